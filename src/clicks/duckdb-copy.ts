import { BIGINT, DuckDBInstance } from "@duckdb/node-api";
import { readLayout } from "./duckdb-layout.ts";

/** What a copy of the click store holds. */
export interface ClickCounts {
  readonly clicks: number;
  readonly conversions: number;
}

/** A click store's file that nobody writes, opened to be read. */
export interface ClickCopy {
  counts(): Promise<ClickCounts>;
  /** Which of these conversions, in ascending order, it does not have. */
  missingConversions(ids: readonly number[]): Promise<readonly number[]>;
  close(): void;
}

/** Opens a copy without changing it. Throws when it is damaged or laid out in a way that this version does not know. */
export async function openClickCopy(path: string): Promise<ClickCopy> {
  const instance = await DuckDBInstance.create(path, {
    access_mode: "READ_ONLY",
    autoinstall_known_extensions: "false",
    autoload_known_extensions: "false",
  });
  try {
    const reader = await instance.connect();
    await readLayout(reader);
    return {
      counts: async () => {
        const sql = "SELECT (SELECT count(*) FROM clicks), (SELECT count(*) FROM conversions)";
        const [row = []] = (await reader.runAndReadAll(sql)).getRows();
        return { clicks: Number(row[0]), conversions: Number(row[1]) };
      },
      missingConversions: async (ids) => {
        const [first = 0] = ids;
        const found = await reader.runAndReadAll(
          "SELECT id FROM conversions WHERE id BETWEEN $first AND $last",
          { first: BigInt(first), last: BigInt(ids.at(-1) ?? first) },
          { first: BIGINT, last: BIGINT },
        );
        const known = new Set(found.getRows().map(([id]) => Number(id)));
        return ids.filter((id) => !known.has(id));
      },
      close: () => {
        reader.closeSync();
        instance.closeSync();
      },
    };
  } catch (error) {
    instance.closeSync();
    throw error;
  }
}
