import { Tabs } from "@mantine/core";
import { IconPencil } from "@tabler/icons-react";
import { useNavigate, useParams, useSearch } from "@tanstack/react-router";
import type { Link as LinkData } from "../api/queries.ts";
import { isNotThere } from "../api/refused.ts";
import { may } from "../facts.ts";
import { CopyButton } from "../frame/copy-button.tsx";
import { ButtonLink } from "../frame/linked.tsx";
import { Page } from "../frame/page.tsx";
import { Answered } from "../frame/states.tsx";
import { useChangeSearch } from "../frame/use-change-search.ts";
import { words } from "../words/links.ts";
import { GoneLink } from "./gone-link.tsx";
import { LinkHistory } from "./link-history.tsx";
import { LinkMenu } from "./link-menu.tsx";
import { LinkNumbers } from "./link-numbers.tsx";
import { shortName } from "./link-parts.tsx";
import { LinkRulesNote } from "./link-rules-note.tsx";
import { type ChangeLink, linkTabs, readLinkSearch } from "./link-search.ts";
import { LinkStateNote } from "./link-state-note.tsx";
import { LinkVisits } from "./link-visits.tsx";
import { QrPanel } from "./qr-panel.tsx";
import { QrSheet } from "./qr-sheet.tsx";
import { useWatchedLink } from "./use-watched-link.ts";
import { VisitTrial } from "./visit-trial.tsx";
import { useWithdrawals } from "./withdrawals.ts";

/** One link: its numbers, visits, code and history, where it leads whom, and what is known of it. */
export function LinkScreen() {
  const { id } = useParams({ from: "/links/$id" });
  const query = useWatchedLink(Number(id));
  if (isNotThere(query.error)) return <GoneLink id={Number(id)} />;
  if (query.data !== undefined) return <LinkPage key={query.data.id} link={query.data} />;
  return (
    <Page title={words.page.details}>
      <Answered query={query} lines={10}>
        {() => null}
      </Answered>
    </Page>
  );
}

function LinkPage({ link }: { readonly link: LinkData }) {
  const search = useSearch({ from: "/links/$id" });
  const navigate = useNavigate({ from: "/links/$id" });
  const change: ChangeLink = useChangeSearch();
  const withdrawal = useWithdrawals().find(({ links }) => links.some(({ id }) => id === link.id));
  return (
    <Page title={shortName(link)} actions={<LinkActions link={link} isLeaving={withdrawal !== undefined} />}>
      <LinkStateNote link={link} withdrawal={withdrawal} />
      {withdrawal === undefined ? <LinkRulesNote link={link} /> : null}
      <Tabs
        value={search.tab ?? "numbers"}
        onChange={(tab) => void navigate({ search: readLinkSearch({ tab }), resetScroll: false })}
        keepMounted={false}
      >
        <Tabs.List mb="md">
          {linkTabs.map((tab) => (
            <Tabs.Tab key={tab} value={tab}>
              {words.page.tabs[tab]}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value="numbers">
          <LinkNumbers link={link} search={search} onChange={change} />
        </Tabs.Panel>
        <Tabs.Panel value="visits">
          <LinkVisits link={link} search={search} onChange={change} />
        </Tabs.Panel>
        <Tabs.Panel value="test">
          <VisitTrial link={link} search={search} onChange={change} />
        </Tabs.Panel>
        <Tabs.Panel value="qr">
          <section className="card padded">
            <QrPanel link={link} search={search} onChange={change}>
              {(picture) => <QrSheet link={link} picture={picture} />}
            </QrPanel>
          </section>
        </Tabs.Panel>
        <Tabs.Panel value="history">
          <LinkHistory id={link.id} />
        </Tabs.Panel>
      </Tabs>
    </Page>
  );
}

function LinkActions({ link, isLeaving }: { readonly link: LinkData; readonly isLeaving: boolean }) {
  return (
    <>
      <CopyButton text={link.short_url} what={words.shortUrl} wide />
      {may("member") && !isLeaving ? (
        <ButtonLink
          to="/links/$id/edit"
          params={{ id: String(link.id) }}
          variant="default"
          leftSection={<IconPencil size={16} aria-hidden />}
        >
          {words.edit}
        </ButtonLink>
      ) : null}
      <LinkMenu link={link} isLeaving={isLeaving} />
    </>
  );
}
