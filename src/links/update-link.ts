import type { Caller } from "../access/caller.ts";
import { recordWrites } from "../audit/audit.store.ts";
import { linkReference } from "../domains/hosts.ts";
import { campaignValue } from "../governance/convention.rules.ts";
import type { NumberedRules } from "../governance/rule-book.ts";
import { type UtmValues, utmParameters } from "../governance/utm.ts";
import { type Details, notFound } from "../http/refusal.ts";
import { present } from "../lib/assert.ts";
import type { Sifted } from "../lib/sifted.ts";
import { refuseMalicious } from "../scanner/refuse-malicious.ts";
import type { Scan } from "../scanner/scan-verdict.rules.ts";
import { type Db, inTransaction, type Trx } from "../storage/control-db.ts";
import type { CampaignId, LinkId, WorkspaceId } from "../storage/tables.ts";
import { clearLinkTags, insertLinkTags, type LinkTag, tagsOfLinks } from "../tags/link-tag.store.ts";
import { nameTags } from "../tags/name-tags.ts";
import type { TagName } from "../tags/tag-name.rules.ts";
import type { LinkTools, WrittenLink } from "./create-link.ts";
import { type Draft, findCampaignName, judgeOrRefuse, noteOwnHosts, settled } from "./judge-draft.ts";
import type { LinkUpdateInput } from "./link.contract.ts";
import { type LinkRow, lockLink, updateLink } from "./link.store.ts";
import { recordLinkChanges } from "./link-change.store.ts";
import {
  noteLongCampaign,
  noteLongLandings,
  type Problems,
  settleTargets,
  settleUtm,
  type Targets,
} from "./link-draft.rules.ts";
import { linkWrite } from "./link-write.ts";
import { searchKey } from "./search-key.rules.ts";
import { sameUtm, sentUtm, utmFrom } from "./sent-utm.rules.ts";
import { targetFields } from "./target-fields.rules.ts";

/**
 * Changes the given fields of a link: contract, LinkUpdateInput; decisions, sections 4 and 5. One transaction.
 * Throws `not_found`, `invalid_input`, `governance_refused`, `scanner_refused` or `limit_reached`.
 */
export async function changeLink(
  tools: LinkTools,
  caller: Caller,
  id: LinkId,
  input: LinkUpdateInput,
): Promise<WrittenLink> {
  const written = await inTransaction(tools.db, (trx) => applyChange(trx, tools, caller, id, input));
  const { row, book } = written;
  if (book !== null) tools.rules.keep(caller.workspaceId, book);
  tools.scanner.wake();
  await tools.tellEdge([{ linkId: row.id, host: row.host, codeKey: row.code_key }]);
  return written;
}

/** What else is wrong with the change of a link, some of whose fields are faulty. */
export async function findChangeProblems(
  tools: LinkTools,
  { workspaceId }: Caller,
  stored: LinkRow,
  input: Sifted<LinkUpdateInput>,
): Promise<Details> {
  const draft = await redraftLink(tools.db, tools, workspaceId, stored, input);
  return draft.problems;
}

async function applyChange(
  trx: Trx,
  tools: LinkTools,
  caller: Caller,
  id: LinkId,
  input: LinkUpdateInput,
): Promise<WrittenLink & Pick<Redraft, "book">> {
  const { workspaceId } = caller;
  const now = tools.clock.now();
  const stored = await lockLink(trx, workspaceId, id);
  if (stored === undefined) throw notFound();
  const draft = await redraftLink(trx, tools, workspaceId, stored, input);
  const { targets, utm } = settled(draft);
  // Values that the link sends already stay allowed whatever the rules say today.
  const known = sentUtm(utmOf(stored), targetsOf(stored));
  const fresh = sentUtm(utm, targets).filter((set) => !known.some((other) => sameUtm(set, other)));
  const warning = draft.book === null ? null : judgeOrRefuse(fresh, draft.book.rules);
  const scan = await scanChange(trx, tools, stored, targets);
  const columns = {
    destination: targets.destination,
    is_chat: targets.isChat ? 1 : 0,
    ios_url: targets.iosUrl,
    android_url: targets.androidUrl,
    ...utm,
    campaign_id:
      input.campaign_id === undefined ? stored.campaign_id : (input.campaign_id as CampaignId | null),
    note: input.note === undefined ? stored.note : input.note,
    expires_at: input.expires_at === undefined ? stored.expires_at : input.expires_at,
    ...scan,
  };
  const row = await updateLink(trx, workspaceId, id, {
    ...columns,
    search_key: searchKey({ ...columns, code: stored.code }),
  });
  const written = present(row, "the link just locked");
  const tagsBefore = (await tagsOfLinks(trx, [id])).get(id) ?? [];
  const tags = input.tags === undefined ? tagsBefore : await replaceTags(trx, tools, caller, id, input.tags);
  await recordLinkChanges(trx, [{ linkId: id, host: stored.host, codeKey: stored.code_key }], now);
  const before = { row: stored, tags: tagsBefore };
  await recordWrites(trx, caller, now, [linkWrite(tools.hosts, before, { row: written, tags })]);
  return { row: written, tags, warning, book: draft.book };
}

