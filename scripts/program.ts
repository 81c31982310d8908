// Starts the real program as a child process, as `npm start` does. For the demo and the benchmarks.
import { once } from "node:events";
import { createServer } from "node:net";
import { fileURLToPath } from "node:url";

const PROJECT = fileURLToPath(new URL("..", import.meta.url));
/** A start with a million links and a log to read takes seconds, not minutes. */
const START_s = 60;

export interface ProgramOrder {
  readonly dataDir: string;
  /** A free one when 0. */
  readonly port: number;
  /** Variables of `docs/configuration.md`. */
  readonly environment: Readonly<Record<string, string>>;
  readonly core: Core;
}

/** The running program. */
export interface Program {
  readonly url: string;
  readonly port: number;
  readonly pid: number;
  /** What it has written to standard output so far: the first start's sign-in and token are there. */
  output(): string;
  /** What it has written to standard error so far. */
  complaints(): string;
  /** Ends it as an operator would (SIGTERM). Throws when it does not leave in peace. */
  stop(): Promise<void>;
}

/** Starts the program and waits until it may serve. Throws, with what it wrote, when it ends or is not ready in time. */
export async function startProgram(order: ProgramOrder): Promise<Program> {
  const port = order.port === 0 ? await freePort() : order.port;
  const url = `http://localhost:${port}`;
  const child = Bun.spawn([...onCore(order.core), process.execPath, "src/main.ts", "serve"], {
    cwd: PROJECT,
    // Not ours as it is: a DATABASE_URL that somebody has set must not turn a trial into their production.
    env: {
      PATH: process.env["PATH"] ?? "",
      HOME: process.env["HOME"] ?? "",
      DATA_DIR: order.dataDir,
      PORT: String(port),
      ...order.environment,
    },
    stdin: "ignore",
    stdout: "pipe",
    stderr: "pipe",
  });
  endWithUs(child);
  let output = "";
  let complaints = "";
  const reading = Promise.all([
    collect(child.stdout, (text) => {
      output += text;
    }),
    collect(child.stderr, (text) => {
      complaints += text;
    }),
  ]);
  for (let tries = 0; !(await isReady(url)); tries += 1) {
    if (child.exitCode !== null || tries > START_s * 20) {
      child.kill("SIGKILL");
      await child.exited;
      await reading;
      throw new Error(`the program did not start:\n${output}${complaints}`);
    }
    await Bun.sleep(50);
  }
  return {
    url,
    port,
    pid: child.pid,
    output: () => output,
    complaints: () => complaints,
    stop: async () => {
      child.kill("SIGTERM");
      const code = await child.exited;
      await reading;
      if (complaints !== "") process.stderr.write(complaints);
      if (code !== 0) throw new Error(`the program ended with exit code ${code}`);
    },
  };
}

const children = new Set<Bun.Subprocess>();
process.on("exit", () => {
  for (const child of children) child.kill("SIGKILL");
});

/** Has a child process end when this one does, whatever ends it. */
export function endWithUs(child: Bun.Subprocess): void {
  children.add(child);
  void child.exited.then(() => children.delete(child));
}

/** A core of the machine; "any": all of them, even when this process is kept to one; null: as this process. */
export type Core = number | "any" | null;

/** The words before a command that keep it on a core. */
export function onCore(core: Core): readonly string[] {
  return core === null ? [] : ["taskset", "--cpu-list", core === "any" ? "0-4095" : String(core)];
}

/** A TCP port that nobody listens on at this moment. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("no free port");
  server.close();
  await once(server, "close");
  return address.port;
}

async function isReady(url: string): Promise<boolean> {
  try {
    return (await fetch(`${url}/readyz`)).status === 200;
  } catch {
    return false;
  }
}

async function collect(stream: ReadableStream<Uint8Array>, add: (text: string) => void): Promise<void> {
  const decoder = new TextDecoder();
  for await (const bytes of stream) add(decoder.decode(bytes, { stream: true }));
}
