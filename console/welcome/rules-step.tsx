import { Checkbox, Textarea } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { answerOf, api } from "../api/client.ts";
import { approvedValuesQuery, queryClient } from "../api/queries.ts";
import { may } from "../facts.ts";
import { count } from "../frame/format.ts";
import { pastedValues } from "../rules/near-values.ts";
import { words } from "../words/welcome.ts";
import { SavingStep, type SavingStepParts } from "./saving-step.tsx";
import { starterConvention, starterValues } from "./starter-rules.ts";

/** What links may carry: a list to begin with, which can be changed or replaced by one's own. */
export function RulesStep(parts: SavingStepParts) {
  const have = useQuery(approvedValuesQuery).data?.length ?? 0;
  if (!may("admin"))
    return (
      <>
        <p className="soft lead-in">{words.mayNot}</p>
        {parts.end}
      </>
    );
  return (
    <>
      <p className="lead-in">{words.rules.text}</p>
      {have === 0 ? null : (
        <p className="note lead-in">
          {words.rules.have(count(have))} <Link to="/rules">{words.rules.all}</Link>
        </p>
      )}
      <StarterForm {...parts} />
    </>
  );
}

function StarterForm(parts: SavingStepParts) {
  const [sources, setSources] = useState(starterValues.utm_source.join("\n"));
  const [mediums, setMediums] = useState(starterValues.utm_medium.join("\n"));
  const [hasConvention, setConvention] = useState(true);
  const save = async (): Promise<void> => {
    for (const [parameter, text] of [
      ["utm_source", sources],
      ["utm_medium", mediums],
    ] as const) {
      const values = [...pastedValues(text)];
      if (values.length > 0)
        await answerOf(api.POST("/api/v1/rules/values", { body: { parameter, values } }));
    }
    if (hasConvention) await answerOf(api.PATCH("/api/v1/rules/convention", { body: starterConvention }));
    await queryClient.invalidateQueries({ queryKey: ["rules"] });
  };
  return (
    <SavingStep save={words.rules.save} fields={["values"]} onSave={save} {...parts}>
      {(errors) => (
        <>
          <div className="pairs">
            <Values
              label={words.rules.sources}
              text={sources}
              error={errors["values"]}
              onChange={setSources}
            />
            <Values label={words.rules.mediums} text={mediums} error={undefined} onChange={setMediums} />
          </div>
          <Checkbox
            label={words.rules.convention}
            checked={hasConvention}
            onChange={({ currentTarget }) => setConvention(currentTarget.checked)}
          />
        </>
      )}
    </SavingStep>
  );
}

function Values({
  label,
  text,
  error,
  onChange,
}: {
  readonly label: string;
  readonly text: string;
  readonly error: string | undefined;
  readonly onChange: (text: string) => void;
}) {
  return (
    <Textarea
      label={<span className="code">{label}</span>}
      value={text}
      error={error ?? null}
      rows={10}
      spellCheck={false}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  );
}
