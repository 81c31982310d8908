import { Button } from "@mantine/core";
import { IconCircleCheck } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useSearch } from "@tanstack/react-router";
import { useState } from "react";
import { answerOf, api, type Schemas } from "../api/client.ts";
import { linkQuery, queryClient } from "../api/queries.ts";
import { CopyButton } from "../frame/copy-button.tsx";
import { ButtonLink } from "../frame/linked.tsx";
import { Page } from "../frame/page.tsx";
import { Answered, Blank } from "../frame/states.tsx";
import { words } from "../words/links.ts";
import { draftOf, emptyDraft, inputOf } from "./draft.ts";
import { LinkBuilder } from "./link-builder.tsx";
import { shortName } from "./link-parts.tsx";

type Made = Schemas["LinkWithWarning"];

/** Makes a link: from nothing, for a campaign, or as a copy of another. */
export function NewLinkScreen() {
  const { copy, campaign } = useSearch({ from: "/links/new" });
  const original = useQuery({ ...linkQuery(copy ?? 0), enabled: copy !== undefined });
  const [made, setMade] = useState<Made | null>(null);
  const create = async (draft: typeof emptyDraft): Promise<void> => {
    const link = await answerOf(api.POST("/api/v1/links", { body: inputOf(draft) }));
    void queryClient.invalidateQueries();
    setMade(link);
  };
  const builder = (start: typeof emptyDraft) => <LinkBuilder start={start} isNew onSubmit={create} />;
  return (
    <Page title={words.form.createTitle}>
      {made !== null ? (
        <MadeLink link={made} onAnother={() => setMade(null)} />
      ) : copy === undefined ? (
        builder({ ...emptyDraft, campaign_id: campaign ?? null })
      ) : (
        <Answered query={original}>{(link) => builder(draftOf(link))}</Answered>
      )}
    </Page>
  );
}

function MadeLink({ link, onAnother }: { readonly link: Made; readonly onAnother: () => void }) {
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
              <ButtonLink to="/links/$id" params={{ id: String(link.id) }} variant="default">
                {words.form.openLink}
              </ButtonLink>
              <Button variant="default" onClick={onAnother}>
                {words.form.another}
              </Button>
            </div>
          </div>
        }
      />
    </div>
  );
}
