import type { Dice } from "./dice.ts";

/** Beginnings of codes that nobody made: too long to meet a random one. */
export const unknownCodes = ["not-a-link-of-ours-", "wp-login-php-", "%C3%BCnbekannt-und-lang-"];
export const malformedPaths = [
  "/%E0%A4%A",
  "/%",
  "/%zz",
  "/a/b/c",
  "/%00",
  "/..%2f..%2fetc%2fpasswd",
  "/%FF%FE",
];

/** A code as people come by it: typed in capitals, with a slash, or with what stood behind it in a sentence. */
export function spelledPath(code: string, dice: Dice): string {
  const typed = dice.chance(0.05) ? code.toUpperCase() : code;
  const path = `/${encodeURIComponent(dice.chance(0.05) ? typed.normalize("NFD") : typed)}`;
  return dice.chance(0.04) ? path + dice.pick(["/", "/", ".", ")", ",", "%20", "%E2%80%8B"]) : path;
}

export interface VisitorQuery {
  readonly text: string;
  readonly passed: readonly (readonly [string, string])[];
}

/** What stands behind the `?`: click ids, somebody's attempts, and the scan marker among them. */
export function anyQuery(dice: Dice, scan: boolean): VisitorQuery {
  const pairs: (readonly [string, string])[] = [];
  const passed: (readonly [string, string])[] = [];
  if (dice.chance(0.35)) {
    const id = `${dice.pick(["Cj0KCQjw", "IwAR", "abc_"])}${dice.below(1_000_000)}-Xy`;
    const pair = [dice.pick(["gclid", "fbclid", "msclkid", "ttclid", "li_fat_id"]), id] as const;
    pairs.push(pair);
    passed.push(pair);
  }
  if (dice.chance(0.04)) pairs.push(dice.pick(HOSTILE_PAIRS));
  if (dice.chance(0.02)) pairs.push(["qr", dice.pick(["0", "", "true"])]);
  if (scan) pairs.splice(dice.between(0, pairs.length), 0, ["qr", "1"]);
  if (pairs.length === 0) return { text: dice.chance(0.02) ? "?" : "", passed };
  return { text: `?${pairs.map(([name, value]) => `${name}=${value}`).join("&")}`, passed };
}

/** What a visitor must not be able to set. */
const HOSTILE_PAIRS = [
  ["utm_source", "somebody-else"],
  ["utm_campaign", "hijacked"],
  ["_link", "evil.example/x"],
  ["UTM_MEDIUM", "x"],
] as const;
