import type { PostgresPool, PostgresPoolClient } from "kysely";
import type pg from "pg";
import { Unavailable } from "../lib/unavailable.ts";
import { DATABASE_ANSWER_ms } from "../run-limits.ts";
import { codeOf } from "./control-db.ts";

/** Server (SQLSTATE, appendix A): connection lost, out of resources, shutting down or starting, failing, only to be read. */
const AWAY_states = /^(08|53|57|58|25006)/;
const AWAY_system = /^E(CONN|PIPE|TIMEDOUT|HOST|NET|AI_AGAIN|NOTFOUND)/;
const AWAY_words = /terminated|connection error|not queryable/i;

/**
 * A pool that waits for the server no longer than its users can: for a connection, and for the answer to a statement. A
 * connection that had none is given up, so that whoever comes next gets another. Throws `Unavailable` for all that is no
 * fault of the statement.
 */
export class ImpatientPool implements PostgresPool {
  readonly #pool: pg.Pool;

  constructor(pool: pg.Pool) {
    this.#pool = pool;
  }

  async connect(): Promise<PostgresPoolClient> {
    try {
      return new ImpatientClient(await this.#pool.connect());
    } catch (error) {
      throw new Unavailable("the database cannot be reached", { cause: error });
    }
  }

  end(): Promise<void> {
    return this.#pool.end();
  }
}

class ImpatientClient implements PostgresPoolClient {
  readonly #client: pg.PoolClient;
  /** Why the connection is of no more use. */
  #lost: Unavailable | null = null;

  constructor(client: pg.PoolClient) {
    this.#client = client;
  }

  // Kysely's interface has a form for cursors besides; nothing of ours streams.
  readonly query = ((text: string, parameters: readonly unknown[]) =>
    this.#ask(text, parameters)) as unknown as PostgresPoolClient["query"];

  async #ask(text: string, parameters: readonly unknown[]): Promise<pg.QueryResult> {
    if (this.#lost !== null) throw this.#lost;
    let timer: NodeJS.Timeout | undefined;
    const patience = new Promise<never>((_, reject) => {
      timer = setTimeout(
        () => reject(new Unavailable("the database did not answer in time")),
        DATABASE_ANSWER_ms,
      );
    });
    const asked = this.#client.query(text, [...parameters]);
    try {
      return await Promise.race([asked, patience]);
    } catch (error) {
      if (error instanceof Unavailable) this.#lost = error;
      else if (isAway(error)) this.#lost = new Unavailable("the database cannot be used", { cause: error });
      throw this.#lost ?? error;
    } finally {
      clearTimeout(timer);
      // Given up, it may fail later.
      asked.catch(() => {});
    }
  }

  /** A client that is let go while a statement of its own runs closes its socket at once. */
  release(discard = false): void {
    this.#client.release(discard || this.#lost !== null);
  }
}

function isAway(error: unknown): boolean {
  const code = codeOf(error);
  if (code !== "") return AWAY_states.test(code) || AWAY_system.test(code);
  return error instanceof Error && AWAY_words.test(error.message);
}
