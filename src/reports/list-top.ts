import type { ClickPath } from "../clicks/click-path.ts";
import type { FiguresRow } from "../clicks/click-store.ts";
import type { TopOrder } from "../clicks/report-groupings.ts";
import { type Hosts, linkReference } from "../domains/hosts.ts";
import type { PlanBook } from "../plans/plan-book.ts";
import { COUNTED_LINKS_at_most } from "../run-limits.ts";
import type { Db } from "../storage/control-db.ts";
import type { WorkspaceId } from "../storage/tables.ts";
import { findVisitedLinks } from "../visits/visited-link.store.ts";
import { isCapped, type LeftOut } from "./capped.rules.ts";
import { readAsked } from "./read-asked.ts";
import { findLinkGroups } from "./report-filter.store.ts";
import type { Top, TopParameters } from "./top.contract.ts";

export interface TopTools {
  readonly db: Db;
  readonly hosts: Hosts;
  readonly plans: PlanBook;
  readonly clicks: Pick<ClickPath, "report">;
}

type Row = Top["rows"][number];

/**
 * The links, campaigns or tags of a workspace with the most of a figure, and what of those its plan does not show.
 * Everything answered before the call is in it. Throws `invalid_input` for a period that is none.
 */
export async function listTop(
  tools: TopTools,
  workspaceId: WorkspaceId,
  { by, limit, order_by: orderBy, ...parameters }: TopParameters,
  now_ms: number,
): Promise<{ readonly top: Top; readonly leftOut: LeftOut }> {
  const { period, firstShown, query } = await readAsked(tools, workspaceId, parameters, now_ms);
  const rowLimit = by === "link" ? limit : COUNTED_LINKS_at_most;
  const [figures] = await tools.clicks.report([{ ...query("link", period, rowLimit), orderBy }]);
  const counted = figures?.rows ?? [];
  const rows =
    by === "link"
      ? await linkRows(tools, workspaceId, counted)
      : summed(counted, await findLinkGroups(tools.db, workspaceId, by));
  const leftOut = {
    rows: false,
    history: firstShown !== null && period.from < firstShown ? firstShown : null,
    clicks_ms: figures?.firstLeftOut_ms ?? null,
  };
  const listed = rows.toSorted(mostOf(orderBy)).slice(0, limit);
  return { top: { ...period, by, rows: listed, capped: isCapped(leftOut) }, leftOut };
}

function mostOf(order: TopOrder): (one: Row, other: Row) => number {
  const visits = ({ clicks, scans }: Row): number => clicks + scans;
  const figure = (row: Row): number => (order === "visits" ? visits(row) : row[order]);
  return (one, other) =>
    figure(other) - figure(one) ||
    visits(other) - visits(one) ||
    other.conversions - one.conversions ||
    one.id - other.id;
}

async function linkRows(
  { db, hosts }: TopTools,
  workspaceId: WorkspaceId,
  counted: readonly FiguresRow[],
): Promise<Row[]> {
  const links = await findVisitedLinks(
    db,
    workspaceId,
    counted.map(({ key }) => Number(key)),
  );
  const byId = new Map(links.map((link) => [link.id, link]));
  return counted.flatMap(({ key, clicks, scans, conversions }) => {
    const id = Number(key);
    const link = byId.get(id);
    // A database that was brought back from before the link was made does not know it.
    if (link === undefined) return [];
    const name = linkReference(hosts, link.host, link.code);
    return [{ id, name, withdrawn: link.withdrawn_at !== null, clicks, scans, conversions }];
  });
}

/** What links count, added up for each group that they are in. */
function summed(
  counted: readonly FiguresRow[],
  groups: readonly { readonly link_id: number; readonly id: number; readonly name: string }[],
): Row[] {
  const byLink = new Map(counted.map((row) => [Number(row.key), row]));
  const rows = new Map<number, Row>();
  for (const { link_id, id, name } of groups) {
    const row = byLink.get(link_id);
    if (row === undefined) continue;
    const { clicks, scans, conversions } = rows.get(id) ?? { clicks: 0, scans: 0, conversions: 0 };
    rows.set(id, {
      id,
      name,
      withdrawn: false,
      clicks: clicks + row.clicks,
      scans: scans + row.scans,
      conversions: conversions + row.conversions,
    });
  }
  return [...rows.values()];
}
