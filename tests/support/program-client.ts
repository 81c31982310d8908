import { newToken } from "../../src/access/token.rules.ts";
import { systemRandom } from "../../src/lib/random.ts";
import { KeepAliveClient } from "./keep-alive-client.ts";
import type { ApiAnswer } from "./service.ts";
import { freePort, freshDataDir, type Serving, serveUtmost } from "./utmost-program.ts";

/** What visits came to. */
export interface Visited {
  readonly answered: number;
  /** Statuses of what was not sent to the link's own destination, and 0 for each that was not answered. */
  readonly faults: readonly number[];
}

/** The figures of a report's totals that count events. */
export interface Totals {
  readonly clicks: number;
  readonly conversions: number;
  readonly uniques: number;
}

const BROWSER = "Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox";
const BACK_ms = 120_000;

/** The real program on a data folder of its own, started and ended as a test wants, with clients that know its token. */
export class ProgramClient {
  readonly dataDir: string;
  readonly variables: Readonly<Record<string, string>>;
  readonly #removeFolder: () => void;
  readonly #token: string;
  #serving: Serving | null = null;
  #visitors = 0;

  private constructor(
    dataDir: string,
    variables: Readonly<Record<string, string>>,
    removeFolder: () => void,
  ) {
    this.dataDir = dataDir;
    this.variables = variables;
    this.#token = variables["UTMOST_BOOTSTRAP_TOKEN"] ?? "";
    this.#removeFolder = removeFolder;
  }

  /** Ready to be started. */
  static async make(variables: Readonly<Record<string, string>> = {}): Promise<ProgramClient> {
    const { dataDir, remove } = freshDataDir();
    const fixed = {
      PORT: String(await freePort()),
      DATA_DIR: dataDir,
      UTMOST_BOOTSTRAP_TOKEN: newToken(systemRandom),
      RATE_LIMIT_PER_MINUTE: "10000000",
      LOG_LEVEL: "warn",
      // As many as whoever runs the test asks for.
      EDGE_PROCESSES: process.env["CRASH_EDGE_PROCESSES"] ?? "1",
    };
    return new ProgramClient(dataDir, { ...fixed, ...variables }, remove);
  }

  /** Starts it, by `command` when it is to run under something else. */
  async start(command?: readonly string[]): Promise<void> {
    this.#serving = await serveUtmost(this.variables, command);
  }

  get serving(): Serving {
    if (this.#serving === null) throw new Error("the program does not run");
    return this.#serving;
  }

  get port(): number {
    return Number(this.variables["PORT"]);
  }

  /** Sends a signal and waits for the end; gives the exit code. */
  async end(signal: "SIGTERM" | "SIGKILL" = "SIGTERM"): Promise<number> {
    const { serving } = this;
    serving.signal(signal);
    const code = await serving.ended;
    this.#serving = null;
    return code;
  }

  /** Ends what runs, and takes the data folder away. */
  async remove(): Promise<void> {
    if (this.#serving !== null) await this.end("SIGKILL");
    this.#removeFolder();
  }

  async api(method: string, path: string, body?: object): Promise<ApiAnswer> {
    const answer = await fetch(`http://127.0.0.1:${this.port}/api/v1${path}`, {
      method,
      headers: { authorization: `Bearer ${this.#token}`, "content-type": "application/json" },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await answer.text();
    return { status: answer.status, headers: answer.headers, body: text === "" ? null : JSON.parse(text) };
  }

  /** Makes a link of this code. Throws when it is not made. */
  async makeLink(code: string): Promise<number> {
    const input = { destination: `https://shop.example/${code}`, short_code: code };
    const { status, body } = await this.api("POST", "/links", input);
    if (status !== 201) throw new Error(`${status} ${JSON.stringify(body)}`);
    return body.id;
  }

  /** Visits a link so often, each time as another visitor, on so many connections. */
  async visit(code: string, times: number, connections = 1): Promise<Visited> {
    const faults: number[] = [];
    let answered = 0;
    let left = times;
    const person = async (): Promise<void> => {
      const client = new KeepAliveClient(this.port);
      while (left > 0 && !client.isOver) {
        left -= 1;
        this.#visitors += 1;
        const answer = await client.ask(`/${code}`, {
          headers: { "user-agent": `${BROWSER}/${this.#visitors}.0` },
        });
        const isRight = answer?.header("location")?.startsWith(`https://shop.example/${code}?`) === true;
        if (answer?.status === 302 && isRight) answered += 1;
        else faults.push(answer?.status ?? 0);
      }
      client.close();
    };
    await Promise.all(Array.from({ length: connections }, person));
    return { answered, faults };
  }

  /** The totals of a report of everything. Throws when there is none. */
  async totals(): Promise<Totals> {
    const { status, body } = await this.api("GET", "/analytics/report");
    if (status !== 200) throw new Error(`${status} ${JSON.stringify(body)}`);
    return body.totals;
  }

  async readiness(): Promise<Readonly<Record<string, string>>> {
    const answer = await fetch(`http://127.0.0.1:${this.port}/readyz`);
    return (await answer.json()) as Record<string, string>;
  }

  async metric(name: string): Promise<number> {
    const text = await (await fetch(`http://127.0.0.1:${this.port}/metrics`)).text();
    const [, value] = new RegExp(`^${name} (\\S+)$`, "m").exec(text) ?? [];
    if (value === undefined) throw new Error(`no metric is called ${name}`);
    return Number(value);
  }

  /** Waits until a question is answered with yes. Throws after two minutes. */
  async until(question: () => Promise<boolean>): Promise<void> {
    const deadline_ms = performance.now() + BACK_ms;
    while (!(await question())) {
      if (performance.now() > deadline_ms) throw new Error(`still not so:\n${this.serving.complaints()}`);
      await Bun.sleep(100);
    }
  }
}
