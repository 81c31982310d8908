import { LOST_RACES_at_most } from "../run-limits.ts";
import { codeOf } from "./control-db.ts";

/** PostgreSQL: a row referred to was deleted meanwhile; a deadlock was broken up; a serialisation failure. */
const LOST = new Set(["23503", "40P01", "40001"]);

/**
 * Runs `work`, one whole transaction, and runs it again when another transaction got in its way: it then finds the
 * world as that one left it and refuses by its own rules. `work` must have no effect besides the transaction.
 */
export async function retryLostRaces<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (attempt >= LOST_RACES_at_most || !LOST.has(codeOf(error))) throw error;
    }
  }
}
