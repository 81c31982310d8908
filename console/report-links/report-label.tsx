import { TextInput } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { useState } from "react";
import { REPORT_LABEL_characters } from "../../src/limits.ts";
import { readReportLabel } from "../../src/report-links/report-label.rules.ts";
import { answerOf, api } from "../api/client.ts";
import { queryClient, reportLabelsQuery } from "../api/queries.ts";
import { Refused } from "../api/refused.ts";
import { FormDialog } from "../frame/form-dialog.tsx";
import { words as frameWords } from "../words/frame.ts";
import { words } from "../words/reports.ts";

/** Whom a report is for, for the team's eyes. */
export function LabelField({
  label,
  error,
  onChange,
}: {
  readonly label: string;
  readonly error: string | null;
  readonly onChange: (label: string) => void;
}) {
  return (
    <TextInput
      name="label"
      label={words.label}
      description={words.labelHint}
      placeholder={words.labelExample}
      value={label}
      error={error}
      maxLength={REPORT_LABEL_characters}
      required
      data-autofocus
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  );
}

/** A label as it would be kept. Throws what is wrong with it, before anything is made. */
export function checkedLabel(text: string): string {
  if (text.trim() === "") throw Refused.ofField("label", words.noLabel);
  const verdict = readReportLabel(text);
  if (!verdict.ok) throw Refused.ofField("label", verdict.reason);
  return verdict.value;
}

/** Sets what the team calls a report. */
export async function saveLabel(id: number, label: string): Promise<void> {
  const request = { params: { path: { id } }, body: { label } };
  await answerOf(api.PUT("/api/v1/report-link-labels/{id}", request));
  await queryClient.invalidateQueries({ queryKey: reportLabelsQuery.queryKey });
}

/** Changes what the team calls a report. */
export function LabelDialog({
  id,
  start,
  onClose,
}: {
  readonly id: number;
  readonly start: string;
  readonly onClose: () => void;
}) {
  const [label, setLabel] = useState(start);
  const save = async (): Promise<void> => {
    await saveLabel(id, checkedLabel(label));
    notifications.show({ message: frameWords.saved });
  };
  return (
    <FormDialog
      title={words.renameTitle}
      confirm={frameWords.save}
      fields={["label"]}
      onSubmit={save}
      onClose={onClose}
    >
      {(errors) => <LabelField label={label} error={errors["label"] ?? null} onChange={setLabel} />}
    </FormDialog>
  );
}
