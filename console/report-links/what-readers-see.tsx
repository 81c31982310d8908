import { useQuery } from "@tanstack/react-query";
import { addDays, dayOf } from "../../src/lib/calendar.ts";
import { reportQuery } from "../api/queries.ts";
import { useWorkspaceName } from "../frame/use-workspace-name.ts";
import { words } from "../words/reports.ts";

const DAYS_looked_at = 365;
const SITES_named = 3;

/** What whoever holds a report's address reads, and whose numbers those are: named by the sites that the workspace's visitors came to. */
export function WhatReadersSee() {
  const workspace = useWorkspaceName();
  const to = dayOf(Date.now());
  const from = addDays(to, 1 - DAYS_looked_at);
  const rows = useQuery(reportQuery({ group_by: "destination", from, to })).data?.rows ?? [];
  const sites = [...new Set(rows.flatMap((row) => siteOf(row["destination"])))];
  return (
    <div className="note lead-in">
      <p className="lead-in">{words.readersSee(workspace)}</p>
      {sites.length < 2 ? (
        <p className="lead-in">{words.oneClient}</p>
      ) : (
        <p className="lead-in">
          <strong>{words.sites(sites.slice(0, SITES_named), Math.max(0, sites.length - SITES_named))}</strong>{" "}
          {words.severalClients}
        </p>
      )}
    </div>
  );
}

/** The site of a destination: its host. */
function siteOf(destination: unknown): string[] {
  if (typeof destination !== "string" || !URL.canParse(destination)) return [];
  return [new URL(destination).host.replace(/^www\./, "")];
}
