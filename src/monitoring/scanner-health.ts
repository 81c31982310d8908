import type { ScannerStatus } from "../scanner/scanner.ts";
import { type Metric, one } from "./metrics-text.ts";

/** What `/readyz` says of the scanner. `stale`: a list's file is gone or unfit, and what was read of it before holds. */
export function scannerReadiness({ lists, providerUp }: ScannerStatus): {
  readonly isUp: boolean;
  readonly block_lists: "none" | "up" | "stale";
  readonly scan_provider: "none" | "up" | "down";
} {
  const isFresh = lists.every(({ state }) => state === "fresh");
  const files = isFresh ? "up" : "stale";
  const provider = providerUp === false ? "down" : "up";
  return {
    isUp: isFresh && providerUp !== false,
    block_lists: lists.length === 0 ? "none" : files,
    scan_provider: providerUp === null ? "none" : provider,
  };
}

/** The scanner's metrics. `waiting`: links whose provider has not answered; null: not known now. */
export function scannerMetrics(
  { lists, providerUp }: ScannerStatus,
  waiting: number | null,
): readonly Metric[] {
  const metrics: Metric[] = [];
  const ofLists = (name: string, help: string, value: (list: ScannerStatus["lists"][number]) => number) => {
    const samples = lists.map((list) => ({ labels: { list: list.name }, value: value(list) }));
    if (samples.length > 0) metrics.push({ name, type: "gauge", help, samples });
  };
  ofLists("utmost_block_list_entries", "Entries that hold of each block list.", ({ entries }) => entries);
  ofLists("utmost_block_list_up", "Whether a list is as its file is.", ({ state }) =>
    Number(state === "fresh"),
  );
  if (providerUp === null) return metrics;
  metrics.push(
    one("utmost_scan_provider_up", "gauge", "Whether it answered when last asked.", Number(providerUp)),
  );
  if (waiting !== null)
    metrics.push(
      one(
        "utmost_scans_waiting",
        "gauge",
        "Links, and targets of domains, that the provider has not answered for.",
        waiting,
      ),
    );
  return metrics;
}
