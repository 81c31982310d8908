import { Select, TextInput } from "@mantine/core";
import { useState } from "react";
import { presets } from "../../src/reports/preset-period.rules.ts";
import { words } from "../words/analytics.ts";
import { type AnalyticsSearch, type ChangeAnalytics, periodOf } from "./analytics-search.ts";

/** The days of a report: a preset, or two days of a calendar. */
export function PeriodPicker({
  search,
  onChange,
}: {
  readonly search: AnalyticsSearch;
  readonly onChange: ChangeAnalytics;
}) {
  const hasDays = search.from !== undefined && search.to !== undefined;
  const [isCustom, setCustom] = useState(hasDays);
  const { from, to } = periodOf(search, Date.now());
  const isOpen = isCustom || hasDays;
  const choose = (value: string | null): void => {
    const preset = presets.find((known) => known === value);
    setCustom(preset === undefined);
    onChange(
      preset === undefined
        ? { from, to, period: undefined }
        : { from: undefined, to: undefined, period: preset },
    );
  };
  const day = (name: "from" | "to", value: string): void => {
    if (value === "") return;
    const days = { from, to, [name]: value };
    // Whoever moves one end past the other means that one day.
    const [first, last] = days.from <= days.to ? [days.from, days.to] : [value, value];
    onChange({ from: first, to: last, period: undefined });
  };
  return (
    <>
      <Select
        aria-label={words.period}
        data={[...presets, "custom" as const].map((value) => ({ value, label: words.presets[value] }))}
        value={isOpen ? "custom" : (search.period ?? "30d")}
        onChange={choose}
        allowDeselect={false}
        w={150}
      />
      {isOpen ? (
        <>
          <TextInput
            type="date"
            aria-label={words.from}
            value={from}
            onChange={({ currentTarget }) => day("from", currentTarget.value)}
          />
          <TextInput
            type="date"
            aria-label={words.to}
            value={to}
            onChange={({ currentTarget }) => day("to", currentTarget.value)}
          />
        </>
      ) : null}
    </>
  );
}
