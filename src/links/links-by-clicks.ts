import { setImmediate as nextTurn } from "node:timers/promises";
import type { VisitedLinks } from "../clicks/visited-links.ts";
import { WALKED_LINKS_at_once } from "../run-limits.ts";
import type { Db } from "../storage/control-db.ts";
import type { WorkspaceId } from "../storage/tables.ts";
import type { LinkRow } from "./link.store.ts";
import { type LinkFilters, listLinkIds, listLinksAmong, type Page } from "./link-list.store.ts";
import { hasPlace } from "./link-order.store.ts";
import type { ClickSort } from "./link-sort.rules.ts";

/** Links that are walked by their clicks, from where, and how many are wanted at first. */
export interface ClickWalk extends Omit<Page, "sort"> {
  readonly workspaceId: WorkspaceId;
  readonly filters: LinkFilters;
  readonly sort: ClickSort;
  /** Those with clicks, as they were at the beginning: the order does not change on the way. */
  readonly visited: VisitedLinks;
}

/**
 * The links that filters leave in the order of their clicks + scans, in pieces. Links that are equal in it, those without any among
 * them, stand by age: the newest first, and the oldest first where the order is turned around.
 */
export async function* linksByClicks(db: Db, walk: ClickWalk): AsyncGenerator<readonly LinkRow[]> {
  const { workspaceId, filters, after, now_ms } = walk;
  if (after !== undefined && !(await hasPlace(db, workspaceId, after))) return;
  for await (const ids of idsByClicks(db, walk)) {
    const rows = await listLinksAmong(db, workspaceId, filters, now_ms, ids);
    const byId = new Map<number, LinkRow>(rows.map((row) => [row.id, row]));
    yield ids.flatMap((id) => byId.get(id) ?? []);
    // However many are walked for a page, redirects come in between.
    await nextTurn();
  }
}

/** At most `count` of them, from the first on. */
export async function firstByClicks(db: Db, walk: ClickWalk): Promise<readonly LinkRow[]> {
  const found: LinkRow[] = [];
  for await (const rows of linksByClicks(db, walk)) {
    found.push(...rows);
    if (found.length >= walk.count) break;
  }
  return found.slice(0, walk.count);
}

/** The ids of links with clicks, whether filters leave them or not, and of those without that filters leave. */
async function* idsByClicks(db: Db, walk: ClickWalk): AsyncGenerator<readonly number[]> {
  const { sort, after, visited } = walk;
  const isAfterVisited = after !== undefined && visited.has(after);
  if (sort === "-clicks") {
    if (after === undefined || isAfterVisited) yield* visitedIds(walk);
    yield* unvisitedIds(db, isAfterVisited ? { ...walk, after: undefined } : walk);
  } else {
    if (!isAfterVisited) yield* unvisitedIds(db, walk);
    yield* visitedIds(isAfterVisited ? walk : { ...walk, after: undefined });
  }
}

function* visitedIds({ sort, after, count, visited }: ClickWalk): Generator<readonly number[]> {
  const place = after === undefined ? null : visited.placeOf(after);
  let size = count;
  if (sort === "-clicks") {
    let from = place === null ? 0 : place + 1;
    while (from < visited.count) {
      yield visited.at(from, from + size);
      from += size;
      size = larger(size);
    }
    return;
  }
  let until = place ?? visited.count;
  while (until > 0) {
    yield visited.at(Math.max(0, until - size), until).toReversed();
    until -= size;
    size = larger(size);
  }
}

async function* unvisitedIds(db: Db, walk: ClickWalk): AsyncGenerator<readonly number[]> {
  const { workspaceId, filters, sort, now_ms, visited } = walk;
  const order = sort === "-clicks" ? "-created_at" : "created_at";
  let { after, count } = walk;
  for (;;) {
    const ids = await listLinkIds(db, workspaceId, filters, { sort: order, after, count, now_ms });
    yield ids.filter((id) => !visited.has(id));
    if (ids.length < count) return;
    after = ids.at(-1);
    count = larger(count);
  }
}

/** As a rule the first piece is enough. Where it is not, there may be many to go through. */
function larger(size: number): number {
  return Math.min(2 * size, Math.max(size, WALKED_LINKS_at_once));
}
