import { bind, bindLoaded } from "../access/caller.ts";
import type { Hosts } from "../domains/hosts.ts";
import { answer } from "../http/operation.ts";
import type { Clock } from "../lib/clock.ts";
import type { Db } from "../storage/control-db.ts";
import { changeReportLabel } from "./change-report-label.ts";
import { listReportLinkLabelsOperation, setReportLinkLabelOperation } from "./report-label.contract.ts";
import { findReportLink, listReportLinks } from "./report-link.store.ts";

interface Tools {
  readonly db: Db;
  readonly clock: Clock;
  readonly hosts: Hosts;
}

/** The operations on what a team calls its client report links, joined to the database. */
export function reportLabelRoutes(tools: Tools) {
  const { db } = tools;
  return [
    bind(listReportLinkLabelsOperation, async ({ caller }) => {
      const rows = await listReportLinks(db, caller.workspaceId);
      const labelled = rows.filter(({ label }) => label !== null);
      return answer(200, { data: labelled.map(({ id, label }) => ({ report_link_id: id, label })) });
    }),

    bindLoaded(
      setReportLinkLabelOperation,
      (caller, id) => findReportLink(db, caller.workspaceId, id),
      async ({ caller, body: { label }, loaded: { id } }) => {
        await changeReportLabel(tools, caller, id, label);
        return answer(200, { report_link_id: id, label });
      },
    ),
  ];
}
