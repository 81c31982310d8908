import { readFileSync } from "node:fs";
import { domainToASCII } from "node:url";
import ipaddr from "ipaddr.js";
import { type LogLevel, logLevels } from "./lib/log.ts";

/** Everything the operator decides, read once at the start and never changed. */
export interface Config {
  readonly port: number;
  readonly bind: string;
  readonly dataDir: string;
  /** Scheme, host and port of the API and the console, without a slash at the end. */
  readonly baseUrl: string;
  /** The shared host of short links when it is not the base URL's own; with port when the base URL has one. */
  readonly linkHost: string | null;
  readonly databaseUrl: string | null;
  readonly trustedProxies: TrustedProxies;
  readonly visitorKey_days: number;
  /** A country table in MaxMind's file format; the bundled one when null. */
  readonly geoipMmdb: string | null;
  readonly rateLimit_perMinute: number;
  readonly logLevel: LogLevel;
  readonly metricsToken: string | null;
  readonly bootstrapToken: string | null;
}

/** A number of hops, or the addresses (CIDR) of the proxies. */
export type TrustedProxies =
  | { readonly kind: "hops"; readonly count: number }
  | { readonly kind: "ranges"; readonly cidrs: readonly string[] };

/** One environment variable, as `docs/configuration.md` lists it. */
export interface Variable {
  readonly name: string;
  readonly fallback: string;
  readonly unit: string;
  readonly meaning: string;
  /** Also read from the file named by `NAME_FILE`. */
  readonly secret?: true;
}

export const variables = [
  {
    name: "PORT",
    fallback: "3000",
    unit: "TCP port",
    meaning: "Where the service listens; 0 takes a free port.",
  },
  {
    name: "BIND",
    fallback: "127.0.0.1",
    unit: "address",
    meaning: "The address it listens on; `0.0.0.0` or `::` for all.",
  },
  {
    name: "DATA_DIR",
    fallback: "./data",
    unit: "folder",
    meaning: "Everything the service keeps on this machine.",
  },
  {
    name: "BASE_URL",
    fallback: "http://localhost:PORT",
    unit: "URL",
    meaning: "The public address of API and console, and of short links unless `LINK_HOST` is set.",
  },
  {
    name: "LINK_HOST",
    fallback: "unset",
    unit: "host name",
    meaning: "The shared host of short links. When set, hosts that nobody registered serve no links.",
  },
  {
    name: "DATABASE_URL",
    fallback: "unset",
    unit: "postgres:// URL",
    meaning: "Keeps control facts in PostgreSQL instead of the SQLite file in the data folder.",
    secret: true,
  },
  {
    name: "TRUSTED_PROXIES",
    fallback: "0",
    unit: "hops, or CIDRs with commas",
    meaning: "Which proxies' `X-Forwarded-For`, `X-Forwarded-Host` and country headers are believed.",
  },
  {
    name: "VISITOR_KEY_DAYS",
    fallback: "395",
    unit: "days, 1 to 395",
    meaning:
      "How long a visitor stays the same in reports; then the key is replaced and the old one destroyed.",
  },
  {
    name: "GEOIP_MMDB",
    fallback: "unset",
    unit: "file",
    meaning: "A country table in MaxMind's file format, instead of the bundled one.",
  },
  {
    name: "RATE_LIMIT_PER_MINUTE",
    fallback: "6000",
    unit: "requests a minute a token",
    meaning: "The API's quota; a sixth of it may come in one burst.",
  },
  {
    name: "LOG_LEVEL",
    fallback: "info",
    unit: "`debug`, `info`, `warn`, `error`, `silent`",
    meaning: "Log lines of this level and above go to standard error.",
  },
  {
    name: "METRICS_TOKEN",
    fallback: "unset",
    unit: "text",
    meaning: "Bearer token for `/metrics` from other machines; without it only loopback may read them.",
    secret: true,
  },
  {
    name: "UTMOST_BOOTSTRAP_TOKEN",
    fallback: "unset",
    unit: "API token",
    meaning: "The token that the first start makes, chosen by you; for unattended installs.",
    secret: true,
  },
] as const satisfies readonly Variable[];

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
    bind: values.get("BIND") ?? "127.0.0.1",
    dataDir: values.get("DATA_DIR") ?? "./data",
    baseUrl: readBaseUrl(values.get("BASE_URL") ?? `http://localhost:${port}`, problems),
    linkHost: readLinkHost(values.get("LINK_HOST"), problems),
    databaseUrl: readDatabaseUrl(values.get("DATABASE_URL"), problems),
    trustedProxies: readTrustedProxies(values.get("TRUSTED_PROXIES") ?? "0", problems),
    visitorKey_days: whole("VISITOR_KEY_DAYS", 395, 1, 395),
    geoipMmdb: values.get("GEOIP_MMDB") ?? null,
    rateLimit_perMinute: whole("RATE_LIMIT_PER_MINUTE", 6000, 1, 100_000_000),
    logLevel: readLogLevel(values.get("LOG_LEVEL") ?? "info", problems),
    metricsToken: values.get("METRICS_TOKEN") ?? null,
    bootstrapToken: values.get("UTMOST_BOOTSTRAP_TOKEN") ?? null,
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
  const known = new Set<string>(variables.flatMap(({ name }) => [name, `${name}_FILE`]));
  for (const name of Object.keys(environment)) {
    if (name.startsWith("UTMOST_") && !known.has(name))
      problems.push(`${name} is no variable of Utmost: see docs/configuration.md`);
  }
  return values;
}

