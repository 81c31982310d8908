import { type ExpressionBuilder, type SqlBool, sql } from "kysely";
import { unreachable } from "../lib/assert.ts";
import type { Db, Trx } from "../storage/control-db.ts";
import type { CampaignId, Tables, WorkspaceId } from "../storage/tables.ts";
import type { LinkRow } from "./link.store.ts";
import { orderOf } from "./link-order.store.ts";
import type { LinkSort } from "./link-sort.rules.ts";
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
  readonly sort: LinkSort;
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
  const order = await orderOf(db, workspaceId, page.sort, page.after);
  if (order === null) return [];
  const { direction, key, beyond } = order;
  let query = db
    .selectFrom("links")
    .selectAll()
    .where("workspace_id", "=", workspaceId)
    .where("withdrawn_at", "is", null)
    .where((eb) => eb.and(conditionsOf(filters, page).map((condition) => condition(eb))));
  if (beyond !== null) query = query.where(beyond);
  if (key !== null) query = query.orderBy(key, direction);
  const rows = await query.orderBy("id", direction).limit(page.count).execute();
  return rows as unknown as LinkRow[];
}

function conditionsOf(filters: LinkFilters, { now_ms }: Page): readonly Condition[] {
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
