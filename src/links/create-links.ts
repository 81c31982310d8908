import { setImmediate as nextTurn } from "node:timers/promises";
import type { Caller } from "../access/caller.ts";
import type { NumberedRules } from "../governance/rule-book.ts";
import { type Details, envelopeOf, invalidInput, Refusal } from "../http/refusal.ts";
import { sha256Hex } from "../lib/secret.ts";
import type { Sifted } from "../lib/sifted.ts";
import type { Turns } from "../lib/turns.ts";
import { IDEMPOTENCY_KEYS_kept_ms } from "../limits.ts";
import { inTransaction, type Trx } from "../storage/control-db.ts";
import { inSavepoint } from "../storage/savepoint.ts";
import type { WorkspaceId } from "../storage/tables.ts";
import { deleteAnswersBefore, findAnswer, keepAnswer, takeKey } from "./batch-answer.store.ts";
import { findLinkProblems, type LinkTools, makeLink, type WrittenLink } from "./create-link.ts";
import type { LinkInput } from "./link.contract.ts";
import type { LinkBatchInput, LinkBatchResult, LinkVerdict } from "./link-batch.contract.ts";
import { toLink } from "./link-view.ts";

/** A link's fields, read as `POST /links` reads its body. */
export type ReadLink =
  | { readonly fits: true; readonly input: LinkInput }
  | { readonly fits: false; readonly sifted: Sifted<LinkInput>; readonly problems: Details };

export interface BatchTools extends LinkTools {
  readonly readLink: (fields: LinkBatchInput["links"][number]) => ReadLink;
  /** One batch of a workspace at a time: each holds a connection, and what it writes, for as long as a second. */
  readonly turns: Turns<WorkspaceId>;
}

export interface BatchAnswer {
  readonly result: LinkBatchResult;
  /** It was made before, and is given again. */
  readonly isRepeat: boolean;
}

type MadeLink = WrittenLink & { readonly book: NumberedRules };
/** What became of each link. */
type Judged = readonly (MadeLink | Refusal)[];
/** A batch that can be sent again: its key, and what it must have in common with the first. */
interface NamedBatch {
  readonly key: string;
  readonly bodyHash: string;
}

/** A batch in its transaction: judged now, or answered before. */
type Batch = { readonly judged: Judged; readonly result: LinkBatchResult } | { readonly repeated: string };

/**
 * Makes many links in one transaction, each judged as `createLink` would: decision 0031. Throws `invalid_input` for a key that another
 * batch has.
 */
export async function createLinks(
  tools: BatchTools,
  caller: Caller,
  input: LinkBatchInput,
  key: string | undefined,
): Promise<BatchAnswer> {
  const { db, clock, rules, turns } = tools;
  const { workspaceId } = caller;
  const named = input.dry_run || key === undefined ? null : { key, bodyHash: bodyHash(input) };
  return turns.take(workspaceId, async () => {
    // To the millisecond, whenever they are cleared away.
    if (named !== null) await deleteAnswersBefore(db, clock.now() - IDEMPOTENCY_KEYS_kept_ms);
    // Read once here: within a transaction they are not kept, and each link would read them all.
    await rules.read(db, workspaceId);
    const batch = await inTransaction(db, (trx) => runBatch(trx, tools, caller, input, named));
    if ("repeated" in batch) return { result: JSON.parse(batch.repeated) as LinkBatchResult, isRepeat: true };
    if (batch.result.created > 0) await tellOf(tools, workspaceId, batch.judged);
    return { result: batch.result, isRepeat: false };
  });
}

/** The same for what makes the same links, however its JSON is set, and in whatever order its names stand. */
function bodyHash({ links, only_if_all }: LinkBatchInput): string {
  return sha256Hex(JSON.stringify([links, only_if_all], withSortedNames));
}

function withSortedNames(_name: string, value: unknown): unknown {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1)));
}

