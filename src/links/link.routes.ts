import { bind, bindLoaded, type Caller } from "../access/caller.ts";
import { storedHost } from "../domains/hosts.ts";
import { RuleBook } from "../governance/rule-book.ts";
import { answer, fileAnswer } from "../http/operation.ts";
import { caseFold } from "../lib/case-fold.ts";
import { pageOf } from "../lib/page-of.ts";
import type { WorkspaceId } from "../storage/tables.ts";
import { tagsOfLinks } from "../tags/link-tag.store.ts";
import { checkValuesOperation } from "./check-values.contract.ts";
import { checkValues, findCheckProblems } from "./check-values.ts";
import { createLink, findLinkProblems, type LinkTools, type WrittenLink } from "./create-link.ts";
import { drawQrCode, savedAs } from "./draw-qr-code.ts";
import {
  createLinkOperation,
  type Link,
  type LinkWithWarning,
  type ListLinksQuery,
  listLinksOperation,
  showLinkOperation,
  updateLinkOperation,
  withdrawLinkOperation,
} from "./link.contract.ts";
import { findLink } from "./link.store.ts";
import { type LinkFilters, listLinks } from "./link-list.store.ts";
import { qrUrl, toLink } from "./link-view.ts";
import { showQrCodeOperation } from "./qr-code.contract.ts";
import { changeLink, findChangeProblems } from "./update-link.ts";
import { withdrawLink } from "./withdraw-link.ts";

/** The link operations, joined to the database and to what tells the edge. */
export function linkRoutes(outside: Omit<LinkTools, "rules">) {
  const tools: LinkTools = { ...outside, rules: new RuleBook() };
  const { db, clock, hosts } = tools;
  const find = (caller: Caller, id: number) => findLink(db, caller.workspaceId, id);
  const written = ({ row, tags, warning }: WrittenLink): LinkWithWarning => ({
    ...toLink(hosts, row, tags, clock.now()),
    warning,
  });

  return [
    bind(listLinksOperation, async ({ caller, query }) =>
      answer(200, await linkPage(tools, caller.workspaceId, query)),
    ),

    bind(
      createLinkOperation,
      async ({ caller, body }) => {
        const link = written(await createLink(tools, caller, body));
        return answer(201, link, { location: `/api/v1/links/${link.id}` });
      },
      ({ caller, body }) => findLinkProblems(tools, caller, body),
    ),

    bindLoaded(showLinkOperation, find, async ({ loaded }) => {
      const tags = await tagsOfLinks(db, [loaded.id]);
      return answer(200, toLink(hosts, loaded, tags.get(loaded.id) ?? [], clock.now()));
    }),

    bindLoaded(showQrCodeOperation, find, async ({ loaded, query, headers }) => {
      const { mediaType, bytes, tag } = drawQrCode(qrUrl(hosts, loaded), query);
      const kept = { etag: tag, "cache-control": "private, no-cache" };
      if (namesTag(headers["If-None-Match"], tag)) return answer(304, null, kept);
      const { download, format } = query;
      const saved = download === undefined ? {} : { "content-disposition": savedAs(download, format) };
      return fileAnswer(200, mediaType, bytes, { ...kept, ...saved });
    }),

    bindLoaded(
      updateLinkOperation,
      find,
      async ({ caller, body, loaded }) =>
        answer(200, written(await changeLink(tools, caller, loaded.id, body))),
      ({ caller, body, loaded }) => findChangeProblems(tools, caller, loaded, body),
    ),

    bind(
      checkValuesOperation,
      async ({ caller, body }) => answer(200, await checkValues(tools, caller.workspaceId, body)),
      ({ caller, body }) => findCheckProblems(tools, caller.workspaceId, body),
    ),

    bindLoaded(withdrawLinkOperation, find, async ({ caller, loaded }) => {
      await withdrawLink(tools, caller, loaded.id);
      return answer(204, null);
    }),
  ];
}

/** Whether the header `If-None-Match` names an entity tag: RFC 9110, section 13.1.2. */
function namesTag(header: string | undefined, tag: string): boolean {
  const named = (header ?? "").split(",").map((text) => text.trim().replace(/^W\//, ""));
  return named.includes(tag) || named.includes("*");
}

async function linkPage(
  tools: LinkTools,
  workspaceId: WorkspaceId,
  query: ListLinksQuery,
): Promise<{ data: Link[]; next_after: number | null }> {
  const { db, clock, hosts } = tools;
  const now_ms = clock.now();
  const { after, limit } = query;
  const page = { after, count: limit + 1, now_ms };
  const found = await listLinks(db, workspaceId, filtersOf(query, tools), page);
  const { rows, next_after } = pageOf(found, limit);
  const tags = await tagsOfLinks(
    db,
    rows.map(({ id }) => id),
  );
  return { data: rows.map((row) => toLink(hosts, row, tags.get(row.id) ?? [], now_ms)), next_after };
}

function filtersOf(query: ListLinksQuery, { hosts }: LinkTools): LinkFilters {
  const { campaign_id, tag, state, host, short_code, search } = query;
  const sought = search?.trim();
  return {
    campaignId: campaign_id,
    tagKey: tag === undefined ? undefined : caseFold(tag.trim()),
    state,
    // What is no host has no links: the same answer as for a host nobody knows.
    host: host === undefined ? undefined : (storedHost(hosts, host) ?? "?"),
    codeKey: short_code === undefined ? undefined : caseFold(short_code),
    search: sought === undefined || sought === "" ? undefined : caseFold(sought),
  };
}
