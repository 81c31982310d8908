import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { Reader } from "mmdb-lib";

const TABLE = "@ip-location-db/geo-whois-asn-country-mmdb/geo-whois-asn-country.mmdb";

/** Countries that the proxy in front names by itself, as content networks do. */
export const namedCountries = ["DE", "FR", "US", "BR", "JP", "IN", "GB", "NL", "ZA", "MX"] as const;

/** Looks addresses up in the public table that the product comes with, without the product's own code. */
export function openCountries(): (address: string) => string | null {
  // The reader's types know MaxMind's own tables only; this one holds the code and nothing else.
  const reader = new Reader(readFileSync(fileURLToPath(import.meta.resolve(TABLE))));
  return (address) => {
    const row = reader.get(address) as { readonly country_code?: string } | null;
    return row?.country_code ?? null;
  };
}
