import { Autocomplete, TextInput } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { DESTINATION_characters } from "../../src/limits.ts";
import { answerOf, api } from "../api/client.ts";
import { approvedValuesQuery, newestLinksQuery, queryClient } from "../api/queries.ts";
import { may } from "../facts.ts";
import { words } from "../words/welcome.ts";
import { SavingStep, type SavingStepParts } from "./saving-step.tsx";

const empty = { destination: "", utm_source: "", utm_medium: "", utm_campaign: "" };

/** A first link, with no more than it needs. */
export function LinkStep(parts: SavingStepParts) {
  const hasLinks = (useQuery(newestLinksQuery).data ?? []).length > 0;
  if (!may("member"))
    return (
      <>
        <p className="soft lead-in">{words.mayNot}</p>
        {parts.end}
      </>
    );
  return (
    <>
      <p className="lead-in">{words.link.text}</p>
      {hasLinks ? <p className="note lead-in">{words.link.have}</p> : null}
      <FirstLink {...parts} />
      <Link to="/links/new">{words.link.builder}</Link>
    </>
  );
}

function FirstLink(parts: SavingStepParts) {
  const [draft, setDraft] = useState(empty);
  const approved = useQuery(approvedValuesQuery).data ?? [];
  const choices = (parameter: string): string[] =>
    approved.filter((row) => row.parameter === parameter).map(({ value }) => value);
  const save = async (): Promise<void> => {
    await answerOf(
      api.POST("/api/v1/links", { body: { ...draft, destination: completed(draft.destination) } }),
    );
    await queryClient.invalidateQueries();
  };
  return (
    <SavingStep save={words.link.create} fields={Object.keys(empty)} onSave={save} {...parts}>
      {(errors) => (
        <>
          <TextInput
            type="url"
            label={words.link.destination}
            placeholder={words.link.destinationHint}
            value={draft.destination}
            error={errors["destination"] ?? null}
            maxLength={DESTINATION_characters}
            required
            data-autofocus
            autoFocus
            onChange={({ currentTarget }) => setDraft({ ...draft, destination: currentTarget.value })}
          />
          <div className="pairs">
            {(["utm_source", "utm_medium"] as const).map((parameter) => (
              <Autocomplete
                key={parameter}
                label={<span className="code">{parameter}</span>}
                data={choices(parameter)}
                value={draft[parameter]}
                error={errors[parameter] ?? null}
                onChange={(value) => setDraft({ ...draft, [parameter]: value })}
              />
            ))}
            <TextInput
              label={<span className="code">{words.link.campaign}</span>}
              value={draft.utm_campaign}
              error={errors["utm_campaign"] ?? null}
              onChange={({ currentTarget }) => setDraft({ ...draft, utm_campaign: currentTarget.value })}
            />
          </div>
        </>
      )}
    </SavingStep>
  );
}

/** What is plainly a host gets the scheme that everybody means. */
function completed(destination: string): string {
  const given = destination.trim();
  return /^[a-z0-9-]+(\.[a-z0-9-]+)+([/?#]|$)/i.test(given) ? `https://${given}` : given;
}
