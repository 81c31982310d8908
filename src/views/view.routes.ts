import { bind, bindLoaded, type Caller } from "../access/caller.ts";
import { answer } from "../http/operation.ts";
import { isoInstant } from "../lib/calendar.ts";
import type { Clock } from "../lib/clock.ts";
import { definedOnly } from "../lib/defined-only.ts";
import type { Db } from "../storage/control-db.ts";
import { changeView } from "./change-view.ts";
import { createView, findNameProblems } from "./create-view.ts";
import { findViewToChange } from "./find-view-to-change.ts";
import { removeView } from "./remove-view.ts";
import {
  createViewOperation,
  deleteViewOperation,
  listViewsOperation,
  updateViewOperation,
  type View,
} from "./view.contract.ts";
import { listViews, type OwnedViewRow } from "./view.store.ts";
import { wholeList } from "./view-query.rules.ts";

/** The operations on saved views, joined to the database. */
export function viewRoutes(tools: { readonly db: Db; readonly clock: Clock }) {
  const { db } = tools;
  const find = (caller: Caller, id: number) => findViewToChange(db, caller, id);
  return [
    bind(listViewsOperation, async ({ caller }) => {
      const rows = await listViews(db, caller.workspaceId, caller.userId);
      return answer(200, { data: rows.map(toView) });
    }),

    bind(
      createViewOperation,
      async ({ caller, body: { name, ...given } }) => {
        const view = { ...wholeList, shared: false, ...definedOnly(given), name };
        return answer(201, toView(await createView(tools, caller, view)));
      },
      ({ caller: { workspaceId, userId }, body }) =>
        findNameProblems(db, { workspaceId, ownerId: userId, id: null }, body),
    ),

    bindLoaded(
      updateViewOperation,
      find,
      async ({ caller, body, loaded }) =>
        answer(200, toView(await changeView(tools, caller, loaded.id, definedOnly(body)))),
      ({ caller: { workspaceId }, body, loaded: { owner_id: ownerId, id } }) =>
        findNameProblems(db, { workspaceId, ownerId, id }, body),
    ),

    bindLoaded(deleteViewOperation, find, async ({ caller, loaded }) => {
      await removeView(tools, caller, loaded.id);
      return answer(204, null);
    }),
  ];
}

function toView(row: OwnedViewRow): View {
  const { id, name, shared, search, campaign_id, tag, state, expires_within_days, sort, columns } = row;
  return {
    id,
    name,
    shared,
    owner: { user_id: row.owner_id, email: row.owner_email, name: row.owner_name },
    search,
    campaign_id,
    tag,
    state,
    expires_within_days,
    sort,
    columns: columns === null ? null : [...columns],
    created_at: isoInstant(row.created_at),
  };
}
