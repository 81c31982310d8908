import { DAY_ms } from "../lib/calendar.ts";
import type { Clock } from "../lib/clock.ts";
import type { Log } from "../lib/log.ts";
import { LruMap } from "../lib/lru-map.ts";
import type { Random } from "../lib/random.ts";
import { VISITOR_KEY_entries, VISITOR_KEY_RETRY_ms } from "../run-limits.ts";
import { type ControlDb, inTransaction } from "../storage/control-db.ts";
import type { WorkspaceId } from "../storage/tables.ts";
import {
  deleteVisitorKeysUntil,
  findVisitorKey,
  lockVisitorKeys,
  replaceVisitorKey,
  type VisitorKeyRow,
} from "./visitor-key.store.ts";

/** The secret under which a workspace's visitors are hashed until an instant. */
export interface VisitorKey {
  readonly secret: Uint8Array;
  readonly endsAt_ms: number;
}

interface Tools {
  readonly control: Pick<ControlDb, "db" | "reader" | "eraseDeleted">;
  readonly clock: Clock;
  readonly random: Random;
  readonly log: Log;
}

const SECRET_bytes = 32;

/**
 * The workspaces' visitor secrets: made at a workspace's first visit, replaced after so many days and then destroyed, so that
 * no hash can be led back to an address (decisions, section 6). All processes of an instance agree on each.
 */
export class VisitorKeys {
  readonly #tools: Tools;
  readonly #life_ms: number;
  readonly #keys = new LruMap<WorkspaceId, VisitorKey>(VISITOR_KEY_entries);
  readonly #coming = new Map<WorkspaceId, Promise<VisitorKey>>();

  constructor(tools: Tools, life_days: number) {
    this.#tools = tools;
    this.#life_ms = life_days * DAY_ms;
  }

  /** The workspace's key when it is at hand and holds at this instant. */
  atHand(workspaceId: WorkspaceId, now_ms: number): VisitorKey | undefined {
    const key = this.#keys.get(workspaceId);
    return key !== undefined && now_ms < key.endsAt_ms ? key : undefined;
  }

  /**
   * The workspace's key, read or made. Never rejected: while the database is away the last key goes on, or one that is
   * kept nowhere; a visitor counted twice is less than one turned away.
   */
  fetch(workspaceId: WorkspaceId): Promise<VisitorKey> {
    const coming = this.#coming.get(workspaceId);
    if (coming !== undefined) return coming;
    const fetched = this.#readOrMake(workspaceId)
      .catch((error: unknown) => this.#makeshift(workspaceId, error))
      .then((key) => {
        this.#keys.set(workspaceId, key);
        return key;
      })
      .finally(() => this.#coming.delete(workspaceId));
    this.#coming.set(workspaceId, fetched);
    return fetched;
  }

  /** Destroys the keys that have had their time, of every workspace, and takes those that were replaced off the disk. */
  async destroyOld(): Promise<void> {
    const { control, clock } = this.#tools;
    await deleteVisitorKeysUntil(control.db, clock.now() - this.#life_ms);
    await control.eraseDeleted();
  }

  async #readOrMake(workspaceId: WorkspaceId): Promise<VisitorKey> {
    const { control, clock, random } = this.#tools;
    const holds = (row: VisitorKeyRow | undefined): row is VisitorKeyRow =>
      row !== undefined && clock.now() < row.starts_at + this.#life_ms;
    const found = await findVisitorKey(control.reader, workspaceId);
    if (holds(found)) return this.#keyOf(found);
    return inTransaction(control.db, async (trx) => {
      await lockVisitorKeys(trx, workspaceId);
      const made = await findVisitorKey(trx, workspaceId);
      if (holds(made)) return this.#keyOf(made);
      const secret = random.bytes(SECRET_bytes);
      const startsAt_ms = clock.now();
      await replaceVisitorKey(trx, workspaceId, Buffer.from(secret).toString("hex"), startsAt_ms);
      return { secret, endsAt_ms: startsAt_ms + this.#life_ms };
    });
  }

  #keyOf(row: VisitorKeyRow): VisitorKey {
    return { secret: Buffer.from(row.secret, "hex"), endsAt_ms: row.starts_at + this.#life_ms };
  }

  #makeshift(workspaceId: WorkspaceId, error: unknown): VisitorKey {
    const { clock, random, log } = this.#tools;
    log.warn({ err: error, workspaceId }, "a visitor key could not be read or made; trying again soon");
    const secret = this.#keys.get(workspaceId)?.secret ?? random.bytes(SECRET_bytes);
    return { secret, endsAt_ms: clock.now() + VISITOR_KEY_RETRY_ms };
  }
}
