import { Autocomplete, Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { utmParameters } from "../../src/governance/utm.ts";
import { approvedValuesQuery } from "../api/queries.ts";
import { count } from "../frame/format.ts";
import { nearValues } from "../rules/near-values.ts";
import { words } from "../words/link-import.ts";
import type { ProblemGroup } from "./problem-groups.ts";
import type { SheetField } from "./sheet-fields.ts";
import type { ImportSettings } from "./sheet-links.ts";
import { verifiedHostsQuery } from "./verified-hosts.ts";

interface Mending {
  readonly onMend: (places: readonly number[], field: SheetField, value: string) => void;
  readonly onOmit: (places: readonly number[]) => void;
}

/** What is wrong, each reason once with how many rows it is of, and what can be done for all of them. */
export function ProblemList({
  groups,
  settings,
  shown,
  onShow,
  ...mending
}: Mending & {
  readonly groups: readonly ProblemGroup[];
  readonly settings: ImportSettings;
  /** The reason whose rows are shown below. */
  readonly shown: string | null;
  readonly onShow: (key: string | null) => void;
}) {
  const choicesFor = useChoices(settings);
  if (groups.length === 0) return null;
  return (
    <section className="card" aria-labelledby="problems">
      <header>
        <h2 id="problems">{words.check.problems}</h2>
      </header>
      <ul className="plain-list problems">
        {groups.map((group) => (
          <li key={group.key}>
            <div>
              <strong className="number">{words.check.inRows(count(group.places.length))}</strong>{" "}
              {group.field === null ? null : <span className="code">{words.fields[group.field]}</span>}
              <p>{group.message}</p>
              {group.value === null || group.value === "" ? null : (
                <p className="soft small">{words.check.value(group.value)}</p>
              )}
            </div>
            <GroupActions
              group={group}
              choices={group.field === null ? [] : choicesFor(group.field)}
              isShown={group.key === shown}
              onShow={() => onShow(group.key === shown ? null : group.key)}
              {...mending}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** What may stand in a column, as far as the workspace says: approved values, domains, campaigns. */
function useChoices({ campaigns, sharedHost }: ImportSettings): (field: SheetField) => readonly string[] {
  const approved = useQuery(approvedValuesQuery).data ?? [];
  const hosts = useQuery(verifiedHostsQuery).data ?? [];
  return (field) => {
    if (field === "domain") return [sharedHost, ...hosts];
    if (field === "campaign") return [...campaigns.keys()];
    if (!utmParameters.some((name) => name === field)) return [];
    return approved.filter(({ parameter }) => parameter === field).map(({ value }) => value);
  };
}

/** Columns that a link can do without. */
const OPTIONAL: readonly SheetField[] = [
  "short_code",
  "domain",
  "campaign",
  "campaign_id",
  "expires_at",
  "tags",
  "ios_url",
  "android_url",
];

function GroupActions({
  group,
  choices,
  isShown,
  onShow,
  onMend,
  onOmit,
}: Mending & {
  readonly group: ProblemGroup;
  readonly choices: readonly string[];
  readonly isShown: boolean;
  readonly onShow: () => void;
}) {
  const { field, places, value } = group;
  const rows = count(places.length);
  return (
    <div className="gap">
      {field !== null && value !== null && value !== "" ? (
        <ReplaceForm
          key={value}
          field={field}
          value={value}
          rows={rows}
          choices={choices}
          onReplace={(next) => onMend(places, field, next)}
        />
      ) : null}
      <div className="actions">
        {field !== null && OPTIONAL.includes(field) ? (
          <Button variant="default" size="xs" onClick={() => onMend(places, field, "")}>
            {words.check.clear(rows)}
          </Button>
        ) : null}
        {field === null ? null : (
          <Button variant="default" size="xs" aria-pressed={isShown} onClick={onShow}>
            {words.check.show(rows)}
          </Button>
        )}
        <Button variant="default" size="xs" onClick={() => onOmit(places)}>
          {words.check.leaveOut(rows)}
        </Button>
      </div>
    </div>
  );
}

/** One value for all rows of a reason; the approved spelling of what stands there is offered first. */
function ReplaceForm({
  field,
  value,
  rows,
  choices,
  onReplace,
}: {
  readonly field: SheetField;
  readonly value: string;
  readonly rows: string;
  readonly choices: readonly string[];
  readonly onReplace: (value: string) => void;
}) {
  const [near] = nearValues([value], choices);
  const [next, setNext] = useState(near?.known ?? value);
  return (
    <form
      className="replace"
      onSubmit={(event) => {
        event.preventDefault();
        onReplace(next);
      }}
    >
      <Autocomplete
        size="xs"
        aria-label={words.check.replaceWith(words.fields[field])}
        data={[...new Set(choices)]}
        value={next}
        limit={50}
        onChange={setNext}
      />
      <Button type="submit" size="xs" disabled={next === value}>
        {words.check.replace(rows)}
      </Button>
    </form>
  );
}
