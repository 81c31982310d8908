import { closeDatabase, openDatabase } from "../../src/clicks/duckdb-database.ts";
import { DAY_ms } from "../../src/lib/calendar.ts";

/**
 * Writes so many clicks of today, each of a visitor of its own, straight into the click store of a data folder that no service uses:
 * more than a test could send one by one.
 */
export async function writeManyClicks(dataDir: string, workspaceId: number, count: number): Promise<void> {
  const database = await openDatabase(dataDir);
  const today = Math.floor(Date.now() / DAY_ms);
  await database.writer.run(`
    INSERT INTO clicks
    SELECT ${workspaceId}, 0, ${today}, 0, hash(number)::UHUGEINT * 18446744073709551616 + number, 0, 0, 0, 0, 0
    FROM range(${count}) numbers(number)`);
  closeDatabase(database);
}
