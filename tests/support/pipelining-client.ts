import { connect } from "node:net";

const BROWSER = "Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0";

/** What one connection was answered. */
export interface Pipelined {
  /** The codes of the links whose redirects came, in order. */
  readonly codes: readonly string[];
  /** Bytes that are no part of a redirect's head: none, when nothing is broken. */
  readonly rest: string;
}

const REDIRECT = /^HTTP\/1\.1 302 [^\r]*\r\n(?:[^\r]+\r\n)*?location: ([^\r]*)\r\n(?:[^\r]+\r\n)*\r\n/i;

/** Sends visits of these links on one connection all at once, and reads until all are answered or the connection ends. */
export function pipelineVisits(port: number, codes: readonly string[]): Promise<Pipelined> {
  const host = `Host: localhost:${port}\r\nUser-Agent: ${BROWSER}`;
  return new Promise((resolve) => {
    let text = "";
    const socket = connect(port, "127.0.0.1", () =>
      socket.write(codes.map((code) => `GET /${code} HTTP/1.1\r\n${host}\r\n\r\n`).join("")),
    );
    socket.setEncoding("latin1");
    socket.on("data", (chunk: string) => {
      text += chunk;
      if (text.split("\r\n\r\n").length > codes.length) socket.end();
    });
    socket.on("error", () => {});
    socket.on("close", () => resolve(readRedirects(text)));
  });
}

function readRedirects(text: string): Pipelined {
  const codes: string[] = [];
  let rest = text;
  for (let found = REDIRECT.exec(rest); found !== null; found = REDIRECT.exec(rest)) {
    codes.push((found[1] ?? "").slice((found[1] ?? "").lastIndexOf("/") + 1));
    rest = rest.slice(found[0].length);
  }
  return { codes, rest };
}
