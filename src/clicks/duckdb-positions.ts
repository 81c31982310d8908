import { BIGINT, type DuckDBConnection } from "@duckdb/node-api";

// How far each file of the click log has been taken into the click store.

/** The files that are remembered. */
export async function knownSegments(writer: DuckDBConnection): Promise<readonly string[]> {
  const found = await writer.runAndReadAll("SELECT segment FROM log_positions");
  return found.getRows().map(([segment]) => String(segment));
}

/** How much of a file has been taken in; 0 for one that is not known. */
export async function takenBytes(writer: DuckDBConnection, segment: string): Promise<number> {
  const sql = "SELECT taken_bytes FROM log_positions WHERE segment = $segment";
  const found = await writer.runAndReadAll(sql, { segment });
  return Number(found.getRows()[0]?.[0] ?? 0);
}

/** Remembers it. Belongs into the transaction that takes in. */
export async function setTakenBytes(
  writer: DuckDBConnection,
  segment: string,
  taken_bytes: number,
): Promise<void> {
  const values = { segment, taken: BigInt(taken_bytes) };
  const types = { taken: BIGINT };
  const update = "UPDATE log_positions SET taken_bytes = $taken WHERE segment = $segment";
  const { rowsChanged } = await writer.run(update, values, types);
  if (rowsChanged === 0)
    await writer.run("INSERT INTO log_positions VALUES ($segment, $taken)", values, types);
}

/** Forgets a file that is gone for good. */
export async function forgetSegment(writer: DuckDBConnection, segment: string): Promise<void> {
  await writer.run("DELETE FROM log_positions WHERE segment = $segment", { segment });
}
