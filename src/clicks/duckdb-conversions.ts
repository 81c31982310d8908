import { BIGINT, type DuckDBConnection, VARCHAR } from "@duckdb/node-api";
import { parseDecimal } from "../lib/decimal.ts";
import type { StoredConversion } from "./click-store.ts";
import { conversionColumns } from "./duckdb-layout.ts";
import { appendRows, makeTemporaryTable } from "./duckdb-table.ts";

/** As in the table, but for the value, which DuckDB reads from its digits. */
const batchColumns = { ...conversionColumns, value: VARCHAR };

const moveConversions = `
  INSERT INTO conversions SELECT * FROM batch_conversions fresh
  WHERE NOT EXISTS (SELECT 1 FROM conversions known WHERE known.id = fresh.id AND known.id >= $least)`;

/** Adds the conversions whose ids are not there yet, inside the connection's transaction. */
export async function appendConversions(
  connection: DuckDBConnection,
  conversions: readonly StoredConversion[],
): Promise<void> {
  const rows = conversions.map((one) => [
    BigInt(one.id),
    BigInt(one.workspaceId),
    BigInt(one.linkId),
    BigInt(one.occurredAt_ms),
    one.kind,
    one.value,
    one.value === null ? null : parseDecimal(one.value).scale,
    one.currency,
    one.utm_source,
    one.utm_medium,
    one.utm_campaign,
    one.utm_term,
    one.utm_content,
    one.destination,
  ]);
  await makeTemporaryTable(connection, "batch_conversions", batchColumns);
  await appendRows(connection, { name: "batch_conversions", catalog: "temp" }, batchColumns, rows);
  const least = conversions.reduce((smallest, { id }) => Math.min(smallest, id), Number.MAX_SAFE_INTEGER);
  await connection.run(moveConversions, { least: BigInt(least) }, { least: BIGINT });
  await connection.run("DROP TABLE temp.batch_conversions");
}
