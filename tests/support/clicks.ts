import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Click, ClickLink } from "../../src/clicks/click.ts";
import { decodeBody, scanFrames } from "../../src/clicks/click-frame.ts";
import type { ReportQuery } from "../../src/clicks/click-store.ts";
import { listSegments } from "../../src/clicks/log-segments.ts";
import type { Log } from "../../src/lib/log.ts";

/** The facts of a link, as the edge would hold them. */
export function clickLink(facts: Partial<ClickLink> = {}): ClickLink {
  return {
    workspaceId: 1,
    linkId: 1,
    utm_source: null,
    utm_medium: null,
    utm_campaign: null,
    utm_term: null,
    utm_content: null,
    ...facts,
  };
}

/** The totals of a workspace over all time. */
export const everything: ReportQuery = {
  workspaceId: 1,
  groupBy: null,
  from_ms: 0,
  until_ms: Number.MAX_SAFE_INTEGER,
  linkIds: null,
  values: null,
  rowLimit: 1001,
  monthlyCap: null,
};

/** The visitor of this number: 16 bytes that differ in the first and in the last. */
export function visitor(number: number): Uint8Array {
  const bytes = Buffer.alloc(16);
  bytes.writeUInt32LE(number, 0);
  bytes.writeUInt32BE(number, 12);
  return bytes;
}

/** A person's plain click, with what the test says of it. */
export function click(facts: Partial<Click> = {}): Click {
  return {
    link: clickLink(),
    at_ms: Date.parse("2026-05-01T12:00:00Z"),
    visitor: visitor(1),
    trigger: "link",
    automated: null,
    device: "desktop",
    country: null,
    referrer: null,
    destination: "https://shop.example/",
    ...facts,
  };
}

/** The visitors' numbers in a click log's files, oldest first, and how many bytes belong to no click. */
export function readLog(folder: string): { readonly visitors: number[]; readonly skipped_bytes: number } {
  const visitors: number[] = [];
  let skipped_bytes = 0;
  for (const name of listSegments(folder)) {
    const bytes = readFileSync(join(folder, name));
    const scanned = scanFrames(bytes, bytes.length, true, (start) => {
      visitors.push(bytes.readUInt32LE(decodeBody(bytes, start).visitorStart));
    });
    skipped_bytes += scanned.skipped_bytes;
  }
  return { visitors, skipped_bytes };
}

/** A log that keeps what it is told. */
export class KeptLog implements Log {
  readonly lines: { readonly level: string; readonly message: string; readonly facts: object }[] = [];
  isLevelEnabled = () => true;
  debug = (facts: object, message: string) => this.#keep("debug", facts, message);
  info = (facts: object, message: string) => this.#keep("info", facts, message);
  warn = (facts: object, message: string) => this.#keep("warn", facts, message);
  error = (facts: object, message: string) => this.#keep("error", facts, message);

  #keep(level: string, facts: object, message: string): void {
    this.lines.push({ level, message, facts });
  }
}

/** What a promise is rejected with, in words; empty when it is not. (`rejects` would hold up what the promise waits for.) */
export async function problemOf(promise: Promise<unknown>): Promise<string> {
  return promise.then(
    () => "",
    (error: unknown) => String(error),
  );
}
