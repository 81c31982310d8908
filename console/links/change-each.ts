import type { Link } from "../api/queries.ts";

interface Failure {
  readonly link: Link;
  readonly error: unknown;
}

/** So many requests at once: quick, and far from the quota. */
const AT_ONCE = 6;

/** Does something with each link, some at a time; tells how far it is. Gives how many went well and why others did not. */
export async function changeEach(
  links: readonly Link[],
  change: (link: Link) => Promise<unknown>,
  onProgress: (done: number) => void = () => {},
): Promise<{ readonly done: number; readonly failures: readonly Failure[] }> {
  const waiting = [...links];
  const failures: Failure[] = [];
  let done = 0;
  const work = async (): Promise<void> => {
    for (let link = waiting.shift(); link !== undefined; link = waiting.shift()) {
      try {
        await change(link);
        done += 1;
      } catch (error) {
        failures.push({ link, error });
      }
      onProgress(done + failures.length);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return { done, failures };
}
