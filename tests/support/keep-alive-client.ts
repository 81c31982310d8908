import { connect, type Socket } from "node:net";

/**
 * One connection that asks for one thing after another and never asks twice: a client that repeats a request by
 * itself, as `fetch` may when a connection ends, would make one visit two.
 */
export class KeepAliveClient {
  readonly #socket: Socket;
  readonly #host: string;
  #received = "";
  #settle: ((status: number | null) => void) | null = null;
  #isOver = false;

  constructor(port: number) {
    this.#host = `localhost:${port}`;
    this.#socket = connect(port, "127.0.0.1");
    this.#socket.setEncoding("latin1");
    this.#socket.on("data", (text: string) => {
      this.#received += text;
      this.#read();
    });
    for (const end of ["error", "close", "end"]) {
      this.#socket.on(end, () => {
        this.#isOver = true;
        this.#answer(null);
      });
    }
  }

  /** The status of the whole answer to a GET, or null when the connection ended before it was there. */
  get(path: string, headers: Readonly<Record<string, string>>): Promise<number | null> {
    if (this.#isOver) return Promise.resolve(null);
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
    return new Promise((resolve) => {
      this.#settle = resolve;
      this.#socket.write(`GET ${path} HTTP/1.1\r\nhost: ${this.#host}\r\n${lines.join("")}\r\n`);
    });
  }

  close(): void {
    this.#socket.destroy();
  }

  #read(): void {
    const headersEnd = this.#received.indexOf("\r\n\r\n");
    if (headersEnd === -1) return;
    const length = Number(/\r\ncontent-length: *(\d+)/i.exec(this.#received.slice(0, headersEnd))?.[1] ?? 0);
    const end = headersEnd + 4 + length;
    if (this.#received.length < end) return;
    const status = Number(this.#received.slice(9, 12));
    this.#received = this.#received.slice(end);
    this.#answer(status);
  }

  #answer(status: number | null): void {
    this.#settle?.(status);
    this.#settle = null;
  }
}
