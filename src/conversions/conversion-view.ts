import { isoInstant } from "../lib/calendar.ts";
import { attributions } from "./attribution.rules.ts";
import type { Conversion } from "./conversion.contract.ts";
import type { ConversionRow } from "./conversion.store.ts";

/** A recorded conversion as the API shows it: as its 201 answered it. */
export function toConversion(row: ConversionRow): Conversion {
  return {
    id: row.id,
    customer_id: row.customer_id,
    event_id: row.event_id,
    kind: row.kind,
    link: row.link,
    value: row.value,
    currency: row.currency,
    occurred_at: isoInstant(row.occurred_at),
    attributed_by: attributions.find((known) => known === row.attributed_by) ?? null,
    duplicate: null,
  };
}
