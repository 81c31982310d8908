import type { Caller } from "../access/caller.ts";
import { recordConversionEntry } from "../audit/audit.store.ts";
import { type Hosts, linkReference } from "../domains/hosts.ts";
import { type Details, invalidInput } from "../http/refusal.ts";
import { present } from "../lib/assert.ts";
import { parseInstant } from "../lib/calendar.ts";
import type { Clock } from "../lib/clock.ts";
import { trimmed } from "../lib/line-text.ts";
import { FAULTY, type Sifted } from "../lib/sifted.ts";
import { type Db, inTransaction, type Trx } from "../storage/control-db.ts";
import type { WorkspaceId } from "../storage/tables.ts";
import {
  type Attribution,
  attribute,
  type Found,
  occurredProblem,
  parseLinkReference,
} from "./attribution.rules.ts";
import type { ConversionInput } from "./conversion.contract.ts";
import {
  bindCustomer,
  type ConversionLink,
  type ConversionRow,
  findBoundLink,
  findConversionByEvent,
  findReferencedLink,
  insertConversionIfNew,
  queueForClickStore,
} from "./conversion.store.ts";

interface Tools {
  readonly db: Db;
  readonly clock: Clock;
  readonly hosts: Hosts;
}

export interface Recorded {
  readonly row: ConversionRow;
  /** False for a retry: the row is what was stored before. */
  readonly first: boolean;
}

/**
 * Records a conversion, or finds the one its event has already (decisions, section 8). One transaction: the
 * conversion, the customer's binding and the note for the click store are there together or not at all.
 * Throws `invalid_input` for a link that is missing or unknown and for an instant too far away.
 */
export async function recordConversion(
  { db, clock, hosts }: Tools,
  caller: Caller,
  input: ConversionInput,
): Promise<Recorded> {
  const now = clock.now();
  const { workspaceId } = caller;
  return inTransaction(db, async (trx) => {
    const { attribution, occurred_ms, problems } = await judge(trx, hosts, workspaceId, input, now);
    if (attribution === null || attribution.link === null || Object.keys(problems).length > 0)
      return storedOrRefused(trx, workspaceId, input.event_id, problems);
    const { link, by } = attribution;
    const { id: link_id, host, code, ...snapshot } = link;
    // The insert finds out whether the event is new: asking first would cost every first try a query, and two at
    // once would both hear "new".
    const row = await insertConversionIfNew(trx, workspaceId, {
      event_id: input.event_id,
      customer_id: input.customer_id,
      kind: kindOf(input.kind),
      link_id,
      link: linkReference(hosts, host, code),
      value: input.value ?? null,
      currency: input.currency ?? null,
      occurred_at: occurred_ms,
      attributed_by: by,
      ...snapshot,
      created_at: now,
    });
    if (row === undefined) return storedOrRefused(trx, workspaceId, input.event_id, {});
    await queueForClickStore(trx, row.id);
    await recordConversionEntry(trx, caller, now, row);
    if (by === "reference") await bindCustomer(trx, workspaceId, input.customer_id, link_id);
    return { row, first: true };
  });
}

/** What else is wrong with a conversion's fields, some of which are faulty. */
export async function findConversionProblems(
  { db, clock, hosts }: Tools,
  workspaceId: WorkspaceId,
  input: Sifted<ConversionInput>,
): Promise<Details> {
  const { event_id } = input;
  const stored = event_id === FAULTY ? undefined : await findConversionByEvent(db, workspaceId, event_id);
  // A retry is answered with what is stored, whatever link and instant it names.
  if (stored !== undefined) return {};
  const { problems } = await judge(db, hosts, workspaceId, input, clock.now());
  return problems;
}

interface Judged {
  /** Null when faulty fields leave nothing to attribute it by. */
  readonly attribution: Attribution<ConversionLink> | null;
  readonly occurred_ms: number;
  readonly problems: Details;
}

/** Judges what takes the database or the clock to judge. */
async function judge(
  db: Db | Trx,
  hosts: Hosts,
  workspaceId: WorkspaceId,
  input: Sifted<ConversionInput>,
  now_ms: number,
): Promise<Judged> {
  const problems: Record<string, string[]> = {};
  const found = await lookUp(db, hosts, workspaceId, input);
  const attribution = found === null ? null : attribute(found);
  if (attribution?.link === null) problems["link"] = [attribution.problem];
  const occurred_ms =
    typeof input.occurred_at === "string"
      ? present(parseInstant(input.occurred_at), "a checked instant")
      : now_ms;
  const tooFar = occurredProblem(occurred_ms, now_ms);
  if (tooFar !== null) problems["occurred_at"] = [tooFar];
  return { attribution, occurred_ms, problems };
}

/** What there is to attribute a conversion by; null when that takes a faulty field. */
async function lookUp(
  db: Db | Trx,
  hosts: Hosts,
  workspaceId: WorkspaceId,
  { link: given, customer_id }: Sifted<ConversionInput>,
): Promise<Found<ConversionLink> | null> {
  if (given === FAULTY) return null;
  // A blank link is none given: a page without `_link` hands an empty text on.
  const link = given?.trim() ?? "";
  if (link === "") {
    if (customer_id === FAULTY) return null;
    return { given: false, bound: await findBoundLink(db, workspaceId, customer_id) };
  }
  const reference = parseLinkReference(hosts, link);
  const named = reference === null ? undefined : await findReferencedLink(db, workspaceId, reference);
  return { given: true, named };
}

async function storedOrRefused(
  trx: Trx,
  workspaceId: WorkspaceId,
  eventId: string,
  problems: Details,
): Promise<Recorded> {
  const stored = await findConversionByEvent(trx, workspaceId, eventId);
  if (stored === undefined) throw invalidInput(problems);
  return { row: stored, first: false };
}

function kindOf(given: string | null | undefined): string {
  return trimmed(given ?? "") || "conversion";
}
