import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import type { ReportGrouping } from "../../src/clicks/report-groupings.ts";
import { presetPeriod } from "../../src/reports/preset-period.rules.ts";
import type { Metric } from "../analytics/analytics-search.ts";
import { Breakdown } from "../analytics/breakdown.tsx";
import { ReportCard } from "../analytics/report-card.tsx";
import { answerOf, api, type Schemas } from "../api/client.ts";
import { type Link as LinkData, reportQuery } from "../api/queries.ts";
import { may } from "../facts.ts";
import { dayOf, timeOf } from "../frame/format.ts";
import { ButtonLink } from "../frame/linked.tsx";
import { Page } from "../frame/page.tsx";
import { Answered } from "../frame/states.tsx";
import { placeName, shortName } from "../links/link-parts.tsx";
import { words } from "../words/home.ts";

const SHOWN = 6;

const newestLinks = {
  queryKey: ["links", "newest"],
  queryFn: async () => {
    const answer = await answerOf(api.GET("/api/v1/links", { params: { query: { limit: SHOWN } } }));
    // As text only for who asks for CSV.
    return (answer as Schemas["LinkList"]).data;
  },
};

/** How the workspace does, and what is new; the way to the first click where there is no link yet. */
export function HomeScreen() {
  const newest = useQuery(newestLinks);
  return (
    <Page title={words.title} intro={words.period}>
      <Answered query={newest}>
        {(links) => (links.length === 0 ? <FirstSteps /> : <Overview links={links} />)}
      </Answered>
    </Page>
  );
}

function Overview({ links }: { readonly links: readonly LinkData[] }) {
  const [metric, setMetric] = useState<Metric>("clicks");
  const period = presetPeriod("30d", Date.now());
  const report = useQuery(reportQuery({ ...period, group_by: "day", compare: true }));
  return (
    <div className="gap">
      <ReportCard parameters={period} compare metric={metric} onMetric={setMetric} />
      <div className="columns wide">
        <Top title={words.topDestinations} grouping="destination" />
        <Top title={words.topCampaigns} grouping="utm_campaign" />
      </div>
      <section className="card">
        <header>
          <h2>{words.newest}</h2>
          <Link to="/links">{words.all}</Link>
        </header>
        <ul className="plain-list newest">
          {links.map((link) => (
            <li key={link.id}>
              <Link to="/links/$id" params={{ id: String(link.id) }} data-row>
                {shortName(link)}
              </Link>
              <span className="soft cut">{placeName(link.destination)}</span>
              <time className="soft nowrap" dateTime={link.created_at}>
                {dayOf(link.created_at)}
              </time>
            </li>
          ))}
        </ul>
      </section>
      {report.dataUpdatedAt === 0 ? null : (
        <p className="soft small lead-in">{words.asOf(timeOf(report.dataUpdatedAt))}</p>
      )}
    </div>
  );
}

function Top({ title, grouping }: { readonly title: string; readonly grouping: ReportGrouping }) {
  const query = useQuery(reportQuery({ ...presetPeriod("30d", Date.now()), group_by: grouping }));
  return (
    <section className="card">
      <header>
        <h2>{title}</h2>
        <Link to="/analytics" search={{ by: grouping }}>
          {words.analytics}
        </Link>
      </header>
      <Answered query={query}>
        {(report) => <Breakdown report={report} rows_at_most={SHOWN} isShort />}
      </Answered>
    </section>
  );
}

function FirstSteps() {
  const steps = [
    {
      step: words.steps.rules,
      action: (
        <ButtonLink to="/rules" variant="default">
          {words.openRules}
        </ButtonLink>
      ),
    },
    {
      step: words.steps.link,
      action: may("member") ? <ButtonLink to="/links/new">{words.newLink}</ButtonLink> : null,
    },
    { step: words.steps.visit, action: null },
  ];
  return (
    <section className="card padded gap narrow">
      <div>
        <h2>{words.startTitle}</h2>
        <p className="soft lead-in">{words.startText}</p>
      </div>
      <ol className="steps">
        {steps.map(({ step: [title, text], action }) => (
          <li key={title}>
            <div>
              <strong>{title}</strong>
              <p className="soft lead-in">{text}</p>
            </div>
            {action}
          </li>
        ))}
      </ol>
    </section>
  );
}
