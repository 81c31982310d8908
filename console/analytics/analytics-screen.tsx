import { ActionIcon, Switch, Tooltip } from "@mantine/core";
import { IconRefresh } from "@tabler/icons-react";
import { useQueryClient } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { definedOnly } from "../../src/lib/defined-only.ts";
import { CsvButton } from "../frame/csv-button.tsx";
import { Page } from "../frame/page.tsx";
import { ShareReport } from "../report-links/share-report.tsx";
import { words } from "../words/analytics.ts";
import { AnalyticsFilters } from "./analytics-filters.tsx";
import { type ChangeAnalytics, periodOf, reportFilters, sharedSearch } from "./analytics-search.ts";
import { BreakdownCard } from "./breakdown-card.tsx";
import { PeriodPicker } from "./period-picker.tsx";
import { ReportCard } from "./report-card.tsx";

/** The workspace's report: any days, any links, any grouping; all of it in the address. */
export function AnalyticsScreen() {
  const search = useSearch({ from: "/analytics" });
  const navigate = useNavigate({ from: "/analytics" });
  const change: ChangeAnalytics = (changed) =>
    void navigate({ search: (now) => definedOnly({ ...now, ...changed }), replace: true });
  const grouping = search.by ?? "country";
  const parameters = { ...periodOf(search, Date.now()), ...reportFilters(search) };
  return (
    <Page
      title={words.title}
      intro={
        <>
          {words.utcDays} <a href="/numbers">{words.definitions}</a>
        </>
      }
      actions={
        <>
          <Switch
            label={words.compare}
            checked={search.compare !== "no"}
            onChange={({ currentTarget }) => change({ compare: currentTarget.checked ? undefined : "no" })}
          />
          <CsvButton path="/api/v1/analytics/report" query={{ ...parameters, group_by: grouping }} />
          <ShareReport query={sharedSearch(search)} />
          <Refresh />
        </>
      }
    >
      <div className="gap">
        <div className="filter-line">
          <PeriodPicker search={search} onChange={change} />
          <AnalyticsFilters search={search} onChange={change} />
        </div>
        <ReportCard
          parameters={parameters}
          compare={search.compare !== "no"}
          metric={search.metric ?? "clicks"}
          onMetric={(metric) => change({ metric })}
        />
        <BreakdownCard
          parameters={parameters}
          grouping={grouping}
          onGrouping={(by) => change({ by })}
          onDay={(day) => change({ from: day, to: day, period: undefined })}
        />
      </div>
    </Page>
  );
}

function Refresh() {
  const client = useQueryClient();
  return (
    <Tooltip label={words.refresh}>
      <ActionIcon
        variant="default"
        aria-label={words.refresh}
        onClick={() => void client.invalidateQueries({ queryKey: ["report"] })}
      >
        <IconRefresh size={18} aria-hidden />
      </ActionIcon>
    </Tooltip>
  );
}
