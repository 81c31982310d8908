import type { DuckDBConnection } from "@duckdb/node-api";

/** Runs `work` in one transaction of a connection: committed when it returns, rolled back when it throws. */
export async function inDuckDbTransaction<T>(
  connection: DuckDBConnection,
  work: () => Promise<T>,
): Promise<T> {
  await connection.run("BEGIN TRANSACTION");
  try {
    const result = await work();
    await connection.run("COMMIT");
    return result;
  } catch (error) {
    // After a failed statement the transaction may be gone already; the first error is the one that tells.
    await connection.run("ROLLBACK").catch(() => {});
    throw error;
  }
}
