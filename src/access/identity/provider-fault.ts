import {
  AuthorizationResponseError,
  ClientError,
  ResponseBodyError,
  WWWAuthenticateChallengeError,
} from "openid-client";

/** Why nobody is known from what an identity provider answered. */
export type ProviderFault =
  /** The provider itself, or the person there, said no. In its words. */
  | { readonly kind: "declined"; readonly error: string; readonly description: string | null }
  /** The code has been used, or was left too long. */
  | { readonly kind: "stale" }
  /** It does not take our name, secret or redirect URI. */
  | { readonly kind: "misfit" }
  | { readonly kind: "away" }
  /** What came is not what was asked for, or is nobody's signed word. */
  | { readonly kind: "untrusted" };

/** Sorts what openid-client throws; `facts` are for the log, and have no token, code or secret in them. */
export function providerFault(error: unknown): {
  readonly fault: ProviderFault;
  readonly facts: Readonly<Record<string, unknown>>;
} {
  if (error instanceof AuthorizationResponseError) {
    const { error: code, error_description: words = null } = error;
    return {
      fault: { kind: "declined", error: code, description: words },
      facts: { reason: code, words },
    };
  }
  if (error instanceof ResponseBodyError) {
    const { error: code, error_description: words = null, status } = error;
    const kind = code === "invalid_grant" ? "stale" : status >= 500 ? "away" : "misfit";
    return { fault: { kind }, facts: { reason: code, words, status } };
  }
  if (error instanceof WWWAuthenticateChallengeError)
    return { fault: { kind: "misfit" }, facts: { reason: error.message, status: error.status } };
  if (error instanceof ClientError)
    return { fault: { kind: isAway(error) ? "away" : "untrusted" }, facts: factsOf(error) };
  // What a runtime throws when there is no connection.
  return { fault: { kind: "away" }, facts: { reason: String(error) } };
}

/** No answer at all has no code of its own; RFC 9110, section 15.6. */
function isAway({ code, cause }: ClientError): boolean {
  if (cause instanceof Response) return cause.status >= 500;
  return code === undefined || code === "OAUTH_TIMEOUT" || code === "OAUTH_ABORT";
}

function factsOf({ message, code, cause }: ClientError): Readonly<Record<string, unknown>> {
  if (cause instanceof Response) return { reason: message, code, status: cause.status };
  if (cause instanceof Error) return { reason: message, code, detail: cause.message };
  const { body } = (cause ?? {}) as { readonly body?: { readonly issuer?: unknown } };
  return body?.issuer === undefined
    ? { reason: message, code }
    : { reason: message, code, names_itself: body.issuer };
}
