import type { ClickFact, ConversionFact, Facts, LinkFact, ShownByPlan } from "./facts.ts";
import { addOnPaper, dayNumber, dayNumberAt, dayText, percent } from "./plain-arithmetic.ts";

/** A report's query parameters, as they stand in the address. */
export type Asked = Readonly<Partial<Record<string, string>>>;

interface Counted {
  clicks: number;
  scans: number;
  conversions: number;
  readonly visitors: Set<number>;
  readonly sums: Map<string, string>;
}

const nothing = (): Counted => ({
  clicks: 0,
  scans: 0,
  conversions: 0,
  visitors: new Set(),
  sums: new Map(),
});

/** What a report must be. */
interface Recounted {
  readonly body: object;
  /** Of what is not shown; null when all is. */
  readonly header: string | null;
}

/** What is asked of the facts, whatever the period. */
interface Question {
  readonly facts: Facts;
  readonly links: ReadonlySet<number>;
  readonly grouping: string;
  readonly asked: Asked;
  /** The first day that is shown. */
  readonly firstShown: number;
  /** Visits past those of a month that are shown. */
  readonly pastCap: ReadonlySet<ClickFact>;
}

/** The shared host, and what the workspace's plan shows. */
type Around = { readonly sharedHost: string; readonly plan: ShownByPlan };

function questionOf(facts: Facts, asked: Asked, now_ms: number, { sharedHost, plan }: Around): Question {
  const included = [...facts.links.values()].filter((link) => isAskedFor(link, asked, sharedHost));
  return {
    facts,
    links: new Set(included.map(({ id }) => id)),
    grouping: asked["group_by"] ?? "day",
    asked,
    firstShown: plan.days === null ? Number.NEGATIVE_INFINITY : dayNumberAt(now_ms) - plan.days + 1,
    pastCap: visitsPastCap(facts, plan.visits),
  };
}

/** The hours of a day that a workspace's facts must give, likewise. */
export function recountHours(facts: Facts, asked: Asked, now_ms: number, around: Around): Recounted {
  const question = { ...questionOf(facts, asked, now_ms, around), grouping: "hour" };
  const day = asked["day"] === undefined ? dayNumberAt(now_ms) : dayNumber(asked["day"]);
  const { rows, totals, leftOut } = countPeriod(question, day, day);
  const isHidden = day < question.firstShown;
  const reasons = [
    ...(isHidden ? [`history; since=${dayText(question.firstShown)}`] : []),
    ...(leftOut.length === 0 ? [] : [`clicks; since=${new Date(Math.min(...leftOut)).toISOString()}`]),
  ];
  const rowOf = (hour: number) => ({ hour, ...figures(rows.get(`${hour}`) ?? nothing()) });
  const body = {
    day: dayText(day),
    rows: isHidden ? [] : Array.from({ length: 24 }, (_, hour) => rowOf(hour)),
    totals: figures(totals),
    capped: reasons.length > 0,
  };
  return { body, header: reasons.length === 0 ? null : reasons.join(", ") };
}

/** The report that a workspace's facts must give, counted one by one. */
export function recount(facts: Facts, asked: Asked, now_ms: number, around: Around): Recounted {
  const [first, last] = periodAsked(asked, now_ms);
  const question = questionOf(facts, asked, now_ms, around);
  const { grouping, firstShown } = question;
  const { rows, totals, leftOut } = countPeriod(question, first, last);
  const listed =
    grouping === "day" ? rowsOfDays(rows, Math.max(first, firstShown), last) : rowsBySize(rows, grouping);
  const comparison = asked["compare"] === "true" ? compared(question, totals, first, last) : null;
  const isCut = grouping !== "day" && listed.length > 1000;
  const earliest = Math.min(...leftOut, ...(comparison?.leftOut ?? []));
  const reasons = [
    ...(first < firstShown || (comparison?.from ?? first) < firstShown
      ? [`history; since=${dayText(firstShown)}`]
      : []),
    ...(earliest === Number.POSITIVE_INFINITY ? [] : [`clicks; since=${new Date(earliest).toISOString()}`]),
    ...(isCut ? ["rows; shown=1000"] : []),
  ];
  const body = {
    from: dayText(first),
    to: dayText(last),
    group_by: grouping,
    rows: grouping === "day" ? listed : listed.slice(0, 1000),
    totals: figures(totals),
    capped: reasons.length > 0,
    ...(comparison === null ? {} : { comparison: comparison.body }),
  };
  return { body, header: reasons.length === 0 ? null : reasons.join(", ") };
}

