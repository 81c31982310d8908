import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import type { Metric } from "../analytics/analytics-search.ts";
import { Freshness } from "../analytics/freshness.tsx";
import { presetPeriod } from "../analytics/period.ts";
import { ReportCard } from "../analytics/report-card.tsx";
import { type Link as LinkData, newestLinksQuery, reportQuery } from "../api/queries.ts";
import { dayOf } from "../frame/format.ts";
import { ButtonLink } from "../frame/linked.tsx";
import { Page } from "../frame/page.tsx";
import { ShortName } from "../frame/short-name.tsx";
import { Answered } from "../frame/states.tsx";
import { DraftList } from "../links/draft-list.tsx";
import { placeName, shortName } from "../links/link-parts.tsx";
import { words } from "../words/home.ts";
import { Attention } from "./attention.tsx";
import { FirstSteps } from "./first-steps.tsx";
import { StepsLeft, useStepsLeft } from "./steps-left.tsx";
import { Tops } from "./tops.tsx";

/** How the workspace does, what needs somebody, and what is new; the way to the first click where there is no link yet. */
export function HomeScreen() {
  const newest = useQuery(newestLinksQuery);
  return (
    <Page title={words.title} intro={newest.data?.length === 0 ? undefined : <Period />}>
      <Answered query={newest}>
        {(links) => (
          <div className="gap">
            <DraftList />
            {links.length === 0 ? <FirstSteps /> : <Overview links={links} />}
          </div>
        )}
      </Answered>
    </Page>
  );
}

/** The report above all: its day by day is what the chart draws. */
function useMonth() {
  return useQuery(reportQuery({ ...presetPeriod("30d", Date.now()), group_by: "day", compare: true }));
}

function Period() {
  const { comparison } = useMonth().data ?? {};
  return comparison === undefined || "unavailable" in comparison ? words.period : words.periodCompared;
}

function Overview({ links }: { readonly links: readonly LinkData[] }) {
  const [metric, setMetric] = useState<Metric | null>(null);
  const period = presetPeriod("30d", Date.now());
  const left = useStepsLeft();
  return (
    <>
      {left === null ? null : <StepsLeft left={left} />}
      {left?.includes("visit") === true ? null : <AwaitClick />}
      <ReportCard parameters={period} compare metric={metric} onMetric={setMetric} />
      <div className="columns wide filled">
        <Tops />
        <Attention isCheckLeft={left?.includes("check") === true} />
        <Newest links={links} />
      </div>
      <Freshness />
    </>
  );
}

/** In a workspace that nobody has visited yet: the way to see the first click arrive. */
function AwaitClick() {
  const { totals, comparison } = useMonth().data ?? {};
  if (totals === undefined || totals.clicks + totals.scans > 0) return null;
  if (comparison !== undefined && !("unavailable" in comparison)) return null;
  return (
    <div className="note line">
      <span>
        <strong>{words.awaitTitle}.</strong> {words.awaitText}
      </span>
      <ButtonLink to="/welcome" search={{ step: "visit" }} size="xs">
        {words.awaitAction}
      </ButtonLink>
    </div>
  );
}

function Newest({ links }: { readonly links: readonly LinkData[] }) {
  return (
    <section className="card" aria-labelledby="newest">
      <header>
        <h2 id="newest">{words.newest}</h2>
        <Link to="/links">{words.all}</Link>
      </header>
      <ul className="plain-list newest">
        {links.map((link) => (
          <li key={link.id}>
            <Link to="/links/$id" params={{ id: String(link.id) }} data-row>
              <ShortName name={shortName(link)} />
            </Link>
            <span className="soft cut">{placeName(link.destination)}</span>
            <time className="soft nowrap" dateTime={link.created_at}>
              {dayOf(link.created_at)}
            </time>
          </li>
        ))}
      </ul>
    </section>
  );
}
