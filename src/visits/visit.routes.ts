import { bind } from "../access/caller.ts";
import { answer } from "../http/operation.ts";
import type { Clock } from "../lib/clock.ts";
import { listVisits, type VisitTools } from "./list-visits.ts";
import { listVisitsOperation } from "./visit.contract.ts";

/** The operation that lists visits, joined to the click path and the database. */
export function visitRoutes({ clock, ...tools }: VisitTools & { readonly clock: Clock }) {
  return [
    bind(listVisitsOperation, async ({ caller, query }) =>
      answer(200, await listVisits(tools, caller.workspaceId, query, clock.now())),
    ),
  ];
}
