/** What a report does not show of what was asked for: docs/numbers.md, Capped. */
export interface LeftOut {
  readonly rows: boolean;
  /** The first day that the plan shows, `YYYY-MM-DD`. */
  readonly history: string | null;
  /** The instant of the first visit past the plan's number for a month. */
  readonly clicks: string | null;
}

/** Reads the header `Utmost-Capped`; null is one that is not there. */
export function readLeftOut(header: string | null): LeftOut {
  const entries = new Map(
    (header ?? "").split(", ").map((entry): [string, string] => {
      const [name = "", detail = ""] = entry.split("; ");
      return [name, detail.replace(/^\w+=/, "")];
    }),
  );
  return {
    rows: entries.has("rows"),
    history: entries.get("history") ?? null,
    clicks: entries.get("clicks") ?? null,
  };
}
