import type { Compilable, CompiledQuery } from "kysely";
import type { Db, Trx } from "./control-db.ts";
import { lentConnection } from "./lent-connections.ts";

/** Stands in a statement for a value that each run gives. */
class Blank {
  /** Which one: the name of a value, or the place of an item. */
  readonly key: string | number;
  constructor(key: string | number) {
    this.key = key;
  }
}

/**
 * A statement whose text is made once and kept, since making it costs several times what running it does: for the walks
 * that many clients walk at once. `make` is given a blank in place of each value of the first run, so that nothing but
 * the values can differ from run to run: it must not decide by them, and each run must give all of them.
 */
export function prepared<Given extends object, Row>(
  make: (db: Db | Trx, given: Given) => Compilable<Row>,
): (db: Db | Trx, given: Given) => Promise<readonly Row[]> {
  const run = preparedList<Given, never, Row>((db, given) => make(db, given));
  return (db, given) => run(db, given, []);
}

/** The same for a statement with a list in it: a text for each length, so lists must be short. */
export function preparedList<Given extends object, Item, Row>(
  make: (db: Db | Trx, given: Given, items: readonly Item[]) => Compilable<Row>,
): (db: Db | Trx, given: Given, items: readonly Item[]) => Promise<readonly Row[]> {
  /** By the dialect, which a database and its transactions share, and by the list's length. */
  const texts = new WeakMap<object, Map<number, CompiledQuery<Row>>>();
  const textFor = (db: Db | Trx, given: Given, length: number): CompiledQuery<Row> => {
    const { adapter } = db.getExecutor();
    let byLength = texts.get(adapter);
    if (byLength === undefined) {
      byLength = new Map();
      texts.set(adapter, byLength);
    }
    let text = byLength.get(length);
    if (text === undefined) {
      const blanks = Object.fromEntries(Object.keys(given).map((name) => [name, new Blank(name)])) as Given;
      const items = Array.from({ length }, (_, place) => new Blank(place) as Item);
      text = make(db, blanks, items).compile();
      byLength.set(length, text);
    }
    return text;
  };
  return async (db, given, items) => {
    const text = textFor(db, given, items.length);
    const values = given as Readonly<Record<string, unknown>>;
    const parameters = text.parameters.map((parameter) => {
      if (!(parameter instanceof Blank)) return parameter;
      return typeof parameter.key === "number" ? items[parameter.key] : values[parameter.key];
    });
    const { query: node, queryId, sql } = text;
    const query: CompiledQuery<Row> = { query: node, queryId, sql, parameters };
    const { rows } = await (lentConnection(db) ?? db).executeQuery<Row>(query);
    return rows;
  };
}
