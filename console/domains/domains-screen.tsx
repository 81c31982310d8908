import { Button, Table } from "@mantine/core";
import { IconPlus, IconWorld } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { type Domain, domainsQuery } from "../api/queries.ts";
import { facts, may } from "../facts.ts";
import { CardList } from "../frame/card-list.tsx";
import { domainsDialogs } from "../frame/dialog-search.ts";
import { count } from "../frame/format.ts";
import { Page } from "../frame/page.tsx";
import { fromNow } from "../frame/relative-time.ts";
import { Answered } from "../frame/states.tsx";
import { useDialog } from "../frame/use-dialog.ts";
import { PlanNote, usePlanProblem } from "../plan/plan-note.tsx";
import { words } from "../words/domains.ts";
import { AddDomain } from "./add-domain.tsx";
import { DomainStateMark } from "./domain-state.tsx";

/** The hosts of the workspace's own, each with how it stands. */
export function DomainsScreen() {
  const query = useQuery(domainsQuery);
  const dialog = useDialog(domainsDialogs);
  const problem = usePlanProblem("custom_domains", "domains");
  const create =
    may("admin") && problem === null ? (
      <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => dialog.open("new")}>
        {words.add}
      </Button>
    ) : null;
  return (
    <Page title={words.title} intro={words.intro} actions={create}>
      <div className="gap">
        {may("admin") ? <PlanNote problem={problem} /> : null}
        <Answered query={query}>
          {(domains) => (
            <CardList
              items={domains}
              icon={<IconWorld size={36} stroke={1.5} aria-hidden />}
              words={{ emptyTitle: words.emptyTitle, emptyText: words.emptyText(facts.shared_host) }}
              create={create}
            >
              {(shown) => <Domains domains={shown} />}
            </CardList>
          )}
        </Answered>
      </div>
      {dialog.name === "new" && may("admin") ? <AddDomain onClose={dialog.close} /> : null}
    </Page>
  );
}

function Domains({ domains }: { readonly domains: readonly Domain[] }) {
  const { columns } = words;
  const now_ms = Date.now();
  const when = (iso: string | null): string => (iso === null ? words.never : fromNow(iso, now_ms));
  return (
    <Table className="stacking">
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{columns.host}</Table.Th>
          <Table.Th>{columns.state}</Table.Th>
          <Table.Th className="number">{columns.links}</Table.Th>
          <Table.Th>{columns.checked}</Table.Th>
          <Table.Th>{columns.next}</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {domains.map((domain) => (
          <Table.Tr key={domain.id}>
            <Table.Td className="lead">
              <div className="link-name">
                <Link to="/domains/$id" params={{ id: String(domain.id) }} data-row>
                  {domain.display_host}
                </Link>
              </div>
              {domain.state === "verified" || domain.problem === null ? null : (
                <div className="soft small two-lines">{domain.problem}</div>
              )}
              {domain.blocked_targets.length === 0 ? null : <TargetNote text={words.targets.blockedTitle} />}
              {domain.pending_targets.length === 0 ? null : <TargetNote text={words.targets.pendingTitle} />}
            </Table.Td>
            <Table.Td data-label={columns.state}>
              <DomainStateMark state={domain.state} />
            </Table.Td>
            <Table.Td data-label={columns.links} className="number">
              {count(domain.link_count)}
            </Table.Td>
            <Table.Td data-label={columns.checked}>{when(domain.checked_at)}</Table.Td>
            <Table.Td data-label={columns.next}>{when(domain.next_check_at)}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}

function TargetNote({ text }: { readonly text: string }) {
  return <div className="soft small">{text}</div>;
}
