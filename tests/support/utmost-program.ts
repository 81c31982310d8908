import { rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { runProgram } from "../../src/command-line/program.ts";
import { freshFolder } from "./fresh-folder.ts";
import { programsTemporaryFolder } from "./temporary-folder.ts";
import { PROJECT } from "./test-files.ts";

/** What a command that has ended left behind. */
export interface Ended {
  readonly code: number;
  readonly out: string;
  readonly complaints: string;
}

/** The service as a process of its own. */
export interface Serving {
  readonly url: string;
  readonly port: number;
  readonly pid: number;
  /** What it has written to standard output so far. */
  out(): string;
  complaints(): string;
  signal(name: "SIGTERM" | "SIGINT" | "SIGHUP" | "SIGKILL"): void;
  /** Its exit code, when it has ended. */
  readonly ended: Promise<number>;
}

type Variables = Readonly<Record<string, string>>;

const START_ms = 60_000;

/** A data folder that does not exist yet, in a folder of its own; `remove` takes both away. */
export function freshDataDir(): { readonly dataDir: string; remove(): void } {
  const folder = freshFolder();
  return {
    dataDir: join(folder, "data"),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

/** Runs the command line as a process, with only these variables in its environment, until it ends. */
export async function runUtmost(words: readonly string[], variables: Variables): Promise<Ended> {
  const child = spawn([process.execPath, "src/main.ts", ...words], variables);
  const [out, complaints, code] = await Promise.all([
    new Response(child.stdout).text(),
    new Response(child.stderr).text(),
    child.exited,
  ]);
  return { code, out, complaints };
}

/** The same within this process: for what ends before anything is opened. */
export async function runUtmostHere(words: readonly string[], variables: Variables): Promise<Ended> {
  let out = "";
  let complaints = "";
  const code = await runProgram(words, {
    environment: variables,
    out: (text) => {
      out += text;
    },
    complain: (text) => {
      complaints += text;
    },
    onSignal: () => {},
    onFault: () => {},
    program: [],
    parent: null,
    exit: (status) => {
      throw new Error(`ended with ${status}`);
    },
  });
  return { code, out, complaints };
}

/** Starts the service; gives it back when it says that it is running. Throws with what it wrote when it ends before. */
export async function serveUtmost(
  variables: Variables,
  command: readonly string[] = [process.execPath, "src/main.ts", "serve"],
): Promise<Serving> {
  const port = Number(variables["PORT"] ?? (await freePort()));
  const child = spawn(command, { PORT: String(port), ...variables });
  let out = "";
  let complaints = "";
  const reading = Promise.all([
    collect(child.stdout, (text) => {
      out += text;
    }),
    collect(child.stderr, (text) => {
      complaints += text;
    }),
  ]);
  const ended = Promise.all([child.exited, reading]).then(([code]) => code);
  const deadline_ms = performance.now() + START_ms;
  // The last line of what a start says; with --json there is one line.
  while (!/goes on where it was|--permissions all\n|"first_start"/.test(out)) {
    if (child.exitCode !== null || performance.now() > deadline_ms) {
      child.kill("SIGKILL");
      await ended;
      throw new Error(`the service did not start (${child.exitCode}):\n${out}${complaints}`);
    }
    await Bun.sleep(20);
  }
  return {
    url: `http://127.0.0.1:${port}`,
    port,
    pid: child.pid,
    out: () => out,
    complaints: () => complaints,
    signal: (name) => child.kill(name),
    ended,
  };
}

/** Stops a service in good order and waits for its end. */
export async function stopServing(serving: Serving): Promise<number> {
  serving.signal("SIGINT");
  return serving.ended;
}

/** A port that nobody listens on at the moment. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once("error", reject);
    server.listen(0, "127.0.0.1", () => {
      const address = server.address();
      server.close(() => resolve(typeof address === "object" && address !== null ? address.port : 0));
    });
  });
}

function spawn(command: readonly string[], variables: Variables) {
  return Bun.spawn([...command], {
    cwd: PROJECT,
    // Nothing of whoever runs the tests: a DATABASE_URL in their shell is not meant for these.
    env: {
      PATH: process.env["PATH"] ?? "",
      HOME: process.env["HOME"] ?? "",
      TMPDIR: programsTemporaryFolder(tmpdir()),
      ...variables,
    },
    stdin: "ignore",
    stdout: "pipe",
    stderr: "pipe",
  });
}

async function collect(stream: ReadableStream<Uint8Array>, add: (text: string) => void): Promise<void> {
  const decoder = new TextDecoder();
  for await (const bytes of stream) add(decoder.decode(bytes, { stream: true }));
}
