import { sql } from "kysely";
import type { Db } from "../storage/control-db.ts";

/** Asks the database for nothing. Throws when it does not answer. */
export async function ping(db: Db): Promise<void> {
  await sql`SELECT 1`.execute(db);
}
