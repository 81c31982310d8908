import { Button, Checkbox, SegmentedControl } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { useQuery } from "@tanstack/react-query";
import { type SubmitEvent, useState } from "react";
import {
  type Convention,
  campaignValue,
  casings,
  conventionModes,
  separators,
} from "../../src/governance/convention.rules.ts";
import { type UtmParameter, utmParameters } from "../../src/governance/utm.ts";
import { answerOf, api } from "../api/client.ts";
import { conventionQuery, queryClient } from "../api/queries.ts";
import { may } from "../facts.ts";
import { RefusalNote } from "../frame/refusal-note.tsx";
import { Answered } from "../frame/states.tsx";
import { words } from "../words/rules.ts";
import { ContradictionsNote } from "./contradictions-note.tsx";
import { WouldHaveSaid } from "./would-have-said.tsx";

/** How values are to be written, and what becomes of links that depart from it. */
export function ConventionForm() {
  const query = useQuery({ ...conventionQuery, refetchOnWindowFocus: false });
  return (
    <Answered query={query}>
      {(convention) => <Fields key={JSON.stringify(convention)} start={convention as Convention} />}
    </Answered>
  );
}

const { convention: text } = words;

function Fields({ start }: { readonly start: Convention }) {
  const [draft, setDraft] = useState(start);
  const [error, setError] = useState<unknown>(null);
  const isAdmin = may("admin");
  const save = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    setError(null);
    const body = { ...draft, required_parameters: [...draft.required_parameters] };
    answerOf(api.PATCH("/api/v1/rules/convention", { body }))
      .then(() => {
        notifications.show({ message: text.saved });
        return queryClient.invalidateQueries({ queryKey: ["rules"] });
      })
      .catch(setError);
  };
  return (
    <form className="card padded gap narrow" onSubmit={save}>
      <RefusalNote error={error} />
      <Choice
        label={text.casing}
        names={text.casings}
        values={casings}
        value={draft.casing}
        isOff={!isAdmin}
        onChange={(casing) => setDraft({ ...draft, casing })}
      />
      <Choice
        label={text.separator}
        names={text.separators}
        values={separators}
        value={draft.separator}
        isOff={!isAdmin}
        onChange={(separator) => setDraft({ ...draft, separator })}
      />
      <p className="soft lead-in">{text.example(campaignValue("Spring Sale", draft))}</p>
      <Choice
        label={text.mode}
        names={text.modes}
        values={conventionModes}
        value={draft.mode}
        isOff={!isAdmin}
        onChange={(mode) => setDraft({ ...draft, mode })}
      />
      <Required
        names={draft.required_parameters}
        isOff={!isAdmin}
        onChange={(required_parameters) => setDraft({ ...draft, required_parameters })}
      />
      <ContradictionsNote change={(rules) => ({ ...rules, convention: draft })} />
      {isAdmin && JSON.stringify(draft) !== JSON.stringify(start) ? (
        <WouldHaveSaid change={(rules) => ({ ...rules, convention: draft })} />
      ) : null}
      {isAdmin ? (
        <div className="actions end">
          <Button type="submit">{text.save}</Button>
        </div>
      ) : null}
    </form>
  );
}

function Required({
  names,
  isOff,
  onChange,
}: {
  readonly names: readonly UtmParameter[];
  readonly isOff: boolean;
  readonly onChange: (names: readonly UtmParameter[]) => void;
}) {
  return (
    <fieldset className="plain gap tight" disabled={isOff}>
      <legend>{text.required}</legend>
      {utmParameters.map((name) => {
        const isOn = names.includes(name);
        return (
          <Checkbox
            key={name}
            label={<span className="code">{name}</span>}
            checked={isOn}
            onChange={() => onChange(isOn ? names.filter((each) => each !== name) : [...names, name])}
          />
        );
      })}
    </fieldset>
  );
}

function Choice<T extends string>({
  label,
  names,
  values,
  value,
  isOff,
  onChange,
}: {
  readonly label: string;
  readonly names: Readonly<Record<T, string>>;
  readonly values: readonly T[];
  readonly value: T;
  readonly isOff: boolean;
  readonly onChange: (value: T) => void;
}) {
  return (
    <fieldset className="plain">
      <legend>{label}</legend>
      <SegmentedControl
        aria-label={label}
        data={values.map((each) => ({ value: each, label: names[each] }))}
        value={value}
        disabled={isOff}
        onChange={(picked) => onChange(picked)}
      />
    </fieldset>
  );
}
