/** The first segments of the screens' addresses, but for the first of all. No link can have one of them as its code. */
export const screenSegments = [
  ...["links", "campaigns", "tags", "analytics", "conversions", "reports", "rules"],
  ...["domains", "members", "tokens", "developers", "audit", "plan", "settings", "welcome"],
] as const;

/** Where the files of the program in the browser are. */
export const ASSETS_SEGMENT = "assets";

const paths = new RegExp(`^/(${[...screenSegments, ASSETS_SEGMENT].join("|")})(/.*)?$`);

/** Whether a path is one of the program in the browser: a screen, whatever is below it, or one of its files. */
export function isScreenPath(path: string): boolean {
  return paths.test(path);
}
