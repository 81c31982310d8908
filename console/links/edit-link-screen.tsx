import { notifications } from "@mantine/notifications";
import { useQuery } from "@tanstack/react-query";
import { useNavigate, useParams } from "@tanstack/react-router";
import { answerOf, api } from "../api/client.ts";
import { type Link, linkQuery, queryClient } from "../api/queries.ts";
import { Page } from "../frame/page.tsx";
import { Answered } from "../frame/states.tsx";
import { words } from "../words/links.ts";
import { type Draft, draftOf, updateOf } from "./draft.ts";
import { LinkBuilder } from "./link-builder.tsx";
import { shortName } from "./link-parts.tsx";

/** Changes a link. */
export function EditLinkScreen() {
  const { id } = useParams({ from: "/links/$id/edit" });
  const query = useQuery({ ...linkQuery(Number(id)), refetchOnWindowFocus: false });
  if (query.data !== undefined) return <EditLink key={query.data.id} link={query.data} />;
  return (
    <Page title={words.page.details}>
      <Answered query={query}>{() => null}</Answered>
    </Page>
  );
}

function EditLink({ link }: { readonly link: Link }) {
  const navigate = useNavigate();
  const start = draftOf(link);
  const save = async (draft: Draft): Promise<void> => {
    const { warning } = await answerOf(
      api.PATCH("/api/v1/links/{id}", { params: { path: { id: link.id } }, body: updateOf(draft, start) }),
    );
    void queryClient.invalidateQueries();
    notifications.show({
      message: warning ?? words.form.changed,
      autoClose: warning === null ? 4000 : false,
    });
    await navigate({ to: "/links/$id", params: { id: String(link.id) } });
  };
  return (
    <Page title={words.form.editTitle(shortName(link))}>
      <LinkBuilder start={start} isNew={false} onSubmit={save} />
    </Page>
  );
}
