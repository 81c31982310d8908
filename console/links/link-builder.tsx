import { useState } from "react";
import { refusalOf } from "../api/refused.ts";
import { RefusalNote } from "../frame/states.tsx";
import type { Draft } from "./draft.ts";
import { formFields, LinkForm } from "./link-form.tsx";
import { LinkPreview } from "./link-preview.tsx";
import { useResultingUtm, useRules, useVerdict } from "./use-verdict.ts";

/** The form of a link beside what it will do. `onSubmit` sends it; what the API refuses stands at its field. */
export function LinkBuilder({
  start,
  isNew,
  onSubmit,
}: {
  readonly start: Draft;
  readonly isNew: boolean;
  readonly onSubmit: (draft: Draft) => Promise<void>;
}) {
  const [draft, setDraft] = useState(start);
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const rules = useRules();
  const utm = useResultingUtm(draft, rules);
  // Nobody is told what is missing before the first word.
  const isBegun =
    draft.destination !== "" ||
    draft.whatsapp_number !== "" ||
    Object.values(utm).some((value) => value !== null);
  const verdict = useVerdict(utm, isBegun);
  const refused = error === null ? {} : refusalOf(error).fields;
  const change = (changed: Partial<Draft>): void => {
    setDraft((now) => ({ ...now, ...changed }));
    // What is being mended is no longer wrong for certain.
    if (error !== null && Object.keys(changed).some((name) => name in refused)) setError(null);
  };
  const submit = (): void => {
    setBusy(true);
    setError(null);
    onSubmit(draft)
      .catch((thrown: unknown) => {
        setError(thrown);
        focusFirstError();
      })
      .finally(() => setBusy(false));
  };
  return (
    <div className="builder">
      <div className="gap">
        <RefusalNote error={error} fields={formFields} />
        <LinkForm
          draft={draft}
          utm={utm}
          rules={rules}
          errors={refused}
          isNew={isNew}
          isBusy={isBusy}
          onChange={change}
          onSubmit={submit}
        />
      </div>
      <LinkPreview draft={draft} utm={utm} verdict={verdict} />
    </div>
  );
}

/** Once the errors have been drawn. */
function focusFirstError(): void {
  requestAnimationFrame(() => document.querySelector<HTMLElement>('form [aria-invalid="true"]')?.focus());
}
