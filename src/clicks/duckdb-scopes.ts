import { BIGINT, type DuckDBConnection, INTEGER } from "@duckdb/node-api";
import { sha256Hex } from "../lib/secret.ts";
import type { ReportQuery } from "./click-store.ts";
import { makeTemporaryTable, runStatement } from "./duckdb-table.ts";
import { type ChosenLinks, chosenLinksStatement, chosenOriginsStatement, type Scope } from "./report-sql.ts";

/** A scope, and the name under which it is the same for every report. */
export interface NamedScope extends Scope {
  readonly name: string;
}

interface NamedLinks {
  readonly name: string;
  readonly tables: ChosenLinks;
}

/** The scopes of a report's queries. What a filter leaves goes into temporary tables of the report's connection, once. */
export class ReportScopes {
  readonly #connection: DuckDBConnection;
  /** By the list itself: queries of one report share it, and it may be long. */
  readonly #chosen = new Map<readonly number[], NamedLinks>();

  constructor(connection: DuckDBConnection) {
    this.#connection = connection;
  }

  async of({
    workspaceId,
    from_ms,
    until_ms,
    linkIds,
    values = null,
  }: Pick<ReportQuery, "workspaceId" | "from_ms" | "until_ms" | "linkIds"> &
    Partial<Pick<ReportQuery, "values">>): Promise<NamedScope> {
    const chosen = linkIds === null ? null : await this.#choose(workspaceId, linkIds);
    const narrowed = values === null ? "" : ` ${JSON.stringify(values)}`;
    const name = `${workspaceId} ${from_ms} ${until_ms} ${chosen === null ? "all" : chosen.name}${narrowed}`;
    return { workspaceId, from_ms, until_ms, chosen: chosen?.tables ?? null, values, leftOut: [], name };
  }

  async #choose(workspaceId: number, linkIds: readonly number[]): Promise<NamedLinks> {
    const known = this.#chosen.get(linkIds);
    if (known !== undefined) return known;
    const number = this.#chosen.size;
    const tables = { links: `chosen_links_${number}`, origins: `chosen_origins_${number}` };
    await makeTemporaryTable(this.#connection, tables.links, { id: BIGINT });
    await makeTemporaryTable(this.#connection, tables.origins, { id: INTEGER });
    if (linkIds.length > 0) {
      await runStatement(this.#connection, chosenLinksStatement(tables, linkIds));
      await runStatement(this.#connection, chosenOriginsStatement(tables, workspaceId));
    }
    const chosen = { name: sha256Hex(linkIds.join(",")), tables };
    this.#chosen.set(linkIds, chosen);
    return chosen;
  }
}
