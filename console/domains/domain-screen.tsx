import { Button } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { IconRefresh, IconTrash, IconWorldOff } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { Link, useNavigate, useParams } from "@tanstack/react-router";
import { useState } from "react";
import { answerOf, api } from "../api/client.ts";
import { type Domain, domainQuery, domainsQuery, queryClient } from "../api/queries.ts";
import { isNotThere, refusalOf } from "../api/refused.ts";
import { may } from "../facts.ts";
import { AskDialog } from "../frame/ask-dialog.tsx";
import { domainDialogs } from "../frame/dialog-search.ts";
import { count, dayOf, moment } from "../frame/format.ts";
import { ButtonLink } from "../frame/linked.tsx";
import { NotHere } from "../frame/not-here.tsx";
import { Page } from "../frame/page.tsx";
import { Answered } from "../frame/states.tsx";
import { useDialog } from "../frame/use-dialog.ts";
import { words } from "../words/domains.ts";
import { DomainRecords } from "./domain-records.tsx";
import { DomainStanding, DomainStateMark } from "./domain-state.tsx";
import { DomainTargets } from "./domain-targets.tsx";

/** Whoever sets records or targets waits for them to be seen: so often the page asks how a domain stands while it is not well. */
const WATCH_ms = 15_000;

/** One domain: how it stands, its records, where visitors without a link go. */
export function DomainScreen() {
  const { id } = useParams({ from: "/domains/$id" });
  const query = useQuery({
    ...domainQuery(Number(id)),
    refetchInterval: ({ state: { data } }) =>
      data?.state === "verified" && data.pending_targets.length === 0 ? false : WATCH_ms,
  });
  if (query.data !== undefined) return <DomainPage key={query.data.id} domain={query.data} />;
  if (isNotThere(query.error)) return <NoDomain />;
  return (
    <Page title={words.facts.title}>
      <Answered query={query} lines={8}>
        {() => null}
      </Answered>
    </Page>
  );
}

function NoDomain() {
  const { gone } = words;
  return (
    <NotHere
      title={gone.title}
      heading={gone.heading}
      text={gone.text}
      Icon={IconWorldOff}
      way={
        <ButtonLink to="/domains" variant="default">
          {words.title}
        </ButtonLink>
      }
    />
  );
}

function DomainPage({ domain }: { readonly domain: Domain }) {
  return (
    <Page
      title={domain.display_host}
      intro={<Link to="/domains">{words.title}</Link>}
      actions={may("admin") ? <Actions domain={domain} /> : null}
    >
      <div className="gap">
        <DomainStanding domain={domain} />
        <DomainRecords domain={domain} />
        <div className="columns">
          <DomainTargets domain={domain} />
          <DomainFacts domain={domain} />
        </div>
      </div>
    </Page>
  );
}

function Actions({ domain }: { readonly domain: Domain }) {
  const [isBusy, setBusy] = useState(false);
  const dialog = useDialog(domainDialogs);
  const verify = (): void => {
    setBusy(true);
    answerOf(api.POST("/api/v1/domains/{id}/verify", { params: { path: { id: domain.id } } }))
      .then((checked) => {
        queryClient.setQueryData(domainQuery(domain.id).queryKey, checked);
        notifications.show({ message: `${words.verified}: ${words.states[checked.state]}` });
      })
      .catch((error: unknown) => {
        const { title, reason: message } = refusalOf(error);
        notifications.show({ color: "red", title, message });
      })
      .finally(() => setBusy(false));
  };
  return (
    <>
      <Button leftSection={<IconRefresh size={16} aria-hidden />} loading={isBusy} onClick={verify}>
        {words.verify}
      </Button>
      <Button
        variant="default"
        leftSection={<IconTrash size={16} aria-hidden />}
        onClick={() => dialog.open("remove")}
      >
        {words.remove}
      </Button>
      {dialog.name === "remove" ? <RemoveDialog domain={domain} onClose={dialog.close} /> : null}
    </>
  );
}

function DomainFacts({ domain }: { readonly domain: Domain }) {
  const { facts: text } = words;
  const when = (iso: string | null): string => (iso === null ? words.never : moment(iso));
  return (
    <section className="card padded gap">
      <h2>{text.title}</h2>
      <dl className="facts">
        <dt>{words.columns.state}</dt>
        <dd>
          <DomainStateMark state={domain.state} />
        </dd>
        {domain.host === domain.display_host ? null : (
          <>
            <dt>{text.ascii}</dt>
            <dd className="code">{domain.host}</dd>
          </>
        )}
        <dt>{text.links}</dt>
        <dd>{text.linkCount(count(domain.link_count))}</dd>
        <dt>{text.added}</dt>
        <dd>{dayOf(domain.created_at)}</dd>
        <dt>{text.verified}</dt>
        <dd>{when(domain.verified_at)}</dd>
        <dt>{text.checked}</dt>
        <dd>{when(domain.checked_at)}</dd>
        <dt>{text.next}</dt>
        <dd>{when(domain.next_check_at)}</dd>
      </dl>
    </section>
  );
}

function RemoveDialog({ domain, onClose }: { readonly domain: Domain; readonly onClose: () => void }) {
  const navigate = useNavigate();
  const remove = async (): Promise<void> => {
    await answerOf(api.DELETE("/api/v1/domains/{id}", { params: { path: { id: domain.id } } }));
    await navigate({ to: "/domains", replace: true });
    await queryClient.invalidateQueries({ queryKey: domainsQuery.queryKey });
    notifications.show({ message: words.removed(domain.display_host) });
  };
  return (
    <AskDialog
      opened
      title={words.removeTitle(domain.display_host)}
      confirm={words.remove}
      onConfirm={remove}
      onClose={onClose}
    >
      {words.removeText(count(domain.link_count))} {words.removeRest}
    </AskDialog>
  );
}
