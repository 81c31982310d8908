import { Button, Table } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { IconPlus, IconReportAnalytics } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { answerOf, api, type Schemas } from "../api/client.ts";
import { type AuditEntry, queryClient, reportLinksQuery, reportMakersQuery } from "../api/queries.ts";
import { Who } from "../audit/audit-table.tsx";
import { AskDialog } from "../frame/ask-dialog.tsx";
import { CardList } from "../frame/card-list.tsx";
import { dayOf, moment } from "../frame/format.ts";
import { Page } from "../frame/page.tsx";
import { Answered } from "../frame/states.tsx";
import { words } from "../words/reports.ts";
import { BrandCard } from "./brand-card.tsx";
import { CreateReportLink } from "./create-report-link.tsx";

type ReportLink = Schemas["ReportLink"];

/** The client reports of the workspace: made, listed, revoked. Their addresses are never listed. */
export function ReportLinksScreen() {
  const query = useQuery(reportLinksQuery);
  const [isMaking, setMaking] = useState(false);
  const [revoking, setRevoking] = useState<ReportLink | null>(null);
  const create = (
    <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setMaking(true)}>
      {words.create}
    </Button>
  );
  return (
    <Page title={words.title} intro={words.intro} actions={query.data === undefined ? undefined : create}>
      <Answered query={query}>
        {(links) => (
          <div className="gap">
            <CardList
              items={links}
              icon={<IconReportAnalytics size={36} stroke={1.5} aria-hidden />}
              words={words}
              create={create}
            >
              {(shown) => <ReportLinks links={shown} onRevoke={setRevoking} />}
            </CardList>
            <BrandCard />
          </div>
        )}
      </Answered>
      {isMaking ? <CreateReportLink onClose={() => setMaking(false)} /> : null}
      {revoking === null ? null : <RevokeDialog link={revoking} onClose={() => setRevoking(null)} />}
    </Page>
  );
}

function ReportLinks({
  links,
  onRevoke,
}: {
  readonly links: readonly ReportLink[];
  readonly onRevoke: (link: ReportLink) => void;
}) {
  const { columns } = words;
  const makers = useQuery(reportMakersQuery).data;
  return (
    <Table className="stacking">
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{columns.report}</Table.Th>
          <Table.Th>{columns.state}</Table.Th>
          <Table.Th>{columns.created}</Table.Th>
          <Table.Th>{columns.creator}</Table.Th>
          <Table.Th>{columns.revoked}</Table.Th>
          <Table.Th w={110}>
            <span className="unseen">{columns.actions}</span>
          </Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {links.map((link) => (
          <Table.Tr key={link.id}>
            <Table.Td className="lead">
              <strong>{words.number(String(link.id))}</strong>
              <div className="soft">{link.host}</div>
            </Table.Td>
            <Table.Td data-label={columns.state}>
              <span className={`state ${link.state}`}>{words.states[link.state]}</span>
            </Table.Td>
            <Table.Td data-label={columns.created}>{moment(link.created_at)}</Table.Td>
            <Table.Td data-label={columns.creator}>
              <Maker actor={makers?.get(link.id)} />
            </Table.Td>
            <Table.Td data-label={columns.revoked}>
              {link.revoked_at === null ? "–" : moment(link.revoked_at)}
            </Table.Td>
            <Table.Td className="row-actions">
              {link.state === "live" ? (
                <Button
                  size="xs"
                  variant="default"
                  aria-label={words.revokeOf(String(link.id))}
                  onClick={() => onRevoke(link)}
                >
                  {words.revoke}
                </Button>
              ) : null}
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}

/** Who made a report; a dash for one that is older than what was asked of the trail. */
function Maker({ actor }: { readonly actor: AuditEntry["actor"] | undefined }) {
  return actor === undefined ? "–" : <Who actor={actor} />;
}

function RevokeDialog({ link, onClose }: { readonly link: ReportLink; readonly onClose: () => void }) {
  const revoke = async (): Promise<void> => {
    await answerOf(api.DELETE("/api/v1/report-links/{id}", { params: { path: { id: link.id } } }));
    await queryClient.invalidateQueries({ queryKey: reportLinksQuery.queryKey });
    notifications.show({ message: words.revoked(String(link.id)) });
  };
  return (
    <AskDialog
      opened
      title={words.revokeTitle(String(link.id))}
      confirm={words.revoke}
      onConfirm={revoke}
      onClose={onClose}
    >
      {words.revokeText(link.host, dayOf(link.created_at))}
    </AskDialog>
  );
}
