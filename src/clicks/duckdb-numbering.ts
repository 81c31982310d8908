import { type DuckDBConnection, type DuckDBType, type DuckDBValue, INTEGER } from "@duckdb/node-api";
import { appendRows, type Columns, makeTemporaryTable } from "./duckdb-table.ts";

/** A table that keeps each value once, under a number. */
export interface NumberedTable<V> {
  readonly name: string;
  /** The first is the number, `id`. */
  readonly columns: Columns;
  /** The column that tells values apart, and what it holds. */
  readonly key: string;
  readonly keyType: DuckDBType;
  keyOf(value: V): DuckDBValue;
  /** What stands in the columns after the number. */
  rowOf(value: V): readonly DuckDBValue[];
}

/** Gives the values of a batch that nobody knows by now their numbers: the table's, or new ones. */
export class Numbering<V> {
  readonly #table: NumberedTable<V>;
  /** Met in this batch, by place. */
  readonly #met: V[] = [];
  #numbers: readonly number[] = [];

  constructor(table: NumberedTable<V>) {
    this.#table = table;
  }

  /** Whether values were met since `begin` that are not committed. */
  get hasMet(): boolean {
    return this.#met.length > 0;
  }

  /** Begins a batch. */
  begin(): void {
    this.#met.length = 0;
    this.#numbers = [];
  }

  /** Takes in a value that is not known; gives a number below zero, which stands for its own until the batch is settled. */
  meet(value: V): number {
    this.#met.push(value);
    return -this.#met.length;
  }

  /** Looks up all that was met, inside the connection's transaction, and adds what is not there. */
  async settle(connection: DuckDBConnection): Promise<void> {
    if (this.#met.length === 0) return;
    const { name, columns, keyOf, rowOf } = this.#table;
    const numbers = await this.#find(connection);
    const largest = await connection.runAndReadAll(`SELECT coalesce(max(id), 0) FROM ${name}`);
    let last = Number(largest.getRows()[0]?.[0]);
    const added = new Map<DuckDBValue, number>();
    const rows: DuckDBValue[][] = [];
    this.#numbers = this.#met.map((value, place) => {
      // Forgotten in the meantime, a value may have been met twice.
      const known = numbers.get(place) ?? added.get(keyOf(value));
      if (known !== undefined) return known;
      last += 1;
      added.set(keyOf(value), last);
      rows.push([last, ...rowOf(value)]);
      return last;
    });
    await appendRows(connection, { name }, columns, rows);
  }

  /** A number that was given, now as the table has it. */
  settled(number: number): number {
    return number < 0 ? (this.#numbers[-number - 1] ?? 0) : number;
  }

  /** The transaction is committed: gives each value that was met, with its number. */
  committed(remember: (value: V, number: number) => void): void {
    for (const [place, value] of this.#met.entries()) remember(value, this.#numbers[place] ?? 0);
    this.begin();
  }

  async #find(connection: DuckDBConnection): Promise<ReadonlyMap<number, number>> {
    const { name, key, keyType, keyOf } = this.#table;
    const columns = { place: INTEGER, key: keyType };
    await makeTemporaryTable(connection, "sought", columns);
    const rows = this.#met.map((value, place) => [place, keyOf(value)]);
    await appendRows(connection, { name: "sought", catalog: "temp" }, columns, rows);
    const sql = `SELECT place, id FROM sought JOIN ${name} kept ON kept.${key} = sought.key`;
    const found = (await connection.runAndReadAll(sql)).getRows();
    await connection.run("DROP TABLE temp.sought");
    return new Map(found.map(([place, id]) => [Number(place), Number(id)]));
  }
}
