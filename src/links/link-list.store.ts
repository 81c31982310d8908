import { type ExpressionBuilder, type SqlBool, sql } from "kysely";
import { unreachable } from "../lib/assert.ts";
import type { Db, Trx } from "../storage/control-db.ts";
import type { CampaignId, LinkId, Tables, WorkspaceId } from "../storage/tables.ts";
import type { LinkRow } from "./link.store.ts";
import { orderOf } from "./link-order.store.ts";
import type { FactSort } from "./link-sort.rules.ts";
import type { LinkState } from "./link-state.rules.ts";

/** What a list of links may be narrowed to; undefined narrows nothing. */
export interface LinkFilters {
  readonly campaignId: number | undefined;
  /** Folded. */
  readonly tagKey: string | undefined;
  readonly state: LinkState | undefined;
  /** As stored. */
  readonly host: string | undefined;
  /** Folded. */
  readonly codeKey: string | undefined;
  /** Only links that expire before it. */
  readonly expiresBefore_ms: number | undefined;
  /** Only links that expire so soon after now. */
  readonly expiresWithin_ms: number | undefined;
  /** Folded; found in the code, the destination, the note, a UTM value or a tag's name. */
  readonly search: string | undefined;
}

export interface Page {
  readonly sort: FactSort;
  /** Only links that come after the one of this id. */
  readonly after: number | undefined;
  readonly count: number;
  /** The instant at which states are judged. */
  readonly now_ms: number;
}

type LinkExpressions = ExpressionBuilder<Tables, "links">;
type Condition = (eb: LinkExpressions) => ReturnType<LinkExpressions["and"]>;

/**
 * At most `count` links that are not withdrawn, in the order asked for. Of links that are equal in it none is skipped or
 * given twice.
 */
export async function listLinks(
  db: Db | Trx,
  workspaceId: WorkspaceId,
  filters: LinkFilters,
  page: Page,
): Promise<readonly LinkRow[]> {
  const query = await pageOfLinks(db, workspaceId, filters, page);
  return query === null ? [] : ((await query.selectAll().execute()) as unknown as LinkRow[]);
}

/** The ids of the same. */
export async function listLinkIds(
  db: Db | Trx,
  workspaceId: WorkspaceId,
  filters: LinkFilters,
  page: Page,
): Promise<readonly number[]> {
  const query = await pageOfLinks(db, workspaceId, filters, page);
  return query === null ? [] : (await query.select("id").execute()).map(({ id }) => id);
}

/** Those links of these ids that the filters leave and that are not withdrawn, in no order. */
export async function listLinksAmong(
  db: Db | Trx,
  workspaceId: WorkspaceId,
  filters: LinkFilters,
  now_ms: number,
  ids: readonly number[],
): Promise<readonly LinkRow[]> {
  if (ids.length === 0) return [];
  const query = filteredLinks(db, workspaceId, filters, now_ms).where("id", "in", ids as readonly LinkId[]);
  return (await query.selectAll().execute()) as unknown as LinkRow[];
}

/** Null when no link is known to come after the page's `after`. */
async function pageOfLinks(db: Db | Trx, workspaceId: WorkspaceId, filters: LinkFilters, page: Page) {
  const order = await orderOf(db, workspaceId, page.sort, page.after);
  if (order === null) return null;
  const { direction, key, beyond } = order;
  let query = filteredLinks(db, workspaceId, filters, page.now_ms);
  if (beyond !== null) query = query.where(beyond);
  if (key !== null) query = query.orderBy(key, direction);
  return query.orderBy("id", direction).limit(page.count);
}

function filteredLinks(db: Db | Trx, workspaceId: WorkspaceId, filters: LinkFilters, now_ms: number) {
  return db
    .selectFrom("links")
    .where("workspace_id", "=", workspaceId)
    .where("withdrawn_at", "is", null)
    .where((eb) => eb.and(conditionsOf(filters, now_ms).map((condition) => condition(eb))));
}

function conditionsOf(filters: LinkFilters, now_ms: number): readonly Condition[] {
  const { campaignId, tagKey, state, host, codeKey, expiresBefore_ms, expiresWithin_ms, search } = filters;
  const conditions: Condition[] = [];
  if (campaignId !== undefined)
    conditions.push((eb) => eb.and([eb("campaign_id", "=", campaignId as CampaignId)]));
  if (host !== undefined) conditions.push((eb) => eb.and([eb("host", "=", host)]));
  if (codeKey !== undefined) conditions.push((eb) => eb.and([eb("code_key", "=", codeKey)]));
  if (state !== undefined) conditions.push((eb) => inState(eb, state, now_ms));
  if (tagKey !== undefined) conditions.push((eb) => eb.and([hasTag(eb, sql`tags.name_key = ${tagKey}`)]));
  if (expiresBefore_ms !== undefined)
    conditions.push((eb) => eb.and([eb("expires_at", "<", expiresBefore_ms)]));
  if (expiresWithin_ms !== undefined)
    conditions.push((eb) =>
      eb.and([eb("expires_at", ">", now_ms), eb("expires_at", "<=", now_ms + expiresWithin_ms)]),
    );
  if (search !== undefined) conditions.push((eb) => matches(eb, search));
  return conditions;
}

/** The same order of precedence as `linkState`. */
function inState(eb: LinkExpressions, state: LinkState, now_ms: number) {
  const expired = eb.and([eb("expires_at", "is not", null), eb("expires_at", "<=", now_ms)]);
  const current = eb.or([eb("expires_at", "is", null), eb("expires_at", ">", now_ms)]);
  switch (state) {
    case "blocked":
      return eb.and([eb("scan", "=", "blocked")]);
    case "expired":
      return eb.and([eb("scan", "!=", "blocked"), expired]);
    case "pending":
      return eb.and([eb("scan", "=", "pending"), current]);
    case "live":
      return eb.and([eb("scan", "=", "clear"), current]);
    default:
      return unreachable(state);
  }
}

function matches(eb: LinkExpressions, search: string) {
  // Both sides are folded by us: the engines' own LIKE and lower() know different alphabets.
  const pattern = `%${search.replaceAll(/[!%_]/g, "!$&")}%`;
  return eb.or([
    sql<SqlBool>`links.search_key like ${pattern} escape '!'`,
    hasTag(eb, sql`tags.name_key like ${pattern} escape '!'`),
  ]);
}

function hasTag(eb: LinkExpressions, condition: ReturnType<typeof sql>) {
  return eb.exists(
    eb
      .selectFrom("link_tags")
      .innerJoin("tags", "tags.id", "link_tags.tag_id")
      .select("link_tags.tag_id")
      .whereRef("link_tags.link_id", "=", "links.id")
      .where(condition as ReturnType<typeof sql<SqlBool>>),
  );
}
