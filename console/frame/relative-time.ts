// How far away a moment is, as the reader's language says it.

const relative = new Intl.RelativeTimeFormat(undefined, { numeric: "auto" });

const MINUTE_ms = 60_000;
const HOUR_ms = 60 * MINUTE_ms;
const DAY_ms = 24 * HOUR_ms;

/** A moment of an ISO 8601 text, seen from `now_ms`: in 5 minutes, yesterday. */
export function fromNow(iso: string, now_ms: number): string {
  const away_ms = Date.parse(iso) - now_ms;
  const size_ms = Math.abs(away_ms);
  if (size_ms < MINUTE_ms / 2) return relative.format(0, "second");
  if (size_ms < HOUR_ms) return relative.format(Math.round(away_ms / MINUTE_ms), "minute");
  if (size_ms < 2 * DAY_ms) return relative.format(Math.round(away_ms / HOUR_ms), "hour");
  return relative.format(Math.round(away_ms / DAY_ms), "day");
}
