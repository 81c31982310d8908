import { type Api, eachAtOnce } from "./api.ts";
import type { Dice } from "./dice.ts";
import { dayAt, type Ledger } from "./ledger.ts";
import type { DemoLink } from "./workspace.ts";

/** One conversion to report, and how often. */
interface ConversionPlan {
  readonly body: {
    readonly customer_id: string;
    readonly event_id: string;
    readonly kind?: string;
    readonly link?: string;
    readonly value?: string;
    readonly currency?: string;
    readonly occurred_at?: string;
  };
  readonly link: DemoLink;
  readonly attributedBy: "reference" | "binding";
  readonly occurredAt_ms: number | null;
  /** First sent in a way that must be refused and leave no trace. */
  readonly refusedFirst: boolean;
  /** Sent again so often, one after the other. */
  readonly repeats: number;
  /** Sent so often at the same moment; one of them is the first. */
  readonly simultaneous: number;
}

export interface ConversionsSent {
  readonly requests: number;
  readonly repeats: number;
  readonly refused: number;
}

const CUSTOMERS_share = 0.4;
const BACK_days = 60;
const DAY_ms = 86_400_000;

/** Reports so many conversions, with repeats and refusals among them, and enters each one that is recorded. */
export async function sendConversions(
  api: Api,
  dice: Dice,
  links: readonly DemoLink[],
  ledger: Ledger,
  count: number,
): Promise<ConversionsSent> {
  const sent = { requests: 0, repeats: 0, refused: 0 };
  const byCustomer = Map.groupBy(planConversions(dice, links, count), ({ body }) => body.customer_id);
  // A customer's first conversion binds the customer, so one customer's go in order.
  await eachAtOnce(byCustomer.values(), 24, async (plans) => {
    for (const plan of plans) {
      if (plan.refusedFirst) await sendRefused(api, plan, ledger, sent);
      await sendOne(api, plan, ledger, sent);
    }
  });
  return sent;
}

function planConversions(dice: Dice, links: readonly DemoLink[], count: number): ConversionPlan[] {
  const customers = Math.ceil(count * CUSTOMERS_share);
  const bound = new Map<string, DemoLink>();
  return Array.from({ length: count }, (_, index) => {
    const customer = `customer-${index < customers ? index : dice.below(customers)}`;
    const binding = bound.get(customer);
    const named = binding === undefined || dice.chance(0.2) ? dice.pick(links) : null;
    const link = named ?? binding ?? dice.pick(links);
    if (binding === undefined) bound.set(customer, link);
    const occurredAt_ms = dice.chance(0.3) ? null : Date.now() - 60_000 - dice.below(BACK_days * DAY_ms);
    return {
      body: {
        customer_id: customer,
        event_id: `order-${index}`,
        ...kindOf(dice),
        ...moneyOf(dice),
        ...(named === null ? {} : { link: named.reference }),
        ...(occurredAt_ms === null ? {} : { occurred_at: spellInstant(occurredAt_ms, dice) }),
      },
      link,
      attributedBy: named === null ? "binding" : "reference",
      occurredAt_ms,
      refusedFirst: dice.chance(0.05),
      repeats: dice.chance(0.3) ? dice.between(1, 3) : 0,
      simultaneous: dice.chance(0.03) ? 16 : 1,
    };
  });
}

function kindOf(dice: Dice): { kind?: string } {
  return dice.chance(0.1) ? {} : { kind: dice.pick(["purchase", "purchase", "signup", "lead", "renewal"]) };
}

