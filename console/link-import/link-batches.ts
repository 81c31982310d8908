import { BATCH_BODY_bytes, LINKS_per_batch } from "../../src/limits.ts";
import { answerOf, api } from "../api/client.ts";
import { Refused } from "../api/refused.ts";
import type { LinkVerdict } from "./problem-groups.ts";
import type { LinkInput } from "./sheet-links.ts";

/** Links that are sent together. */
export interface Batch {
  /** The place of its first link among all. */
  readonly from: number;
  readonly links: readonly LinkInput[];
  /** Sent again under the same key it makes nothing twice. */
  readonly key: string;
}

/** For what stands around the links in a body. */
const SPARE_bytes = 1024;
const utf8 = new TextEncoder();

/** Links in batches as large as the API takes them. */
export function batchesOf(links: readonly LinkInput[]): readonly Batch[] {
  const batches: Batch[] = [];
  let batch: LinkInput[] = [];
  let size_bytes = 0;
  const close = (end: number): void => {
    if (batch.length > 0) batches.push({ from: end - batch.length, links: batch, key: newKey() });
    batch = [];
    size_bytes = 0;
  };
  for (const [place, link] of links.entries()) {
    const more_bytes = utf8.encode(JSON.stringify(link)).length + 1;
    const isFull =
      batch.length === LINKS_per_batch || size_bytes + more_bytes > BATCH_BODY_bytes - SPARE_bytes;
    if (isFull) close(place);
    batch.push(link);
    size_bytes += more_bytes;
  }
  close(links.length);
  return batches;
}

/** A key that nobody else has. */
export function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** What is asked of a batch. */
export type BatchOrder = "judge" | "make" | "make all or none";

/**
 * Sends a batch; gives a verdict a link. Waits where the API says to wait for its rate limit, and tells `onWait` for how long. Throws
 * `Refused`; the same batch may be sent again whatever was thrown.
 */
export async function sendBatch(
  { links, key }: Batch,
  order: BatchOrder,
  onWait: (wait_s: number) => void,
): Promise<readonly LinkVerdict[]> {
  for (;;) {
    try {
      const { data } = await answerOf(
        api.POST("/api/v1/links/bulk", {
          params: { header: order === "judge" ? {} : { "Idempotency-Key": key } },
          body: {
            links: [...links],
            dry_run: order === "judge",
            only_if_all: order === "make all or none",
          },
        }),
      );
      return data;
    } catch (error) {
      const wait_s = error instanceof Refused && error.code === "rate_limited" ? error.retryAfter_s : null;
      if (wait_s === null) throw error;
      onWait(wait_s);
      await new Promise((resolve) => setTimeout(resolve, wait_s * 1000));
    }
  }
}
