import { type DuckDBConnection, type DuckDBType, type DuckDBValue, INTEGER } from "@duckdb/node-api";
import { LruMap } from "../lib/lru-map.ts";
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

/**
 * Gives the numbers of values that many clicks share. The table tells which there are; those that were met lately are
 * known without asking it.
 */
export class Numbering<V> {
  readonly #table: NumberedTable<V>;
  readonly #known: LruMap<string, number>;
  /** Met since `begin` and not known: name → place, and the values by place. */
  readonly #places = new Map<string, number>();
  readonly #values: V[] = [];
  #numbers: readonly number[] = [];

  constructor(table: NumberedTable<V>, capacity: number) {
    this.#table = table;
    this.#known = new LruMap(capacity);
  }

  /** Begins a batch. What an older one has met and did not commit is forgotten. */
  begin(): void {
    this.#places.clear();
    this.#values.length = 0;
    this.#numbers = [];
  }

  /** The number of the value of this name, or a negative one, which stands for it until `settled` tells. */
  of(name: string, value: () => V): number {
    const known = this.#known.get(name);
    if (known !== undefined) return known;
    const place = this.#places.get(name) ?? this.#values.length;
    if (place === this.#values.length) {
      this.#places.set(name, place);
      this.#values.push(value());
    }
    return -1 - place;
  }

  /** Looks up all that was met and is not known, inside the connection's transaction, and adds what is not there. */
  async settle(connection: DuckDBConnection): Promise<void> {
    if (this.#values.length === 0) return;
    const { name, columns, rowOf } = this.#table;
    const numbers = await this.#find(connection);
    const largest = await connection.runAndReadAll(`SELECT coalesce(max(id), 0) FROM ${name}`);
    let last = Number(largest.getRows()[0]?.[0]);
    const rows: DuckDBValue[][] = [];
    this.#numbers = this.#values.map((value, place) => {
      const found = numbers.get(place);
      if (found !== undefined) return found;
      last += 1;
      rows.push([last, ...rowOf(value)]);
      return last;
    });
    await appendRows(connection, { name }, columns, rows);
  }

  /** What `of` gave, now as a number of the table. */
  settled(number: number): number {
    return number < 0 ? (this.#numbers[-1 - number] ?? 0) : number;
  }

  /** The transaction is committed: its numbers hold. */
  committed(): void {
    for (const [name, place] of this.#places) this.#known.set(name, this.#numbers[place] ?? 0);
    this.begin();
  }

  async #find(connection: DuckDBConnection): Promise<ReadonlyMap<number, number>> {
    const { name, key, keyType, keyOf } = this.#table;
    const columns = { place: INTEGER, key: keyType };
    await makeTemporaryTable(connection, "sought", columns);
    const rows = this.#values.map((value, place) => [place, keyOf(value)]);
    await appendRows(connection, { name: "sought", catalog: "temp" }, columns, rows);
    const sql = `SELECT place, id FROM sought JOIN ${name} kept ON kept.${key} = sought.key`;
    const found = (await connection.runAndReadAll(sql)).getRows();
    await connection.run("DROP TABLE temp.sought");
    return new Map(found.map(([place, id]) => [Number(place), Number(id)]));
  }
}
