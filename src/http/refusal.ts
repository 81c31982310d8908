import { START_RETRY_s, UNAVAILABLE_RETRY_s } from "../run-limits.ts";

/** Every code of the contract's closed set with its HTTP status: contract, Errors; decisions, section 2. */
export const refusalStatus = {
  unauthenticated: 401,
  subscription_required: 402,
  subscription_ended: 402,
  missing_permission: 403,
  role_forbids: 403,
  plan_forbids: 403,
  limit_reached: 403,
  not_found: 404,
  duplicate_link: 409,
  invalid_input: 422,
  governance_refused: 422,
  scanner_refused: 422,
  rate_limited: 429,
} as const;

export type RefusalCode = keyof typeof refusalStatus;

/** Field name → what is wrong with it and what is allowed. */
export type Details = Readonly<Record<string, readonly string[]>>;

interface Extras {
  readonly status?: number;
  readonly details?: Details;
  readonly permission?: string;
  readonly retryAfter_s?: number;
  readonly headers?: Readonly<Record<string, string>>;
}

/** A request we will not carry out. Thrown once by a use case or the kit, answered in the contract's envelope. */
export class Refusal extends Error {
  override readonly name = "Refusal";
  readonly code: RefusalCode;
  readonly status: number;
  readonly details: Details | null;
  readonly permission: string | null;
  readonly retryAfter_s: number | null;
  readonly headers: Readonly<Record<string, string>>;

  constructor(code: RefusalCode, message: string, extras: Extras = {}) {
    super(message);
    this.code = code;
    this.status = extras.status ?? refusalStatus[code];
    this.details = extras.details ?? null;
    this.permission = extras.permission ?? null;
    this.retryAfter_s = extras.retryAfter_s ?? null;
    this.headers = extras.headers ?? {};
  }
}

/** 422 with every offending field, of whatever was found by several. A message is told once. */
export function invalidInput(...found: readonly Details[]): Refusal {
  // A map: any text can be a name, also `__proto__`.
  const merged = new Map<string, Set<string>>();
  for (const [field, messages] of found.flatMap((one) => Object.entries(one)))
    merged.set(field, new Set([...(merged.get(field) ?? []), ...messages]));
  const details = Object.fromEntries([...merged].map(([field, messages]) => [field, [...messages]]));
  // A name may be empty: it must be seen all the same.
  const fields = Object.keys(details).map((field) => (field === "" ? '""' : field));
  const named = fields.length === 1 ? `field ${fields[0]}` : `fields ${fields.join(", ")}`;
  return new Refusal("invalid_input", `The request is not valid: see details for the ${named}.`, { details });
}

/** 404 that is the same for what never existed and for what belongs to another workspace. */
export function notFound(): Refusal {
  return new Refusal("not_found", "There is nothing here under this path or id.");
}

/** The contract's error envelope: all five keys, always. */
export function envelopeOf(refusal: Refusal): { readonly error: object } {
  return {
    error: {
      code: refusal.code,
      message: refusal.message,
      details: refusal.details,
      permission: refusal.permission,
      retry_after_seconds: refusal.retryAfter_s,
    },
  };
}

/** The same envelope for a fault of ours (500), which no request may cause. `message` names nothing of the inside. */
export function internalEnvelope(message: string): object {
  return ownFault("internal", message, null);
}

const LOOK_FIRST = "look first whether the change is there when sending it twice would do harm.";

/** What is away for now, and for how long it is best left alone. */
export const absences = {
  database: {
    retryAfter_s: UNAVAILABLE_RETRY_s,
    message: `The service cannot reach its database for now. Try again in ${UNAVAILABLE_RETRY_s} s; ${LOOK_FIRST}`,
  },
  figures: {
    retryAfter_s: UNAVAILABLE_RETRY_s,
    message: `There is more to count than fits into one request. It is being counted, and what is counted is kept: ask for the same again in ${UNAVAILABLE_RETRY_s} s.`,
  },
  starting: {
    retryAfter_s: START_RETRY_s,
    message: `The service is starting. Nothing was changed; try again in ${START_RETRY_s} s.`,
  },
  restarting: {
    retryAfter_s: UNAVAILABLE_RETRY_s,
    message: `This part of the service is being restarted. Try again in ${UNAVAILABLE_RETRY_s} s; ${LOOK_FIRST}`,
  },
} as const;

/** The same envelope for what is away for now (503). Goes with `Retry-After` of as many seconds. */
export function unavailableEnvelope(absence: keyof typeof absences): object {
  const { message, retryAfter_s } = absences[absence];
  return ownFault("unavailable", message, retryAfter_s);
}

function ownFault(
  code: "internal" | "unavailable",
  message: string,
  retry_after_seconds: number | null,
): object {
  return { error: { code, message, details: null, permission: null, retry_after_seconds } };
}
