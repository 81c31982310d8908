import { accessSync, constants, readFileSync, statSync } from "node:fs";
import { domainToASCII } from "node:url";
import { type ProviderSettings, readProviderSettings } from "./access/identity/provider-settings.rules.ts";
import { parseToken } from "./access/token.rules.ts";
import {
  readBind,
  readDnsServers,
  readPublicAddresses,
  readTrustedProxies,
  type TrustedProxies,
} from "./config-addresses.rules.ts";
import { namesOf, unsupportedVariables, variables } from "./config-variables.ts";
import { type LogLevel, logLevels } from "./lib/log.ts";
import { SECRET_KEY_characters } from "./limits.ts";
import { type MailSettings, readMailSettings } from "./mail/mail-settings.rules.ts";
import type { Plans } from "./plans/plan.rules.ts";
import { readPlansFile } from "./plans/plans-file.rules.ts";
import { EDGE_PROCESSES_at_most, REPORT_WAIT_at_most_ms, REPORT_WAIT_ms } from "./run-limits.ts";
import { type Unanswered, unansweredChoices } from "./scanner/scan-verdict.rules.ts";

/** Everything the operator decides, read once at the start and never changed. */
export interface Config {
  readonly port: number;
  readonly bind: string;
  readonly dataDir: string;
  /** Scheme, host and port of the API and the console, without a slash at the end. */
  readonly baseUrl: string;
  /** The shared host of short links when it is not the base URL's own; with port when the base URL has one. */
  readonly linkHost: string | null;
  /** CIDRs at which visitors reach this service; null: those the link host's name leads to. */
  readonly publicAddresses: readonly string[] | null;
  /** Resolvers as `node:dns` takes them; null: the system's. */
  readonly dnsServers: readonly string[] | null;
  readonly databaseUrl: string | null;
  readonly trustedProxies: TrustedProxies;
  readonly visitorKey_days: number;
  /** A country table in MaxMind's file format; the bundled one when null. */
  readonly geoipMmdb: string | null;
  /** What workspaces may use; null when each may use everything. */
  readonly plans: Plans | null;
  readonly rateLimit_perMinute: number;
  /** How long a report is waited for. */
  readonly reportWait_ms: number;
  /** Processes that answer on the port, this one included. */
  readonly edgeProcesses: number;
  /** Files of the scanner's lists; they need not be there yet. */
  readonly blocklists: readonly string[];
  /** Google Web Risk; null without a key. */
  readonly webRisk: { readonly url: string; readonly apiKey: string; readonly timeout_ms: number } | null;
  /** What becomes of links while Web Risk does not answer. */
  readonly unanswered: Unanswered;
  /** Null: no mail is sent. */
  readonly mail: MailSettings | null;
  /** Null: members sign in with their passwords alone. */
  readonly identityProvider: ProviderSettings | null;
  readonly logLevel: LogLevel;
  readonly metricsToken: string | null;
  readonly bootstrapToken: string | null;
  /** Encrypts what has to be read back; one that the data folder keeps when null. */
  readonly secretKey: string | null;
}

type Name = (typeof variables)[number]["name"];
export type Environment = Readonly<Record<string, string | undefined>>;

/** Thrown with one line for each thing that is wrong with the environment. */
export class ConfigError extends Error {
  override readonly name = "ConfigError";
}

