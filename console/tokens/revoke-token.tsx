import { Checkbox } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { answerOf, api, type Schemas } from "../api/client.ts";
import { queryClient, tokensMadeWithQuery } from "../api/queries.ts";
import { AskDialog } from "../frame/ask-dialog.tsx";
import { words } from "../words/tokens.ts";

type Token = Schemas["Token"];

/** Asks before a token is revoked, and names those that were made with it: they go with it unless somebody says otherwise. */
export function RevokeToken({ token, onClose }: { readonly token: Token; readonly onClose: () => void }) {
  const made = useQuery(tokensMadeWithQuery(token.id));
  const [keepsMade, setKeepsMade] = useState(false);
  const revoke = async (): Promise<void> => {
    const query = { made_tokens: keepsMade ? ("keep" as const) : ("revoke" as const) };
    const asked = { params: { path: { id: token.id }, query } };
    const { made_tokens } = await answerOf(api.DELETE("/api/v1/tokens/{id}", asked));
    await queryClient.invalidateQueries({ queryKey: ["tokens"] });
    notifications.show({ message: words.revoked(token.name, keepsMade ? 0 : made_tokens.revoked) });
  };
  const live = (made.data?.data ?? []).filter(({ state }) => state === "live");
  const isCutOff = made.data !== undefined && made.data.next_after !== null;
  return (
    <AskDialog
      opened
      title={words.revokeTitle(token.name)}
      confirm={words.revoke}
      onConfirm={revoke}
      onClose={onClose}
    >
      <div className="gap">
        <div>{words.revokeText}</div>
        {live.length === 0 ? null : (
          <>
            <div>{keepsMade ? words.keptMade : words.revokeMade}</div>
            <ul className="plain-list">
              {live.slice(0, SHOWN).map(({ id, name, prefix }) => (
                <li key={id}>
                  {name} <span className="soft code">{prefix}_…</span>
                </li>
              ))}
              {live.length > SHOWN || isCutOff ? <li className="soft">{words.andMore}</li> : null}
            </ul>
            <Checkbox
              label={words.keepMade}
              description={words.keepMadeHint}
              checked={keepsMade}
              onChange={({ currentTarget }) => setKeepsMade(currentTarget.checked)}
            />
          </>
        )}
      </div>
    </AskDialog>
  );
}

/** So many are named; that there are more is said. */
const SHOWN = 10;
