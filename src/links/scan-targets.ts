import { Refusal } from "../http/refusal.ts";
import type { JudgedTarget } from "../scanner/scan-verdict.rules.ts";
import type { Scanner } from "../scanner/scanner.ts";
import type { Trx } from "../storage/control-db.ts";
import type { WorkspaceId } from "../storage/tables.ts";
import type { Targets } from "./link-draft.rules.ts";

/**
 * Judges where a link is to lead. Gives each target with its judgement. Throws `scanner_refused` that names each field whose target is
 * held to be malicious, but for those that the link leads to already (`known`): they block it, and no change of it.
 */
export async function scanTargets(
  trx: Trx,
  scanner: Scanner,
  workspaceId: WorkspaceId,
  targets: Targets,
  known: readonly string[],
): Promise<readonly JudgedTarget[]> {
  const fields = fieldsOf(targets);
  const judged = await scanner.judge(trx, workspaceId, [...new Set(fields.map(({ url }) => url))]);
  const details: Record<string, string[]> = {};
  for (const { url, judgement } of judged) {
    if (judgement.kind !== "refused" || known.includes(url)) continue;
    for (const { field } of fields.filter((target) => target.url === url))
      details[field] = [judgement.reason];
  }
  const refused = Object.keys(details);
  if (refused.length === 0) return judged;
  throw new Refusal(
    "scanner_refused",
    `The scanner does not let links lead there: see details for ${refused.join(", ")}.`,
    {
      details,
    },
  );
}

/** The URLs of a link's targets. */
export function urlsOf(targets: Targets): readonly string[] {
  return fieldsOf(targets).map(({ url }) => url);
}

function fieldsOf({ destination, isChat, iosUrl, androidUrl }: Targets): readonly {
  readonly field: string;
  readonly url: string;
}[] {
  const fields = [
    { field: isChat ? "whatsapp_number" : "destination", url: destination },
    { field: "ios_url", url: iosUrl },
    { field: "android_url", url: androidUrl },
  ];
  return fields.flatMap(({ field, url }) => (url === null ? [] : [{ field, url }]));
}
