import { type TargetField, type TargetWords, targetFields } from "../domains/target.rules.ts";
import type { Db, Trx } from "../storage/control-db.ts";
import type { DomainId } from "../storage/tables.ts";
import { type ProviderWord, wordOf } from "./scan-verdict.rules.ts";

/** The provider is to be asked about these targets of a domain. */
export async function askAboutTargets(
  trx: Trx,
  domainId: DomainId,
  fields: readonly TargetField[],
  due_at: number,
): Promise<void> {
  if (fields.length === 0) return;
  const rows = fields.map((field) => ({ domain_id: domainId, field, state: "unanswered", due_at }));
  await trx.insertInto("provider_questions").values(rows).execute();
}

/** What the provider was asked, or has said, of these targets counts no more. */
export async function forgetTargets(
  trx: Trx,
  domainId: DomainId,
  fields: readonly TargetField[],
): Promise<void> {
  if (fields.length === 0) return;
  await trx
    .deleteFrom("provider_questions")
    .where("domain_id", "=", domainId)
    .where("field", "in", fields)
    .execute();
}

/** What the provider has said of the targets of domains so far. */
export async function targetWords(
  db: Db | Trx,
  domainIds: readonly DomainId[],
): Promise<ReadonlyMap<DomainId, TargetWords>> {
  const words = new Map<DomainId, Map<TargetField, ProviderWord>>(domainIds.map((id) => [id, new Map()]));
  if (domainIds.length === 0) return words;
  const rows = await db
    .selectFrom("provider_questions")
    .select(["domain_id", "field", "state", "threats", "attempts"])
    .where("domain_id", "in", domainIds)
    .execute();
  for (const row of rows) {
    const field = targetFields.find((known) => known === row.field);
    const word = wordOf(row);
    if (row.domain_id !== null && field !== undefined && word !== null)
      words.get(row.domain_id)?.set(field, word);
  }
  return words;
}

/** Where a domain's target leads; null when it leads nowhere any more. */
export async function findTargetUrl(
  db: Db | Trx,
  id: DomainId,
  field: string | null,
): Promise<string | null> {
  const known = targetFields.find((one) => one === field);
  if (known === undefined) return null;
  const row = await db.selectFrom("domains").select(known).where("id", "=", id).executeTakeFirst();
  return row?.[known] ?? null;
}
