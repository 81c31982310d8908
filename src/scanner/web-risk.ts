import { z } from "zod";
import type { Clock } from "../lib/clock.ts";
import { LruMap } from "../lib/lru-map.ts";
import {
  PROVIDER_ANSWER_bytes,
  PROVIDER_ANSWERS_kept,
  PROVIDER_CLEAR_ms,
  PROVIDER_PAUSE_at_most_ms,
} from "../run-limits.ts";

export interface WebRiskSetting {
  /** Scheme, host and port of the API, without a slash at the end. */
  readonly url: string;
  readonly apiKey: string;
  readonly timeout_ms: number;
}

/** What came of a question. `until_ms`: from then on a threat is to be asked about afresh. */
export type ProviderAnswer =
  | { readonly kind: "clear" }
  | { readonly kind: "threat"; readonly reason: string; readonly until_ms: number }
  | { readonly kind: "none"; readonly problem: string; readonly pause_ms: number | null };

/** The name under which a pause is kept. */
export const WEB_RISK = "web-risk";

const THREAT_TYPES = ["MALWARE", "SOCIAL_ENGINEERING", "UNWANTED_SOFTWARE"] as const;

/** An answer of `uris:search`; what else it may have one day does not matter. */
const answerSchema = z.object({
  threat: z
    .object({ threatTypes: z.array(z.string()).min(1), expireTime: z.iso.datetime({ offset: true }) })
    .optional(),
});

/** Google Web Risk's look-up API, v1: https://cloud.google.com/web-risk/docs/lookup-api */
export class WebRisk {
  readonly #setting: WebRiskSetting;
  readonly #clock: Clock;
  readonly #answers = new LruMap<string, { readonly answer: ProviderAnswer; readonly until_ms: number }>(
    PROVIDER_ANSWERS_kept,
  );

  readonly #ending = new AbortController();

  constructor(setting: WebRiskSetting, clock: Clock) {
    this.#setting = setting;
    this.#clock = clock;
  }

  /** How long one question takes at most. */
  get patience_ms(): number {
    return this.#setting.timeout_ms;
  }

  /** Gives up the questions that are under way. */
  stop(): void {
    this.#ending.abort();
  }

  /** Asks about a URL, unless the answer is still known. Never throws, and takes no longer than the time-out. */
  async ask(url: string): Promise<ProviderAnswer> {
    const known = this.known(url);
    if (known !== null) return known;
    const answer = await this.#request(url);
    if (answer.kind !== "none") {
      const until_ms = answer.kind === "threat" ? answer.until_ms : this.#clock.now() + PROVIDER_CLEAR_ms;
      this.#answers.set(url, { answer, until_ms });
    }
    return answer;
  }

  /** The answer about a URL that still counts, or null. */
  known(url: string): ProviderAnswer | null {
    const known = this.#answers.get(url);
    return known !== undefined && known.until_ms > this.#clock.now() ? known.answer : null;
  }

  async #request(url: string): Promise<ProviderAnswer> {
    const { url: base, apiKey, timeout_ms } = this.#setting;
    const query = new URLSearchParams(THREAT_TYPES.map((type): [string, string] => ["threatTypes", type]));
    query.set("uri", url);
    try {
      const response = await fetch(`${base}/v1/uris:search?${query.toString()}`, {
        // In a header, since addresses end up in logs.
        headers: { "x-goog-api-key": apiKey, accept: "application/json" },
        redirect: "error",
        signal: AbortSignal.any([AbortSignal.timeout(timeout_ms), this.#ending.signal]),
      });
      if (response.status !== 200) return await this.#noAnswer(response);
      return readAnswer(await limitedText(response));
    } catch (error) {
      const isLate = error instanceof Error && error.name === "TimeoutError";
      return none(
        isLate ? `no answer within ${timeout_ms} ms` : "it cannot be reached, or its answer is cut off",
      );
    }
  }

  async #noAnswer(response: Response): Promise<ProviderAnswer> {
    await response.body?.cancel();
    const pause_ms = [429, 503].includes(response.status)
      ? this.#retryAfter(response.headers.get("retry-after"))
      : null;
    return none(`it answers with status ${response.status}`, pause_ms);
  }

  /** RFC 9110, section 10.2.3: seconds, or a date. Null for neither. */
  #retryAfter(text: string | null): number | null {
    if (text === null) return null;
    const pause_ms = /^\d{1,9}$/.test(text.trim())
      ? Number(text) * 1000
      : Date.parse(text) - this.#clock.now();
    return pause_ms > 0 ? Math.min(pause_ms, PROVIDER_PAUSE_at_most_ms) : null;
  }
}

function readAnswer(text: string | null): ProviderAnswer {
  if (text === null) return none(`its answer is longer than ${PROVIDER_ANSWER_bytes} bytes`);
  const parsed = answerSchema.safeParse(parseJson(text));
  if (!parsed.success) return none("its answer is not as its documentation says");
  const { threat } = parsed.data;
  if (threat === undefined) return { kind: "clear" };
  const types = threat.threatTypes.map((type) => type.replaceAll(/[^A-Z_]/g, "").slice(0, TYPE_characters));
  const reason = `Google Web Risk holds it to be unsafe (${types.join(", ")}). Choose another destination; if this is a mistake, ask the operator of this service to clear it.`;
  return { kind: "threat", reason, until_ms: Date.parse(threat.expireTime) };
}

const TYPE_characters = 60;

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** The body's text; null when it is longer than any answer is. */
async function limitedText(response: Response): Promise<string | null> {
  const decoder = new TextDecoder();
  let text = "";
  for await (const chunk of response.body ?? []) {
    text += decoder.decode(chunk as Uint8Array, { stream: true });
    if (text.length > PROVIDER_ANSWER_bytes) return null;
  }
  return text;
}

function none(problem: string, pause_ms: number | null = null): ProviderAnswer {
  return { kind: "none", problem, pause_ms };
}
