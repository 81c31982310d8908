const months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];

/** An instant (milliseconds since the epoch) as people read it, such as `Nov 28, 2026, 14:05 UTC`. */
export function instantText(at_ms: number): string {
  const at = new Date(at_ms);
  const two = (value: number) => String(value).padStart(2, "0");
  const day = `${months[at.getUTCMonth()]} ${at.getUTCDate()}, ${at.getUTCFullYear()}`;
  return `${day}, ${two(at.getUTCHours())}:${two(at.getUTCMinutes())} UTC`;
}

/** What is said to whoever has tried too often. */
export function throttledText({ wait_s }: { readonly wait_s: number }): string {
  return `Too many attempts. Try again in ${secondsText(wait_s)}.`;
}

/** A number of seconds as people say it: `40 seconds`, `1 second`. */
export function secondsText(count: number): string {
  return count === 1 ? "1 second" : `${count} seconds`;
}
