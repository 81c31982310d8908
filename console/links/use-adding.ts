import { useState } from "react";
import type { UtmParameter } from "../../src/governance/utm.ts";
import { answerOf, api } from "../api/client.ts";
import { queryClient } from "../api/queries.ts";

/** Makes what is typed into a form of links and is not there yet, for whoever may and asks for it. */
export interface Adding {
  readonly isBusy: boolean;
  readonly error: unknown;
  /** Tries again what was refused. */
  readonly again: () => void;
  /** Lets go of what was refused. */
  readonly forget: () => void;
  /** Makes a campaign, and gives `onMade` its id. */
  readonly campaign: (name: string, onMade: (id: number) => void) => void;
  /** Approves a value. */
  readonly value: (parameter: UtmParameter, value: string) => void;
}

export function useAdding(): Adding {
  const [isBusy, setBusy] = useState(false);
  const [failed, setFailed] = useState<{
    readonly error: unknown;
    readonly work: () => Promise<void>;
  } | null>(null);
  const run = (work: () => Promise<void>): void => {
    setBusy(true);
    setFailed(null);
    work()
      .catch((error: unknown) => setFailed({ error, work }))
      .finally(() => setBusy(false));
  };
  return {
    isBusy,
    error: failed?.error ?? null,
    again: () => {
      if (failed !== null) run(failed.work);
    },
    forget: () => setFailed(null),
    campaign: (name, onMade) =>
      run(async () => {
        const { id } = await answerOf(api.POST("/api/v1/campaigns", { body: { name } }));
        await queryClient.invalidateQueries({ queryKey: ["campaigns"] });
        onMade(id);
      }),
    value: (parameter, value) =>
      run(async () => {
        await answerOf(api.POST("/api/v1/rules/values", { body: { parameter, values: [value] } }));
        await queryClient.invalidateQueries({ queryKey: ["rules"] });
      }),
  };
}
