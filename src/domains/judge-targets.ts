import type { Details } from "../http/refusal.ts";
import { FAULTY, type Sifted } from "../lib/sifted.ts";
import { targetHost } from "../links/target-host.rules.ts";
import type { Db, Trx } from "../storage/control-db.ts";
import type { WorkspaceId } from "../storage/tables.ts";
import { hostsThatSendOn } from "./domain.store.ts";
import { type Hosts, isConfiguredHost, nameOfHost } from "./hosts.ts";
import { type TargetField, targetFields } from "./target.rules.ts";

/** Where visitors of a domain go for whom there is no link; undefined: not given. */
export type TargetInput = { readonly [F in TargetField]?: string | null | undefined };

/**
 * What is wrong with the targets that a request gives a workspace's domain, beside what is faulty already: none may lead to a
 * host of this service, nor to one that is about to be, where it could go round in a circle. Every rule that takes the database
 * to judge a target belongs here.
 */
export async function judgeTargets(
  db: Db | Trx,
  hosts: Hosts,
  { workspaceId, host: domainHost }: { readonly workspaceId: WorkspaceId; readonly host: string | null },
  input: Sifted<TargetInput>,
): Promise<Details> {
  const targets = targetFields.flatMap((field) => {
    const url = input[field];
    return url === undefined || url === null || url === FAULTY ? [] : [{ field, host: targetHost(url) }];
  });
  const candidates = new Set(targets.flatMap(({ host }) => [host, nameOfHost(host)]));
  const domains = await hostsThatSendOn(db, workspaceId, [...candidates]);
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
