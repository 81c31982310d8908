import { parse } from "hono/utils/cookie";
import { isSecret } from "./one-time-secret.rules.ts";

/**
 * Whether cookies are for TLS alone, and the names of ours: of the session, of forms before there is one, and of the way to the
 * identity provider.
 */
export interface CookieNames {
  readonly secure: boolean;
  readonly session: string;
  readonly form: string;
  readonly flow: string;
}

/** The cookies of a console at this base URL. */
export function cookieNames(baseUrl: string): CookieNames {
  const secure = baseUrl.startsWith("https:");
  // The prefix ties a cookie to this very host over TLS: RFC 6265bis, section 4.1.3.
  const prefix = secure ? "__Host-" : "";
  const named = (name: string): string => `${prefix}utmost_${name}`;
  return { secure, session: named("session"), form: named("form"), flow: named("flow") };
}

/** What a request's cookie of this name holds; null when there is none. */
export function cookieValue(headers: Headers, name: string): string | null {
  return parse(headers.get("cookie") ?? "", name)[name] ?? null;
}

/** The secret that a request's cookie of this name holds; null when there is none that could be ours. */
export function cookieSecret(headers: Headers, name: string): string | null {
  const value = cookieValue(headers, name);
  return value !== null && isSecret(value) ? value : null;
}
