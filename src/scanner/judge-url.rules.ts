import { addressFault } from "./address-fault.rules.ts";
import type { BlockList } from "./block-list.rules.ts";
import { lookAlikeOf, type OwnDomain } from "./look-alike.rules.ts";
import type { Rulings } from "./ruling.rules.ts";
import { urlForm } from "./url-form.rules.ts";

/** What a URL is judged by. */
export interface Measures {
  readonly rulings: Rulings;
  readonly lists: readonly BlockList[];
}

/** `cleared`: by the operator, whatever anybody else says. `fine`: nothing speaks against it. `refused`: why, and what to do. */
export type Judgement =
  | { readonly kind: "cleared" | "fine" }
  | { readonly kind: "refused"; readonly reason: string };

const FINE: Judgement = { kind: "fine" };
const CLEARED: Judgement = { kind: "cleared" };
const ASK = "ask the operator of this service to clear it";

/**
 * Judges where a URL leads, without asking anybody: what the operator said by hand comes first, then what the lists allow, then what
 * they block, then what no public link should lead to. Takes what `readDestination` accepts.
 */
export function judgeUrl(url: string, { rulings, lists }: Measures, own: readonly OwnDomain[]): Judgement {
  const form = urlForm(url);
  const ruling = rulings.find(form);
  if (ruling?.effect === "clear") return CLEARED;
  if (ruling !== undefined)
    return refused(`The operator of this service has blocked ${ruling.target}. Choose another destination.`);
  const findings = lists.map((list) => ({ list, ...list.find(form) }));
  if (findings.some(({ allows }) => allows !== null)) return CLEARED;
  for (const { list, blocks } of findings) {
    if (blocks === null) continue;
    return refused(
      `The block list ${list.name} has ${blocks}. Choose another destination; if the list is mistaken, ${ASK}.`,
    );
  }
  const fault = addressFault(form.host);
  if (fault !== null)
    return refused(
      `Must lead to a public address: ${form.host} ${fault}. If your visitors can all reach it, ${ASK}.`,
    );
  const other = lookAlikeOf(form.host, own);
  if (other === null) return FINE;
  return refused(
    `${form.host} can be taken for your own domain ${other} and is another. If it is yours, verify it as a domain, or ${ASK}.`,
  );
}

function refused(reason: string): Judgement {
  return { kind: "refused", reason };
}
