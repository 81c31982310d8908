import type { Details } from "../http/refusal.ts";
import { FAULTY, type Sifted } from "../lib/sifted.ts";
import { verifiedDomains } from "../links/link-context.store.ts";
import { isConfiguredHost, targetHost } from "../links/own-host.rules.ts";
import type { Db, Trx } from "../storage/control-db.ts";
import { type Hosts, nameOfHost } from "./hosts.ts";
import { type TargetField, targetFields } from "./target.rules.ts";

/** Where visitors of a domain go for whom there is no link; undefined: not given. */
export type TargetInput = { readonly [F in TargetField]?: string | null | undefined };

/**
 * What is wrong with the targets that a request gives a domain, beside what is faulty already: none may lead to a host of this
 * service, where it could go round in a circle. Every rule that takes the database to judge a target belongs here.
 */
export async function judgeTargets(
  db: Db | Trx,
  hosts: Hosts,
  domainHost: string | null,
  input: Sifted<TargetInput>,
): Promise<Details> {
  const targets = targetFields.flatMap((field) => {
    const url = input[field];
    return url === undefined || url === null || url === FAULTY ? [] : [{ field, host: targetHost(url) }];
  });
  const candidates = new Set(targets.flatMap(({ host }) => [host, nameOfHost(host)]));
  const domains = await verifiedDomains(db, [...candidates]);
  const isOurs = (host: string): boolean =>
    isConfiguredHost(hosts, host) ||
    [host, nameOfHost(host)].some((name) => domains.has(name) || name === domainHost);
  return Object.fromEntries(
    targets.flatMap(({ field, host }) => (isOurs(host) ? [[field, [LEADS_BACK]]] : [])),
  );
}

/** The targets that a request gives, with their fields. */
export function givenTargets(
  input: TargetInput,
): readonly { readonly field: string; readonly url: string }[] {
  return targetFields.flatMap((field) => {
    const url = input[field] ?? null;
    return url === null ? [] : [{ field, url }];
  });
}

const LEADS_BACK = "Must not lead to a host of this service: that could go round in a circle.";
