import type { Caller } from "../access/caller.ts";
import { recordWrites } from "../audit/audit.store.ts";
import { type Hosts, isOwnName, linkReference, SHARED, storedHost } from "../domains/hosts.ts";
import { campaignValue } from "../governance/convention.rules.ts";
import type { NumberedRules, RuleBook } from "../governance/rule-book.ts";
import { type Details, Refusal } from "../http/refusal.ts";
import type { Clock } from "../lib/clock.ts";
import type { Random } from "../lib/random.ts";
import { FAULTY, type Faulty, type Sifted } from "../lib/sifted.ts";
import { RANDOM_CODE_attempts } from "../limits.ts";
import type { PlanBook } from "../plans/plan-book.ts";
import { refuseMalicious } from "../scanner/refuse-malicious.ts";
import type { Scanner } from "../scanner/scanner.ts";
import { type Db, inTransaction, type Trx } from "../storage/control-db.ts";
import type { CampaignId, WorkspaceId } from "../storage/tables.ts";
import { insertLinkTags, type LinkTag } from "../tags/link-tag.store.ts";
import { nameTags } from "../tags/name-tags.ts";
import { type Draft, findCampaignName, judgeOrRefuse, noteOwnHosts, settled } from "./judge-draft.ts";
import type { LinkInput } from "./link.contract.ts";
import { insertLink, type LinkRow, type NewLink } from "./link.store.ts";
import { recordLinkChanges, type TellEdge } from "./link-change.store.ts";
import { verifiedDomains } from "./link-context.store.ts";
import {
  noteLongCampaign,
  noteLongLandings,
  type Problems,
  settleTargets,
  settleUtm,
} from "./link-draft.rules.ts";
import { linkWrite } from "./link-write.ts";
import { searchKey } from "./search-key.rules.ts";
import { sentUtm } from "./sent-utm.rules.ts";
import { isReserved, randomShortCode, type ShortCode } from "./short-code.rules.ts";
import { targetFields } from "./target-fields.rules.ts";

export interface LinkTools {
  readonly db: Db;
  readonly clock: Clock;
  readonly random: Random;
  readonly hosts: Hosts;
  readonly rules: RuleBook;
  readonly plans: PlanBook;
  readonly scanner: Scanner;
  readonly tellEdge: TellEdge;
}

/** A link after a write, with the warning of a convention that only warns. */
export interface WrittenLink {
  readonly row: LinkRow;
  readonly tags: readonly LinkTag[];
  readonly warning: string | null;
}

/**
 * Makes a link: contract, LinkInput; decisions, sections 4 and 5. One transaction.
 * Throws `invalid_input`, `governance_refused`, `scanner_refused`, `limit_reached` or `duplicate_link`.
 */
export async function createLink(tools: LinkTools, caller: Caller, input: LinkInput): Promise<WrittenLink> {
  const written = await inTransaction(tools.db, (trx) => makeLink(trx, tools, caller, input));
  const { row, book } = written;
  tools.rules.keep(caller.workspaceId, book);
  tools.scanner.wake();
  await tools.tellEdge([{ linkId: row.id, host: row.host, codeKey: row.code_key }]);
  return written;
}

/** What else is wrong with a new link's fields, some of which are faulty. */
export async function findLinkProblems(
  db: Db | Trx,
  tools: LinkTools,
  { workspaceId }: Caller,
  input: Sifted<LinkInput>,
): Promise<Details> {
  const draft = await draftLink(db, tools, workspaceId, input, tools.clock.now());
  return draft.problems;
}

/** The part of `createLink` that is its transaction's. Throws as it does. */
export async function makeLink(
  trx: Trx,
  tools: LinkTools,
  caller: Caller,
  input: LinkInput,
): Promise<WrittenLink & { readonly book: NumberedRules }> {
  const now = tools.clock.now();
  const { workspaceId } = caller;
  const draft = await draftLink(trx, tools, workspaceId, input, now);
  const { targets, utm } = settled(draft);
  const warning = judgeOrRefuse(sentUtm(utm, targets), draft.book.rules);
  const sought = { targets: targetFields(targets), known: [] };
  const scan = tools.scanner.firstVerdict(await refuseMalicious(trx, tools.scanner, workspaceId, sought));
  await tools.plans.takeOne(trx, workspaceId, "links");
  const tags = await nameTags(trx, tools, caller, input.tags ?? [], "gray");
  const columns = {
    workspace_id: workspaceId,
    host: draft.host,
    destination: targets.destination,
    ios_url: targets.iosUrl,
    android_url: targets.androidUrl,
    is_chat: targets.isChat ? 1 : 0,
    campaign_id: (input.campaign_id ?? null) as CampaignId | null,
    note: input.note ?? null,
    ...utm,
    expires_at: input.expires_at ?? null,
    ...scan,
    created_at: now,
    created_by: caller.userId,
    api_token_id: caller.tokenId,
  };
  const row = await insertWithCode(trx, tools.random, columns, input.short_code);
  await insertLinkTags(trx, row.id, tags);
  await tools.scanner.linkAdded(trx, row.id, scan);
  await recordLinkChanges(trx, [{ linkId: row.id, host: row.host, codeKey: row.code_key }], now);
  await recordWrites(trx, caller, now, [linkWrite(tools.hosts, null, { row, tags })]);
  return { row, tags, warning, book: draft.book };
}

