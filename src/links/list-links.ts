import { setImmediate as nextTurn } from "node:timers/promises";
import { storedHost } from "../domains/hosts.ts";
import { isRefused, judgeUtm, type UtmRules } from "../governance/judge-utm.rules.ts";
import { DAY_ms } from "../lib/calendar.ts";
import { caseFold } from "../lib/case-fold.ts";
import { trimmed } from "../lib/line-text.ts";
import { type ListPage, pageOf } from "../lib/page-of.ts";
import { rankVisitedLinks, type VisitedTools } from "../reports/rank-visited-links.ts";
import { CSV_LINKS_at_once, JUDGED_LINKS_at_once } from "../run-limits.ts";
import type { CampaignId, WorkspaceId } from "../storage/tables.ts";
import { tagsOfLinks } from "../tags/link-tag.store.ts";
import type { LinkTools } from "./create-link.ts";
import type { Link, ListLinksQuery } from "./link.contract.ts";
import type { LinkRow } from "./link.store.ts";
import { campaignNames } from "./link-context.store.ts";
import { type LinkFilters, listLinks } from "./link-list.store.ts";
import { type ClickSort, defaultSort, isByClicks } from "./link-sort.rules.ts";
import { toLink } from "./link-view.ts";
import { type ClickWalk, firstByClicks, linksByClicks } from "./links-by-clicks.ts";
import { linksCsvRows, linksCsvTitles } from "./links-csv.ts";
import { sentUtm } from "./sent-utm.rules.ts";

/** What lists of links are made with. */
export type ListTools = Pick<LinkTools, "clock" | "rules"> & VisitedTools;

/** A page of a workspace's links, in the order asked for. */
export async function linkPage(
  tools: ListTools,
  workspaceId: WorkspaceId,
  query: ListLinksQuery,
): Promise<{ data: Link[]; next_after: number | null }> {
  const { rows, next_after } = await findPage(tools, workspaceId, query);
  const links = await shown(tools, rows);
  return { data: links.map(({ link }) => link), next_after };
}

/**
 * All of a workspace's links that a query asks for, from its `after` on, as CSV in pieces. Each is read when the one before is on its
 * way: of a million links no more than a page is held.
 */
export async function* linksCsv(
  tools: ListTools,
  workspaceId: WorkspaceId,
  query: ListLinksQuery,
): AsyncGenerator<string> {
  const { sort } = query;
  const pieces = isByClicks(sort)
    ? piecesByClicks(tools, workspaceId, { ...query, sort })
    : piecesByAge(tools, workspaceId, query);
  let piece = linksCsvTitles();
  for await (const rows of pieces) {
    const ids = rows.flatMap(({ campaign_id }) => campaign_id ?? []);
    const names = await campaignNames(tools.db, workspaceId, [...new Set(ids)]);
    const nameOf = (id: CampaignId | null) => (id === null ? null : (names.get(id) ?? null));
    const links = await shown(tools, rows);
    yield piece + linksCsvRows(links.map((one) => ({ ...one, campaign: nameOf(one.row.campaign_id) })));
    piece = "";
    // Whoever reads as fast as we write must not keep the event loop from redirects.
    await nextTurn();
  }
  if (piece !== "") yield piece;
}

/** By age, whatever other order is asked for: that one would go through all links for each piece. */
async function* piecesByAge(
  tools: ListTools,
  workspaceId: WorkspaceId,
  query: ListLinksQuery,
): AsyncGenerator<readonly LinkRow[]> {
  for (let { after } = query; ; ) {
    const page = { ...query, sort: defaultSort, after, limit: CSV_LINKS_at_once };
    const { rows, next_after } = await findPage(tools, workspaceId, page);
    yield rows;
    if (next_after === null) return;
    after = next_after;
  }
}

/** From one state of the click store: what is clicked on meanwhile is neither left out nor there twice. */
async function* piecesByClicks(
  tools: ListTools,
  workspaceId: WorkspaceId,
  query: ListLinksQuery & { readonly sort: ClickSort },
): AsyncGenerator<readonly LinkRow[]> {
  const { breaks_rules } = query;
  const pieces = linksByClicks(tools.db, await walkOf(tools, workspaceId, query, CSV_LINKS_at_once));
  if (breaks_rules === undefined) {
    yield* pieces;
    return;
  }
  const { rules } = await tools.rules.read(tools.db, workspaceId);
  for await (const rows of pieces) yield rows.filter((row) => breaksRules(row, rules) === breaks_rules);
}

async function walkOf(
  tools: ListTools,
  workspaceId: WorkspaceId,
  query: ListLinksQuery & { readonly sort: ClickSort },
  count: number,
): Promise<ClickWalk> {
  const now_ms = tools.clock.now();
  const visited = await rankVisitedLinks(tools, workspaceId, now_ms);
  const { sort, after } = query;
  return { workspaceId, filters: filtersOf(query, tools.hosts), sort, after, count, now_ms, visited };
}

async function findPage(
  tools: ListTools,
  workspaceId: WorkspaceId,
  query: ListLinksQuery,
): Promise<ListPage<LinkRow>> {
  const { db, clock, hosts, rules: ruleBook } = tools;
  const { sort, after, limit, breaks_rules } = query;
  const find = async (count: number) =>
    isByClicks(sort)
      ? firstByClicks(db, await walkOf(tools, workspaceId, { ...query, sort }, count))
      : listLinks(db, workspaceId, filtersOf(query, hosts), { sort, after, count, now_ms: clock.now() });
  if (breaks_rules === undefined) return pageOf(await find(limit + 1), limit);
  // The database does not know the rules, so links are read and judged. With few that fit, all of a million would be for one page.
  const { rules } = await ruleBook.read(db, workspaceId);
  const judged = await find(JUDGED_LINKS_at_once);
  const page = pageOf(
    judged.filter((row) => breaksRules(row, rules) === breaks_rules),
    limit,
  );
  if (page.next_after !== null || judged.length < JUDGED_LINKS_at_once) return page;
  return { rows: page.rows, next_after: judged.at(-1)?.id ?? null };
}

/** Whether a link would be refused, or made with a warning, by rules. */
function breaksRules(row: LinkRow, rules: UtmRules): boolean {
  const verdict = judgeUtm(sentUtm(row, { iosUrl: row.ios_url, androidUrl: row.android_url }), rules);
  return isRefused(verdict) || verdict.warning !== null;
}

async function shown(
  { db, clock, hosts }: ListTools,
  rows: readonly LinkRow[],
): Promise<{ readonly row: LinkRow; readonly link: Link }[]> {
  const now_ms = clock.now();
  const tags = await tagsOfLinks(
    db,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => ({ row, link: toLink(hosts, row, tags.get(row.id) ?? [], now_ms) }));
}

function filtersOf(query: ListLinksQuery, hosts: ListTools["hosts"]): LinkFilters {
  const { campaign_id, tag, state, host, short_code, expires_before, expires_within_days, search } = query;
  const sought = search?.trim();
  return {
    campaignId: campaign_id,
    tagKey: tag === undefined ? undefined : caseFold(trimmed(tag)),
    state,
    // What is no host has no links: the same answer as for a host nobody knows.
    host: host === undefined ? undefined : (storedHost(hosts, host) ?? "?"),
    codeKey: short_code === undefined ? undefined : caseFold(short_code),
    expiresBefore_ms: expires_before,
    expiresWithin_ms: expires_within_days === undefined ? undefined : expires_within_days * DAY_ms,
    search: sought === undefined || sought === "" ? undefined : caseFold(sought),
  };
}
