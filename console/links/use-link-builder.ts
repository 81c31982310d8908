import { useEffect, useState } from "react";
import { sameUtm } from "../../src/links/sent-utm.rules.ts";
import type { FieldErrors } from "../api/refused.ts";
import type { Draft } from "./draft.ts";
import { fieldProblems } from "./field-problems.ts";
import { type Judgement, resultingUtm, wrongValues } from "./resulting-utm.ts";
import { useAdding } from "./use-adding.ts";
import { useLeftFields } from "./use-left-fields.ts";
import { useSending } from "./use-sending.ts";
import { useResultingUtm, useRules, useVerdict } from "./use-verdict.ts";

/** A link as it is typed, with all that follows from it: the values it will have, what is wrong with which field, and how it is sent. */
export function useLinkBuilder({
  start,
  before,
  onDraft,
  onSubmit,
}: {
  /** What stands in the form at first. */
  readonly start: Draft;
  /** The link as it is; null for a new one. */
  readonly before: Draft | null;
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
  const adding = useAdding();
  const isKept = sendsTheSame(draft, resulting.utm, before);
  const errors: FieldErrors = {
    ...(isKept ? {} : wrongValues(verdict, resulting.utm)),
    ...ofLeft(fieldProblems(draft, Date.now())),
    ...sending.refused,
  };
  const said: Judgement | "kept" | null = isKept ? "kept" : verdict;
  const submit = (): void => {
    adding.forget();
    sending.submit();
  };
  const parts = { draft, resulting, rules, errors, adding, onChange: change };
  return {
    parts,
    verdict: said,
    isBusy: sending.isBusy || adding.isBusy,
    error: sending.error,
    onBlur,
    submit,
  };
}

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
