import { takesCoding } from "../../lib/accepted-coding.ts";
import type { Log } from "../../lib/log.ts";
import { type BundleFile, type ConsoleBundle, openConsoleBundle } from "./console-bundle.ts";

/** The path below which the program's files are. */
export const ASSETS_PATH = "/assets/";

/** The console's program, made ready when it is first asked for. */
export class ConsoleProgram {
  readonly #log: Log;
  #bundle: Promise<ConsoleBundle> | null = null;

  constructor(log: Log) {
    this.#log = log;
  }

  /** The program. Throws what keeps it from being made; the next call tries again. */
  open(): Promise<ConsoleBundle> {
    this.#bundle ??= openConsoleBundle(this.#log).catch((error: unknown) => {
      this.#bundle = null;
      throw error;
    });
    return this.#bundle;
  }

  /** Answers a request for one of its files; null for what is none. */
  async answer(request: Request, name: string): Promise<Response | null> {
    const file = (await this.open()).files.get(name);
    return file === undefined ? null : fileAnswer(file, request.headers.get("accept-encoding") ?? "");
  }
}

/** A file whose name says what is in it is the same for ever: RFC 8246. */
const FOR_EVER = "public, max-age=31536000, immutable";

function fileAnswer(file: BundleFile, acceptEncoding: string): Response {
  const headers = {
    "content-type": file.type,
    "cache-control": FOR_EVER,
    vary: "accept-encoding",
  };
  if (takesCoding(acceptEncoding, "br"))
    return new Response(file.br, { headers: { ...headers, "content-encoding": "br" } });
  if (takesCoding(acceptEncoding, "gzip"))
    return new Response(file.gzip, { headers: { ...headers, "content-encoding": "gzip" } });
  return new Response(file.plain, { headers });
}
