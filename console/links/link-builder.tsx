import { type ReactNode, useEffect, useState } from "react";
import { sameUtm } from "../../src/links/sent-utm.rules.ts";
import { type FieldErrors, refusalOf } from "../api/refused.ts";
import { BuilderRefusal } from "./builder-refusal.tsx";
import type { Draft } from "./draft.ts";
import { fieldProblems } from "./field-problems.ts";
import { LinkForm } from "./link-form.tsx";
import { LinkPreview } from "./link-preview.tsx";
import { preloadPickers } from "./preload-pickers.ts";
import { type Judgement, resultingUtm } from "./resulting-utm.ts";
import { useLeftFields } from "./use-left-fields.ts";
import { useResultingUtm, useRules, useRulesError, useVerdict } from "./use-verdict.ts";

/** The form of a link beside what it will do. `onSubmit` sends it; what the API refuses stands at its field, or above them all. */
export function LinkBuilder({
  start,
  before = null,
  name = null,
  foot = null,
  onDraft,
  onSubmit,
}: {
  /** What stands in the form at first. */
  readonly start: Draft;
  /** The link as it is; null for a new one. */
  readonly before?: Draft | null;
  /** Host and code of a link that is there already. */
  readonly name?: string | null;
  readonly foot?: ReactNode;
  /** Hears of every change. */
  readonly onDraft: (draft: Draft) => void;
  readonly onSubmit: (draft: Draft) => Promise<void>;
}) {
  const [draft, setDraft] = useState(start);
  const { onBlur, ofLeft } = useLeftFields();
  const rules = useRules();
  const resulting = useResultingUtm(draft, rules, before?.campaign_id ?? null);
  const verdict = useVerdict(draft, resulting.utm, rules, isBegun(draft, resulting.utm));
  const sending = useSending(draft, onSubmit);
  useEffect(() => {
    if (draft !== start) onDraft(draft);
  }, [draft, start, onDraft]);
  const change = (changed: Partial<Draft>): void => {
    setDraft((now) => ({ ...now, ...changed }));
    sending.mend(Object.keys(changed));
  };
  const isKept = sendsTheSame(draft, resulting.utm, before);
  const errors = {
    ...(isKept ? {} : wrongValues(verdict, resulting.utm)),
    ...ofLeft(fieldProblems(draft, Date.now())),
    ...sending.refused,
  };
  return (
    <div className="builder">
      <div className="gap">
        <Refusals error={sending.error} onAgain={sending.submit} />
        <LinkForm
          draft={draft}
          resulting={resulting}
          rules={rules}
          errors={errors}
          verdict={isKept ? "kept" : verdict}
          isNew={before === null}
          isBusy={sending.isBusy}
          foot={foot}
          onChange={change}
          onBlur={onBlur}
          onSubmit={sending.submit}
        />
      </div>
      <LinkPreview draft={draft} utm={resulting.utm} name={name} />
    </div>
  );
}

/** Why it was not sent well; else why the rules do not come. */
export function Refusals({ error, onAgain }: { readonly error: unknown; readonly onAgain: () => void }) {
  const rulesError = useRulesError();
  return error === null && rulesError !== null ? (
    <BuilderRefusal error={rulesError} isSent={false} onAgain={preloadPickers} />
  ) : (
    <BuilderRefusal error={error} onAgain={onAgain} />
  );
}

/** Sends a draft. What was refused is no longer wrong for certain once it is being mended, and the rest stays to be seen. */
function useSending(draft: Draft, onSubmit: (draft: Draft) => Promise<void>) {
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const [refused, setRefused] = useState<FieldErrors>({});
  const fail = (thrown: unknown): void => {
    setError(thrown);
    setRefused(refusalOf(thrown).fields);
  };
  const submit = (): void => {
    setBusy(true);
    setError(null);
    setRefused({});
    onSubmit(draft)
      .catch(fail)
      .finally(() => setBusy(false));
  };
  const mend = (changed: readonly string[]): void => {
    const mended = changed.flatMap((field) => mendedBy[field] ?? [field]);
    const left = Object.entries(refused).filter(([field]) => !mended.includes(field));
    if (left.length === Object.keys(refused).length) return;
    setRefused(Object.fromEntries(left) as FieldErrors);
    if (left.length === 0) setError(null);
  };
  return { isBusy, error, refused, submit, mend };
}

/** A part of the draft → the fields of the API that it may mend, where that is not the one of the same name. */
const mendedBy: Readonly<Record<string, readonly string[]>> = {
  expires: ["expires_at"],
  domain: ["domain", "short_code"],
  kind: ["destination", "whatsapp_number"],
};

/** Nobody is told what is missing before the first word. */
function isBegun(draft: Draft, utm: Readonly<Record<string, string | null>>): boolean {
  return (
    draft.destination !== "" ||
    draft.whatsapp_number !== "" ||
    Object.values(utm).some((value) => value !== null)
  );
}

/** Rules ask nothing of an existing link whose values stay as they are. */
function sendsTheSame(draft: Draft, utm: Parameters<typeof sameUtm>[0], before: Draft | null): boolean {
  if (before === null) return false;
  const isSameTarget = draft.ios_url === before.ios_url && draft.android_url === before.android_url;
  return isSameTarget && sameUtm(utm, resultingUtm(before, null).utm);
}

/** What the rules say against values that are there, at their fields. What is missing is told below them: it may be coming yet. */
function wrongValues(verdict: Judgement | null, utm: Readonly<Record<string, string | null>>): FieldErrors {
  const said = Object.entries(verdict?.details ?? {}).filter(([name]) => (utm[name] ?? null) !== null);
  return Object.fromEntries(said.map(([name, messages]) => [name, messages.join(" ")])) as FieldErrors;
}
