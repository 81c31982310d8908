import { missingPermission } from "../access/authenticate.ts";
import { bind, bindLoaded, type Caller } from "../access/caller.ts";
import { RuleBook } from "../governance/rule-book.ts";
import { readRecord } from "../http/judge-part.ts";
import { answer, fileAnswer, piecesAnswer } from "../http/operation.ts";
import { Turns } from "../lib/turns.ts";
import { tagsOfLinks } from "../tags/link-tag.store.ts";
import { checkCodeOperation } from "./check-code.contract.ts";
import { checkCode, findCodeCheckProblems } from "./check-code.ts";
import { checkValuesOperation } from "./check-values.contract.ts";
import { checkValues, findCheckProblems } from "./check-values.ts";
import { createLink, findLinkProblems, type LinkTools, type WrittenLink } from "./create-link.ts";
import { type BatchTools, createLinks } from "./create-links.ts";
import { drawQrCode, savedAs } from "./draw-qr-code.ts";
import {
  createLinkOperation,
  type LinkWithWarning,
  linkInput,
  listLinksOperation,
  showLinkOperation,
  updateLinkOperation,
  withdrawLinkOperation,
} from "./link.contract.ts";
import { findLink } from "./link.store.ts";
import { createLinksOperation } from "./link-batch.contract.ts";
import { isByClicks } from "./link-sort.rules.ts";
import { qrUrl, toLink } from "./link-view.ts";
import { type ListTools, linkPage, linksCsv } from "./list-links.ts";
import { type QrCodeQuery, showQrCodeOperation } from "./qr-code.contract.ts";
import { showTrial } from "./show-trial.ts";
import { changeLink, findChangeProblems } from "./update-link.ts";
import { tryVisitOperation } from "./visit-trial.contract.ts";
import type { TryVisit } from "./visit-trial.rules.ts";
import { withdrawLink } from "./withdraw-link.ts";

/** Those of many links at once. */
function manyLinksRoutes(tools: LinkTools & ListTools) {
  const readLink: BatchTools["readLink"] = (fields) => readRecord(fields, linkInput);
  const batchTools: BatchTools = { ...tools, readLink, turns: new Turns() };
  return [
    bind(listLinksOperation, async ({ caller, query, mediaType }) => {
      // The order tells what a report does.
      if (isByClicks(query.sort) && !caller.permissions.has("analytics:read"))
        throw missingPermission("analytics:read");
      if (mediaType === "application/json")
        return answer(200, await linkPage(tools, caller.workspaceId, query));
      const saved = { "content-disposition": 'attachment; filename="links.csv"' };
      return piecesAnswer(200, mediaType, linksCsv(tools, caller.workspaceId, query), saved);
    }),

    bind(createLinksOperation, async ({ caller, body, headers }) => {
      const key = headers["Idempotency-Key"];
      const { result, isRepeat } = await createLinks(batchTools, caller, body, key);
      return answer(200, result, isRepeat ? { "idempotency-replayed": "true" } : {});
    }),
  ];
}

/** Those that say what would become of a link, and make none. */
function checkRoutes(tools: LinkTools) {
  return [
    bind(
      checkValuesOperation,
      async ({ caller, body }) => answer(200, await checkValues(tools, caller.workspaceId, body)),
      ({ caller, body }) => findCheckProblems(tools, caller.workspaceId, body),
    ),

    bind(
      checkCodeOperation,
      async ({ caller, body }) => answer(200, await checkCode(tools, caller.workspaceId, body)),
      ({ caller, body }) => findCodeCheckProblems(tools, caller.workspaceId, body),
    ),
  ];
}

/** The link operations, joined to the database and to what tells the edge. */
export function linkRoutes({
  tryVisit,
  ...outside
}: Omit<LinkTools & ListTools, "rules"> & { readonly tryVisit: TryVisit }) {
  const tools: LinkTools & ListTools = { ...outside, rules: new RuleBook() };
  const { db, clock, hosts } = tools;
  const find = (caller: Caller, id: number) => findLink(db, caller.workspaceId, id);
  const written = ({ row, tags, warning }: WrittenLink): LinkWithWarning => ({
    ...toLink(hosts, row, tags, clock.now()),
    warning,
  });

  return [
    ...manyLinksRoutes(tools),
    ...checkRoutes(tools),

    bind(
      createLinkOperation,
      async ({ caller, body }) => {
        const link = written(await createLink(tools, caller, body));
        return answer(201, link, { location: `/api/v1/links/${link.id}` });
      },
      ({ caller, body }) => findLinkProblems(db, tools, caller, body),
    ),

    bindLoaded(showLinkOperation, find, async ({ loaded }) => {
      const tags = await tagsOfLinks(db, [loaded.id]);
      return answer(200, toLink(hosts, loaded, tags.get(loaded.id) ?? [], clock.now()));
    }),

    bindLoaded(showQrCodeOperation, find, async ({ loaded, query, headers }) =>
      qrAnswer(qrUrl(hosts, loaded), query, headers["If-None-Match"]),
    ),

    bindLoaded(tryVisitOperation, find, async ({ loaded, query }) =>
      answer(200, await showTrial({ hosts, clock, tryVisit }, loaded, query)),
    ),

    bindLoaded(
      updateLinkOperation,
      find,
      async ({ caller, body, loaded }) =>
        answer(200, written(await changeLink(tools, caller, loaded.id, body))),
      ({ caller, body, loaded }) => findChangeProblems(tools, caller, loaded, body),
    ),

    bindLoaded(withdrawLinkOperation, find, async ({ caller, loaded }) => {
      await withdrawLink(tools, caller, loaded.id);
      return answer(204, null);
    }),
  ];
}

function qrAnswer(url: string, query: QrCodeQuery, known: string | undefined) {
  const { mediaType, bytes, tag } = drawQrCode(url, query);
  const kept = { etag: tag, "cache-control": "private, no-cache" };
  if (namesTag(known, tag)) return answer(304, null, kept);
  const { download, format } = query;
  const saved = download === undefined ? {} : { "content-disposition": savedAs(download, format) };
  return fileAnswer(200, mediaType, bytes, { ...kept, ...saved });
}

/** Whether the header `If-None-Match` names an entity tag: RFC 9110, section 13.1.2. */
function namesTag(header: string | undefined, tag: string): boolean {
  const named = (header ?? "").split(",").map((text) => text.trim().replace(/^W\//, ""));
  return named.includes(tag) || named.includes("*");
}
