import { type Day, dayOf, isoInstant } from "../lib/calendar.ts";
import type { Clock } from "../lib/clock.ts";
import type { Db } from "../storage/control-db.ts";
import type { WorkspaceId } from "../storage/tables.ts";
import type { ConversionRefusal } from "./conversion.contract.ts";
import { findRecordedEvents } from "./conversion.store.ts";
import { type ListedRefusal, listRefusalCounts } from "./conversion-refusal.store.ts";
import { firstRefusalDay, type RefusalNotes } from "./refusal-notes.ts";

interface Tools {
  readonly db: Db;
  readonly clock: Clock;
  readonly refusalNotes: RefusalNotes;
}

/** Why a workspace's conversions were refused of late, the latest reason first; what this process has counted is in it. */
export async function listRefusals(
  { db, clock, refusalNotes }: Tools,
  workspaceId: WorkspaceId,
): Promise<readonly ConversionRefusal[]> {
  // What cannot be written now is shown later: who reads can go on while who writes has to wait.
  await refusalNotes.write().catch(() => undefined);
  const from: Day = firstRefusalDay(dayOf(clock.now()));
  const reasons = byReason(await listRefusalCounts(db, workspaceId, from));
  const events = reasons.flatMap(({ event_id }) => event_id ?? []);
  const recorded = await findRecordedEvents(db, workspaceId, [...new Set(events)]);
  return reasons.map((reason) => ({
    code: reason.code,
    field: reason.field === "" ? null : reason.field,
    message: reason.message,
    count: reason.count,
    first_at: isoInstant(reason.first_at),
    last_at: isoInstant(reason.last_at),
    event_id: reason.event_id,
    link: reason.link,
    api_token_id: reason.token_id,
    api_token_name: reason.token_name,
    recorded: reason.event_id !== null && recorded.has(reason.event_id),
  }));
}

/** The counts of several days as one a reason, in the order of the latest. */
function byReason(counts: readonly ListedRefusal[]): readonly ListedRefusal[] {
  const reasons = new Map<string, ListedRefusal>();
  for (const day of counts) {
    const key = JSON.stringify([day.code, day.field, day.message]);
    const later = reasons.get(key);
    const merged = later && { ...later, count: later.count + day.count, first_at: day.first_at };
    reasons.set(key, merged ?? day);
  }
  return [...reasons.values()];
}
