import { Resolver } from "node:dns/promises";
import { DNS_ANSWER_ms, DNS_TRIES_at_most, DOMAIN_CHECK_ms } from "../limits.ts";
import type { Findings, Lookup } from "./domain-check.rules.ts";

/** The names that are asked about a domain. */
export interface Questions {
  readonly host: string;
  /** Where the TXT record stands. */
  readonly proofName: string;
  /** A name whose addresses are asked for, too. */
  readonly linkName: string | null;
}

/** Asks about a domain: every question at once. Never rejected. */
export type LookUp = (questions: Questions) => Promise<Findings>;

/** Look-ups with these servers (`node:dns`, setServers), or with the system's. */
export function createLookUp(servers: readonly string[] | null): LookUp {
  return async ({ host, proofName, linkName }) => {
    // A resolver of its own each time: one that lives on keeps answers, and the servers the system had when it was made.
    const resolver = new Resolver({ timeout: DNS_ANSWER_ms, tries: DNS_TRIES_at_most });
    if (servers !== null) resolver.setServers([...servers]);
    const addresses = (name: string) => [ask(resolver.resolve4(name)), ask(resolver.resolve6(name))];
    const [txt, cname, a, aaaa, ...own] = await Promise.all([
      // A proof is far shorter than the 255 bytes of one string of a record.
      ask(resolver.resolveTxt(proofName).then((records) => records.flat())),
      ask(resolver.resolveCname(host)),
      ask(resolver.resolve4(host)),
      ask(resolver.resolve6(host)),
      ...(linkName === null ? [] : addresses(linkName)),
    ]);
    return { txt, cname, a, aaaa, own };
  };
}

/** The one place that reads what a resolver says. */
async function ask(asked: Promise<readonly string[]>): Promise<Lookup> {
  let timer: NodeJS.Timeout | undefined;
  const tooLong = new Promise<Lookup>((resolve) => {
    timer = setTimeout(() => resolve(silent("did not answer in time")), DOMAIN_CHECK_ms);
  });
  const answered = asked.then(readValues, readFailure);
  return Promise.race([answered, tooLong]).finally(() => clearTimeout(timer));
}

function readValues(values: readonly string[]): Lookup {
  if (values.length === 0) return { kind: "absent" };
  return { kind: "found", values };
}

/** NXDOMAIN and an answer without records are answers; all else leaves us where we were (RFC 1035, 4.1.1; RFC 2308, 2). */
function readFailure(error: unknown): Lookup {
  const code = (error as { readonly code?: unknown } | null)?.code;
  if (code === "ENOTFOUND" || code === "ENODATA") return { kind: "absent" };
  if (code === "ESERVFAIL") return silent("answered that it could not find out (SERVFAIL)");
  if (code === "EREFUSED") return silent("refused to answer (REFUSED)");
  if (code === "ETIMEOUT" || code === "ECONNREFUSED") return silent("did not answer in time");
  return silent("gave an answer that cannot be read");
}

function silent(reason: string): Lookup {
  return { kind: "no_answer", reason };
}
