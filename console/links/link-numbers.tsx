import { IconChartBar } from "@tabler/icons-react";
import { definedOnly } from "../../src/lib/defined-only.ts";
import { periodOf } from "../analytics/analytics-search.ts";
import { BreakdownCard } from "../analytics/breakdown-card.tsx";
import { PeriodPicker } from "../analytics/period-picker.tsx";
import { ReportCard } from "../analytics/report-card.tsx";
import type { Link } from "../api/queries.ts";
import { ButtonLink } from "../frame/linked.tsx";
import { words } from "../words/links.ts";
import { LinkFacts, LinkTargets } from "./link-facts.tsx";
import type { ChangeLink, LinkSearch } from "./link-search.ts";

/** A link's numbers in a period, two breakdowns of them, where it leads and what is known of it. */
export function LinkNumbers({
  link,
  search,
  onChange,
}: {
  readonly link: Link;
  readonly search: LinkSearch;
  readonly onChange: ChangeLink;
}) {
  const { period, from, to } = search;
  const days = definedOnly({ period, from, to });
  const { host } = new URL(link.short_url);
  const parameters = { ...periodOf(days, Date.now()), short_code: link.short_code, host };
  return (
    <div className="gap">
      <div className="line-between">
        <div className="filter-line">
          <PeriodPicker
            search={days}
            onChange={(changed) => {
              const next = { ...days, ...changed };
              onChange({ period: next.period, from: next.from, to: next.to });
            }}
          />
        </div>
        <ButtonLink
          to="/analytics"
          search={{ ...days, code: link.short_code, host }}
          variant="default"
          leftSection={<IconChartBar size={16} aria-hidden />}
        >
          {words.page.fullReport}
        </ButtonLink>
      </div>
      <ReportCard
        parameters={parameters}
        compare
        metric={search.metric ?? null}
        onMetric={(metric) => onChange({ metric })}
      />
      <div className="columns">
        <LinkTargets link={link} />
        <LinkFacts link={link} />
      </div>
      <div className="columns breakdowns">
        <BreakdownCard
          parameters={parameters}
          grouping={search.by ?? "country"}
          onGrouping={(by) => onChange({ by })}
        />
        <BreakdownCard
          parameters={parameters}
          grouping={search.and ?? "referrer"}
          onGrouping={(and) => onChange({ and })}
        />
      </div>
    </div>
  );
}
