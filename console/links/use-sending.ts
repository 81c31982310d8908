import { useState } from "react";
import { type FieldErrors, refusalOf } from "../api/refused.ts";
import type { Draft } from "./draft.ts";
import { refuseUnmade } from "./typed-campaign.ts";

/** Sends a draft. What was refused is no longer wrong for certain once it is being mended, and the rest stays to be seen. */
export function useSending(draft: Draft, onSubmit: (draft: Draft) => Promise<void>) {
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const [refused, setRefused] = useState<FieldErrors>({});
  const fail = (thrown: unknown): void => {
    setError(thrown);
    setRefused(refusalOf(thrown).fields);
  };
  const send = async (): Promise<void> => {
    refuseUnmade(draft);
    await onSubmit(draft);
  };
  const submit = (): void => {
    setBusy(true);
    setError(null);
    setRefused({});
    send()
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
