import { Button } from "@mantine/core";
import { useEffect, useRef, useState } from "react";
import { type Refused, refusalOf } from "../api/refused.ts";
import { ButtonLink } from "../frame/linked.tsx";
import { RefusalNote } from "../frame/refusal-note.tsx";
import { words as errorWords } from "../words/errors.ts";
import { words } from "../words/links.ts";
import { formFields } from "./link-form-parts.ts";

/** What leads on from a refusal that no field of the form can mend. */
type WayOn = "plan" | "wait" | "again" | "anew" | null;

const ways: Readonly<Record<string, WayOn>> = {
  subscription_required: "plan",
  subscription_ended: "plan",
  plan_forbids: "plan",
  limit_reached: "plan",
  rate_limited: "wait",
  not_found: "anew",
  unreachable: "again",
  unavailable: "again",
  internal: "again",
};

/** Above the form: why a link is not made, and what can be done about it. What belongs to a field stands there, too. */
export function BuilderRefusal({
  error,
  isSent = true,
  onAgain,
}: {
  readonly error: unknown;
  /** It is what was sent that was refused; else what the form needs to begin with. */
  readonly isSent?: boolean;
  readonly onAgain: () => void;
}) {
  const banner = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // What is wrong with a field takes the reader there.
    if (error !== null && isSent && Object.keys(refusalOf(error).fields).length === 0)
      banner.current?.focus();
  }, [error, isSent]);
  if (error === null) return null;
  const refused = refusalOf(error);
  return (
    <div ref={banner} tabIndex={-1} className="gap tight" data-refusal>
      <RefusalNote error={error} fields={formFields} />
      <NextStep refused={refused} isSent={isSent} onAgain={onAgain} />
    </div>
  );
}

function NextStep({
  refused,
  isSent,
  onAgain,
}: {
  readonly refused: Refused;
  readonly isSent: boolean;
  readonly onAgain: () => void;
}) {
  const { form } = words;
  const way = ways[refused.code] ?? null;
  if (way === null) return null;
  return (
    <div className="note line">
      <span>{isSent ? form.keptMeanwhile : ""}</span>
      {way === "plan" ? (
        <ButtonLink to="/plan" size="xs" variant="default">
          {form.toPlan}
        </ButtonLink>
      ) : null}
      {way === "anew" ? (
        <ButtonLink to="/links/new" size="xs" variant="default">
          {form.makeAnew}
        </ButtonLink>
      ) : null}
      {way === "again" ? (
        <Button size="xs" variant="default" onClick={onAgain}>
          {isSent ? form.sendAgain : errorWords.tryAgain}
        </Button>
      ) : null}
      {way === "wait" ? <WaitThenAgain wait_s={refused.retryAfter_s ?? 1} onAgain={onAgain} /> : null}
    </div>
  );
}

/** A button that can be pressed when the API takes requests again. */
function WaitThenAgain({ wait_s, onAgain }: { readonly wait_s: number; readonly onAgain: () => void }) {
  const [left_s, setLeft] = useState(wait_s);
  useEffect(() => {
    const timer = setInterval(() => setLeft((left) => Math.max(0, left - 1)), 1000);
    return () => clearInterval(timer);
  }, []);
  return (
    <Button size="xs" variant="default" disabled={left_s > 0} onClick={onAgain}>
      {left_s > 0 ? words.form.sendAgainIn(String(left_s)) : words.form.sendAgain}
    </Button>
  );
}
