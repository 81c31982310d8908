import { mkdirSync } from "node:fs";
import { namedCountries } from "../../demo/countries.ts";
import { Dice } from "../../demo/dice.ts";
import { anyReferrer } from "../../demo/referrers.ts";
import { automatedReasons, type Click, type ClickLink, devices } from "../../src/clicks/click.ts";
import { ClickLog } from "../../src/clicks/click-log.ts";
import { systemClock } from "../../src/lib/clock.ts";
import { createLog } from "../../src/lib/log.ts";
import { systemRandom } from "../../src/lib/random.ts";
import type { WorkspaceId } from "../../src/storage/tables.ts";

export interface ClickOrder {
  readonly workspaceId: WorkspaceId;
  readonly clicks: number;
  readonly visitors: number;
  readonly links: number;
  readonly days: number;
}

const DAY_ms = 86_400_000;
const VISITOR_bytes = 16;
const AUTOMATED_share = 0.1;
const SCAN_share = 0.15;
const SOURCES = ["newsletter", "instagram", "facebook", "google", "partner", "flyer"];
const MEDIUMS = ["email", "social", "cpc", "referral", "print"];

/** Writes clicks of the last days, evenly spread, through the product's own click log. */
export function writeClickLog(folder: string, order: ClickOrder): void {
  mkdirSync(folder, { recursive: true });
  const log = new ClickLog(folder, { clock: systemClock, random: systemRandom, log: createLog("error") });
  for (const click of drawClicks(order)) log.record(click);
  log.close();
  const { lostClicks } = log;
  if (lostClicks > 0) throw new Error(`${lostClicks} clicks could not be written to the log`);
}

function* drawClicks(order: ClickOrder): Generator<Click> {
  const dice = new Dice(13);
  const links = Array.from({ length: order.links }, (_, index) =>
    drawLink(dice, order.workspaceId, index + 1),
  );
  const visitors = Uint8Array.from({ length: order.visitors * VISITOR_bytes }, () => dice.below(256));
  const end_ms = Date.now();
  const start_ms = Math.ceil(end_ms / DAY_ms) * DAY_ms - order.days * DAY_ms;
  for (let at = 0; at < order.clicks; at += 1) {
    const { link, destinations } = dice.pick(links);
    const visitor = dice.below(order.visitors) * VISITOR_bytes;
    yield {
      link,
      at_ms: start_ms + Math.floor(((end_ms - start_ms) * at) / order.clicks),
      visitor: visitors.subarray(visitor, visitor + VISITOR_bytes),
      trigger: dice.chance(SCAN_share) ? "qr" : "link",
      automated: dice.chance(AUTOMATED_share) ? dice.pick(automatedReasons) : null,
      device: dice.pick(devices),
      country: dice.chance(0.9) ? dice.pick(namedCountries) : null,
      referrer: anyReferrer(dice).key,
      destination: dice.pick(destinations),
    };
  }
}

function drawLink(
  dice: Dice,
  workspaceId: WorkspaceId,
  linkId: number,
): { readonly link: ClickLink; readonly destinations: readonly string[] } {
  return {
    link: {
      workspaceId,
      linkId,
      utm_source: dice.pick(SOURCES),
      utm_medium: dice.pick(MEDIUMS),
      utm_campaign: `campaign-${dice.below(40)}`,
      utm_term: dice.chance(0.3) ? `term-${dice.below(100)}` : null,
      utm_content: dice.chance(0.5) ? `variant-${dice.below(10)}` : null,
    },
    destinations: [
      `https://shop.example/products/${linkId}?variant=2`,
      `https://apps.apple.com/app/id${linkId}`,
    ],
  };
}
