import { Button, Table } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { IconPencil, IconPlus, IconReportAnalytics } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { answerOf, api, type Schemas } from "../api/client.ts";
import {
  type AuditEntry,
  queryClient,
  reportLabelsQuery,
  reportLinksQuery,
  reportMakersQuery,
} from "../api/queries.ts";
import { Who } from "../audit/audit-table.tsx";
import { may } from "../facts.ts";
import { AskDialog } from "../frame/ask-dialog.tsx";
import { CardList } from "../frame/card-list.tsx";
import { reportDialogs } from "../frame/dialog-search.ts";
import { dayOf, moment } from "../frame/format.ts";
import { IconButton } from "../frame/icon-button.tsx";
import { markOf } from "../frame/made-mark.ts";
import { MadeNote } from "../frame/made-note.tsx";
import { NotForRole } from "../frame/not-for-role.tsx";
import { Page } from "../frame/page.tsx";
import { Answered } from "../frame/states.tsx";
import { useDialog, useDialogThing } from "../frame/use-dialog.ts";
import { useMade, useMadeThing } from "../frame/use-made.ts";
import { words } from "../words/reports.ts";
import { BrandCard } from "./brand-card.tsx";
import { CreateReportLink } from "./create-report-link.tsx";
import { LabelDialog } from "./report-label.tsx";

type ReportLink = Schemas["ReportLink"];

/** The client reports of the workspace: made, listed, named, revoked. Their addresses are never listed. */
export function ReportLinksScreen() {
  return may("admin") ? <ReportList /> : <NotForRole title={words.title} reason={words.notForRole} />;
}

function ReportList() {
  const query = useQuery(reportLinksQuery);
  const labels = useQuery(reportLabelsQuery).data;
  const dialog = useDialog(reportDialogs);
  const asked = useDialogThing(dialog, query.data);
  const made = useMade();
  const madeLink = useMadeThing(made, query.data);
  const nameOf = ({ id }: ReportLink): string => labels?.get(id) ?? words.number(String(id));
  const create = (
    <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => dialog.open("new")}>
      {words.create}
    </Button>
  );
  return (
    <Page title={words.title} intro={words.intro} actions={query.data === undefined ? undefined : create}>
      <Answered query={query}>
        {(links) => (
          <div className="gap">
            {madeLink === undefined ? null : (
              <MadeNote onClose={made.done}>{words.shownOnce(nameOf(madeLink))}</MadeNote>
            )}
            <CardList
              items={links}
              icon={<IconReportAnalytics size={36} stroke={1.5} aria-hidden />}
              words={words}
              create={create}
            >
              {(shown) => (
                <ReportLinks
                  links={shown}
                  made={made.id}
                  nameOf={nameOf}
                  onName={({ id }) => dialog.open("label", id)}
                  onRevoke={({ id }) => dialog.open("revoke", id)}
                />
              )}
            </CardList>
            <BrandCard />
          </div>
        )}
      </Answered>
      {dialog.name === "new" || made.isShown ? (
        <CreateReportLink onMade={made.show} onKept={made.done} onClose={dialog.close} />
      ) : null}
      {dialog.name === "label" && asked !== undefined && labels !== undefined ? (
        <LabelDialog id={asked.id} start={labels.get(asked.id) ?? ""} onClose={dialog.close} />
      ) : null}
      {dialog.name === "revoke" && asked?.state === "live" ? (
        <RevokeDialog link={asked} name={nameOf(asked)} onClose={dialog.close} />
      ) : null}
    </Page>
  );
}

interface ListParts {
  /** The id of the one that was just made. */
  readonly made: number | undefined;
  readonly nameOf: (link: ReportLink) => string;
  readonly onName: (link: ReportLink) => void;
  readonly onRevoke: (link: ReportLink) => void;
}

function ReportLinks({ links, ...parts }: ListParts & { readonly links: readonly ReportLink[] }) {
  const { columns } = words;
  const makers = useQuery(reportMakersQuery).data;
  return (
    <Table className="stacking report-links">
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{columns.report}</Table.Th>
          <Table.Th>{columns.state}</Table.Th>
          <Table.Th>{columns.created}</Table.Th>
          <Table.Th>{columns.creator}</Table.Th>
          <Table.Th w={150}>
            <span className="unseen">{columns.actions}</span>
          </Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {links.map((link) => (
          <ReportLinkRow key={link.id} link={link} maker={makers?.get(link.id)} {...parts} />
        ))}
      </Table.Tbody>
    </Table>
  );
}

function ReportLinkRow({
  link,
  maker,
  made,
  nameOf,
  onName,
  onRevoke,
}: ListParts & { readonly link: ReportLink; readonly maker: AuditEntry["actor"] | undefined }) {
  const { columns } = words;
  const name = nameOf(link);
  const number = words.number(String(link.id));
  return (
    <Table.Tr {...markOf(link.id === made)}>
      <Table.Td className="lead">
        <strong>{name}</strong>
        <div className="soft">{name === number ? link.host : `${number} · ${link.host}`}</div>
      </Table.Td>
      <Table.Td data-label={columns.state}>
        <span className={`state ${link.state}`}>{words.states[link.state]}</span>
        {link.revoked_at === null ? null : <div className="soft small">{moment(link.revoked_at)}</div>}
      </Table.Td>
      <Table.Td data-label={columns.created}>{moment(link.created_at)}</Table.Td>
      <Table.Td data-label={columns.creator}>{maker === undefined ? "–" : <Who actor={maker} />}</Table.Td>
      <Table.Td className="row-actions nowrap">
        <IconButton label={words.rename(name)} onClick={() => onName(link)}>
          <IconPencil size={18} aria-hidden />
        </IconButton>
        {link.state === "live" ? (
          <Button
            size="xs"
            variant="default"
            aria-label={words.revokeOf(name)}
            onClick={() => onRevoke(link)}
          >
            {words.revoke}
          </Button>
        ) : null}
      </Table.Td>
    </Table.Tr>
  );
}

function RevokeDialog({
  link,
  name,
  onClose,
}: {
  readonly link: ReportLink;
  readonly name: string;
  readonly onClose: () => void;
}) {
  const revoke = async (): Promise<void> => {
    await answerOf(api.DELETE("/api/v1/report-links/{id}", { params: { path: { id: link.id } } }));
    await queryClient.invalidateQueries({ queryKey: reportLinksQuery.queryKey });
    notifications.show({ message: words.revoked(name) });
  };
  return (
    <AskDialog
      opened
      title={words.revokeTitle(name)}
      confirm={words.revoke}
      onConfirm={revoke}
      onClose={onClose}
    >
      {words.revokeText(link.host, dayOf(link.created_at))}
    </AskDialog>
  );
}
