import { useSyncExternalStore } from "react";
import { answerOf, api } from "../api/client.ts";
import { type Link, queryClient } from "../api/queries.ts";
import { changeEach } from "./change-each.ts";

// A withdrawal holds for good: no call brings a link back. So that it can be undone it waits in this page before the API is
// called at all (docs/decisions/0032-saved-views-and-undo.md).

/** How long there is to think better of it. */
export const UNDO_ms = 10_000;

/** Links that were told to go together. */
export interface Withdrawal {
  readonly id: number;
  readonly links: readonly Link[];
  /** Whether the API has been called: from then on nothing can be undone. */
  readonly isSent: boolean;
}

export type WithdrawalOutcome = Awaited<ReturnType<typeof changeEach>>;

interface Waiting extends Withdrawal {
  readonly timer: ReturnType<typeof setTimeout>;
  readonly onEnd: (outcome: WithdrawalOutcome) => void;
}

let made = 0;
let waiting: readonly Waiting[] = [];
const listeners = new Set<() => void>();

function put(next: readonly Waiting[]): void {
  waiting = next;
  for (const listener of listeners) listener();
}

/** Withdraws links after a while, unless they are kept before; `onEnd` is told what came of it when the API has answered. */
export function withdrawLater(
  links: readonly Link[],
  onEnd: (outcome: WithdrawalOutcome) => void,
): Withdrawal {
  made += 1;
  const id = made;
  const timer = setTimeout(() => void carryOut(id), UNDO_ms);
  const withdrawal = { id, links, isSent: false, timer, onEnd };
  put([...waiting, withdrawal]);
  return withdrawal;
}

/** Keeps those of these links that were to go and for which nothing was sent yet; gives them. */
export function keepLinks(ids: ReadonlySet<number>): readonly Link[] {
  const isKept = ({ id }: Link): boolean => ids.has(id);
  const open = waiting.filter(({ isSent }) => !isSent);
  const kept = open.flatMap(({ links }) => links.filter(isKept));
  const left = waiting.map((each) =>
    each.isSent ? each : { ...each, links: each.links.filter((link) => !isKept(link)) },
  );
  for (const { links, timer } of left) if (links.length === 0) clearTimeout(timer);
  put(left.filter(({ links }) => links.length > 0));
  return kept;
}

async function carryOut(id: number): Promise<void> {
  const due = waiting.find((each) => each.id === id);
  if (due === undefined) return;
  put(waiting.map((each) => (each.id === id ? { ...each, isSent: true } : each)));
  const outcome = await changeEach(due.links, withdraw);
  await queryClient.invalidateQueries();
  put(waiting.filter((each) => each.id !== id));
  due.onEnd(outcome);
}

/** `keepalive`: the call goes through when the page it began on is gone. */
function withdraw({ id }: Link): Promise<unknown> {
  return answerOf(api.DELETE("/api/v1/links/{id}", { params: { path: { id } }, keepalive: true }));
}

/** Whoever leaves has not thought better of it: what waits is sent at once, before a sign-out or another workspace. */
function sendAll(): void {
  const open = waiting.filter(({ isSent }) => !isSent);
  for (const { links, timer } of open) {
    clearTimeout(timer);
    for (const link of links) void withdraw(link).catch(() => {});
  }
  put(waiting.filter(({ isSent }) => isSent));
}
for (const leaving of ["beforeunload", "pagehide"] as const) addEventListener(leaving, sendAll);

/** The withdrawals under way. */
export function useWithdrawals(): readonly Withdrawal[] {
  return useSyncExternalStore(subscribe, () => waiting);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
