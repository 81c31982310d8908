import type { Clock } from "../lib/clock.ts";
import type { Log } from "../lib/log.ts";
import { Rounds } from "../lib/rounds.ts";
import { IDEMPOTENCY_KEYS_kept_ms } from "../limits.ts";
import { BATCH_ANSWERS_cleared_every_ms } from "../run-limits.ts";
import type { Db } from "../storage/control-db.ts";
import { deleteAnswersBefore } from "./batch-answer.store.ts";

/** Clears away what batches were answered longer ago than it is kept, whether or not another one is ever sent. */
export function batchAnswerRounds({
  db,
  clock,
  log,
}: {
  readonly db: Db;
  readonly clock: Clock;
  readonly log: Log;
}): Rounds {
  const complaint = "old answers of batches could not be cleared away; trying again";
  const clear = () => deleteAnswersBefore(db, clock.now() - IDEMPOTENCY_KEYS_kept_ms);
  return new Rounds({ every_ms: BATCH_ANSWERS_cleared_every_ms, complaint }, clear, log);
}
