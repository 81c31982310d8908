// HTTP/1.1 (RFC 9112) as bytes on kept-alive sockets: the headers that are sent are exactly those that are meant, and
// none besides. `fetch` would add a user agent where none is to be sent.

export interface WireRequest {
  readonly method: "GET" | "HEAD";
  /** As it stands in the request line. */
  readonly path: string;
  readonly headers: readonly (readonly [name: string, value: string])[];
}

export interface WireAnswer {
  readonly status: number;
  /** The `Location` header as sent. */
  readonly location: string | null;
}

const HEAD_END = Buffer.from("\r\n\r\n");
/** An answer takes milliseconds; one that takes so long will not come. */
const PATIENCE_ms = 30_000;

/** One connection that is kept open. Requests go one after the other. */
export class Wire {
  readonly #host: string;
  #socket: Bun.Socket | null = null;
  readonly #port: number;
  #received = Buffer.alloc(0);
  #waiting: { settle(answer: WireAnswer): void; fail(error: Error): void; bodiless: boolean } | null = null;

  constructor(port: number) {
    this.#port = port;
    this.#host = `localhost:${port}`;
  }

  async open(): Promise<void> {
    this.#socket = await Bun.connect({
      hostname: "127.0.0.1",
      port: this.#port,
      socket: {
        data: (_, bytes) => {
          this.#received = Buffer.concat([this.#received, bytes]);
          this.#read();
        },
        close: () => this.#waiting?.fail(new Error("the server closed the connection")),
        error: (_, error) => this.#waiting?.fail(error),
      },
    });
  }

  /** Sends a request and gives its answer. Throws when the connection breaks or no answer comes. */
  async send(request: WireRequest): Promise<WireAnswer> {
    const socket = this.#socket;
    if (socket === null || this.#waiting !== null) throw new Error("the connection is not ready");
    let timer: NodeJS.Timeout | undefined;
    try {
      return await new Promise<WireAnswer>((settle, reject) => {
        const fail = (error: Error): void => reject(new Error(`${request.path}: ${error.message}`));
        this.#waiting = { settle, fail, bodiless: request.method === "HEAD" };
        timer = setTimeout(() => fail(new Error("no answer")), PATIENCE_ms);
        const head = request.headers.map(([name, value]) => `${name}: ${value}\r\n`).join("");
        const text = `${request.method} ${request.path} HTTP/1.1\r\nHost: ${this.#host}\r\n${head}\r\n`;
        const bytes = Buffer.from(text, "latin1");
        if (socket.write(bytes) !== bytes.length) fail(new Error("the request was not taken whole"));
      });
    } finally {
      clearTimeout(timer);
      this.#waiting = null;
    }
  }

  close(): void {
    this.#socket?.end();
    this.#socket = null;
  }

  #read(): void {
    const headEnd = this.#received.indexOf(HEAD_END);
    if (headEnd === -1 || this.#waiting === null) return;
    const head = this.#received.toString("latin1", 0, headEnd);
    const status = Number(/^HTTP\/1\.1 (\d{3})/.exec(head)?.[1]);
    const length = /^content-length: *(\d+)/im.exec(head)?.[1];
    if (length === undefined && !this.#waiting.bodiless) {
      this.#waiting.fail(new Error(`an answer of unknown length:\n${head}`));
      return;
    }
    const end = headEnd + HEAD_END.length + (this.#waiting.bodiless ? 0 : Number(length));
    if (this.#received.length < end) return;
    this.#received = this.#received.subarray(end);
    this.#waiting.settle({ status, location: /^location: *(.*)$/im.exec(head)?.[1]?.trimEnd() ?? null });
  }
}