function readSecretFile(name: string, path: string, problems: string[]): string | undefined {
  try {
    return readFileSync(path, "utf8");
  } catch (error) {
    problems.push(`${name}_FILE cannot be read: ${error instanceof Error ? error.message : String(error)}`);
    return undefined;
  }
}

function readBaseUrl(text: string, problems: string[]): string {
  const url = URL.canParse(text) ? new URL(text) : null;
  const plain =
    url !== null &&
    /^https?:$/.test(url.protocol) &&
    url.pathname === "/" &&
    url.search === "" &&
    url.hash === "";
  if (!plain) problems.push(`BASE_URL must be http:// or https:// with a host and no path, not "${text}"`);
  return url?.origin ?? text;
}

function readLinkHost(text: string | undefined, problems: string[]): string | null {
  if (text === undefined) return null;
  const [, name = "", port = ""] = /^([^:/]+)(:\d{1,5})?$/.exec(text) ?? [];
  const host = domainToASCII(name);
  if (host === "") problems.push(`LINK_HOST must be a host name such as go.example.com, not "${text}"`);
  return host + port;
}

function readDatabaseUrl(text: string | undefined, problems: string[]): string | null {
  if (text === undefined) return null;
  if (!/^postgres(ql)?:\/\//.test(text))
    problems.push("DATABASE_URL must begin with postgres:// or postgresql://");
  return text;
}

function readTrustedProxies(text: string, problems: string[]): TrustedProxies {
  if (/^\d{1,2}$/.test(text)) return { kind: "hops", count: Number(text) };
  const cidrs = text.split(",").map((cidr) => cidr.trim());
  for (const cidr of cidrs) {
    if (!ipaddr.isValidCIDR(cidr)) {
      problems.push(
        `TRUSTED_PROXIES must be a number of hops or CIDRs such as 10.0.0.0/8,fd00::/8, not "${cidr}"`,
      );
    }
  }
  return { kind: "ranges", cidrs };
}

function readLogLevel(text: string, problems: string[]): LogLevel {
  const level = logLevels.find((known) => known === text);
  if (level === undefined) problems.push(`LOG_LEVEL must be one of ${logLevels.join(", ")}, not "${text}"`);
  return level ?? "info";
}
