import { Button, Checkbox, Select, TextInput } from "@mantine/core";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { countries } from "../../src/clicks/country.rules.ts";
import { DAY_ms } from "../../src/lib/calendar.ts";
import { TRIAL_QUERY_characters } from "../../src/limits.ts";
import { answerOf, api } from "../api/client.ts";
import type { Link } from "../api/queries.ts";
import { country } from "../frame/format.ts";
import { Answered } from "../frame/states.tsx";
import { words } from "../words/trials.ts";
import { localText } from "./local-time.ts";
import { TrialOutcome } from "./trial-outcome.tsx";
import { trialQueryOf } from "./trial-query.ts";
import {
  type ChangeTrial,
  readVisitorQuery,
  type TrialSearch,
  trialAgentNames,
  usualAgent,
} from "./trial-search.ts";

/** Every country by its name, in the order of names. */
const countryChoices = countries
  .map((code) => ({ value: code, label: country(code) }))
  .toSorted((a, b) => a.label.localeCompare(b.label));

/** Tries a visit: as whom, from where, when. The API says what comes of it, by the rules of the redirect itself. */
export function VisitTrial({
  link,
  search,
  onChange,
}: {
  readonly link: Link;
  readonly search: TrialSearch;
  readonly onChange: ChangeTrial;
}) {
  const asked = trialQueryOf(search);
  const query = useQuery({
    queryKey: ["links", link.id, "trial", asked],
    queryFn: () =>
      answerOf(api.GET("/api/v1/links/{id}/trial", { params: { path: { id: link.id }, query: asked } })),
    placeholderData: keepPreviousData,
  });
  return (
    <div className="columns">
      <section className="card padded gap">
        <h2>{words.title}</h2>
        <p className="lead-in soft">{words.intro}</p>
        <TrialFields search={search} onChange={onChange} />
      </section>
      <Answered query={query}>
        {(trial) => <TrialOutcome trial={trial} link={link} isForNow={search.at === undefined} />}
      </Answered>
    </div>
  );
}

function TrialFields({ search, onChange }: { readonly search: TrialSearch; readonly onChange: ChangeTrial }) {
  return (
    <div className="gap">
      <Select
        label={words.as}
        data={trialAgentNames.map((value) => ({ value, label: words.agents[value] }))}
        value={search.as ?? usualAgent}
        onChange={(value) => onChange({ as: trialAgentNames.find((known) => known === value) })}
        allowDeselect={false}
      />
      <Select
        label={words.country}
        placeholder={words.anyCountry}
        data={countryChoices}
        value={search.country ?? null}
        onChange={(value) => onChange({ country: value ?? undefined })}
        searchable
        clearable
      />
      <WhenField search={search} onChange={onChange} />
      <Checkbox
        label={words.scan}
        checked={search.scan === "yes"}
        onChange={({ currentTarget }) => onChange({ scan: currentTarget.checked ? "yes" : undefined })}
      />
      <VisitorQueryField search={search} onChange={onChange} />
    </div>
  );
}

function WhenField({ search, onChange }: { readonly search: TrialSearch; readonly onChange: ChangeTrial }) {
  const inDays = (days: number): void => onChange({ at: new Date(Date.now() + days * DAY_ms).toISOString() });
  return (
    <div className="gap tight">
      <TextInput
        type="datetime-local"
        label={words.when}
        description={words.whenHint}
        value={search.at === undefined ? "" : localText(search.at)}
        max="9999-12-31T23:59"
        onChange={({ currentTarget: { value } }) => {
          const at_ms = Date.parse(value);
          onChange({ at: Number.isNaN(at_ms) ? undefined : new Date(at_ms).toISOString() }, "typed");
        }}
      />
      <div className="actions">
        <Button size="xs" variant="default" onClick={() => onChange({ at: undefined })}>
          {words.now}
        </Button>
        <Button size="xs" variant="default" onClick={() => inDays(1)}>
          {words.tomorrow}
        </Button>
        <Button size="xs" variant="default" onClick={() => inDays(7)}>
          {words.inAWeek}
        </Button>
      </div>
    </div>
  );
}

/** What is typed stands; it is tried once it can stand in an address. */
function VisitorQueryField({
  search,
  onChange,
}: {
  readonly search: TrialSearch;
  readonly onChange: ChangeTrial;
}) {
  const [typed, setTyped] = useState(search.query ?? "");
  const isFit = typed.trim() === "" || readVisitorQuery(typed) !== undefined;
  return (
    <TextInput
      label={words.query}
      description={words.queryHint}
      placeholder="gclid=123"
      value={typed}
      maxLength={TRIAL_QUERY_characters}
      error={isFit ? null : words.queryUnfit}
      onChange={({ currentTarget }) => {
        setTyped(currentTarget.value);
        const query = readVisitorQuery(currentTarget.value);
        if (query !== undefined || currentTarget.value.trim() === "") onChange({ query }, "typed");
      }}
    />
  );
}
