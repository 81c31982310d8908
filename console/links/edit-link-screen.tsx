import { notifications } from "@mantine/notifications";
import { useQuery } from "@tanstack/react-query";
import { useNavigate, useParams } from "@tanstack/react-router";
import { useCallback, useState } from "react";
import { answerOf, api } from "../api/client.ts";
import { type Link, linkQuery, queryClient } from "../api/queries.ts";
import { isNotThere } from "../api/refused.ts";
import { may } from "../facts.ts";
import { moment } from "../frame/format.ts";
import { NotForRole } from "../frame/not-for-role.tsx";
import { Page } from "../frame/page.tsx";
import { Answered } from "../frame/states.tsx";
import { words } from "../words/links.ts";
import { changedFields, type Draft, draftOf, updateOf } from "./draft.ts";
import { DraftFoot } from "./draft-foot.tsx";
import { GoneLink } from "./gone-link.tsx";
import { changesId, dropDraft } from "./kept-drafts.ts";
import { LinkBuilder } from "./link-builder.tsx";
import { shortName } from "./link-parts.tsx";
import { useLinkDraft } from "./use-link-draft.ts";

/** Changes a link. */
export function EditLinkScreen() {
  const { id } = useParams({ from: "/links/$id/edit" });
  const query = useQuery({ ...linkQuery(Number(id)), refetchOnWindowFocus: false });
  const [round, setRound] = useState(0);
  if (!may("member")) return <NotForRole title={words.page.details} reason={words.form.notForViewers} />;
  if (query.data !== undefined)
    return (
      <EditLink
        key={`${query.data.id} ${round}`}
        link={query.data}
        onDiscard={() => setRound((before) => before + 1)}
      />
    );
  if (isNotThere(query.error)) return <GoneLink id={Number(id)} />;
  return (
    <Page title={words.page.details}>
      <Answered query={query} lines={10}>
        {() => null}
      </Answered>
    </Page>
  );
}

function EditLink({ link, onDiscard }: { readonly link: Link; readonly onDiscard: () => void }) {
  const navigate = useNavigate();
  const id = changesId(link.id);
  const name = shortName(link);
  const [before] = useState(() => draftOf(link));
  const workOf = useCallback(
    (draft: Draft) => ({ kind: "changes", name, changed: changedFields(draft, before) }) as const,
    [name, before],
  );
  const { start, found, keeping, keep } = useLinkDraft(id, before, workOf);
  const save = async (draft: Draft): Promise<void> => {
    await answerOf(
      api.PATCH("/api/v1/links/{id}", { params: { path: { id: link.id } }, body: updateOf(draft, before) }),
    );
    dropDraft(id);
    void queryClient.invalidateQueries();
    // What the rules say of it stands on its page.
    notifications.show({ message: words.form.changed });
    await navigate({ to: "/links/$id", params: { id: String(link.id) } });
  };
  const discard = (): void => {
    dropDraft(id);
    onDiscard();
  };
  return (
    <Page title={words.form.editTitle(name)}>
      <div className="gap">
        {found === null ? null : (
          <p className="note lead-in" role="status">
            {words.drafts.back(moment(new Date(found.savedAt_ms).toISOString()))}
          </p>
        )}
        <LinkBuilder
          start={start}
          before={before}
          name={name}
          foot={<DraftFoot keeping={keeping} discard={words.drafts.discardChanges} onDiscard={discard} />}
          onDraft={keep}
          onSubmit={save}
        />
      </div>
    </Page>
  );
}
