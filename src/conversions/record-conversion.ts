import { type Hosts, linkReference } from "../domains/hosts.ts";
import { type Details, invalidInput } from "../http/refusal.ts";
import { present } from "../lib/assert.ts";
import { parseInstant } from "../lib/calendar.ts";
import type { Clock } from "../lib/clock.ts";
import { type Db, inTransaction, type Trx } from "../storage/control-db.ts";
import type { WorkspaceId } from "../storage/tables.ts";
import { attribute, type Found, occurredProblem, parseLinkReference } from "./attribution.rules.ts";
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
  workspaceId: WorkspaceId,
  input: ConversionInput,
): Promise<Recorded> {
  const now = clock.now();
  const occurred_at = input.occurred_at ? present(parseInstant(input.occurred_at), "a checked instant") : now;
  return inTransaction(db, async (trx) => {
    const attribution = attribute(await lookUp(trx, hosts, workspaceId, input));
    const tooFar = occurredProblem(occurred_at, now);
    if (attribution.link === null || tooFar !== null) {
      const unattributed = attribution.link === null ? attribution.problem : null;
      return storedOrRefused(trx, workspaceId, input.event_id, { link: unattributed, occurred_at: tooFar });
    }
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
      occurred_at,
      attributed_by: by,
      ...snapshot,
      created_at: now,
    });
    if (row === undefined) return storedOrRefused(trx, workspaceId, input.event_id, {});
    await queueForClickStore(trx, row.id);
    if (by === "reference") await bindCustomer(trx, workspaceId, input.customer_id, link_id);
    return { row, first: true };
  });
}

async function lookUp(
  trx: Trx,
  hosts: Hosts,
  workspaceId: WorkspaceId,
  input: ConversionInput,
): Promise<Found<ConversionLink>> {
  // A blank link is none given: a page without `_link` hands an empty text on.
  const link = input.link?.trim() ?? "";
  if (link === "") return { given: false, bound: await findBoundLink(trx, workspaceId, input.customer_id) };
  const reference = parseLinkReference(hosts, link);
  const named = reference === null ? undefined : await findReferencedLink(trx, workspaceId, reference);
  return { given: true, named };
}

async function storedOrRefused(
  trx: Trx,
  workspaceId: WorkspaceId,
  eventId: string,
  problems: Readonly<Record<string, string | null>>,
): Promise<Recorded> {
  const stored = await findConversionByEvent(trx, workspaceId, eventId);
  if (stored !== undefined) return { row: stored, first: false };
  const details: Details = Object.fromEntries(
    Object.entries(problems).flatMap(([field, problem]) => (problem === null ? [] : [[field, [problem]]])),
  );
  throw invalidInput(details);
}

function kindOf(given: string | null | undefined): string {
  return given === null || given === undefined || given.trim() === "" ? "conversion" : given;
}
