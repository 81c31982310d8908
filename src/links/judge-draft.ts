import { type Hosts, isConfiguredHost, nameOfHost } from "../domains/hosts.ts";
import { isRefused, judgeUtm, type UtmRules } from "../governance/judge-utm.rules.ts";
import type { UtmValues } from "../governance/utm.ts";
import { invalidInput, Refusal } from "../http/refusal.ts";
import { present } from "../lib/assert.ts";
import { FAULTY, type Faulty, type Sifted, whole } from "../lib/sifted.ts";
import type { Db, Trx } from "../storage/control-db.ts";
import type { WorkspaceId } from "../storage/tables.ts";
import { campaignName, verifiedDomains } from "./link-context.store.ts";
import type { Problems, TargetInput, Targets } from "./link-draft.rules.ts";
import { targetHost } from "./target-host.rules.ts";

/** What a request makes of a link, with all that is wrong with it beside what is faulty already. */
export interface Draft {
  readonly targets: Sifted<Targets>;
  readonly utm: Sifted<UtmValues>;
  readonly problems: Problems;
}

/** What a draft of fields that all fit settles. Throws `invalid_input` with its problems. */
export function settled({ targets, utm, problems }: Draft): {
  readonly targets: Targets;
  readonly utm: UtmValues;
} {
  if (Object.keys(problems).length > 0) throw invalidInput(problems);
  const what = "a part of a draft without problems";
  return { targets: present(whole(targets), what), utm: present(whole(utm), what) };
}

/**
 * Notes the given targets that lead to a host of this instance, whoever's it is: a short link that leads to a
 * short link can loop (decisions, section 4). A target the link has already is not asked again.
 */
export async function noteOwnHosts(
  db: Db | Trx,
  hosts: Hosts,
  input: Sifted<TargetInput>,
  known: readonly (string | null)[],
  problems: Problems,
): Promise<void> {
  const targets = [];
  for (const field of ["destination", "ios_url", "android_url"] as const) {
    const url = input[field];
    if (typeof url === "string" && !known.includes(url)) targets.push({ field, host: targetHost(url) });
  }
  const candidates = targets.flatMap(({ host }) => [host, nameOfHost(host)]);
  const domains = await verifiedDomains(db, [...new Set(candidates)]);
  for (const { field, host } of targets) {
    if (isConfiguredHost(hosts, host) || domains.has(host) || domains.has(nameOfHost(host)))
      problems[field] = ["Must not lead to a short link of this service: that could go round in a circle."];
  }
}

/**
 * Judges the values that a link is to send. Gives the warning of a convention that only warns, or null.
 * Throws `governance_refused` that names each parameter and what is allowed.
 */
export function judgeOrRefuse(sets: readonly UtmValues[], rules: UtmRules): string | null {
  const verdict = judgeUtm(sets, rules);
  if (isRefused(verdict)) {
    const parameters = Object.keys(verdict.refusals).join(", ");
    throw new Refusal(
      "governance_refused",
      `The workspace's rules do not allow these values: see details for ${parameters}.`,
      {
        details: verdict.refusals,
      },
    );
  }
  return verdict.warning;
}

/** The name of the campaign that a request puts a link into; null when it names none of the workspace's. */
export async function findCampaignName(
  db: Db | Trx,
  workspaceId: WorkspaceId,
  id: number | null | undefined | Faulty,
  problems: Problems,
): Promise<string | null> {
  if (id === null || id === undefined || id === FAULTY) return null;
  const name = await campaignName(db, workspaceId, id);
  if (name === undefined) problems["campaign_id"] = ["Must be the id of a campaign of the workspace."];
  return name ?? null;
}
