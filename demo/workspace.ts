import { type Api, eachAtOnce } from "./api.ts";
import type { Dice } from "./dice.ts";
import { type LinkPlan, planLinks } from "./link-plans.ts";
import { campaigns, refusedLinks, sources, tags, type Utm, utmNames } from "./rules-of-the-demo.ts";

/** A link as the demo knows it: from what it asked for, not from what reports say. */
export interface DemoLink {
  readonly id: number;
  readonly code: string;
  /** `<host>/<short_code>`. */
  readonly reference: string;
  readonly campaignId: number | null;
  readonly tags: readonly string[];
  readonly isChat: boolean;
  destination: string;
  readonly iosUrl: string | null;
  readonly androidUrl: string | null;
  utm: Utm;
  state: "live" | "expired" | "withdrawn";
}

export interface DemoWorkspace {
  readonly links: readonly DemoLink[];
  readonly campaignIds: ReadonlyMap<string, number>;
  /** Tries that the rules refused, as they should. */
  readonly refusedCount: number;
}

/** How long links that are to be expired live: long enough to be made. */
const SHORT_LIFE_ms = 8000;

/** Makes campaigns, tags, rules and links through the API, and waits until those that expire have done so. */
export async function makeWorkspace(api: Api, dice: Dice, host: string): Promise<DemoWorkspace> {
  const campaignIds = new Map<string, number>();
  for (const { name, description } of campaigns) {
    const made = await api.expect<{ id: number }>(201, "POST", "/campaigns", { name, description });
    campaignIds.set(name, made.id);
  }
  for (const [name, color] of tags) await api.expect(201, "POST", "/tags", { name, color });
  await makeRules(api);
  await expectRefusals(api);
  const shortLifeEnds_ms = Date.now() + SHORT_LIFE_ms;
  const links: DemoLink[] = [];
  const plans = planLinks(dice);
  await eachAtOnce(plans, 8, async (plan) => {
    links.push(await makeLink(api, plan, { campaignIds, host, shortLifeEnds_ms }));
  });
  // In the order of their making, so that a seed repeats a run whichever answer came first.
  const order = new Map(plans.map((plan, index) => [plan.destinationKey, index]));
  links.sort((left, right) => (order.get(left.destination) ?? 0) - (order.get(right.destination) ?? 0));
  await Bun.sleep(Math.max(0, shortLifeEnds_ms - Date.now()) + 50);
  return { links, campaignIds, refusedCount: refusedLinks.length };
}

async function makeRules(api: Api): Promise<void> {
  const mediums = [...new Set(Object.values(sources).flat())];
  await api.expect(201, "POST", "/rules/values", { parameter: "utm_source", values: Object.keys(sources) });
  await api.expect(201, "POST", "/rules/values", { parameter: "utm_medium", values: mediums });
  for (const [source, values] of Object.entries(sources)) {
    const rule = { driving_parameter: "utm_source", driving_value: source, target: "utm_medium", values };
    await api.expect(201, "POST", "/rules/dependencies", rule);
  }
  await api.expect(200, "PUT", "/rules/convention", {
    casing: "lower",
    separator: "hyphen",
    mode: "block",
    required_parameters: ["utm_source", "utm_medium"],
  });
}

async function expectRefusals(api: Api): Promise<void> {
  for (const body of refusedLinks) {
    const { error } = await api.expect<{ error: { code: string } }>(422, "POST", "/links", body);
    if (error.code !== "governance_refused") throw new Error(`refused as ${error.code}, not by the rules`);
  }
}

interface Surroundings {
  readonly campaignIds: ReadonlyMap<string, number>;
  readonly host: string;
  readonly shortLifeEnds_ms: number;
}

async function makeLink(api: Api, plan: LinkPlan, around: Surroundings): Promise<DemoLink> {
  const campaignId = plan.campaign === null ? null : (around.campaignIds.get(plan.campaign) ?? null);
  const expiry = plan.expires ? { expires_at: new Date(around.shortLifeEnds_ms).toISOString() } : {};
  const made = await api.expect<{ id: number; short_code: string; destination: string } & Utm>(
    201,
    "POST",
    "/links",
    { ...plan.body, ...expiry, ...(campaignId === null ? {} : { campaign_id: campaignId }) },
  );
  const wrong = utmNames.filter((name) => made[name] !== plan.utm[name]);
  if (wrong.length > 0 || made.destination !== plan.destinationKey)
    throw new Error(`link ${made.id} was not stored as it was sent: ${JSON.stringify([plan, made])}`);
  return {
    id: made.id,
    code: made.short_code,
    reference: `${around.host}/${made.short_code}`,
    campaignId,
    tags: plan.body.tags,
    isChat: plan.body.whatsapp_number !== undefined,
    destination: plan.destinationKey,
    iosUrl: plan.body.ios_url ?? null,
    androidUrl: plan.body.android_url ?? null,
    utm: plan.utm,
    state: plan.expires ? "expired" : "live",
  };
}
