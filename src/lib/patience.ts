/** Waits for `work`, whatever becomes of it, but no longer than `time_ms`. */
export async function waitAtMost(time_ms: number, work: Promise<unknown>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const enough = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, time_ms);
  });
  await Promise.race([work.catch(() => {}), enough]);
  clearTimeout(timer);
}
