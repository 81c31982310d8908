import type { Finding } from "../../src/command-line/check/finding.ts";
import { runUtmost } from "./utmost-program.ts";

/** What `utmost check` says, as a program of its own. */
export interface Checked {
  readonly code: number;
  readonly findings: readonly Finding[];
  /** Those that are not ok, by name. */
  readonly bad: Readonly<Record<string, Finding["state"]>>;
  /** What was found and how to mend it, of one name. */
  words(name: string): string;
}

export async function check(variables: Readonly<Record<string, string>>): Promise<Checked> {
  const { code, out, complaints } = await runUtmost(["check", "--json"], variables);
  if (complaints !== "") throw new Error(`check complains: ${complaints}`);
  const findings: readonly Finding[] = JSON.parse(out);
  const bad = findings.filter(({ state }) => state !== "ok").map(({ name, state }) => [name, state]);
  return {
    code,
    findings,
    bad: Object.fromEntries(bad),
    words: (name) => {
      const found = findings.find((finding) => finding.name === name);
      return `${found?.found} ${found?.mend}`;
    },
  };
}
