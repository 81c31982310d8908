import { IconChartBar, IconPencil } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useNavigate, useParams, useSearch } from "@tanstack/react-router";
import { definedOnly } from "../../src/lib/defined-only.ts";
import { presetPeriod } from "../../src/reports/preset-period.rules.ts";
import { BreakdownCard } from "../analytics/breakdown-card.tsx";
import { ReportCard } from "../analytics/report-card.tsx";
import { type Link as LinkData, linkQuery } from "../api/queries.ts";
import { may } from "../facts.ts";
import { CopyButton } from "../frame/copy-button.tsx";
import { ButtonLink } from "../frame/linked.tsx";
import { Page } from "../frame/page.tsx";
import { Answered } from "../frame/states.tsx";
import { words } from "../words/links.ts";
import { LinkFacts, LinkTargets } from "./link-facts.tsx";
import { LinkMenu } from "./link-menu.tsx";
import { shortName } from "./link-parts.tsx";
import type { LinkSearch } from "./link-search.ts";

/** One link: its numbers, where it leads, what is known of it. */
export function LinkScreen() {
  const { id } = useParams({ from: "/links/$id" });
  const query = useQuery(linkQuery(Number(id)));
  if (query.data !== undefined) return <LinkPage key={query.data.id} link={query.data} />;
  return (
    <Page title={words.page.details}>
      <Answered query={query} lines={10}>
        {() => null}
      </Answered>
    </Page>
  );
}

function LinkPage({ link }: { readonly link: LinkData }) {
  const search = useSearch({ from: "/links/$id" });
  const navigate = useNavigate({ from: "/links/$id" });
  const change = (changed: LinkSearch): void =>
    void navigate({ search: (now) => definedOnly({ ...now, ...changed }), replace: true });
  const filter = { short_code: link.short_code, host: new URL(link.short_url).host };
  const parameters = { ...presetPeriod("30d", Date.now()), ...filter };
  return (
    <Page title={shortName(link)} actions={<LinkActions link={link} />}>
      <div className="gap">
        <ReportCard
          parameters={parameters}
          compare
          metric={search.metric ?? "clicks"}
          onMetric={(metric) => change({ metric })}
        />
        <div className="columns">
          <LinkTargets link={link} />
          <LinkFacts link={link} />
        </div>
        <BreakdownCard
          parameters={parameters}
          grouping={search.by ?? "country"}
          onGrouping={(by) => change({ by })}
        />
      </div>
    </Page>
  );
}

function LinkActions({ link }: { readonly link: LinkData }) {
  const { host } = new URL(link.short_url);
  return (
    <>
      <CopyButton text={link.short_url} what={words.shortUrl} wide />
      {may("member") ? (
        <ButtonLink
          to="/links/$id/edit"
          params={{ id: String(link.id) }}
          variant="default"
          leftSection={<IconPencil size={16} aria-hidden />}
        >
          {words.edit}
        </ButtonLink>
      ) : null}
      <ButtonLink
        to="/analytics"
        search={{ code: link.short_code, host }}
        variant="default"
        leftSection={<IconChartBar size={16} aria-hidden />}
      >
        {words.page.fullReport}
      </ButtonLink>
      <LinkMenu link={link} isOnItsPage />
    </>
  );
}
