import { words } from "../words/errors.ts";
import { faultOf, faultText } from "./fault-text.ts";

/** Field → what is wrong with it, in the API's words. */
export type FieldErrors = Readonly<Partial<Record<string, string>>>;

interface Envelope {
  readonly error?: {
    readonly code?: string;
    readonly message?: string;
    readonly details?: Readonly<Record<string, readonly string[]>> | null;
    readonly permission?: string | null;
    readonly retry_after_seconds?: number | null;
  };
}

/** An answer of the API other than success, or none at all. */
export class Refused extends Error {
  override readonly name = "Refused";
  /** One of the contract's thirteen codes, `internal`, or `unreachable`. */
  readonly code: string;
  readonly fields: FieldErrors;
  readonly requestId: string | null;
  /** How long to wait before the same is asked again; null where waiting is of no use. */
  readonly retryAfter_s: number | null;

  constructor(
    code: string,
    message: string,
    fields: FieldErrors,
    requestId: string | null,
    retryAfter_s: number | null = null,
  ) {
    super(message);
    this.code = code;
    this.fields = fields;
    this.requestId = requestId;
    this.retryAfter_s = retryAfter_s;
  }

  /** What an answer that is no success says. */
  static from(body: unknown, response: Response): Refused {
    const {
      code = "internal",
      message = words.noMessage,
      details = null,
      retry_after_seconds = null,
    } = (body as Envelope | null)?.error ?? {};
    const fields = Object.entries(details ?? {}).map(([field, messages]) => [field, faultText(messages)]);
    const requestId = response.headers.get("x-request-id");
    return new Refused(
      code,
      message,
      Object.fromEntries(fields) as FieldErrors,
      requestId,
      retry_after_seconds,
    );
  }

  /** What a form sees by itself, before anything is sent. */
  static ofField(field: string, message: string): Refused {
    return new Refused("invalid_input", message, { [field]: message }, null);
  }

  /** No answer came. */
  static unreachable(): Refused {
    return new Refused("unreachable", words.unreachable, {}, null);
  }

  /** Whether the member may not do or see this, whatever is sent. */
  get isForbidden(): boolean {
    return ["missing_permission", "role_forbids", "plan_forbids"].includes(this.code);
  }

  /** Whether the message does no more than point at the fields. */
  get isPointing(): boolean {
    const codes = ["invalid_input", "governance_refused", "scanner_refused"];
    return codes.includes(this.code) && Object.keys(this.fields).length > 0;
  }

  /** Why, where no field shows its own: the message, or what is wrong with each field that it points at. */
  get reason(): string {
    if (!this.isPointing) return this.message;
    return Object.entries(this.fields)
      .map(([field, text]) => faultOf(field, text ?? ""))
      .join(" ");
  }

  /** The heading above the message. */
  get title(): string {
    return words.titles[this.code] ?? words.titles["internal"] ?? "";
  }
}

/** Whether what was asked for is not there, or not there any more. */
export function isNotThere(error: unknown): boolean {
  return error !== null && refusalOf(error).code === "not_found";
}

/** Whatever was thrown as a refusal. */
export function refusalOf(error: unknown): Refused {
  if (error instanceof Refused) return error;
  return new Refused("fault", error instanceof Error ? error.message : String(error), {}, null);
}
