import { Autocomplete, Select, TagsInput } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { type UtmParameter, utmParameters } from "../../src/governance/utm.ts";
import { answerOf, api } from "../api/client.ts";
import { approvedValuesQuery, queryClient } from "../api/queries.ts";
import { FormDialog } from "../frame/form-dialog.tsx";
import { words } from "../words/rules.ts";
import type { DependencyRow } from "./contradictions.ts";
import { WouldHaveSaid } from "./would-have-said.tsx";

/** Adds a dependency rule: when a parameter has a value, another must be one of some. */
export function DependencyDialog({ onClose }: { readonly onClose: () => void }) {
  const approved = useQuery(approvedValuesQuery);
  const [driving, setDriving] = useState<UtmParameter>("utm_source");
  const [target, setTarget] = useState<UtmParameter>("utm_medium");
  const [drivingValue, setDrivingValue] = useState("");
  const [values, setValues] = useState<string[]>([]);
  const known = (parameter: UtmParameter): string[] =>
    (approved.data ?? []).filter((row) => row.parameter === parameter).map(({ value }) => value);
  const submit = async (): Promise<void> => {
    const body = { driving_parameter: driving, driving_value: drivingValue, target, values };
    await answerOf(api.POST("/api/v1/rules/dependencies", { body }));
    await queryClient.invalidateQueries({ queryKey: ["rules"] });
  };
  const { dependencies } = words;
  return (
    <FormDialog
      title={dependencies.add}
      confirm={dependencies.action}
      fields={["driving_parameter", "driving_value", "target", "values"]}
      onSubmit={submit}
      onClose={onClose}
    >
      {(errors) => (
        <>
          <ParameterSelect
            label={dependencies.when}
            value={driving}
            error={errors["driving_parameter"] ?? null}
            onChange={setDriving}
          />
          <Autocomplete
            label={dependencies.is}
            data={known(driving)}
            value={drivingValue}
            error={errors["driving_value"] ?? null}
            required
            onChange={setDrivingValue}
          />
          <ParameterSelect
            label={dependencies.target}
            value={target}
            error={errors["target"] ?? null}
            onChange={setTarget}
          />
          <TargetValues
            known={known(target)}
            values={values}
            error={errors["values"] ?? null}
            onChange={setValues}
          />
          <RowsWouldHaveSaid pair={{ driving, drivingValue: drivingValue.trim(), target }} values={values} />
        </>
      )}
    </FormDialog>
  );
}

function TargetValues({
  known,
  values,
  error,
  onChange,
}: {
  readonly known: string[];
  readonly values: string[];
  readonly error: string | null;
  readonly onChange: (values: string[]) => void;
}) {
  return (
    <TagsInput
      label={words.dependencies.mustBe}
      description={words.dependencies.valuesHint}
      data={known}
      value={values}
      error={error}
      splitChars={[",", "\n"]}
      required
      acceptValueOnBlur
      onChange={onChange}
    />
  );
}

/** What the rules with a further one would have said of existing links. */
function RowsWouldHaveSaid({
  pair: { driving, drivingValue, target },
  values,
}: {
  readonly pair: { readonly driving: string; readonly drivingValue: string; readonly target: string };
  readonly values: readonly string[];
}) {
  if (drivingValue === "" || values.length === 0) return null;
  const rows = values.map((value): DependencyRow => {
    return { driving_parameter: driving, driving_value: drivingValue, target, value };
  });
  return <WouldHaveSaid change={(rules) => ({ ...rules, dependencies: [...rules.dependencies, ...rows] })} />;
}

function ParameterSelect({
  label,
  value,
  error,
  onChange,
}: {
  readonly label: string;
  readonly value: UtmParameter;
  readonly error: string | null;
  readonly onChange: (parameter: UtmParameter) => void;
}) {
  return (
    <Select
      label={label}
      data={utmParameters}
      value={value}
      error={error}
      allowDeselect={false}
      onChange={(picked) => onChange(utmParameters.find((name) => name === picked) ?? value)}
    />
  );
}
