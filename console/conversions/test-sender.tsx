import { Button, Checkbox, TextInput } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { type SubmitEvent, useEffect, useRef, useState } from "react";
import { LINK_REFERENCE_characters } from "../../src/limits.ts";
import { answerOf, api } from "../api/client.ts";
import { type Conversion, exampleLinkQuery, queryClient } from "../api/queries.ts";
import { refusalOf } from "../api/refused.ts";
import { CodeBlock } from "../frame/code-block.tsx";
import { RefusalNote } from "../frame/refusal-note.tsx";
import { Answered } from "../frame/states.tsx";
import { shortName } from "../links/link-parts.tsx";
import { words } from "../words/conversions.ts";
import { amountOf } from "./amount.ts";

const { test: text } = words;
const FIELDS = ["link", "value", "currency"] as const;

type Draft = Readonly<Record<(typeof FIELDS)[number], string>>;

/** Sends a real conversion that is marked as a test, and shows what the API answers. */
export function TestSender() {
  const query = useQuery(exampleLinkQuery);
  const [round, setRound] = useState(0);
  return (
    <Answered query={query} lines={6}>
      {(link) => (
        <Sender
          key={round}
          start={link === null ? "" : shortName(link)}
          onAnother={() => setRound((now) => now + 1)}
        />
      )}
    </Answered>
  );
}

function Sender({ start, onAnother }: { readonly start: string; readonly onAnother: () => void }) {
  const [draft, setDraft] = useState<Draft>({ link: start, value: "", currency: "" });
  const [id] = useState(newId);
  const [answer, setAnswer] = useState<Conversion | null>(null);
  const [error, setError] = useState<unknown>(null);
  const [isBusy, setBusy] = useState(false);
  const send = (): void => {
    const { link, currency } = draft;
    const value = draft.value.trim() === "" ? "" : amountOf(draft.value);
    if (value === null) return;
    setBusy(true);
    setError(null);
    const money = { ...(value === "" ? {} : { value }), ...(currency === "" ? {} : { currency }) };
    const body = { customer_id: id, event_id: id, kind: "test", link, ...money };
    answerOf(api.POST("/api/v1/conversions", { body }))
      .then(setAnswer, setError)
      .finally(() => {
        setBusy(false);
        void queryClient.invalidateQueries({ queryKey: ["conversions"] });
      });
  };
  return (
    <div className="card padded gap narrow">
      <div>
        <h2>{text.title}</h2>
        <p className="lead-in">{text.text}</p>
        <ul className="points">
          <li>
            <strong>{text.forEver}</strong>
          </li>
          <li>{text.marked}</li>
        </ul>
      </div>
      <RefusalNote error={error} fields={FIELDS} />
      {answer === null ? (
        <TestForm draft={draft} error={error} isBusy={isBusy} onChange={setDraft} onSend={send} />
      ) : (
        <TestAnswer answer={answer} isBusy={isBusy} onAgain={send} onAnother={onAnother} />
      )}
    </div>
  );
}

function TestForm({
  draft,
  error,
  isBusy,
  onChange,
  onSend,
}: {
  readonly draft: Draft;
  readonly error: unknown;
  readonly isBusy: boolean;
  readonly onChange: (draft: Draft) => void;
  readonly onSend: () => void;
}) {
  const valueField = useRef<HTMLInputElement>(null);
  const [isAgreed, setAgreed] = useState(false);
  const isNoAmount = draft.value.trim() !== "" && amountOf(draft.value) === null;
  const refused = error === null ? {} : refusalOf(error).fields;
  const errors = isNoAmount ? { ...refused, value: text.valueWrong } : refused;
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    if (isNoAmount) valueField.current?.focus();
    else onSend();
  };
  const field = (name: keyof Draft) => ({
    label: text[name],
    value: draft[name],
    error: errors[name] ?? null,
    spellCheck: false,
    onChange: ({ currentTarget }: { readonly currentTarget: HTMLInputElement }) =>
      onChange({ ...draft, [name]: currentTarget.value }),
  });
  return (
    <form className="gap" noValidate onSubmit={submit}>
      <TextInput
        {...field("link")}
        description={text.linkHint}
        maxLength={LINK_REFERENCE_characters}
        required
      />
      <div className="pairs">
        <TextInput {...field("value")} ref={valueField} inputMode="decimal" />
        <TextInput {...field("currency")} placeholder="EUR" maxLength={3} />
      </div>
      <p className="soft small lead-in">{text.valueHint}</p>
      <Checkbox
        label={text.agree}
        checked={isAgreed}
        onChange={({ currentTarget }) => setAgreed(currentTarget.checked)}
      />
      <div className="actions end">
        <Button type="submit" loading={isBusy} disabled={!isAgreed}>
          {text.send}
        </Button>
      </div>
    </form>
  );
}

function TestAnswer({
  answer,
  isBusy,
  onAgain,
  onAnother,
}: {
  readonly answer: Conversion;
  readonly isBusy: boolean;
  readonly onAgain: () => void;
  readonly onAnother: () => void;
}) {
  const isRetry = answer.duplicate === true;
  const note = useRef<HTMLDivElement>(null);
  // The button that was pressed is gone, and the focus with it.
  useEffect(() => note.current?.focus(), []);
  const how = words.attributed[answer.attributed_by ?? "reference"][0];
  return (
    <>
      <div ref={note} tabIndex={-1} className={`note ${isRetry ? "" : "good"}`} role="status">
        <strong>{isRetry ? text.duplicateTitle : text.recordedTitle}</strong>
        {isRetry ? text.duplicateText : text.recordedText(how)}
      </div>
      <CodeBlock text={JSON.stringify(answer, null, 2)} what={text.answer} />
      <div className="actions end">
        <Button variant="default" loading={isBusy} onClick={onAgain}>
          {text.again}
        </Button>
        <Button onClick={onAnother}>{text.another}</Button>
      </div>
    </>
  );
}

/** An id that no event has had. Not by `randomUUID`, which browsers give only to pages with TLS. */
function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(8));
  return `test-${[...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("")}`;
}
