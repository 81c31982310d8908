import { useRef, useState } from "react";
import { randomText, systemRandom } from "../../src/lib/random.ts";
import { answerOf, api } from "../api/client.ts";
import { queryClient } from "../api/queries.ts";
import { inputOf } from "./draft.ts";
import type { ManyRow } from "./many-draft.ts";
import type { MadeRows } from "./many-table.tsx";
import { refuseUnmade } from "./typed-campaign.ts";

/** 24 of 36: nobody else has the same. */
const KEY_characters = 24;

/**
 * Makes the links of rows in one request. What was not heard of is sent again under the same key, so that nothing is made twice.
 * `onMade` is given the rows whose links are there now.
 */
export function useMaking(onMade: (keys: readonly string[]) => void) {
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const [made, setMade] = useState<MadeRows>({});
  const [refused, setRefused] = useState(0);
  const last = useRef({ body: "", key: "" });
  const send = async (rows: readonly ManyRow[]): Promise<void> => {
    for (const { draft } of rows) refuseUnmade(draft);
    const links = rows.map(({ draft }) => inputOf(draft));
    const body = JSON.stringify(links);
    if (last.current.body !== body) last.current = { body, key: newKey() };
    const result = await answerOf(
      api.POST("/api/v1/links/bulk", {
        params: { header: { "Idempotency-Key": last.current.key } },
        body: { links, dry_run: false, only_if_all: false },
      }),
    );
    const created = result.data.flatMap(({ index, link }): [string, MadeRows[string]][] => {
      const row = rows[index];
      return link === null || row === undefined ? [] : [[row.key, link]];
    });
    setMade((before) => ({ ...before, ...Object.fromEntries(created) }));
    setRefused(result.refused);
    onMade(created.map(([key]) => key));
    void queryClient.invalidateQueries();
  };
  const make = (rows: readonly ManyRow[]): void => {
    setBusy(true);
    setError(null);
    send(rows)
      .catch(setError)
      .finally(() => setBusy(false));
  };
  return { isBusy, error, made, refused, make, forget: () => setError(null) };
}

function newKey(): string {
  return randomText(systemRandom, "abcdefghijklmnopqrstuvwxyz0123456789", KEY_characters);
}
