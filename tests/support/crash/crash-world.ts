import { type Asking, KeepAliveClient, type WholeAnswer } from "../keep-alive-client.ts";

/** What a client was told, or null when the service died, or said that it could not (503), before it told anything. */
export type Told = {
  readonly status: number;
  // biome-ignore lint/suspicious/noExplicitAny: a test states what it expects of each body.
  readonly body: any;
  readonly location: string;
} | null;

/** One client of a round. */
export interface CrashClient {
  /** Acts until the round is over, and keeps what it was told. Calls `ready` when what it acts on is there. */
  act(ready: () => void): Promise<void>;
  /** Throws when the service, started again, is not as this client was told. */
  check(): Promise<void>;
}

const BROWSER = "Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0";
/** A client whose connection has ended tries again, but not in a tight loop. */
const RECONNECT_ms = 10;
/** So often, once the service is back: a process of before that is about to end may still hold the port. */
const TRIES_when_back = 500;

/** The service as its clients know it, across all rounds: where it is, and what they were told in sum. */
export class CrashWorld {
  readonly port: number;
  readonly token: string;
  /** Redirects that were answered, and those that may have been: asked for, and never answered. */
  answeredVisits = 0;
  unansweredVisits = 0;
  /** The service is about to be ended for good in this round: who loses the connection goes home. */
  isOver = false;
  /** The service was started again: who is not answered asks once more. */
  isBack = false;
  /** What the naming convention may say, which is the whole workspace's: the last that was answered, and what was sent since. */
  casings: readonly string[] = ["lower", "any", "upper"];

  constructor(port: number, token: string) {
    this.port = port;
    this.token = token;
  }

  /** A person with a connection of their own. */
  person(): CrashPerson {
    return new CrashPerson(this);
  }
}

/** Asks on one connection that is opened again when it ends. */
export class CrashPerson {
  readonly world: CrashWorld;
  #client: KeepAliveClient | null = null;

  constructor(world: CrashWorld) {
    this.world = world;
  }

  /** Calls the API with the world's token, or another. */
  async api(method: string, path: string, body?: object, token = this.world.token): Promise<Told> {
    const answer = await this.#askUntilAnswered(`/api/v1${path}`, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(body === undefined ? {} : { "content-type": "application/json" }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    if (answer === null || answer.status === 503) return null;
    const json = answer.body === "" ? null : JSON.parse(answer.body);
    return { status: answer.status, body: json, location: "" };
  }

  /** Follows a short link as a person with a browser does, coming from a site of this name. */
  async visit(path: string, site = "news.example"): Promise<Told> {
    const headers = { referer: `https://${site}/page`, "user-agent": BROWSER };
    this.world.unansweredVisits += 1;
    const answer = await this.#askUntilAnswered(path, { headers });
    if (answer === null) return null;
    this.world.unansweredVisits -= 1;
    if (answer.status === 302) this.world.answeredVisits += 1;
    return answer.status === 503 ? null : toldOf(answer);
  }

  /** A GET of any other page. */
  async page(path: string): Promise<Told> {
    const answer = await this.#askUntilAnswered(path, { headers: { accept: "application/json" } });
    return answer === null || answer.status === 503 ? null : toldOf(answer);
  }

  close(): void {
    this.#client?.close();
    this.#client = null;
  }

  async #ask(path: string, asking: Asking): Promise<WholeAnswer | null> {
    if (this.#client === null || this.#client.isOver) this.#client = new KeepAliveClient(this.world.port);
    const answer = await this.#client.ask(path, asking);
    if (answer === null) {
      this.close();
      await Bun.sleep(RECONNECT_ms);
    }
    return answer;
  }

  /** The same; when the service is back, until it is answered. */
  async #askUntilAnswered(path: string, asking: Asking): Promise<WholeAnswer | null> {
    for (let attempt = 1; ; attempt += 1) {
      const answer = await this.#ask(path, asking);
      const isAnswered = answer !== null && answer.status !== 503;
      if (isAnswered || !this.world.isBack || attempt >= TRIES_when_back) return answer;
      await Bun.sleep(RECONNECT_ms);
    }
  }
}

function toldOf(answer: WholeAnswer): Told {
  return { status: answer.status, body: answer.body, location: answer.header("location") ?? "" };
}
