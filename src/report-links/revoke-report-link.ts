import type { Caller } from "../access/caller.ts";
import { recordWrites } from "../audit/audit.store.ts";
import type { Hosts } from "../domains/hosts.ts";
import { notFound } from "../http/refusal.ts";
import type { Clock } from "../lib/clock.ts";
import { type Db, inTransaction } from "../storage/control-db.ts";
import { reportLinkWrite } from "./create-report-link.ts";
import { findReportLink, noteRevocation, type ReportLinkRow } from "./report-link.store.ts";

interface Tools {
  readonly db: Db;
  readonly clock: Clock;
  readonly hosts: Hosts;
}

/**
 * Revokes a report link: whoever holds its URL sees nothing from the next request. One that is revoked already keeps the
 * instant of its first revocation. One transaction. Throws `not_found`.
 */
export async function revokeReportLink(
  { db, clock, hosts }: Tools,
  caller: Caller,
  id: number,
): Promise<ReportLinkRow> {
  const now = clock.now();
  return inTransaction(db, async (trx) => {
    const isFirst = await noteRevocation(trx, caller.workspaceId, id, now);
    const row = await findReportLink(trx, caller.workspaceId, id);
    if (row === undefined) throw notFound();
    if (isFirst) await recordWrites(trx, caller, now, [reportLinkWrite(hosts, row, { state: "live" })]);
    return row;
  });
}
