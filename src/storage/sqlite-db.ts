import {
  DefaultConnectionProvider,
  DefaultQueryExecutor,
  Kysely,
  SingleConnectionProvider,
  Transaction,
} from "kysely";
import { lendConnection, lendTransact } from "./lent-connections.ts";
import type { BunSqliteDialect } from "./sqlite-dialect.ts";
import type { Tables } from "./tables.ts";

/**
 * Kysely on a SQLite dialect, put together by hand: what it makes anew for each transaction takes as long as SQLite takes for
 * the statements in it.
 */
export function sqliteDb(dialect: BunSqliteDialect): Kysely<Tables> {
  const driver = dialect.createDriver();
  const executor = new DefaultQueryExecutor(
    dialect.createQueryCompiler(),
    dialect.createAdapter(),
    new DefaultConnectionProvider(driver),
  );
  const props = { config: { dialect }, driver, executor, dialect };
  const db = new Kysely<Tables>(props);
  lendConnection(db, dialect.connection());
  lendTransact(db, async (work) => {
    const member = dialect.connection();
    const provider = new SingleConnectionProvider(member);
    const trx = new Transaction<Tables>({ ...props, executor: executor.withConnectionProvider(provider) });
    lendConnection(trx, member);
    await member.begin();
    try {
      const given = await work(trx);
      await member.commit();
      return given;
    } catch (error) {
      await member.rollback();
      throw error;
    }
  });
  return db;
}
