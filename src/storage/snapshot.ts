/** What a column may hold, the same on both engines. */
export type Value = string | number | null | Uint8Array;
export type Row = readonly Value[];

/** A table by its name and its columns in their order. */
export interface TableShape {
  readonly name: string;
  readonly columns: readonly string[];
}

/** The control database as it is at one moment, however long it is read. */
export interface Snapshot {
  /** The migrations that have made its tables, in order. */
  readonly migrations: readonly string[];
  readonly tables: readonly TableShape[];
  /** The highest id that each table has ever given out: none of them is given out again. */
  lastIds(): Promise<ReadonlyMap<string, number>>;
  /** All rows of a table, in parts, with their values in the order of its columns. */
  rows(table: TableShape): AsyncIterable<readonly Row[]>;
  close(): Promise<void>;
}

/** Takes in the rows of a whole control database, all of them or none. */
export interface TableWriter {
  readonly tables: readonly TableShape[];
  write(table: TableShape, rows: readonly Row[]): Promise<void>;
  /** Keeps everything. Throws when it is not whole. */
  finish(lastIds: ReadonlyMap<string, number>): Promise<void>;
  /** Gives everything up that is not finished, and closes. */
  close(): Promise<void>;
}

/**
 * Copies every row of every table; gives the number of rows by table. Throws when the tables of the two are not the same, as they
 * are after the same migrations.
 */
export async function copyTables(
  snapshot: Snapshot,
  writer: TableWriter,
): Promise<Readonly<Record<string, number>>> {
  const counts: Record<string, number> = {};
  for (const table of writer.tables) {
    const found = snapshot.tables.find(({ name }) => name === table.name);
    if (found === undefined || found.columns.toSorted().join() !== table.columns.toSorted().join())
      throw new Error(`the table ${table.name} is not as migrations make it`);
    let count = 0;
    for await (const rows of snapshot.rows(table)) {
      await writer.write(table, rows);
      count += rows.length;
    }
    counts[table.name] = count;
  }
  await writer.finish(await snapshot.lastIds());
  return counts;
}

/** A name as SQL has it. */
export function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}
