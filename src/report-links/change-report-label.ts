import type { Caller } from "../access/caller.ts";
import { recordWrites } from "../audit/audit.store.ts";
import type { Hosts } from "../domains/hosts.ts";
import { notFound } from "../http/refusal.ts";
import type { Clock } from "../lib/clock.ts";
import { type Db, inTransaction } from "../storage/control-db.ts";
import { reportLinkName } from "./create-report-link.ts";
import { lockReportLink, saveReportLabel } from "./report-link.store.ts";

interface Tools {
  readonly db: Db;
  readonly clock: Clock;
  readonly hosts: Hosts;
}

/** Sets what the team calls a report link; null for nothing. One transaction. Throws `not_found`. */
export async function changeReportLabel(
  { db, clock, hosts }: Tools,
  caller: Caller,
  id: number,
  label: string | null,
): Promise<void> {
  const { workspaceId } = caller;
  await inTransaction(db, async (trx) => {
    const row = await lockReportLink(trx, workspaceId, id);
    if (row === undefined) throw notFound();
    await saveReportLabel(trx, workspaceId, id, label);
    const name = reportLinkName(hosts, { ...row, label: label ?? row.label });
    const write = {
      subject: "report_link",
      id,
      name,
      before: { label: row.label },
      after: { label },
    } as const;
    await recordWrites(trx, caller, clock.now(), [write]);
  });
}
