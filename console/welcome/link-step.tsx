import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { SubmitEvent } from "react";
import { type UtmParameter, utmParameters } from "../../src/governance/utm.ts";
import { answerOf, api } from "../api/client.ts";
import { newestLinksQuery, queryClient } from "../api/queries.ts";
import { may } from "../facts.ts";
import { type Draft, emptyDraft, inputOf } from "../links/draft.ts";
import { dropDraft } from "../links/kept-drafts.ts";
import { Refusals } from "../links/link-builder.tsx";
import { keepEnter } from "../links/link-form.tsx";
import { hasNoUtm } from "../links/resulting-utm.ts";
import { TargetFields } from "../links/target-fields.tsx";
import { useLinkBuilder } from "../links/use-link-builder.ts";
import { useLinkDraft } from "../links/use-link-draft.ts";
import { UtmFields } from "../links/utm-fields.tsx";
import { VerdictNote } from "../links/verdict-note.tsx";
import { words } from "../words/welcome.ts";
import { StepFoot } from "./step-foot.tsx";

/** A first link, with no more than it needs. */
export function LinkStep({ onDone }: { readonly onDone: () => void }) {
  const hasLinks = (useQuery(newestLinksQuery).data ?? []).length > 0;
  if (!may("member"))
    return (
      <>
        <p className="soft lead-in">{words.mayNot}</p>
        <StepFoot step="link" />
      </>
    );
  return (
    <>
      <p className="lead-in">{words.link.text}</p>
      {hasLinks ? <p className="note lead-in">{words.link.have}</p> : null}
      <FirstLink onDone={onDone} />
      <Link to="/links/new" search={{ draft: DRAFT }}>
        {words.link.builder}
      </Link>
    </>
  );
}

/** Under which the first link is kept while it is typed: the builder goes on with it. */
const DRAFT = "first-link";
const few: readonly UtmParameter[] = ["utm_source", "utm_medium", "utm_campaign"];
const workOf = (draft: Draft) => ({ kind: "link", draft }) as const;

/** The builder with its usual fields alone, and those that the workspace requires. */
function FirstLink({ onDone }: { readonly onDone: () => void }) {
  const { start, keep } = useLinkDraft(DRAFT, emptyDraft, workOf);
  const create = async (draft: Draft): Promise<void> => {
    await answerOf(api.POST("/api/v1/links", { body: inputOf(draft) }));
    dropDraft(DRAFT);
    await queryClient.invalidateQueries();
    onDone();
  };
  const { parts, verdict, isBusy, error, onBlur, submit } = useLinkBuilder({
    start,
    before: null,
    onDraft: keep,
    onSubmit: create,
  });
  const required = parts.rules.convention.required_parameters;
  const send = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    submit();
  };
  return (
    <form className="gap" noValidate onSubmit={send} onBlur={onBlur} onKeyDown={keepEnter}>
      <Refusals error={error} adding={parts.adding} onAgain={submit} />
      <TargetFields {...parts} isNew />
      <UtmFields
        {...parts}
        parameters={utmParameters.filter((name) => few.includes(name) || required.includes(name))}
      />
      <VerdictNote
        verdict={verdict}
        isEmpty={hasNoUtm(parts.resulting)}
        errors={parts.errors}
        isToldAbove={error !== null}
      />
      <StepFoot step="link" save={{ label: words.link.create, isBusy }} />
    </form>
  );
}
