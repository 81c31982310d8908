/** Far more than anything takes, also on a machine with much else to do. */
const PATIENCE_ms = 60_000;

/** Asks again and again until the answer is as expected; gives the last one, for the caller to look at, after a minute. */
export async function until<T>(ask: () => Promise<T>, isExpected: (answer: T) => boolean): Promise<T> {
  const deadline_ms = performance.now() + PATIENCE_ms;
  for (;;) {
    const answer = await ask();
    if (isExpected(answer) || performance.now() > deadline_ms) return answer;
    await Bun.sleep(20);
  }
}
