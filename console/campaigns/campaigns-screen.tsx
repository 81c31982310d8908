import { ActionIcon, Button, Menu, Table } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import {
  IconChartBar,
  IconDotsVertical,
  IconFolder,
  IconPencil,
  IconPlus,
  IconTrash,
} from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { FigureCells, FigureHeads, type FiguresOf, useFigures } from "../analytics/figure-columns.tsx";
import { answerOf, api, type Schemas } from "../api/client.ts";
import { campaignsQuery, queryClient } from "../api/queries.ts";
import { may } from "../facts.ts";
import { AskDialog } from "../frame/ask-dialog.tsx";
import { CardList } from "../frame/card-list.tsx";
import { entryDialogs } from "../frame/dialog-search.ts";
import { count, dayOf } from "../frame/format.ts";
import { MenuLink } from "../frame/linked.tsx";
import { Page } from "../frame/page.tsx";
import { Answered } from "../frame/states.tsx";
import { useDialog, useDialogThing } from "../frame/use-dialog.ts";
import { words } from "../words/campaigns.ts";
import { words as frameWords } from "../words/frame.ts";
import { CampaignDialog } from "./campaign-dialog.tsx";

type Campaign = Schemas["Campaign"];
/** Asks for a dialog about the one with this id. */
type Ask = (dialog: "edit" | "delete", id: number) => void;

/** All campaigns with what can be done with each. */
export function CampaignsScreen() {
  const query = useQuery(campaignsQuery);
  const figuresOf = useFigures("campaign");
  const dialog = useDialog(entryDialogs);
  const campaign = useDialogThing(dialog, query.data);
  const create = may("member") ? (
    <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => dialog.open("new")}>
      {words.create}
    </Button>
  ) : null;
  return (
    <Page title={words.title} intro={words.figures} actions={create}>
      <Answered query={query}>
        {(campaigns) => (
          <CardList
            items={campaigns}
            icon={<IconFolder size={36} stroke={1.5} aria-hidden />}
            words={words}
            create={create}
          >
            {(shown) => <Campaigns campaigns={shown} figuresOf={figuresOf} onAsk={dialog.open} />}
          </CardList>
        )}
      </Answered>
      {dialog.name === "new" && may("member") ? (
        <CampaignDialog campaign={null} onClose={dialog.close} />
      ) : null}
      {dialog.name === "edit" && campaign !== undefined && may("member") ? (
        <CampaignDialog campaign={campaign} onClose={dialog.close} />
      ) : null}
      {dialog.name === "delete" && campaign !== undefined && may("admin") ? (
        <DeleteDialog campaign={campaign} onClose={dialog.close} />
      ) : null}
    </Page>
  );
}

function Campaigns({
  campaigns,
  figuresOf,
  onAsk,
}: {
  readonly campaigns: readonly Campaign[];
  readonly figuresOf: FiguresOf;
  readonly onAsk: Ask;
}) {
  return (
    <Table className="stacking">
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{words.name}</Table.Th>
          <Table.Th className="number">{words.links}</Table.Th>
          <FigureHeads />
          <Table.Th>{words.created}</Table.Th>
          <Table.Th w={56}>
            <span className="unseen">{words.actions}</span>
          </Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {campaigns.map((campaign) => (
          <Table.Tr key={campaign.id}>
            <Table.Td className="lead">
              <div className="link-name">
                <Link to="/links" search={{ campaign: campaign.id }} data-row>
                  {campaign.name}
                </Link>
              </div>
              {campaign.description === null ? null : <div className="soft">{campaign.description}</div>}
            </Table.Td>
            <Table.Td className="number" data-label={words.links}>
              {count(campaign.link_count)}
            </Table.Td>
            <FigureCells figures={figuresOf(campaign.id)} />
            <Table.Td data-label={words.created} className="nowrap">
              {dayOf(campaign.created_at)}
            </Table.Td>
            <Table.Td className="row-actions">
              <CampaignMenu campaign={campaign} onAsk={onAsk} />
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}

function CampaignMenu({ campaign, onAsk }: { readonly campaign: Campaign; readonly onAsk: Ask }) {
  return (
    <Menu position="bottom-end" width={220}>
      <Menu.Target>
        <ActionIcon aria-label={frameWords.moreOf(campaign.name)}>
          <IconDotsVertical size={18} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <MenuLink
          to="/analytics"
          search={{ campaign: campaign.id }}
          leftSection={<IconChartBar size={16} aria-hidden />}
        >
          {words.analytics}
        </MenuLink>
        {may("member") ? (
          <>
            <MenuLink
              to="/links/new"
              search={{ campaign: campaign.id }}
              leftSection={<IconPlus size={16} aria-hidden />}
            >
              {words.newLink}
            </MenuLink>
            <Menu.Item
              leftSection={<IconPencil size={16} aria-hidden />}
              onClick={() => onAsk("edit", campaign.id)}
            >
              {frameWords.edit}
            </Menu.Item>
          </>
        ) : null}
        {may("admin") ? (
          <Menu.Item
            color="var(--bad)"
            leftSection={<IconTrash size={16} aria-hidden />}
            onClick={() => onAsk("delete", campaign.id)}
          >
            {frameWords.delete}
          </Menu.Item>
        ) : null}
      </Menu.Dropdown>
    </Menu>
  );
}

function DeleteDialog({ campaign, onClose }: { readonly campaign: Campaign; readonly onClose: () => void }) {
  const remove = async (): Promise<void> => {
    await answerOf(api.DELETE("/api/v1/campaigns/{id}", { params: { path: { id: campaign.id } } }));
    await queryClient.invalidateQueries();
    notifications.show({ message: words.deleted(campaign.name) });
  };
  return (
    <AskDialog
      opened
      title={words.deleteTitle(campaign.name)}
      confirm={frameWords.delete}
      onConfirm={remove}
      onClose={onClose}
    >
      {words.deleteText}
    </AskDialog>
  );
}
