import { bind } from "../access/caller.ts";
import type { Hosts } from "../domains/hosts.ts";
import { answer } from "../http/operation.ts";
import type { Clock } from "../lib/clock.ts";
import { pageOf } from "../lib/page-of.ts";
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
      const found = await listConversions(tools.db, caller.workspaceId, { after, limit: limit + 1 });
      const { rows, next_after } = pageOf(found, limit);
      return answer(200, { data: rows.map(toConversion), next_after });
    }),
  ];
}
