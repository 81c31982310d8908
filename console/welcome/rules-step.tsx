import { Checkbox, Textarea } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import type { UtmParameter } from "../../src/governance/utm.ts";
import { answerOf, api } from "../api/client.ts";
import { approvedValuesQuery, queryClient } from "../api/queries.ts";
import { may } from "../facts.ts";
import { count } from "../frame/format.ts";
import { pastedValues } from "../rules/near-values.ts";
import { words } from "../words/welcome.ts";
import { forgetTyped, useKeptText } from "./kept-steps.ts";
import { SavingStep } from "./saving-step.tsx";
import { starterConvention, starterValues } from "./starter-rules.ts";
import { StepFoot } from "./step-foot.tsx";

/** What links may carry: a list to begin with, which can be changed or replaced by one's own. */
export function RulesStep({ onDone }: { readonly onDone: () => void }) {
  const have = useQuery(approvedValuesQuery).data?.length ?? 0;
  if (!may("admin"))
    return (
      <>
        <p className="soft lead-in">{words.mayNot}</p>
        <StepFoot step="rules" />
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
      <StarterForm onDone={onDone} />
    </>
  );
}

function StarterForm({ onDone }: { readonly onDone: () => void }) {
  const [sources, setSources] = useKeptText("sources", starterValues.utm_source.join("\n"));
  const [mediums, setMediums] = useKeptText("mediums", starterValues.utm_medium.join("\n"));
  const [convention, setConvention] = useKeptText("convention", "starter");
  const [refused, setRefused] = useState<UtmParameter>("utm_source");
  const save = async (): Promise<void> => {
    for (const [parameter, text] of [
      ["utm_source", sources],
      ["utm_medium", mediums],
    ] as const) {
      const values = [...pastedValues(text)];
      setRefused(parameter);
      if (values.length > 0)
        await answerOf(api.POST("/api/v1/rules/values", { body: { parameter, values } }));
    }
    if (convention === "starter")
      await answerOf(
        api.PATCH("/api/v1/rules/convention", {
          body: starterConvention,
        }),
      );
    await queryClient.invalidateQueries({ queryKey: ["rules"] });
    forgetTyped(["sources", "mediums", "convention"]);
  };
  return (
    <SavingStep step="rules" save={words.rules.save} fields={["values"]} onSave={save} onDone={onDone}>
      {(errors) => (
        <>
          <div className="pairs">
            <Values
              label={words.rules.sources}
              text={sources}
              error={refused === "utm_source" ? errors["values"] : undefined}
              onChange={setSources}
            />
            <Values
              label={words.rules.mediums}
              text={mediums}
              error={refused === "utm_medium" ? errors["values"] : undefined}
              onChange={setMediums}
            />
          </div>
          <Checkbox
            label={words.rules.convention}
            checked={convention === "starter"}
            onChange={({ currentTarget }) => setConvention(currentTarget.checked ? "starter" : "own")}
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
