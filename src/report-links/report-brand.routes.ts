import { bind } from "../access/caller.ts";
import { answer } from "../http/operation.ts";
import type { Clock } from "../lib/clock.ts";
import type { Db } from "../storage/control-db.ts";
import { changeReportBrand } from "./change-report-brand.ts";
import { showReportBrandOperation, updateReportBrandOperation } from "./report-brand.contract.ts";
import { findReportBrand } from "./report-brand.store.ts";

/** The operations on the name and logo that client reports carry, joined to the database. */
export function reportBrandRoutes(tools: { readonly db: Db; readonly clock: Clock }) {
  return [
    bind(showReportBrandOperation, async ({ caller }) =>
      answer(200, await findReportBrand(tools.db, caller.workspaceId)),
    ),

    bind(updateReportBrandOperation, async ({ caller, body }) =>
      answer(200, await changeReportBrand(tools, caller, body)),
    ),
  ];
}
