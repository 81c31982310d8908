import { renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { freshFolder } from "./fresh-folder.ts";
import { PROJECT } from "./test-files.ts";

/** How the server encrypts, whom it lets in, and how it is to whoever connects. */
export interface SmtpManner {
  readonly encryption: "at-once" | "starttls" | "never";
  /** `user:password`; null for everybody. */
  readonly login: string | null;
  /** `refusing` knows no recipient; `silent` says nothing at all; `slow` takes a mail and never says so. */
  readonly is: "well" | "refusing" | "silent" | "slow";
}

/** A mail as the server has it. */
export interface TakenMail {
  readonly from: string;
  readonly to: readonly string[];
  /** Head and body, as they came. */
  readonly raw: string;
  readonly isEncrypted: boolean;
  readonly user: string | null;
}

/** An SMTP server in a process of its own. */
export interface SmtpServer {
  readonly port: number;
  /** From the next connection on. */
  become(is: SmtpManner["is"]): void;
  /** The mails so far, oldest first. */
  readonly taken: readonly TakenMail[];
  stop(): Promise<void>;
}

/** The authority of its certificate, for `NODE_EXTRA_CA_CERTS`. */
export const SMTP_SERVER_AUTHORITY = join(PROJECT, "tests/support/processes/smtp-server.pem");

export async function startSmtpServer(
  encryption: SmtpManner["encryption"],
  login: string | null = null,
): Promise<SmtpServer> {
  const folder = freshFolder();
  const file = join(folder, "manner.json");
  const become = (is: SmtpManner["is"]): void => {
    writeFileSync(`${file}.new`, JSON.stringify({ encryption, login, is } satisfies SmtpManner));
    renameSync(`${file}.new`, file);
  };
  become("well");
  const child = Bun.spawn([process.execPath, "tests/support/processes/smtp-server.ts", file], {
    cwd: PROJECT,
    stdout: "pipe",
    stderr: "inherit",
  });
  const taken: TakenMail[] = [];
  const { promise: port, resolve: started } = Promise.withResolvers<number>();
  const reading = (async () => {
    let rest = "";
    for await (const chunk of child.stdout.pipeThrough(new TextDecoderStream())) {
      const lines = (rest + chunk).split("\n");
      rest = lines.pop() ?? "";
      for (const line of lines) {
        if (line.startsWith("{")) taken.push(JSON.parse(line) as TakenMail);
        else started(Number(line));
      }
    }
  })();
  return {
    port: await port,
    become,
    taken,
    stop: async () => {
      child.kill();
      await Promise.all([child.exited, reading]);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** The text of a mail: without its head, and its lines put together again (RFC 2045, section 6.7). */
export function textOf({ raw }: TakenMail): string {
  const [head = "", ...rest] = raw.split("\r\n\r\n");
  const body = rest.join("\n\n").replaceAll("\r\n", "\n");
  if (!/^content-transfer-encoding: quoted-printable/im.test(head)) return body;
  const bytes = body
    .replaceAll("=\n", "")
    .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, "latin1").toString("utf8");
}
