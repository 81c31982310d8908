import type { Caller } from "../access/caller.ts";
import { recordWrites } from "../audit/audit.store.ts";
import type { AuditFacts } from "../audit/audit-words.ts";
import type { Clock } from "../lib/clock.ts";
import { sha256Hex } from "../lib/secret.ts";
import { type Db, inTransaction } from "../storage/control-db.ts";
import { readLogo } from "./logo.rules.ts";
import type { ReportBrandInput } from "./report-brand.contract.ts";
import { lockReportBrand, type ReportBrandRow, saveReportBrand } from "./report-brand.store.ts";

/** Sets the named parts of the brand that client reports carry; gives all of it. One transaction. */
export async function changeReportBrand(
  { db, clock }: { readonly db: Db; readonly clock: Clock },
  caller: Caller,
  { name, logo }: ReportBrandInput,
): Promise<ReportBrandRow> {
  const { workspaceId } = caller;
  return inTransaction(db, async (trx) => {
    const before = await lockReportBrand(trx, workspaceId);
    const after = {
      name: name === undefined ? before.name : name,
      logo: logo === undefined ? before.logo : (logo?.address ?? null),
    };
    await saveReportBrand(trx, workspaceId, after);
    const facts = { before: factsOf(before), after: factsOf(after) };
    const write = { subject: "report_brand", id: null, name: after.name, ...facts } as const;
    await recordWrites(trx, caller, clock.now(), [write]);
    return after;
  });
}

/** The trail tells which picture it was, and does not keep it. */
function factsOf({ name, logo }: ReportBrandRow): AuditFacts {
  const verdict = logo === null ? null : readLogo(logo);
  if (verdict === null || !verdict.ok) return { name, logo: null };
  const { address, ...picture } = verdict.value;
  return { name, logo: { ...picture, sha256: sha256Hex(address) } };
}