/** Amounts in the scales that currencies have, and in none at all. */
function moneyOf(dice: Dice): { value?: string; currency?: string } {
  if (dice.chance(0.2)) return {};
  const whole = dice.below(2000);
  const cents = String(dice.below(100)).padStart(2, "0");
  return dice.pick([
    { value: `${whole}.${cents}`, currency: "EUR" },
    { value: `${whole}.${cents}`, currency: "USD" },
    { value: `0.${dice.between(1, 9)}`, currency: "EUR" },
    { value: `${whole}`, currency: "GBP" },
    { value: `${whole * 100}`, currency: "JPY" },
    { value: `${whole}.${cents}${dice.below(10)}`, currency: "KWD" },
    { value: `0.${String(dice.below(10 ** 9)).padStart(12, "0")}`, currency: "XBT" },
    { value: `${whole}.5`, currency: "usd" },
    { value: `00${whole}.10`, currency: "CHF" },
  ]);
}

/** An instant with the offset of one of the places orders come from (RFC 3339). */
function spellInstant(instant_ms: number, dice: Dice): string {
  const offset_h = dice.pick([0, 0, 2, -5, 9]);
  if (offset_h === 0) return new Date(instant_ms).toISOString();
  const local = new Date(instant_ms + offset_h * 3_600_000).toISOString().slice(0, -1);
  return `${local}${offset_h < 0 ? "-" : "+"}${String(Math.abs(offset_h)).padStart(2, "0")}:00`;
}

type Counts = { -readonly [Name in keyof ConversionsSent]: ConversionsSent[Name] };

interface Recorded {
  readonly event_id: string;
  readonly link: string | null;
  readonly value: string | null;
  readonly currency: string | null;
  readonly attributed_by: string | null;
  readonly duplicate: boolean | null;
}

async function sendRefused(api: Api, plan: ConversionPlan, ledger: Ledger, sent: Counts): Promise<void> {
  const answer = await api.call("POST", "/conversions", { ...plan.body, value: "-5", currency: "EUR" });
  sent.requests += 1;
  sent.refused += 1;
  if (answer.status !== 422)
    ledger.enterFault(`conversion: a value of -5 is answered ${answer.status}`, JSON.stringify(plan.body));
}

async function sendOne(api: Api, plan: ConversionPlan, ledger: Ledger, sent: Counts): Promise<void> {
  const post = () => api.call("POST", "/conversions", plan.body);
  const answers = await Promise.all(Array.from({ length: plan.simultaneous }, post));
  for (let repeat = 0; repeat < plan.repeats; repeat += 1)
    // A repeat counts as one whatever else it says.
    answers.push(
      await api.call("POST", "/conversions", repeat === 0 ? plan.body : { ...plan.body, kind: "other" }),
    );
  sent.requests += answers.length;
  sent.repeats += answers.length - 1;
  const complain = (fault: string) => ledger.enterFault(`conversion: ${fault}`, JSON.stringify(plan.body));
  const firsts = answers.filter(({ status }) => status === 201);
  if (firsts.length !== 1) complain(`${firsts.length} first records of one event`);
  for (const answer of answers) {
    const fault = recordFault(plan, answer.status, answer.body as Recorded);
    if (fault !== null) complain(fault);
  }
  ledger.conversions.push({
    link: plan.link,
    kind: plan.body.kind ?? "conversion",
    value: plan.body.value ?? null,
    currency: plan.body.currency ?? null,
    day: dayAt(plan.occurredAt_ms ?? Date.now()),
    destination: plan.link.destination,
    utm: plan.link.utm,
  });
}

/** What is wrong with an answer, or null. */
function recordFault(plan: ConversionPlan, status: number, record: Recorded): string | null {
  if (status !== 201 && status !== 200) return `answered ${status} ${JSON.stringify(record)}`;
  const expected = status === 201 ? [plan.attributedBy, null] : [null, true];
  if (record.attributed_by !== expected[0] || record.duplicate !== expected[1])
    return `a ${status} says ${record.attributed_by}, duplicate ${record.duplicate}`;
  if (record.link !== plan.link.reference) return "attributed to another link";
  if (record.value !== (plan.body.value ?? null) || record.currency !== (plan.body.currency ?? null))
    return "money was not kept as given";
  return null;
}
