import { IconTable } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { useCallback, useState } from "react";
import { answerOf, api } from "../api/client.ts";
import { type Link, linkQuery, queryClient } from "../api/queries.ts";
import { isNotThere } from "../api/refused.ts";
import { facts, may } from "../facts.ts";
import { ButtonLink } from "../frame/linked.tsx";
import { NotForRole } from "../frame/not-for-role.tsx";
import { Page } from "../frame/page.tsx";
import { Answered } from "../frame/states.tsx";
import { words } from "../words/links.ts";
import { copyOf, type Draft, emptyDraft, inputOf } from "./draft.ts";
import { DraftFoot } from "./draft-foot.tsx";
import { DraftList, discardDraft } from "./draft-list.tsx";
import { GoneLink } from "./gone-link.tsx";
import { dropDraft, findDraft } from "./kept-drafts.ts";
import { LinkBuilder } from "./link-builder.tsx";
import { shortName } from "./link-parts.tsx";
import { MadeLink } from "./made-link.tsx";
import { useLinkDraft } from "./use-link-draft.ts";

/** Makes a link: from nothing, for a campaign, as a copy of another, or from a draft. */
export function NewLinkScreen() {
  const { draft: id = "", copy, made } = useSearch({ from: "/links/new" });
  if (!may("member")) return <NotForRole title={words.form.createTitle} reason={words.form.notForViewers} />;
  if (made !== undefined) return <MadeLink id={made} />;
  return <Begun key={id} id={id} copy={copy ?? null} />;
}

/** Waits for the link that is copied, unless the copy was worked on already. */
function Begun({ id, copy }: { readonly id: string; readonly copy: number | null }) {
  const [needed] = useState(() => (findDraft(id) === null ? copy : null));
  const options = { refetchOnWindowFocus: false, enabled: needed !== null };
  const original = useQuery({ ...linkQuery(needed ?? 0), ...options });
  if (needed === null) return <NewLink id={id} original={null} />;
  if (original.data !== undefined) return <NewLink id={id} original={original.data} />;
  if (isNotThere(original.error)) return <GoneLink id={needed} />;
  return (
    <Page title={words.form.createTitle}>
      <Answered query={original} lines={10}>
        {() => null}
      </Answered>
    </Page>
  );
}

function NewLink({ id, original }: { readonly id: string; readonly original: Link | null }) {
  const { campaign = null } = useSearch({ from: "/links/new" });
  const navigate = useNavigate();
  const [beginning] = useState(() =>
    original === null
      ? { ...emptyDraft, campaign_id: campaign }
      : copyOf(original, facts.shared_host, Date.now()),
  );
  const workOf = useCallback((draft: Draft) => ({ kind: "link", draft }) as const, []);
  const { start, keeping, keep } = useLinkDraft(id, beginning, workOf);
  const create = async (draft: Draft): Promise<void> => {
    const link = await answerOf(api.POST("/api/v1/links", { body: inputOf(draft) }));
    dropDraft(id);
    queryClient.setQueryData(linkQuery(link.id).queryKey, link);
    void queryClient.invalidateQueries();
    // In the form's place: whoever goes back does not want an empty one.
    await navigate({ to: "/links/new", search: { made: link.id }, replace: true });
  };
  const discard = (): void => {
    const kept = findDraft(id);
    if (kept !== null) discardDraft(kept, () => void navigate({ to: "/links/new", search: { draft: id } }));
    void navigate({ to: "/links/new" });
  };
  const foot = <DraftFoot keeping={keeping} discard={words.drafts.discard} onDiscard={discard} />;
  return (
    <Page
      title={words.form.createTitle}
      {...(original === null ? {} : { intro: words.form.copyOf(shortName(original)) })}
      actions={
        <ButtonLink to="/links/many" variant="default" leftSection={<IconTable size={16} aria-hidden />}>
          {words.form.many}
        </ButtonLink>
      }
    >
      <div className="gap">
        <DraftList current={id} />
        <LinkBuilder start={start} foot={foot} onDraft={keep} onSubmit={create} />
      </div>
    </Page>
  );
}
