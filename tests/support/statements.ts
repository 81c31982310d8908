import type { CompiledQuery, DatabaseConnection } from "kysely";
import type { Db } from "../../src/storage/control-db.ts";
import { lendTransact, lentConnection, lentTransact } from "../../src/storage/lent-connections.ts";

/** What a database is asked while it is watched: each statement's text and how many rows came of it. */
export class StatementWatch {
  readonly #watched = new WeakSet<DatabaseConnection>();
  #asked: string[] = [];
  /** What the service asks by itself, again and again. */
  readonly #own = new Set<string>();

  /** Watches from now on. Only what already runs at this moment is missed. */
  constructor(db: Db) {
    const executor = db.getExecutor();
    const provide = executor.provideConnection.bind(executor);
    executor.provideConnection = (consumer) => provide((connection) => consumer(this.#watch(connection)));
    const lent = lentConnection(db);
    if (lent !== undefined) this.#watch(lent);
    const transact = lentTransact(db);
    lendTransact(db, (work) =>
      transact((trx) => {
        const running = lentConnection(trx);
        if (running !== undefined) this.#watch(running);
        return work(trx);
      }),
    );
  }

  #watch(connection: DatabaseConnection): DatabaseConnection {
    if (this.#watched.has(connection)) return connection;
    this.#watched.add(connection);
    const execute = connection.executeQuery.bind(connection);
    connection.executeQuery = async <Row>(query: CompiledQuery) => {
      const result = await execute<Row>(query);
      if (!this.#own.has(query.sql)) this.#asked.push(`${query.sql} gives ${result.rows.length}`);
      return result;
    };
    return connection;
  }

  /** From now on leaves out what is asked while nobody asks anything. */
  async leaveOutTheIdle(rest_ms: number): Promise<void> {
    for (const asked of await this.during(() => Bun.sleep(rest_ms))) this.#own.add(asked.replace(GIVES, ""));
  }

  /** What is asked while `work` runs; also by others, who ask now and then. */
  async during(work: () => Promise<unknown>): Promise<readonly string[]> {
    this.#asked = [];
    await work();
    return this.#asked;
  }

  /** What `work` asks each time it runs, in the order of the alphabet: what others ask is not there every time. */
  async alwaysDuring(work: () => Promise<unknown>, times = 3): Promise<readonly string[]> {
    const runs: Map<string, number>[] = [];
    for (let time = 0; time < times; time += 1) runs.push(countEach(await this.during(work)));
    const [first = new Map<string, number>()] = runs;
    return [...first.keys()].sort().flatMap((asked) => {
      const always = Math.min(...runs.map((counts) => counts.get(asked) ?? 0));
      return Array.from({ length: always }, () => asked);
    });
  }
}

/** How an entry ends: with the number of its rows. */
export const GIVES = / gives \d+$/;

function countEach(asked: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const one of asked) counts.set(one, (counts.get(one) ?? 0) + 1);
  return counts;
}