/** Reads the environment. Throws a `ConfigError` that names every variable that does not fit and what is allowed. */
export function readConfig(environment: Environment): Config {
  const problems: string[] = [];
  const values = readValues(environment, problems);
  const whole = (name: Name, fallback: number, min: number, max: number): number => {
    const text = values.get(name);
    if (text === undefined) return fallback;
    const value = /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN;
    if (value >= min && value <= max) return value;
    problems.push(`${name} must be a whole number from ${min} to ${max}, not "${text}"`);
    return fallback;
  };
  const port = whole("PORT", 3000, 0, 65535);
  const config: Config = {
    port,
    bind: readBind(values.get("BIND") ?? "127.0.0.1", problems),
    dataDir: values.get("DATA_DIR") ?? "./data",
    baseUrl: readOrigin("BASE_URL", values.get("BASE_URL") ?? `http://localhost:${port}`, problems),
    linkHost: readLinkHost(values.get("LINK_HOST"), problems),
    publicAddresses: readPublicAddresses(values.get("PUBLIC_ADDRESSES"), problems),
    dnsServers: readDnsServers(values.get("DNS_SERVERS"), problems),
    databaseUrl: readDatabaseUrl(values.get("DATABASE_URL"), problems),
    trustedProxies: readTrustedProxies(values.get("TRUSTED_PROXIES") ?? "0", problems),
    visitorKey_days: whole("VISITOR_KEY_DAYS", 395, 1, 395),
    geoipMmdb: readFilePath("GEOIP_MMDB", values.get("GEOIP_MMDB"), problems),
    plans: readPlans(values.get("PLANS_FILE"), problems),
    rateLimit_perMinute: whole("RATE_LIMIT_PER_MINUTE", 6000, 1, 100_000_000),
    reportWait_ms: whole("REPORT_WAIT_MS", REPORT_WAIT_ms, 100, REPORT_WAIT_at_most_ms),
    edgeProcesses: whole("EDGE_PROCESSES", 1, 1, EDGE_PROCESSES_at_most),
    blocklists: readBlocklists(values.get("BLOCKLISTS"), problems),
    webRisk: readWebRisk(values, whole("WEB_RISK_TIMEOUT_MS", 5000, 100, 60_000), problems),
    unanswered: readUnanswered(values.get("SCAN_UNANSWERED") ?? "hold", problems),
    mail: readMailSettings(values, whole("SMTP_TIMEOUT_MS", 20_000, 100, 120_000), problems),
    identityProvider: readProviderSettings(values, whole("OIDC_TIMEOUT_MS", 10_000, 100, 60_000), problems),
    logLevel: readLogLevel(values.get("LOG_LEVEL") ?? "info", problems),
    metricsToken: readMetricsToken(values.get("METRICS_TOKEN"), problems),
    bootstrapToken: readBootstrapToken(values.get("UTMOST_BOOTSTRAP_TOKEN"), problems),
    secretKey: readSecretKey(values.get("SECRET_KEY"), problems),
  };
  if (problems.length > 0) throw new ConfigError(problems.join("\n"));
  return Object.freeze(config);
}

function readValues(environment: Environment, problems: string[]): Map<Name, string> {
  const values = new Map<Name, string>();
  for (const variable of variables) {
    const name = variable.name;
    const plain = environment[name];
    const file = "secret" in variable ? environment[`${name}_FILE`] : undefined;
    if (plain !== undefined && plain !== "" && file) problems.push(`set ${name} or ${name}_FILE, not both`);
    const value = file ? readSecretFile(name, file, problems) : plain;
    if (value !== undefined && value.trim() !== "") values.set(name, value.trim());
  }
  const known = new Set<string>(variables.flatMap(namesOf));
  for (const name of Object.keys(environment)) {
    if (name.startsWith("UTMOST_") && !known.has(name))
      problems.push(`${name} is no variable of Utmost: see docs/configuration.md`);
  }
  for (const { name, supported, meaning } of unsupportedVariables) {
    const given = (environment[name] ?? "").trim();
    if (given !== "" && !supported.some((value) => value === given))
      problems.push(`${name} is not supported by this version; unset it. ${meaning}`);
  }
  return values;
}

function readSecretFile(name: string, path: string, problems: string[]): string | undefined {
  try {
    return readFileSync(path, "utf8");
  } catch (error) {
    problems.push(`${name}_FILE names "${path}", which cannot be read (${reasonOf(error)})`);
    return undefined;
  }
}

function readOrigin(name: Name, text: string, problems: string[]): string {
  const url = URL.canParse(text) ? new URL(text) : null;
  const plain =
    url !== null &&
    /^https?:$/.test(url.protocol) &&
    url.pathname === "/" &&
    url.username === "" &&
    url.password === "" &&
    url.search === "" &&
    url.hash === "";
  if (!plain) problems.push(`${name} must be http:// or https:// with a host and no path, not "${text}"`);
  return url?.origin ?? text;
}

function readLinkHost(text: string | undefined, problems: string[]): string | null {
  if (text === undefined) return null;
  const [, name = "", port = ""] = /^([^:/]+)(:\d{1,5})?$/.exec(text) ?? [];
  const host = domainToASCII(name);
  if (host === "" || Number(port.slice(1)) > 65535)
    problems.push(`LINK_HOST must be a host name such as go.example.com, not "${text}"`);
  return host + port;
}

