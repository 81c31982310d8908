/** Asks again and again until the answer is as expected; gives the last one, for the caller to look at, after ten seconds. */
export async function until<T>(ask: () => Promise<T>, isExpected: (answer: T) => boolean): Promise<T> {
  const deadline_ms = performance.now() + 10_000;
  for (;;) {
    const answer = await ask();
    if (isExpected(answer) || performance.now() > deadline_ms) return answer;
    await Bun.sleep(20);
  }
}
