import { fileURLToPath } from "node:url";
import { endWithUs, onCore } from "../../scripts/program.ts";
import type { Setting } from "./figure.ts";

/** Runs a script of `bench/processes/` on the server's core to its end; gives the number it prints. */
export async function timeProcess(
  setting: Setting,
  script: string,
  words: readonly string[],
): Promise<number> {
  const child = Bun.spawn(command(setting, script, words), {
    stdin: "ignore",
    stdout: "pipe",
    stderr: "inherit",
  });
  endWithUs(child);
  const output = await new Response(child.stdout).text();
  const value = Number(output.trim());
  if ((await child.exited) !== 0 || output === "" || Number.isNaN(value))
    throw new Error(`${script} failed: ${output}`);
  return value;
}

/** A process that answers lists of SQL statements. */
export interface Queries extends AsyncDisposable {
  ask(statements: readonly string[]): Promise<QueryAnswer>;
}

export interface QueryAnswer {
  readonly took_ms: number;
  /** Each statement's rows; whole numbers past 2^53 are texts. */
  readonly answers: readonly (readonly (readonly unknown[])[])[];
}

/** Starts DuckDB on the server's core, on the click store in a folder. */
export function startQueries(setting: Setting, storeFolder: string): Queries {
  const child = Bun.spawn(command(setting, "answer-queries.ts", [storeFolder]), {
    stdin: "pipe",
    stdout: "pipe",
    stderr: "inherit",
  });
  endWithUs(child);
  const lines = linesOf(child.stdout);
  return {
    ask: async (statements) => {
      await child.stdin.write(`${JSON.stringify(statements)}\n`);
      await child.stdin.flush();
      const line = await lines.next();
      if (line.done === true) throw new Error("the reference's DuckDB ended");
      return JSON.parse(line.value) as QueryAnswer;
    },
    [Symbol.asyncDispose]: async () => {
      await child.stdin.end();
      await child.exited;
    },
  };
}

function command(setting: Setting, script: string, words: readonly string[]): string[] {
  const file = fileURLToPath(new URL(`../processes/${script}`, import.meta.url));
  return [...onCore(setting.serverCore), process.execPath, file, ...words];
}

async function* linesOf(stream: ReadableStream<Uint8Array>): AsyncGenerator<string, void> {
  const decoder = new TextDecoder();
  let rest = "";
  for await (const bytes of stream) {
    const parts = (rest + decoder.decode(bytes, { stream: true })).split("\n");
    rest = parts.pop() ?? "";
    yield* parts;
  }
}
