import { Button, Table } from "@mantine/core";
import { IconKey, IconPlus } from "@tabler/icons-react";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useSearch } from "@tanstack/react-router";
import { permissions } from "../../src/access/permissions.ts";
import type { Schemas } from "../api/client.ts";
import { tokensQuery } from "../api/queries.ts";
import { CardList } from "../frame/card-list.tsx";
import { tokenDialogs } from "../frame/dialog-search.ts";
import { count, dayOf, moment } from "../frame/format.ts";
import { markOf } from "../frame/made-mark.ts";
import { MadeNote } from "../frame/made-note.tsx";
import { Page } from "../frame/page.tsx";
import { Answered } from "../frame/states.tsx";
import { useDialog, useDialogThing } from "../frame/use-dialog.ts";
import { useMade, useMadeThing } from "../frame/use-made.ts";
import { words as frameWords } from "../words/frame.ts";
import { words } from "../words/tokens.ts";
import { CreateToken } from "./create-token.tsx";
import { RevokeToken } from "./revoke-token.tsx";

type Token = Schemas["Token"];

/** API tokens: made, listed, revoked. Secrets are shown once and never listed. */
export function TokensScreen() {
  const query = useInfiniteQuery(tokensQuery);
  const { permission } = useSearch({ from: "/tokens" });
  const dialog = useDialog(tokenDialogs);
  const all = query.data?.pages.flatMap(({ data }) => data);
  const revoking = useDialogThing(dialog, all);
  const made = useMade();
  const madeToken = useMadeThing(made, all);
  const create = (
    <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => dialog.open("new")}>
      {words.create}
    </Button>
  );
  return (
    <Page title={words.title} intro={words.intro} actions={create}>
      <Answered query={query}>
        {({ pages }) => {
          const tokens = pages.flatMap(({ data }) => data);
          return (
            <div className="gap">
              {madeToken === undefined ? null : (
                <MadeNote onClose={made.done}>{words.shownOnce(madeToken.name)}</MadeNote>
              )}
              <CardList
                items={tokens}
                icon={<IconKey size={36} stroke={1.5} aria-hidden />}
                words={words}
                create={create}
              >
                {(shown) => (
                  <Tokens tokens={shown} made={made.id} onRevoke={({ id }) => dialog.open("revoke", id)} />
                )}
              </CardList>
              {query.hasNextPage ? (
                <Button
                  variant="default"
                  className="start"
                  loading={query.isFetchingNextPage}
                  onClick={() => void query.fetchNextPage()}
                >
                  {frameWords.more}
                </Button>
              ) : null}
            </div>
          );
        }}
      </Answered>
      {dialog.name === "new" || made.isShown ? (
        <CreateToken ticked={permission} onMade={made.show} onKept={made.done} onClose={dialog.close} />
      ) : null}
      {revoking?.state === "live" ? <RevokeToken token={revoking} onClose={dialog.close} /> : null}
    </Page>
  );
}

function Tokens({
  tokens,
  made,
  onRevoke,
}: {
  readonly tokens: readonly Token[];
  /** The id of the one that was just made. */
  readonly made: number | undefined;
  readonly onRevoke: (token: Token) => void;
}) {
  const { columns } = words;
  return (
    <Table className="stacking">
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{columns.name}</Table.Th>
          <Table.Th>{columns.permissions}</Table.Th>
          <Table.Th>{columns.state}</Table.Th>
          <Table.Th>{columns.creator}</Table.Th>
          <Table.Th>{columns.used}</Table.Th>
          <Table.Th>{columns.expires}</Table.Th>
          <Table.Th w={110}>
            <span className="unseen">{columns.actions}</span>
          </Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {tokens.map((token) => (
          <TokenRow key={token.id} token={token} isMade={token.id === made} onRevoke={onRevoke} />
        ))}
      </Table.Tbody>
    </Table>
  );
}

function TokenRow({
  token,
  isMade,
  onRevoke,
}: {
  readonly token: Token;
  readonly isMade: boolean;
  readonly onRevoke: (token: Token) => void;
}) {
  const { columns } = words;
  const granted = token.permissions;
  const isFull = permissions.every((permission) => granted.includes(permission));
  return (
    <Table.Tr {...markOf(isMade)}>
      <Table.Td className="lead">
        <strong>{token.name}</strong>
        <div className="soft code nowrap">{token.prefix}_…</div>
      </Table.Td>
      <Table.Td data-label={columns.permissions} title={granted.join(", ")}>
        {isFull
          ? words.every
          : granted.length > SHOWN
            ? words.some(count(granted.length))
            : granted.join(", ")}
      </Table.Td>
      <Table.Td data-label={columns.state}>
        <span className={`state ${token.state}`}>{words.states[token.state]}</span>
      </Table.Td>
      <Table.Td data-label={columns.creator}>
        {token.created_by.email}
        {token.created_by.token_name === null ? null : (
          <div className="soft">{words.madeWith(token.created_by.token_name)}</div>
        )}
      </Table.Td>
      <Table.Td data-label={columns.used}>
        {token.last_used_at === null ? words.never : moment(token.last_used_at)}
      </Table.Td>
      <Table.Td data-label={columns.expires}>
        {token.expires_at === null ? words.never : dayOf(token.expires_at)}
      </Table.Td>
      <Table.Td className="row-actions">
        {token.state === "live" ? (
          <Button
            size="xs"
            variant="default"
            aria-label={words.revokeOf(token.name)}
            onClick={() => onRevoke(token)}
          >
            {words.revoke}
          </Button>
        ) : null}
      </Table.Td>
    </Table.Tr>
  );
}

/** So many permissions are named in the list; more are counted, and named when they are pointed at. */
const SHOWN = 2;
