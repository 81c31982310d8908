import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { type CountryResponse, Reader } from "mmdb-lib";
import { type Day, dayOf } from "../lib/calendar.ts";
import type { Address } from "./address.rules.ts";
import { readCountry } from "./country.rules.ts";

/** Says where addresses are. */
export interface CountryTable {
  /** The country of an address, or null where nobody knows. */
  countryOf(address: Address): string | null;
  /** The day its makers built it: addresses change countries, so an old one is wrong more often. Null when it does not say. */
  readonly builtOn: Day | null;
}

/** Thrown at the start when the operator's country table cannot be used. */
export class CountryTableError extends Error {
  override readonly name = "CountryTableError";
}

/**
 * Opens a country table in MaxMind's file format: the file named by `GEOIP_MMDB`, or the bundled one when null.
 * Throws a `CountryTableError` that names the file and what is wrong with it.
 */
export function openCountryTable(file: string | null): CountryTable {
  const path = file ?? bundledTable();
  const table = openTable(path, file === null ? "The bundled country table" : `GEOIP_MMDB: ${path}`);
  return {
    // Private, reserved and documentation addresses are nowhere, whatever a registry has them under.
    countryOf: (address) => (address.isPublic ? countryIn(table, address.text) : null),
    builtOn: builtOn(table),
  };
}

function bundledTable(): string {
  return fileURLToPath(
    import.meta.resolve("@ip-location-db/geo-whois-asn-country-mmdb/geo-whois-asn-country.mmdb"),
  );
}

/** MaxMind's own tables nest the code, smaller ones have it at the top. */
type Row = CountryResponse & { readonly country_code?: string };
type Table = Reader<Row>;

function openTable(path: string, name: string): Table {
  try {
    const table: Table = new Reader(readFileSync(path));
    // A file cut short opens and fails later: look something up in each half of the tree.
    countryIn(table, "8.8.8.8");
    if (table.metadata.ipVersion === 6) countryIn(table, "2001:4860:4860::8888");
    return table;
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new CountryTableError(`${name} is no readable country table in MaxMind's format (${reason}).`);
  }
}

function builtOn({ metadata }: Table): Day | null {
  const built_ms = metadata.buildEpoch.getTime();
  return built_ms > 0 ? dayOf(built_ms) : null;
}

function countryIn(table: Table, address: string): string | null {
  const row = table.get(address);
  const code = row?.country?.iso_code ?? row?.country_code;
  return typeof code === "string" ? readCountry(code) : null;
}
