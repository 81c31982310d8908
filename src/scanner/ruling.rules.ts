import type { UrlForm } from "./url-form.rules.ts";
import { withParents } from "./url-form.rules.ts";

export const rulingEffects = ["clear", "block"] as const;
export type RulingEffect = (typeof rulingEffects)[number];

/** What an operator has said by hand of a URL, or of a host and all below it. */
export interface Ruling {
  readonly id: number;
  readonly effect: RulingEffect;
  readonly kind: "host" | "url";
  /** A host, or a URL in its normal form. */
  readonly target: string;
}

/** The rulings in force. The closest one counts: of the URL itself, else of its host, else of the nearest domain above. */
export class Rulings {
  readonly #byTarget: ReadonlyMap<string, Ruling>;

  constructor(rulings: readonly Ruling[]) {
    this.#byTarget = new Map(rulings.map((ruling) => [`${ruling.kind} ${ruling.target}`, ruling]));
  }

  find({ host, text }: UrlForm): Ruling | undefined {
    if (this.#byTarget.size === 0) return undefined;
    const ofUrl = this.#byTarget.get(`url ${text}`);
    if (ofUrl !== undefined) return ofUrl;
    for (const domain of withParents(host)) {
      const ofHost = this.#byTarget.get(`host ${domain}`);
      if (ofHost !== undefined) return ofHost;
    }
    return undefined;
  }
}
