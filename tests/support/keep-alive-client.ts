import { connect, type Socket } from "node:net";

/** One answer, read whole. */
export interface WholeAnswer {
  readonly status: number;
  readonly body: string;
  /** The value of a header, or null when it is absent. */
  header(name: string): string | null;
}

/** What to ask for, besides the path. */
export interface Asking {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

/**
 * One connection that asks for one thing after another and never asks twice: a client that repeats a request by
 * itself, as `fetch` may when a connection ends, would make one visit two.
 */
export class KeepAliveClient {
  readonly #socket: Socket;
  readonly #host: string;
  #received: Buffer = Buffer.alloc(0);
  #settle: ((answer: WholeAnswer | null) => void) | null = null;
  #isOver = false;

  constructor(port: number) {
    this.#host = `localhost:${port}`;
    this.#socket = connect(port, "127.0.0.1");
    this.#socket.setNoDelay(true);
    this.#socket.on("data", (bytes: Buffer) => {
      this.#received = Buffer.concat([this.#received, bytes]);
      this.#read();
    });
    for (const end of ["error", "close", "end"]) {
      this.#socket.on(end, () => {
        this.#isOver = true;
        this.#answer(null);
      });
    }
  }

  /** Whether the connection has ended: nothing more is answered on it. */
  get isOver(): boolean {
    return this.#isOver;
  }

  /** The whole answer, or null when the connection ended before it was there. */
  ask(path: string, { method = "GET", headers = {}, body = "" }: Asking = {}): Promise<WholeAnswer | null> {
    if (this.#isOver) return Promise.resolve(null);
    const given = { host: this.#host, ...headers };
    const length = method === "GET" ? [] : [`content-length: ${Buffer.byteLength(body)}`];
    const lines = [...Object.entries(given).map(([name, value]) => `${name}: ${value}`), ...length];
    return new Promise((resolve) => {
      this.#settle = resolve;
      this.#socket.write(`${method} ${path} HTTP/1.1\r\n${lines.join("\r\n")}\r\n\r\n${body}`);
    });
  }

  close(): void {
    this.#socket.destroy();
  }

  #read(): void {
    const headersEnd = this.#received.indexOf("\r\n\r\n");
    if (headersEnd === -1) return;
    const head = this.#received.toString("latin1", 0, headersEnd);
    const start = headersEnd + 4;
    const isChunked = headerIn(head, "transfer-encoding") === "chunked";
    const length = Number(headerIn(head, "content-length") ?? 0);
    const body = isChunked ? chunkedBody(this.#received, start) : sizedBody(this.#received, start, length);
    if (body === null) return;
    this.#received = this.#received.subarray(body.end);
    const status = Number(head.slice(9, 12));
    this.#answer({ status, body: body.bytes.toString("utf8"), header: (name) => headerIn(head, name) });
  }

  #answer(answer: WholeAnswer | null): void {
    this.#settle?.(answer);
    this.#settle = null;
  }
}

function headerIn(head: string, name: string): string | null {
  const line = head.split("\r\n").find((one) => one.toLowerCase().startsWith(`${name}:`));
  return line === undefined ? null : line.slice(name.length + 1).trim();
}

interface Body {
  readonly bytes: Buffer;
  /** Where what follows the answer begins. */
  readonly end: number;
}

/** The body of so many bytes, or null when it is not there whole. */
function sizedBody(received: Buffer, start: number, length: number): Body | null {
  const end = start + length;
  return received.length < end ? null : { bytes: received.subarray(start, end), end };
}

/** A body in chunks (RFC 9112, section 7.1), without trailers; null when it is not there whole. */
function chunkedBody(received: Buffer, start: number): Body | null {
  const chunks: Buffer[] = [];
  for (let at = start; ; ) {
    const lineEnd = received.indexOf("\r\n", at);
    if (lineEnd === -1) return null;
    const size = Number.parseInt(received.toString("latin1", at, lineEnd), 16);
    const chunk = sizedBody(received, lineEnd + 2, size);
    if (chunk === null || received.length < chunk.end + 2) return null;
    at = chunk.end + 2;
    if (size === 0) return { bytes: Buffer.concat(chunks), end: at };
    chunks.push(chunk.bytes);
  }
}