/** After the commit. */
async function tellOf(tools: BatchTools, workspaceId: WorkspaceId, judged: Judged): Promise<void> {
  const made = judged.filter((one): one is MadeLink => !(one instanceof Refusal));
  const book = made.at(-1)?.book;
  if (book !== undefined) tools.rules.keep(workspaceId, book);
  tools.scanner.wake();
  await tools.tellEdge(made.map(({ row }) => ({ linkId: row.id, host: row.host, codeKey: row.code_key })));
}

/** The whole of a batch's transaction. What makes no link leaves nothing behind, its key included. */
function runBatch(
  trx: Trx,
  tools: BatchTools,
  caller: Caller,
  input: LinkBatchInput,
  named: NamedBatch | null,
): Promise<Batch> {
  const { workspaceId } = caller;
  const work = async (): Promise<Batch> => {
    const repeated = named === null ? null : await findRepeated(trx, tools, workspaceId, named);
    if (repeated !== null) return { repeated };
    const judged = await judgeLinks(trx, tools, caller, input.links);
    const isHeldBack = input.only_if_all && judged.some((one) => one instanceof Refusal);
    const result = resultOf(tools, judged, !input.dry_run && !isHeldBack);
    if (named !== null) await keepAnswer(trx, workspaceId, named.key, JSON.stringify(result));
    return { judged, result };
  };
  return inSavepoint(trx, work, (batch) => "repeated" in batch || batch.result.created > 0);
}

/** Takes a batch's key; gives the answer of the same batch when it was made before. Throws when another has the key. */
async function findRepeated(
  trx: Trx,
  { clock }: BatchTools,
  workspaceId: WorkspaceId,
  named: NamedBatch,
): Promise<string | null> {
  if (await takeKey(trx, workspaceId, { ...named, at_ms: clock.now() })) return null;
  const known = await findAnswer(trx, workspaceId, named.key);
  if (known?.body_hash !== named.bodyHash) throw keyIsTaken();
  return known.answer;
}

async function judgeLinks(
  trx: Trx,
  tools: BatchTools,
  caller: Caller,
  links: LinkBatchInput["links"],
): Promise<Judged> {
  const judged: (MadeLink | Refusal)[] = [];
  const plans = tools.plans.forMany();
  for (const fields of links) {
    const before = plans.tally();
    const attempt = () => makeOrRefuse(trx, { ...tools, plans }, caller, tools.readLink(fields));
    const one = await inSavepoint(trx, attempt, (made) => !(made instanceof Refusal));
    if (one instanceof Refusal) plans.backTo(before);
    judged.push(one);
    // Redirects and other requests have their turn between any two links.
    await nextTurn();
  }
  return judged;
}

async function makeOrRefuse(
  trx: Trx,
  tools: BatchTools,
  caller: Caller,
  read: ReadLink,
): Promise<MadeLink | Refusal> {
  try {
    if (read.fits) return await makeLink(trx, tools, caller, read.input);
    return invalidInput(read.problems, await findLinkProblems(trx, tools, caller, read.sifted));
  } catch (error) {
    if (error instanceof Refusal) return error;
    throw error;
  }
}

function resultOf({ hosts, clock }: BatchTools, judged: Judged, isMade: boolean): LinkBatchResult {
  const now_ms = clock.now();
  const data = judged.map((one, index): LinkVerdict => {
    if (one instanceof Refusal)
      return { index, status: "refused", link: null, warning: null, error: errorOf(one) };
    const { row, tags, warning } = one;
    if (!isMade) return { index, status: "fits", link: null, warning, error: null };
    return { index, status: "created", link: toLink(hosts, row, tags, now_ms), warning, error: null };
  });
  const count = (status: LinkVerdict["status"]) => data.filter((one) => one.status === status).length;
  return { data, created: count("created"), fits: count("fits"), refused: count("refused") };
}

function errorOf(refusal: Refusal): LinkVerdict["error"] {
  return envelopeOf(refusal).error as LinkVerdict["error"];
}

function keyIsTaken(): Refusal {
  return invalidInput({
    "Idempotency-Key": [
      "Was used for another batch within the last 24 hours. Send the same body again, or give this batch a key of its own.",
    ],
  });
}
