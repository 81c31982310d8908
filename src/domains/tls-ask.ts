import type { Log } from "../lib/log.ts";
import { requestTarget } from "../lib/request-target.ts";
import { isAskedHere } from "../monitoring/metrics-access.rules.ts";
import type { HostBook } from "./host-book.ts";
import { normaliseHost } from "./hosts.ts";

/** Whether a path is the one that a proxy asks before it gets a certificate. */
export function isTlsAskPath(path: string): boolean {
  return path === "/internal/tls-ask";
}

/**
 * Says whether a host is one that this service answers for: 200 for its own and for verified domains, 404 for every other, and
 * for whoever asks from elsewhere. From memory for a host that was seen lately. 503 when the database does not answer.
 */
export function createTlsAsk({ hostBook, log }: { readonly hostBook: HostBook; readonly log: Log }) {
  return (request: Request, socketAddress: string): Response | Promise<Response> => {
    const { query } = requestTarget(request.url);
    const asked = new URLSearchParams(query).getAll("domain");
    const [written = "", ...more] = asked;
    const host = normaliseHost(written);
    if (!isAskedHere(request.headers, socketAddress) || host === null || more.length > 0) return plain(404);
    const role = hostBook.roleOf(host);
    if (!(role instanceof Promise)) return plain(role === null || role.kind === "unregistered" ? 404 : 200);
    return role.then(
      ({ kind }) => plain(kind === "unregistered" ? 404 : 200),
      (error: unknown) => {
        log.warn({ err: error }, "whether a host is ours could not be looked up");
        return plain(503);
      },
    );
  };
}

const words = { 200: "Ours.", 404: "Nothing here.", 503: "The database is away." } as const;

function plain(status: keyof typeof words): Response {
  const headers = { "content-type": "text/plain; charset=utf-8", "cache-control": "no-store" };
  return new Response(`${words[status]}\n`, { status, headers });
}
