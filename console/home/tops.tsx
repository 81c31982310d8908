import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import type { TopKind } from "../../src/clicks/report-groupings.ts";
import type { AnalyticsSearch, TopListKind } from "../analytics/analytics-search.ts";
import { presetPeriod } from "../analytics/period.ts";
import { TopTable } from "../analytics/top-table.tsx";
import type { Schemas } from "../api/client.ts";
import { campaignsQuery, type Report, reportQuery, topQuery } from "../api/queries.ts";
import { Answered, Waiting } from "../frame/states.tsx";
import { words as analyticsWords } from "../words/analytics.ts";
import { words } from "../words/home.ts";

const SHOWN = 6;

/** The most visited links, and campaigns: those that group links where there are any, and what links carry as `utm_campaign`. */
export function Tops() {
  const campaigns = useQuery(campaignsQuery);
  const hasCampaigns = (campaigns.data ?? []).length > 0;
  return (
    <>
      <Top kind="link" />
      {hasCampaigns ? <Top kind="campaign" /> : null}
      {campaigns.isPending ? (
        <section className="card padded">
          <Waiting />
        </section>
      ) : (
        <TopUtmCampaigns isShownEmpty={!hasCampaigns} />
      )}
    </>
  );
}

function Top({ kind }: { readonly kind: TopKind }) {
  const query = useQuery(topQuery({ ...presetPeriod("30d", Date.now()), by: kind, limit: SHOWN }));
  return (
    <TopSection kind={kind} search={{ top: kind }} hash="top">
      <Answered query={query}>{({ rows }) => <TopTable kind={kind} rows={rows} />}</Answered>
    </TopSection>
  );
}

function TopUtmCampaigns({ isShownEmpty }: { readonly isShownEmpty: boolean }) {
  const query = useQuery(reportQuery({ ...presetPeriod("30d", Date.now()), group_by: "utm_campaign" }));
  if (!isShownEmpty && query.data !== undefined && campaignRows(query.data).length === 0) return null;
  return (
    <TopSection kind="utm_campaign" search={{ by: "utm_campaign" }} hash="">
      <Answered query={query}>
        {(report) => <TopTable kind="utm_campaign" rows={campaignRows(report).slice(0, SHOWN)} />}
      </Answered>
    </TopSection>
  );
}

function campaignRows({ rows }: Report): readonly Schemas["TopRow"][] {
  return rows.flatMap(({ utm_campaign: name, clicks, scans, conversions }, id) =>
    typeof name === "string" ? [{ id, name, withdrawn: false, clicks, scans, conversions }] : [],
  );
}

function TopSection({
  kind,
  search,
  hash,
  children,
}: {
  readonly kind: TopListKind;
  readonly search: AnalyticsSearch;
  readonly hash: string;
  readonly children: ReactNode;
}) {
  return (
    <section className="card" aria-labelledby={`top-${kind}`}>
      <header>
        <h2 id={`top-${kind}`}>{analyticsWords.tops[kind]}</h2>
        <Link to="/analytics" search={search} hash={hash}>
          {words.analytics}
        </Link>
      </header>
      {children}
    </section>
  );
}
