import { reportGroupings, visitFilters } from "../../../src/clicks/report-groupings.ts";
import { dayNumberAt, dayText } from "./plain-arithmetic.ts";
import type { Recorded } from "./random-history.ts";
import type { Asked } from "./recount.ts";
import type { Seeded } from "./seeded.ts";

/** The parameters of a report that somebody might ask for, mostly such that there is something to count. */
export function randomReport(seeded: Seeded, one: Recorded, others: Recorded, now_ms: number): Asked {
  const asked: Record<string, string> = {};
  if (seeded.chance(0.95)) asked["group_by"] = seeded.pick(reportGroupings);
  if (seeded.chance(0.5)) asked["compare"] = seeded.pick(["true", "false"]);
  Object.assign(asked, randomPeriod(seeded, one.facts.createdAt_ms, now_ms));
  // A filter that names another workspace's things must find nothing.
  const source = seeded.chance(0.1) ? others : one;
  const link = seeded.pick([...source.facts.links.values()]);
  const anyCase = (text: string) => seeded.pick([text, text.toUpperCase(), text.toLowerCase()]);
  if (seeded.chance(0.2)) asked["short_code"] = seeded.chance(0.9) ? anyCase(link.code) : "nobody";
  if (seeded.chance(0.15)) asked["host"] = seeded.chance(0.9) ? anyCase(source.host) : "unknown.example";
  if (seeded.chance(0.2))
    asked["tag"] = anyCase(seeded.pick([...link.tags, "Sale", "Sommer Ä", "R&D #1+", "none"]));
  if (seeded.chance(0.2)) asked["campaign_id"] = String(seeded.pick([...source.campaigns, 999_999]));
  if (seeded.chance(0.3)) Object.assign(asked, randomValues(seeded, source));
  return asked;
}

/** Values of a visit there was, one or two of them. */
function randomValues(seeded: Seeded, { facts }: Recorded): Record<string, string> {
  const visit = facts.clicks.length === 0 ? null : seeded.pick(facts.clicks);
  const names = seeded.chance(0.3)
    ? [seeded.pick(visitFilters), seeded.pick(visitFilters)]
    : [seeded.pick(visitFilters)];
  const values = names.flatMap((name): [string, string][] => {
    if (name === "trigger") return [[name, seeded.pick(["link", "qr"])]];
    const value = visit?.[name] ?? null;
    return value === null ? [] : [[name, value]];
  });
  return Object.fromEntries(values);
}

function randomPeriod(seeded: Seeded, created_ms: number, now_ms: number): Record<string, string> {
  const [created, today] = [dayNumberAt(created_ms), dayNumberAt(now_ms)];
  const choice = seeded.next();
  if (choice < 0.15) return {};
  if (choice < 0.25) return { to: dayText(seeded.whole(created, today + 5)) };
  if (choice < 0.35) return { from: dayText(seeded.whole(Math.max(created, today - 1095), today)) };
  if (choice < 0.5) {
    const day = dayText(seeded.whole(created, today));
    return { from: day, to: day };
  }
  if (choice < 0.6) return { from: dayText(today - 1095), to: dayText(today) };
  const from = seeded.whole(created - 300, today);
  return { from: dayText(from), to: dayText(from + seeded.whole(0, seeded.pick([7, 31, 400, 1095]))) };
}
