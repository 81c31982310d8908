import { bind, bindLoaded } from "../access/caller.ts";
import type { Hosts } from "../domains/hosts.ts";
import { answer } from "../http/operation.ts";
import { isoInstant } from "../lib/calendar.ts";
import type { Clock } from "../lib/clock.ts";
import type { Random } from "../lib/random.ts";
import type { PlanBook } from "../plans/plan-book.ts";
import type { Db } from "../storage/control-db.ts";
import { createReportLink, findReportLinkProblems, reportHostName } from "./create-report-link.ts";
import {
  createReportLinkOperation,
  listReportLinksOperation,
  type ReportLink,
  revokeReportLinkOperation,
} from "./report-link.contract.ts";
import { findReportLink, listReportLinks, type ReportLinkRow } from "./report-link.store.ts";
import { revokeReportLink } from "./revoke-report-link.ts";

interface Tools {
  readonly db: Db;
  readonly clock: Clock;
  readonly random: Random;
  readonly hosts: Hosts;
  readonly plans: PlanBook;
}

/** The operations on client report links, joined to the database. */
export function reportLinkRoutes(tools: Tools) {
  const { db, hosts } = tools;
  const toReportLink = (row: ReportLinkRow): ReportLink => ({
    id: row.id,
    host: reportHostName(hosts, row.host),
    state: row.revoked_at === null ? "live" : "revoked",
    created_at: isoInstant(row.created_at),
    revoked_at: row.revoked_at === null ? null : isoInstant(row.revoked_at),
  });
  return [
    bind(listReportLinksOperation, async ({ caller }) => {
      const rows = await listReportLinks(db, caller.workspaceId);
      return answer(200, { data: rows.map(toReportLink) });
    }),

    bind(
      createReportLinkOperation,
      async ({ caller, body }) => {
        const { row, url } = await createReportLink(tools, caller, body.domain ?? null);
        const { id, host, created_at } = toReportLink(row);
        const created = { id, host, state: "live" as const, created_at, url };
        return answer(201, created, { "cache-control": "no-store" });
      },
      ({ caller, body }) => findReportLinkProblems(tools, caller.workspaceId, body),
    ),

    bindLoaded(
      revokeReportLinkOperation,
      (caller, id) => findReportLink(db, caller.workspaceId, id),
      async ({ caller, loaded }) =>
        answer(200, toReportLink(await revokeReportLink(tools, caller, loaded.id))),
    ),
  ];
}
