import type { Log } from "../lib/log.ts";
import { LAST_USE_ms } from "../limits.ts";

/**
 * Notes when things are used, for people to see, at most once a minute each: nobody waits for it, so that a full disk or a database that
 * is held by others keeps no caller from reading. `noun`: what a failure calls the thing in the log.
 */
export function lastUses<Id extends number>(
  log: Log,
  noun: string,
  touch: (id: Id, now_ms: number) => Promise<void>,
): (id: Id, lastUsedAt_ms: number | null, now_ms: number) => void {
  const beingNoted = new Set<Id>();
  return (id, lastUsedAt_ms, now_ms) => {
    if (lastUsedAt_ms !== null && now_ms - lastUsedAt_ms < LAST_USE_ms) return;
    if (beingNoted.has(id)) return;
    beingNoted.add(id);
    touch(id, now_ms)
      .catch((error: unknown) => log.warn({ err: error, id }, `the last use of a ${noun} could not be noted`))
      .finally(() => beingNoted.delete(id));
  };
}
