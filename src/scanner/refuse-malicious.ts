import { Refusal } from "../http/refusal.ts";
import type { Db, Trx } from "../storage/control-db.ts";
import type { WorkspaceId } from "../storage/tables.ts";
import type { JudgedTarget } from "./scan-verdict.rules.ts";
import type { Scanner } from "./scanner.ts";

/** A field of a request and the URL it gives, as `readDestination` accepts it. */
export interface FieldUrl {
  readonly field: string;
  readonly url: string;
}

/**
 * Judges where links or domains of a workspace are to lead. Gives each URL once, with its judgement. Throws `scanner_refused` that
 * names each field whose URL is held to be malicious, but for those that are there already (`known`): no change made them so.
 */
export async function refuseMalicious(
  db: Db | Trx,
  scanner: Scanner,
  workspaceId: WorkspaceId,
  { targets, known }: { readonly targets: readonly FieldUrl[]; readonly known: readonly string[] },
): Promise<readonly JudgedTarget[]> {
  const judged = await scanner.judge(db, workspaceId, [...new Set(targets.map(({ url }) => url))]);
  const details: Record<string, string[]> = {};
  for (const { url, judgement } of judged) {
    if (judgement.kind !== "refused" || known.includes(url)) continue;
    for (const { field } of targets.filter((target) => target.url === url))
      details[field] = [judgement.reason];
  }
  const refused = Object.keys(details);
  if (refused.length === 0) return judged;
  throw new Refusal(
    "scanner_refused",
    `The scanner does not let visitors be led there: see details for ${refused.join(", ")}.`,
    { details },
  );
}
