import { visitor } from "./clicks.ts";
import { type ApiLink, makeLink, recordClick } from "./recorded-clicks.ts";
import type { TestService, TestWorkspace } from "./service.ts";

const DAY_ms = 86_400_000;
/** Two periods of the report's own length. */
const DAYS = 60;

/** Each link with how much of the traffic it has, and how its visitors come. */
const plans = [
  [6, "newsletter", "email", "spring-sale", null, "mail.google.com"],
  [5, "instagram", "social", "spring-sale", "reel", "instagram.com"],
  [4, "facebook", "paid-social", "spring-sale", "carousel", "facebook.com"],
  [3, "google", "cpc", "brand", "text-ad", "google.com"],
  [2, "flyer", "print", "store-opening", null, null],
  [1, "partner-blog", "referral", "store-opening", null, "coffee-review.example"],
] as const;

const countries = [
  "DE",
  "DE",
  "DE",
  "DE",
  "AT",
  "AT",
  "CH",
  "CH",
  "NL",
  "FR",
  "GB",
  "US",
  "SE",
  null,
] as const;
const devices = ["mobile", "mobile", "mobile", "desktop", "desktop", "tablet", "tv"] as const;

/**
 * Fills a workspace with what a shop's month looks like: six links, some 4,000 visits on 60 days up to `now_ms` that grow and
 * dip at weekends, and conversions in two currencies. The same each time.
 */
export async function fillWithTraffic(
  service: TestService,
  workspace: TestWorkspace,
  now_ms: number,
): Promise<readonly ApiLink[]> {
  const links: ApiLink[] = [];
  for (const [place, [, source, medium, campaign, content]] of plans.entries()) {
    links.push(
      await makeLink(workspace, {
        destination: `https://nordlicht.example/${campaign}?from=${source}`,
        short_code: `nord-${place}`,
        utm_source: source,
        utm_medium: medium,
        utm_campaign: campaign,
        ...(content === null ? {} : { utm_content: content }),
      }),
    );
  }
  let state = 7;
  const roll = (below: number): number => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
  for (let day = 0; day < DAYS; day += 1) {
    const start_ms = now_ms - (DAYS - 1 - day) * DAY_ms;
    const isWeekend = [0, 6].includes(new Date(start_ms).getUTCDay());
    for (const [place, link] of links.entries()) {
      const plan = plans[place];
      if (plan === undefined) continue;
      const [weight, source, , , , referrer] = plan;
      const visits = Math.round(weight * (isWeekend ? 0.5 : 1) * (1.6 + day / 30 + roll(10) / 8));
      for (let n = 0; n < visits; n += 1) {
        recordClick(service, workspace, link, {
          at_ms: start_ms - roll(8 * 3_600_000),
          visitor: visitor(roll(3000)),
          trigger: source === "flyer" && n % 4 !== 0 ? "qr" : "link",
          device: devices[roll(devices.length)] ?? "desktop",
          country: countries[roll(countries.length)] ?? null,
          referrer: n % 5 === 0 ? null : referrer,
        });
      }
      if ((day + place) % 3 === 0) await convert(workspace, link, start_ms - 3_600_000, roll(4000));
    }
  }
  return links;
}

let made = 0;

async function convert(workspace: TestWorkspace, link: ApiLink, at_ms: number, cents: number): Promise<void> {
  made += 1;
  const url = new URL(link.short_url);
  const { status } = await workspace.api("POST", "/api/v1/conversions", {
    customer_id: `customer-${made}`,
    event_id: `order-${made}`,
    kind: made % 4 === 0 ? "signup" : "purchase",
    link: url.host + url.pathname,
    occurred_at: new Date(at_ms).toISOString(),
    ...(made % 4 === 0
      ? {}
      : { value: ((cents + 900) / 100).toFixed(2), currency: made % 5 === 0 ? "CHF" : "EUR" }),
  });
  if (status !== 201) throw new Error(`no conversion recorded: ${status}`);
}
