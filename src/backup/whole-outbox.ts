import type { ClickCopy } from "../clicks/duckdb-copy.ts";
import type { Row, Snapshot, TableShape } from "../storage/snapshot.ts";

const CONVERSION_IDS: TableShape = { name: "conversions", columns: ["id"] };

/**
 * A control database whose outbox holds exactly the conversions that a copy of the click store lacks. The service goes on handing
 * conversions over between the two moments at which a backup looks at its two stores; those would be in neither otherwise.
 */
export function withWholeOutbox(snapshot: Snapshot, clicks: ClickCopy): Snapshot {
  return {
    ...snapshot,
    rows: (table) =>
      table.name === "conversion_outbox" ? missingIn(snapshot, clicks) : snapshot.rows(table),
  };
}

async function* missingIn(snapshot: Snapshot, clicks: ClickCopy): AsyncIterable<readonly Row[]> {
  for await (const rows of snapshot.rows(CONVERSION_IDS)) {
    const ids = rows.map(([id]) => Number(id)).sort((left, right) => left - right);
    const missing = await clicks.missingConversions(ids);
    if (missing.length > 0) yield missing.map((id) => [id]);
  }
}
