import { readEmail, readName } from "../access/names.rules.ts";
import { accepted, refused, type Verdict } from "../lib/verdict.ts";

/** How mail leaves: the operator's server for outgoing mail, and whom mails are from. */
export interface MailSettings {
  readonly host: string;
  readonly port: number;
  /** `at-once` from the first byte, `starttls` before anything is said, `never` in the clear. */
  readonly encryption: "at-once" | "starttls" | "never";
  readonly login: { readonly user: string; readonly pass: string } | null;
  readonly from: { readonly name: string; readonly address: string };
  /** How long one mail may take, from connecting to the server's word that it has it. */
  readonly timeout_ms: number;
}

/** Reads `SMTP_URL` and `MAIL_FROM`; null when there is neither. What is said of a fault never repeats the URL: it has a password. */
export function readMailSettings(
  values: ReadonlyMap<string, string>,
  timeout_ms: number,
  problems: string[],
): MailSettings | null {
  const smtpUrl = values.get("SMTP_URL");
  const from = values.get("MAIL_FROM");
  if (smtpUrl === undefined && from === undefined) return null;
  if (smtpUrl === undefined || from === undefined)
    problems.push("SMTP_URL and MAIL_FROM are set together, or neither is");
  const server = smtpUrl === undefined ? null : readServer(smtpUrl);
  const sender = from === undefined ? null : readSender(from);
  if (server?.ok === false) problems.push(`SMTP_URL ${server.reason}`);
  if (sender?.ok === false) problems.push(`MAIL_FROM ${sender.reason}`);
  return server?.ok && sender?.ok ? { ...server.value, from: sender.value, timeout_ms } : null;
}

type Server = Pick<MailSettings, "host" | "port" | "encryption" | "login">;

function readServer(text: string): Verdict<Server> {
  const url = URL.canParse(text) ? new URL(text) : null;
  const scheme = url?.protocol === "smtps:" ? "smtps" : url?.protocol === "smtp:" ? "smtp" : null;
  if (
    url === null ||
    scheme === null ||
    url.hostname === "" ||
    !/^\/?$/.test(url.pathname) ||
    url.hash !== ""
  )
    return refused(
      "must be smtp://user:password@host:port or smtps://…; without user and password where none are asked for",
    );
  const isClear = url.search === "?starttls=never";
  if (url.search !== "" && !(isClear && scheme === "smtp"))
    return refused("may end in ?starttls=never after smtp://…, and in nothing else");
  const login = readLogin(url);
  if (login === undefined)
    return refused("must have user and password both or neither, with %40 for @ and so on in them");
  // RFC 8314, section 3.3: a password is not said where others may listen.
  if (isClear && login !== null)
    return refused("must not send a password in the clear: leave ?starttls=never out, or the password");
  // RFC 6409, section 3.1, and RFC 8314, section 7.3.
  const usualPort = scheme === "smtps" ? 465 : 587;
  return accepted({
    host: url.hostname.replace(/^\[(.*)\]$/, "$1"),
    port: url.port === "" ? usualPort : Number(url.port),
    encryption: scheme === "smtps" ? "at-once" : isClear ? "never" : "starttls",
    login,
  });
}

function readLogin({ username, password }: URL): MailSettings["login"] | undefined {
  if (username === "" && password === "") return null;
  if (username === "" || password === "") return undefined;
  try {
    return { user: decodeURIComponent(username), pass: decodeURIComponent(password) };
  } catch {
    return undefined;
  }
}

function readSender(text: string): Verdict<MailSettings["from"]> {
  const [, written = "", inAngles] = /^(?:"?([^"<>]*?)"?\s*<([^<>]*)>)$/.exec(text) ?? [];
  const address = readEmail(inAngles ?? text);
  const name = written === "" ? accepted("Utmost") : readName(written);
  return address.ok && name.ok && !/[<>",;]/.test(address.value)
    ? accepted({ name: name.value, address: address.value })
    : refused("must be an e-mail address such as links@example.com, or Name <links@example.com>");
}
