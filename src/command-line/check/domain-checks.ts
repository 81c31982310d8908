import type { Config } from "../../config.ts";
import { createLookUp } from "../../domains/dns.ts";
import { type DomainRow, listDomains } from "../../domains/domain.store.ts";
import { judgeFindings } from "../../domains/domain-check.rules.ts";
import { expectedOf } from "../../domains/domain-proof.rules.ts";
import { hostsOf } from "../../domains/hosts.ts";
import { Turnstile } from "../../lib/turnstile.ts";
import { DOMAIN_CHECKS_at_once } from "../../limits.ts";
import type { Db } from "../../storage/control-db.ts";
import { type Finding, fault, ok, warning } from "./finding.ts";

/** Whether every domain that was verified by its DNS records still has them. Changes nothing of what is known of it. */
export async function checkDomains(config: Config, db: Db): Promise<readonly Finding[]> {
  const domains = await listDomains(db, null);
  // What an operator vouches for the resolver need not see.
  const verified = domains.filter((domain) => domain.verified_at !== null && domain.vouched_at === null);
  const turnstile = new Turnstile(DOMAIN_CHECKS_at_once);
  const findings = await Promise.all(
    verified.map((domain) => turnstile.pass(() => checkDomain(config, domain))),
  );
  const problems = findings.filter((finding) => finding !== null);
  const right = verified.length - problems.length;
  return [
    ...problems,
    ...(verified.length === 0 || right > 0 ? [ok("domains", `${right} prove themselves by DNS.`)] : []),
  ];
}

async function checkDomain(config: Config, { host, token }: DomainRow): Promise<Finding | null> {
  const { baseUrl, linkHost, publicAddresses, dnsServers } = config;
  const expected = expectedOf({ hosts: hostsOf(baseUrl, linkHost), publicAddresses }, host, token);
  const { verdict, problem } = judgeFindings(expected, await createLookUp(dnsServers)(expected));
  if (verdict === "right") return null;
  const name = `domain ${host}`;
  return verdict === "wrong"
    ? fault(
        name,
        problem ?? "Its records are wrong.",
        "Have its owner mend the records; a week after they went wrong it lapses.",
      )
    : warning(
        name,
        problem ?? "Its records are not known.",
        "Check again; see to DNS_SERVERS when it stays so.",
      );
}
