import { renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { freshFolder } from "./fresh-folder.ts";
import { PROJECT } from "./test-files.ts";

/** What a name (in small letters) has, or how the server fails to say so. `*` stands for names that are not listed. */
export type DnsZone = Readonly<Record<string, DnsRecords | "NXDOMAIN" | "SERVFAIL" | "REFUSED" | "silence">>;

export interface DnsRecords {
  readonly TXT?: readonly string[];
  readonly CNAME?: readonly string[];
  readonly A?: readonly string[];
  readonly AAAA?: readonly string[];
}

/** A DNS server in a process of its own. */
export interface DnsServer {
  /** For the variable DNS_SERVERS. */
  readonly address: string;
  /** Answers from now on by this zone alone. */
  serve(zone: DnsZone): void;
  /** What it was asked since the last call, each as `TYPE name`. */
  asked(): readonly string[];
  stop(): Promise<void>;
}

export async function startDnsServer(): Promise<DnsServer> {
  const folder = freshFolder();
  const file = join(folder, "zone.json");
  const serve = (zone: DnsZone): void => {
    // Never half a zone.
    writeFileSync(`${file}.new`, JSON.stringify(zone));
    renameSync(`${file}.new`, file);
  };
  serve({});
  const child = Bun.spawn([process.execPath, "tests/support/processes/dns-server.ts", file], {
    cwd: PROJECT,
    stdout: "pipe",
    stderr: "inherit",
  });
  let lines: string[] = [];
  const { promise: port, resolve: started } = Promise.withResolvers<string>();
  const reading = (async () => {
    let rest = "";
    for await (const chunk of child.stdout.pipeThrough(new TextDecoderStream())) {
      const parts = (rest + chunk).split("\n");
      rest = parts.pop() ?? "";
      lines.push(...parts);
      const [first] = lines;
      if (first !== undefined && /^\d+$/.test(first)) started(lines.shift() ?? "");
    }
  })();
  return {
    address: `127.0.0.1:${await port}`,
    serve,
    asked: () => {
      const asked = lines;
      lines = [];
      return asked;
    },
    stop: async () => {
      child.kill();
      await Promise.all([child.exited, reading]);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