function readDatabaseUrl(text: string | undefined, problems: string[]): string | null {
  if (text === undefined) return null;
  // Neither message repeats what was given: there is a password in it.
  if (!/^postgres(ql)?:\/\//.test(text))
    problems.push("DATABASE_URL must begin with postgres:// or postgresql://");
  else if (!URL.canParse(text))
    problems.push(
      "DATABASE_URL must be a URL such as postgres://user:password@host:5432/name, with %23 for #, %2F for / and so on in the password",
    );
  return text;
}

function readFilePath(name: Name, path: string | undefined, problems: string[]): string | null {
  if (path === undefined) return null;
  try {
    accessSync(path, constants.R_OK);
    if (!statSync(path).isFile()) problems.push(`${name} names "${path}", which is no file`);
  } catch (error) {
    problems.push(`${name} names "${path}", which cannot be read (${reasonOf(error)})`);
  }
  return path;
}

function readPlans(path: string | undefined, problems: string[]): Plans | null {
  const file = readFilePath("PLANS_FILE", path, problems);
  if (file === null || problems.some((problem) => problem.startsWith("PLANS_FILE "))) return null;
  const verdict = readPlansFile(readFileSync(file, "utf8"));
  if (verdict.ok) return verdict.value;
  problems.push(...verdict.reason.split("\n").map((line) => `PLANS_FILE "${file}": ${line}`));
  return null;
}

function reasonOf(error: unknown): string {
  const code = error instanceof Error ? (error as { code?: unknown }).code : undefined;
  if (code === "ENOENT") return "there is no such file";
  if (code === "EACCES") return "this user may not read it";
  if (code === "EISDIR") return "it is a folder";
  return error instanceof Error ? error.message : String(error);
}

function readBlocklists(text: string | undefined, problems: string[]): readonly string[] {
  if (text === undefined) return [];
  const paths = text.split(",").map((path) => path.trim());
  if (paths.includes(""))
    problems.push(`BLOCKLISTS must be files with one comma between each two, not "${text}"`);
  else if (new Set(paths).size < paths.length) problems.push("BLOCKLISTS names a file twice");
  return paths;
}

function readWebRisk(
  values: ReadonlyMap<Name, string>,
  timeout_ms: number,
  problems: string[],
): Config["webRisk"] {
  const url = readOrigin("WEB_RISK_URL", values.get("WEB_RISK_URL") ?? WEB_RISK_url, problems);
  const apiKey = values.get("WEB_RISK_API_KEY");
  if (apiKey === undefined) return null;
  // Nothing else can be sent in a header; the message never repeats a secret.
  if (!/^[!-~]+$/.test(apiKey))
    problems.push("WEB_RISK_API_KEY must be made of visible ASCII characters only");
  return { url, apiKey, timeout_ms };
}
const WEB_RISK_url = "https://webrisk.googleapis.com";

function readUnanswered(text: string, problems: string[]): Unanswered {
  const choice = unansweredChoices.find((known) => known === text);
  if (choice === undefined)
    problems.push(`SCAN_UNANSWERED must be one of ${unansweredChoices.join(", ")}, not "${text}"`);
  return choice ?? "hold";
}

function readMetricsToken(text: string | undefined, problems: string[]): string | null {
  if (text === undefined) return null;
  // RFC 6750, section 2.1: nothing else can be sent as a bearer token.
  if (!/^[A-Za-z0-9._~+/-]+=*$/.test(text))
    problems.push("METRICS_TOKEN must be made of letters, digits and -._~+/ only");
  return text;
}

function readSecretKey(text: string | undefined, problems: string[]): string | null {
  if (text === undefined) return null;
  if (text.length < SECRET_KEY_characters)
    problems.push(`SECRET_KEY must have at least ${SECRET_KEY_characters} characters`);
  return text;
}

function readBootstrapToken(text: string | undefined, problems: string[]): string | null {
  if (text === undefined) return null;
  // The message never repeats what was given: it is a secret, however malformed.
  if (parseToken(text) === null) {
    problems.push(
      "UTMOST_BOOTSTRAP_TOKEN must have the form utmost_<lookup>_<secret>: 12 and 40 letters and digits, the last six " +
        "the checksum of all before them; `npx utmost token generate` prints one",
    );
  }
  return text;
}

function readLogLevel(text: string, problems: string[]): LogLevel {
  const level = logLevels.find((known) => known === text);
  if (level === undefined) problems.push(`LOG_LEVEL must be one of ${logLevels.join(", ")}, not "${text}"`);
  return level ?? "info";
}
