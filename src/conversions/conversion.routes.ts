import { bind } from "../access/caller.ts";
import type { Hosts } from "../domains/hosts.ts";
import { answer } from "../http/operation.ts";
import type { Clock } from "../lib/clock.ts";
import { pageOf } from "../lib/page-of.ts";
import type { Db } from "../storage/control-db.ts";
import {
  createConversionOperation,
  listConversionRefusalsOperation,
  listConversionsOperation,
} from "./conversion.contract.ts";
import { listConversions } from "./conversion.store.ts";
import { toConversion } from "./conversion-view.ts";
import { listRefusals } from "./list-refusals.ts";
import { findConversionProblems, recordConversion } from "./record-conversion.ts";
import type { RefusalNotes } from "./refusal-notes.ts";

interface Tools {
  readonly db: Db;
  readonly clock: Clock;
  readonly hosts: Hosts;
  readonly refusalNotes: RefusalNotes;
}

/** The conversion operations, joined to the database. */
export function conversionRoutes(tools: Tools) {
  return [
    bind(
      createConversionOperation,
      async ({ caller, body }) => {
        const { row, first } = await recordConversion(tools, caller, body);
        return first
          ? answer(201, toConversion(row))
          : answer(200, { ...toConversion(row), attributed_by: null, duplicate: true });
      },
      ({ caller, body }) => findConversionProblems(tools, caller.workspaceId, body),
      (refused) => tools.refusalNotes.note(refused),
    ),

    bind(listConversionsOperation, async ({ caller, query }) => {
      const { after = null, limit, event_id: eventId = null } = query;
      const page = { after, limit: limit + 1, eventId };
      const found = await listConversions(tools.db, caller.workspaceId, page);
      const { rows, next_after } = pageOf(found, limit);
      return answer(200, { data: rows.map(toConversion), next_after });
    }),

    bind(listConversionRefusalsOperation, async ({ caller }) =>
      answer(200, { data: [...(await listRefusals(tools, caller.workspaceId))] }),
    ),
  ];
}
