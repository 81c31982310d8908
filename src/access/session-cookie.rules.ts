import { parse } from "hono/utils/cookie";
import { isSecret } from "./one-time-secret.rules.ts";

/** Whether cookies are for TLS alone, and the names of ours: of the session, and of forms before there is one. */
export interface CookieNames {
  readonly secure: boolean;
  readonly session: string;
  readonly form: string;
}

/** The cookies of a console at this base URL. */
export function cookieNames(baseUrl: string): CookieNames {
  const secure = baseUrl.startsWith("https:");
  // The prefix ties a cookie to this very host over TLS: RFC 6265bis, section 4.1.3.
  const prefix = secure ? "__Host-" : "";
  return { secure, session: `${prefix}utmost_session`, form: `${prefix}utmost_form` };
}

/** The secret that a request's cookie of this name holds; null when there is none that could be ours. */
export function cookieSecret(headers: Headers, name: string): string | null {
  const value = parse(headers.get("cookie") ?? "", name)[name];
  return value !== undefined && isSecret(value) ? value : null;
}
