import { parseArgs } from "node:util";

export interface Options {
  readonly visits: number;
  readonly conversions: number;
  readonly connections: number;
  readonly seed: number;
  /** Where the program keeps its data; a temporary folder when null. */
  readonly dataDir: string | null;
  readonly keep: boolean;
  readonly stay: boolean;
  readonly databaseUrl: string | null;
}

const USAGE = `Usage: npm run demo -- [options]

Starts the program on a free port with an empty data folder, makes a workspace with rules and links, sends visits
and conversions, and compares every figure of the reports with what was sent. Exit code 1 on any difference.

  --visits N         visits to send (120000)
  --conversions N    conversions to send, each once or more (2500)
  --connections N    connections to send them over (48)
  --seed N           the same seed sends the same (1)
  --data DIR         keep the data in this folder, which must be empty or not there yet
  --keep             keep the temporary data folder
  --stay             leave the program running until Ctrl-C, to look around
  --database URL     an empty PostgreSQL database to use instead of SQLite
`;

/** Reads the command line. Prints what is wrong, or the usage, and ends the process when it does not fit. */
export function readOptions(words: readonly string[]): Options {
  const { values } = parse(words);
  if (values.help === true) {
    console.log(USAGE);
    process.exit(0);
  }
  return {
    visits: whole("visits", values.visits, 120_000, 1000),
    conversions: whole("conversions", values.conversions, 2500, 100),
    connections: whole("connections", values.connections, 48, 1),
    seed: whole("seed", values.seed, 1, 0),
    dataDir: values.data ?? null,
    keep: values.keep === true,
    stay: values.stay === true,
    databaseUrl: values.database ?? null,
  };
}

function parse(words: readonly string[]) {
  try {
    return parseArgs({
      args: [...words],
      options: {
        visits: { type: "string" },
        conversions: { type: "string" },
        connections: { type: "string" },
        seed: { type: "string" },
        data: { type: "string" },
        keep: { type: "boolean" },
        stay: { type: "boolean" },
        database: { type: "string" },
        help: { type: "boolean", short: "h" },
      },
    });
  } catch (error) {
    return refuse(error instanceof Error ? error.message : String(error));
  }
}

function whole(name: string, text: string | undefined, fallback: number, least: number): number {
  if (text === undefined) return fallback;
  const value = /^\d{1,9}$/.test(text) ? Number(text) : -1;
  if (value < least) return refuse(`--${name} must be a whole number of at least ${least}, not "${text}"`);
  return value;
}

function refuse(reason: string): never {
  console.error(`${reason}\n\n${USAGE}`);
  process.exit(2);
}