/** Of each calendar month's visits by people those that came in after the first so many. */
function visitsPastCap({ clicks }: Facts, cap: number | null): ReadonlySet<ClickFact> {
  const past = new Set<ClickFact>();
  if (cap === null) return past;
  const seen = new Map<string, number>();
  for (const click of clicks.filter(({ automated }) => automated === null)) {
    const month = dayText(dayNumberAt(click.at_ms)).slice(0, 7);
    const before = seen.get(month) ?? 0;
    seen.set(month, before + 1);
    if (before >= cap) past.add(click);
  }
  return past;
}

/** What the facts say of automated visits: by day and reason, and in all. */
export function recountAutomated(facts: Facts, asked: Asked, now_ms: number, sharedHost: string): object {
  const [first, last] = periodAsked(asked, now_ms);
  const count = (from: number, to: number): object => {
    const reasons: Record<string, number> = {};
    for (const reason of REASONS) reasons[reason] = 0;
    let visits = 0;
    for (const { automated, at_ms, link } of facts.clicks) {
      const fact = facts.links.get(link);
      if (automated === null || fact === undefined || !isAskedFor(fact, asked, sharedHost)) continue;
      if (dayNumberAt(at_ms) < from || dayNumberAt(at_ms) > to) continue;
      reasons[automated] = (reasons[automated] ?? 0) + 1;
      visits += 1;
    }
    return { visits, reasons };
  };
  const rows: object[] = [];
  for (let day = first; day <= last; day += 1) rows.push({ day: dayText(day), ...count(day, day) });
  return { from: dayText(first), to: dayText(last), rows, totals: count(first, last) };
}

/** The visits that a list must show, newest first; of one instant in any order. */
export function recountVisits(
  facts: Facts,
  asked: Asked,
  now_ms: number,
  sharedHost: string,
): readonly object[] {
  const shown = facts.clicks.flatMap((click) => {
    const link = facts.links.get(click.link);
    if (link === undefined || !isAskedFor(link, asked, sharedHost)) return [];
    if (click.at_ms < now_ms - 7 * 86_400_000) return [];
    if (asked["counted"] !== undefined && asked["counted"] !== String(click.automated === null)) return [];
    return [{ click, link }];
  });
  return shown
    .toSorted((left, right) => right.click.at_ms - left.click.at_ms)
    .map(({ click, link }) => ({
      visited_at: new Date(click.at_ms).toISOString(),
      host: link.host === "" ? sharedHost : link.host,
      short_code: link.code,
      trigger: click.isScan ? "qr" : "link",
      device: click.device,
      country: click.country,
      referrer: click.referrer,
      counted: click.automated === null,
      reason: click.automated,
    }));
}

const REASONS = "head prefetch known_bot link_preview mail_scanner monitoring library empty_agent".split(" ");

function periodAsked(asked: Asked, now_ms: number): readonly [number, number] {
  const last = asked["to"] === undefined ? dayNumberAt(now_ms) : dayNumber(asked["to"]);
  return [asked["from"] === undefined ? Math.max(0, last - 29) : dayNumber(asked["from"]), last];
}

function isAskedFor(link: LinkFact, asked: Asked, sharedHost: string): boolean {
  const same = (one: string, other: string) => one.toLowerCase() === other.toLowerCase();
  const { short_code, host, campaign_id, tag } = asked as Record<string, string | undefined>;
  if (short_code !== undefined && !same(link.code, short_code)) return false;
  if (host !== undefined && !same(link.host === "" ? sharedHost : link.host, host)) return false;
  if (campaign_id !== undefined && String(link.campaign) !== campaign_id) return false;
  return tag === undefined || link.tags.some((name) => same(name, tag));
}

