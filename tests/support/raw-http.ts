import { connect } from "node:net";

export interface RawAnswer {
  readonly status: number;
  /** The head as it came, status line first. */
  readonly head: string;
  readonly body: string;
  /** The one value of a header; null when it is absent. Throws when it is there twice. */
  header(name: string): string | null;
}

/**
 * Sends a request byte by byte as given (text is Latin-1) and reads the answer until the other end closes. Clients in between would
 * tidy paths and hosts, and refuse to send what this must show.
 */
export function rawRequest(url: string, bytes: string): Promise<RawAnswer> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname, () => socket.write(Buffer.from(bytes, "latin1")));
    const chunks: Buffer[] = [];
    socket.setTimeout(10_000, () => socket.destroy(new Error("no answer in time")));
    socket.on("data", (chunk) => chunks.push(Buffer.from(chunk)));
    socket.on("error", reject);
    socket.on("close", () => resolve(readAnswer(Buffer.concat(chunks).toString("latin1"))));
  });
}

/** One request in HTTP/1.1 that asks for the connection to be closed. Headers as lines of their own. */
export function rawGet(
  url: string,
  target: string,
  headers: readonly string[] = [],
  method = "GET",
): Promise<RawAnswer> {
  const given = new Set(headers.map((line) => line.split(":", 1)[0]?.toLowerCase()));
  const lines = [
    `${method} ${target} HTTP/1.1`,
    ...(given.has("host") ? [] : [`Host: ${new URL(url).host}`]),
    ...headers,
    "Connection: close",
  ];
  return rawRequest(url, `${lines.join("\r\n")}\r\n\r\n`);
}

function readAnswer(text: string): RawAnswer {
  const end = text.indexOf("\r\n\r\n");
  const head = end === -1 ? text : text.slice(0, end);
  return {
    status: Number(/^HTTP\/1\.1 (\d{3})/.exec(head)?.[1] ?? 0),
    head,
    body: end === -1 ? "" : text.slice(end + 4),
    header: (name) => {
      const values = head
        .split("\r\n")
        .filter((line) => line.toLowerCase().startsWith(`${name}:`))
        .map((line) => line.slice(name.length + 1).trim());
      if (values.length > 1) throw new Error(`${name} is there ${values.length} times`);
      return values[0] ?? null;
    },
  };
}
