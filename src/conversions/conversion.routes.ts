import { bind } from "../access/caller.ts";
import type { Hosts } from "../domains/hosts.ts";
import { answer } from "../http/operation.ts";
import type { Clock } from "../lib/clock.ts";
import type { Db } from "../storage/control-db.ts";
import { createConversionOperation, listConversionsOperation } from "./conversion.contract.ts";
import { listConversions } from "./conversion.store.ts";
import { toConversion } from "./conversion-view.ts";
import { findConversionProblems, recordConversion } from "./record-conversion.ts";

interface Tools {
  readonly db: Db;
  readonly clock: Clock;
  readonly hosts: Hosts;
}

/** The conversion operations, joined to the database. */
export function conversionRoutes(tools: Tools) {
  return [
    bind(
      createConversionOperation,
      async ({ caller, body }) => {
        const { row, first } = await recordConversion(tools, caller, body);
        return first
          ? answer(201, toConversion(row))
          : answer(200, { ...toConversion(row), attributed_by: null, duplicate: true });
      },
      ({ caller, body }) => findConversionProblems(tools, caller.workspaceId, body),
    ),

    bind(listConversionsOperation, async ({ caller, query }) => {
      const { after = null, limit } = query;
      // One more than asked for tells whether a further page exists.
      const rows = await listConversions(tools.db, caller.workspaceId, { after, limit: limit + 1 });
      const page = rows.slice(0, limit);
      const next_after = rows.length > limit ? (page.at(-1)?.id ?? null) : null;
      return answer(200, { data: page.map(toConversion), next_after });
    }),
  ];
}