function countPeriod(question: Question, first: number, last: number) {
  const { facts, links, grouping, asked, firstShown, pastCap } = question;
  const rows = new Map<string | null, Counted>();
  const totals = nothing();
  const leftOut: number[] = [];
  const countedUnder = (key: string | null): Counted[] => {
    const row = rows.get(key) ?? nothing();
    rows.set(key, row);
    return [row, totals];
  };
  const isCounted = (fact: ClickFact | ConversionFact): boolean => {
    const day = dayNumberAt(fact.at_ms);
    return links.has(fact.link) && day >= Math.max(first, firstShown) && day <= last;
  };
  for (const click of facts.clicks) {
    if (click.automated !== null || !isCounted(click) || !hasValues(click, asked)) continue;
    if (pastCap.has(click)) {
      leftOut.push(click.at_ms);
      continue;
    }
    for (const counted of countedUnder(clickKey(click, grouping))) {
      if (click.isScan) counted.scans += 1;
      else counted.clicks += 1;
      counted.visitors.add(click.visitor);
    }
  }
  for (const conversion of facts.conversions) {
    if (!isCounted(conversion) || !hasValues(conversion, asked)) continue;
    const { value, currency } = conversion;
    for (const counted of countedUnder(conversionKey(conversion, grouping))) {
      counted.conversions += 1;
      if (value === null || currency === null) continue;
      counted.sums.set(currency, addOnPaper(counted.sums.get(currency) ?? "0", value));
    }
  }
  return { rows, totals, leftOut };
}

const NARROWING =
  "country device referrer trigger utm_source utm_medium utm_campaign utm_term utm_content destination".split(
    " ",
  );

/** Whether a fact has every value that is asked for: a conversion has no country, device, referrer and trigger. */
function hasValues(fact: ClickFact | ConversionFact, asked: Asked): boolean {
  const keyOf = (name: string) => ("visitor" in fact ? clickKey(fact, name) : conversionKey(fact, name));
  return NARROWING.every((name) => asked[name] === undefined || keyOf(name) === asked[name]);
}

function clickKey(click: ClickFact, grouping: string): string | null {
  if (grouping === "day") return String(dayNumberAt(click.at_ms));
  if (grouping === "hour") return `${new Date(click.at_ms).getUTCHours()}`;
  if (grouping === "trigger") return click.isScan ? "qr" : "link";
  if (grouping === "event_type") return click.isScan ? "scan" : "click";
  return (click as unknown as Record<string, string | null>)[grouping] ?? null;
}

function conversionKey(conversion: ConversionFact, grouping: string): string | null {
  if (grouping === "day") return String(dayNumberAt(conversion.at_ms));
  if (grouping === "hour") return `${new Date(conversion.at_ms).getUTCHours()}`;
  if (grouping === "event_type") return conversion.kind;
  if (["country", "device", "referrer", "trigger"].includes(grouping)) return null;
  return (conversion as unknown as Record<string, string | null>)[grouping] ?? null;
}

function figures({ clicks, scans, conversions, visitors, sums }: Counted) {
  const value = sums.size === 0 ? null : Object.fromEntries(sums);
  return { clicks, uniques: visitors.size, scans, conversions, value };
}

function rowsOfDays(rows: ReadonlyMap<string | null, Counted>, first: number, last: number): object[] {
  const days: object[] = [];
  for (let day = first; day <= last; day += 1) {
    days.push({ day: dayText(day), ...figures(rows.get(String(day)) ?? nothing()) });
  }
  return days;
}

function rowsBySize(rows: ReadonlyMap<string | null, Counted>, grouping: string): object[] {
  const listed = [...rows].sort(([leftKey, left], [rightKey, right]) => {
    const visits = right.clicks + right.scans - (left.clicks + left.scans);
    if (visits !== 0) return visits;
    if (left.conversions !== right.conversions) return right.conversions - left.conversions;
    if (leftKey === null || rightKey === null) return leftKey === null ? 1 : -1;
    return Buffer.compare(Buffer.from(leftKey), Buffer.from(rightKey));
  });
  return listed.map(([key, counted]) => ({ [grouping]: key, ...figures(counted) }));
}

function compared(question: Question, now: Counted, first: number, last: number) {
  const length = last - first + 1;
  const [from, to] = [first - length, first - 1];
  if (to < dayNumberAt(question.facts.createdAt_ms) || to < question.firstShown)
    return { body: { unavailable: true }, from: first, leftOut: [] };
  const { totals: before, leftOut } = countPeriod({ ...question, grouping: "day" }, from, to);
  const body = {
    from: dayText(from),
    to: dayText(to),
    totals: {
      clicks: before.clicks,
      uniques: before.visitors.size,
      scans: before.scans,
      conversions: before.conversions,
    },
    change: {
      clicks: percent(before.clicks, now.clicks),
      uniques: percent(before.visitors.size, now.visitors.size),
      scans: percent(before.scans, now.scans),
      conversions: percent(before.conversions, now.conversions),
    },
  };
  return { body, from, leftOut };
}
