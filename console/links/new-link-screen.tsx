import { IconCircleCheck, IconQrcode, IconTable } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { useCallback, useState } from "react";
import { answerOf, api, type Schemas } from "../api/client.ts";
import { type Link, linkQuery, queryClient } from "../api/queries.ts";
import { facts, may } from "../facts.ts";
import { CopyButton } from "../frame/copy-button.tsx";
import { ButtonLink } from "../frame/linked.tsx";
import { Page } from "../frame/page.tsx";
import { Answered, Blank } from "../frame/states.tsx";
import { words } from "../words/links.ts";
import { copyOf, type Draft, emptyDraft, inputOf } from "./draft.ts";
import { DraftFoot } from "./draft-foot.tsx";
import { DraftList, discardDraft } from "./draft-list.tsx";
import { dropDraft, findDraft } from "./kept-drafts.ts";
import { LinkBuilder } from "./link-builder.tsx";
import { shortName } from "./link-parts.tsx";
import { NotForViewers } from "./not-for-viewers.tsx";
import { useLinkDraft } from "./use-link-draft.ts";

type Made = Schemas["LinkWithWarning"];

/** Makes a link: from nothing, for a campaign, as a copy of another, or from a draft. */
export function NewLinkScreen() {
  const { draft: id = "", copy } = useSearch({ from: "/links/new" });
  if (!may("member")) return <NotForViewers title={words.form.createTitle} />;
  return <Begun key={id} id={id} copy={copy ?? null} />;
}

/** Waits for the link that is copied, unless the copy was worked on already. */
function Begun({ id, copy }: { readonly id: string; readonly copy: number | null }) {
  const [needed] = useState(() => (findDraft(id) === null ? copy : null));
  const options = { refetchOnWindowFocus: false, enabled: needed !== null };
  const original = useQuery({ ...linkQuery(needed ?? 0), ...options });
  if (needed === null) return <NewLink id={id} original={null} />;
  if (original.data !== undefined) return <NewLink id={id} original={original.data} />;
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
  const [made, setMade] = useState<Made | null>(null);
  const create = async (draft: Draft): Promise<void> => {
    const link = await answerOf(api.POST("/api/v1/links", { body: inputOf(draft) }));
    dropDraft(id);
    void queryClient.invalidateQueries();
    setMade(link);
  };
  const discard = (): void => {
    const kept = findDraft(id);
    if (kept !== null) discardDraft(kept, () => void navigate({ to: "/links/new", search: { draft: id } }));
    void navigate({ to: "/links/new" });
  };
  if (made !== null)
    return (
      <Page title={words.form.createTitle}>
        <MadeLink link={made} />
      </Page>
    );
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

function MadeLink({ link }: { readonly link: Made }) {
  return (
    <div className="card" role="status">
      <Blank
        icon={<IconCircleCheck size={36} stroke={1.5} className="good" aria-hidden />}
        title={link.state === "pending" ? words.form.madePending : words.form.madeTitle}
        action={
          <div className="gap center">
            <strong className="made">{shortName(link)}</strong>
            {link.warning === null ? null : <p className="note warn">{link.warning}</p>}
            <div className="actions">
              <CopyButton text={link.short_url} what={words.shortUrl} wide />
              <ButtonLink
                to="/links/$id"
                params={{ id: String(link.id) }}
                search={{ tab: "qr" }}
                variant="default"
                leftSection={<IconQrcode size={16} aria-hidden />}
              >
                {words.qrCode}
              </ButtonLink>
              <ButtonLink to="/links/$id" params={{ id: String(link.id) }} variant="default">
                {words.form.details}
              </ButtonLink>
              <ButtonLink to="/links/new" search={{ copy: link.id }} variant="default">
                {words.form.anotherLike}
              </ButtonLink>
              <ButtonLink to="/links/new" variant="default">
                {words.form.another}
              </ButtonLink>
            </div>
          </div>
        }
      />
    </div>
  );
}
