import { BASE62 } from "../access/token.rules.ts";
import { type Random, randomText } from "../lib/random.ts";
import { REPORT_SECRET_characters } from "../limits.ts";

/** A new secret of a client report link. Only its SHA-256 is kept: contract, What the service does. */
export function newReportSecret(random: Random): string {
  return randomText(random, BASE62, REPORT_SECRET_characters);
}

/** The path under which a report link's secret opens the report. */
export function reportPath(secret: string): string {
  return `/r/${secret}`;
}

/** What a request's path gives as the secret, whatever it looks like; null for a path that is no report's. */
export function secretInPath(path: string): string | null {
  const [, secret] = /^\/r(?:\/([^/]*))?\/?$/.exec(path) ?? [];
  return path === "/r" || path.startsWith("/r/") ? (secret ?? "") : null;
}