/** The verdict on a link that is to lead to other targets; the stored one when it leads where it did. */
async function scanChange(
  trx: Trx,
  { scanner }: LinkTools,
  stored: LinkRow,
  targets: Targets,
): Promise<Scan> {
  const before = targetFields(targetsOf(stored)).map(({ url }) => url);
  const sought = { targets: targetFields(targets), known: before };
  const after = sought.targets.map(({ url }) => url);
  const isFewer = after.every((url) => before.includes(url));
  if (isFewer && before.every((url) => after.includes(url))) {
    return { scan: stored.scan, scan_reason: stored.scan_reason };
  }
  const judged = await refuseMalicious(trx, scanner, stored.workspace_id, sought);
  return scanner.linkChanged(trx, stored.id, judged, isFewer);
}

interface Redraft extends Draft {
  /** Null when nothing changes that rules are about. */
  readonly book: NumberedRules | null;
}

/** The link that a change leads to, judged by what takes the database or the link as it is to judge. */
async function redraftLink(
  db: Db | Trx,
  { hosts, rules: ruleBook }: LinkTools,
  workspaceId: WorkspaceId,
  stored: LinkRow,
  input: Sifted<LinkUpdateInput>,
): Promise<Redraft> {
  const problems: Problems = {};
  const before = targetsOf(stored);
  const utmBefore = utmOf(stored);
  const targets = settleTargets(input, before, problems);
  await noteOwnHosts(db, hosts, input, [before.destination, before.iosUrl, before.androidUrl], problems);
  const campaign = await findCampaignName(db, workspaceId, input.campaign_id, problems);
  const joins = campaign !== null && input.campaign_id !== stored.campaign_id;
  if (!joins && !touchesUtm(input)) return { targets, utm: utmBefore, book: null, problems };
  const book = await ruleBook.read(db, workspaceId);
  const named = joins ? campaignValue(campaign, book.rules.convention) : null;
  const utm = settleUtm(input, utmBefore, targets, named);
  noteLongCampaign(utm, problems);
  noteLongLandings(utm, targets, linkReference(hosts, stored.host, stored.code), problems);
  return { targets, utm, book, problems };
}

function utmOf(row: LinkRow): UtmValues {
  return utmFrom((parameter) => row[parameter]);
}

function targetsOf(row: LinkRow): Targets {
  return {
    destination: row.destination,
    isChat: row.is_chat === 1,
    iosUrl: row.ios_url,
    androidUrl: row.android_url,
  };
}

/** Whether a request can change what a link sends. */
function touchesUtm(input: Sifted<LinkUpdateInput>): boolean {
  const fields = ["destination", "whatsapp_number", "ios_url", "android_url", ...utmParameters] as const;
  return fields.some((field) => input[field] !== undefined);
}

/** Puts these tags on a link in place of those it has. */
async function replaceTags(
  trx: Trx,
  tools: LinkTools,
  caller: Caller,
  id: LinkId,
  names: readonly TagName[],
): Promise<readonly LinkTag[]> {
  const tags = await nameTags(trx, tools, caller, names, "gray");
  await clearLinkTags(trx, id);
  await insertLinkTags(trx, id, tags);
  return tags;
}