interface NewDraft extends Draft {
  readonly host: string;
  readonly book: NumberedRules;
}

/** The link that a request drafts, judged by what takes the database, the clock or several fields to judge. */
async function draftLink(
  db: Db | Trx,
  { hosts, rules: ruleBook }: LinkTools,
  workspaceId: WorkspaceId,
  input: Sifted<LinkInput>,
  now_ms: number,
): Promise<NewDraft> {
  const problems: Problems = {};
  const targets = settleTargets(input, null, problems);
  await noteOwnHosts(db, hosts, input, [], problems);
  const host = await findHost(db, hosts, workspaceId, input.domain, problems);
  if (typeof input.expires_at === "number" && input.expires_at <= now_ms)
    problems["expires_at"] = ["Must be in the future."];
  const campaign = await findCampaignName(db, workspaceId, input.campaign_id, problems);
  const book = await ruleBook.read(db, workspaceId);
  const named = campaign === null ? null : campaignValue(campaign, book.rules.convention);
  const utm = settleUtm(input, null, targets, named);
  noteLongCampaign(utm, problems);
  noteLongLandings(utm, targets, linkReference(hosts, host, codeOf(input)), problems);
  return { host, targets, utm, book, problems };
}

function codeOf({ short_code }: Sifted<LinkInput>): string {
  return short_code === undefined || short_code === FAULTY ? "" : short_code.code;
}

/** The stored host that a `domain` names; notes one that is none of the workspace's. */
export async function findHost(
  db: Db | Trx,
  hosts: Hosts,
  workspaceId: WorkspaceId,
  domain: string | undefined | Faulty,
  problems: Problems,
): Promise<string> {
  if (domain === undefined || domain === FAULTY) return SHARED;
  const host = storedHost(hosts, domain);
  if (host === SHARED) return SHARED;
  // The edge serves no links on the base URL's host, whoever's domain it may be.
  const isDomain = host !== null && !isOwnName(hosts, host);
  const owner = isDomain ? (await verifiedDomains(db, [host])).get(host) : undefined;
  if (host !== null && owner === workspaceId) return host;
  problems["domain"] = [`Must be a verified domain of the workspace, or left out for ${hosts.sharedHost}.`];
  return SHARED;
}

async function insertWithCode(
  trx: Trx,
  random: Random,
  columns: Omit<NewLink, "code" | "code_key" | "search_key">,
  chosen: ShortCode | undefined,
): Promise<LinkRow> {
  const insert = ({ code, key }: ShortCode) =>
    insertLink(trx, { ...columns, code, code_key: key, search_key: searchKey({ ...columns, code }) });
  if (chosen !== undefined) {
    if (isReserved(chosen)) throw codeTaken(CODE_RESERVED);
    const row = await insert(chosen);
    if (row === undefined) throw codeTaken(CODE_TAKEN);
    return row;
  }
  for (let attempt = 0; attempt < RANDOM_CODE_attempts; attempt += 1) {
    const drawn = randomShortCode(random);
    const row = isReserved(drawn) ? undefined : await insert(drawn);
    if (row !== undefined) return row;
  }
  throw new Error(`no free short code in ${RANDOM_CODE_attempts} draws`);
}

/** Why a code is not free. */
export const CODE_RESERVED = "The service keeps this code for itself.";
export const CODE_TAKEN = "This code is, or was, in use on this host.";

function codeTaken(reason: string): Refusal {
  return new Refusal("duplicate_link", "The short code is not free.", {
    details: { short_code: [`${reason} Choose another, or leave it out for a random one.`] },
  });
}
