import { parseArgs } from "node:util";
import { type ReportGrouping, reportGroupings } from "../../src/clicks/report-groupings.ts";

export interface Options {
  readonly only: readonly string[];
  readonly pairs: number;
  readonly quick: boolean;
  readonly markdown: boolean;
  /** How many clicks reports are made of; null for the figure's own number. */
  readonly clicks: number | null;
  /** By what reports are grouped. */
  readonly groupings: readonly ReportGrouping[];
}

const LOAD_PAIRS_default = 5;

/** Reads the command line. Prints the usage and ends the process when it does not fit. */
export function readOptions(words: readonly string[], names: readonly string[]): Options {
  const usage = `Usage: npm run bench -- [options]

Measures each figure beside its reference, in turn, and prints medians with the least and the most.

  --only NAME    this figure only; may be given several times: ${names.join(", ")}
  --pairs N      measurements of each side (${LOAD_PAIRS_default})
  --clicks N     how many clicks report-groupings counts (1000000)
  --grouping BY  this one only, of those that report-groupings asks for; may be given several times
  --quick        a smoke test: small data, two short pairs, worthless figures
  --markdown     the table in Markdown, as docs/performance.md has it
`;
  try {
    const { values } = parseArgs({
      args: [...words],
      options: {
        only: { type: "string", multiple: true },
        pairs: { type: "string" },
        clicks: { type: "string" },
        grouping: { type: "string", multiple: true },
        quick: { type: "boolean" },
        markdown: { type: "boolean" },
        help: { type: "boolean", short: "h" },
      },
    });
    if (values.help === true) {
      console.log(usage);
      process.exit(0);
    }
    const only = values.only ?? [];
    const unknown = only.filter((name) => !names.includes(name));
    if (unknown.length > 0) throw new Error(`no figure is called ${unknown.join(", ")}`);
    const quick = values.quick === true;
    const pairs = Number(values.pairs ?? (quick ? 2 : LOAD_PAIRS_default));
    if (!Number.isInteger(pairs) || pairs < 1)
      throw new Error(`--pairs must be a whole number of at least 1`);
    const clicks = values.clicks === undefined ? null : Number(values.clicks);
    if (clicks !== null && !(Number.isInteger(clicks) && clicks >= 1000))
      throw new Error(`--clicks must be a whole number of at least 1000`);
    const wanted = values.grouping ?? reportGroupings;
    const groupings = reportGroupings.filter((name) => wanted.includes(name));
    if (groupings.length < wanted.length)
      throw new Error(`--grouping is one of ${reportGroupings.join(", ")}`);
    return { only, pairs, quick, markdown: values.markdown === true, clicks, groupings };
  } catch (error) {
    console.error(`${error instanceof Error ? error.message : String(error)}\n\n${usage}`);
    return process.exit(2);
  }
}
