import { isLoopback } from "../../domains/hosts.ts";
import { readName } from "../names.rules.ts";

/** How the secret is shown to the provider: RFC 6749, section 2.3.1. */
const clientAuths = ["post", "basic"] as const;
/** What an e-mail address is worth of which the provider does not say whether it is verified. */
const emailWorths = ["required", "assumed"] as const;

/** The identity provider that members may sign in with. */
export interface ProviderSettings {
  /** As the provider names itself; an https URL, or one of this machine. */
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** What it is called on buttons. */
  readonly name: string;
  /** Null: `post` where the provider offers it, else `basic`. */
  readonly clientAuth: (typeof clientAuths)[number] | null;
  readonly emailVerified: (typeof emailWorths)[number];
  /** How long one answer of it is waited for. */
  readonly timeout_ms: number;
}

const needed = ["OIDC_ISSUER", "OIDC_CLIENT_ID", "OIDC_CLIENT_SECRET"] as const;
const others = ["OIDC_NAME", "OIDC_CLIENT_AUTH", "OIDC_EMAIL_VERIFIED", "OIDC_TIMEOUT_MS"] as const;

/** Reads the variables `OIDC_…`; null when none is set. What is said of a fault never repeats the secret. */
export function readProviderSettings(
  values: ReadonlyMap<string, string>,
  timeout_ms: number,
  problems: string[],
): ProviderSettings | null {
  if (![...needed, ...others].some((name) => values.has(name))) return null;
  const missing = needed.filter((name) => !values.has(name));
  if (missing.length > 0)
    problems.push(
      `${needed.join(", ")} are set together, or no variable OIDC_… is: ${missing.join(" and ")} missing`,
    );
  const [issuer = "", clientId = "", clientSecret = ""] = needed.map((name) => values.get(name));
  const host = URL.canParse(issuer) ? new URL(issuer).host : "";
  const name = readName(values.get("OIDC_NAME") ?? host);
  const faults = {
    OIDC_ISSUER: issuerFault(issuer),
    OIDC_CLIENT_ID: visibleFault(clientId),
    OIDC_CLIENT_SECRET: visibleFault(clientSecret),
    OIDC_NAME: name.ok ? null : `cannot stand on a button. ${name.reason}`,
  };
  for (const [variable, fault] of Object.entries(faults))
    if (fault !== null && values.has(variable)) problems.push(`${variable} ${fault}`);
  const clientAuth = oneOf("OIDC_CLIENT_AUTH", clientAuths, values, problems);
  const emailVerified = oneOf("OIDC_EMAIL_VERIFIED", emailWorths, values, problems) ?? "required";
  if (missing.length > 0) return null;
  return {
    issuer,
    clientId,
    clientSecret,
    name: name.ok ? name.value : host,
    clientAuth,
    emailVerified,
    timeout_ms,
  };
}

function issuerFault(text: string): string | null {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (
    url === null ||
    !/^https?:$/.test(url.protocol) ||
    url.username !== "" ||
    url.password !== "" ||
    // OpenID Connect Core, section 2: an issuer has no query and no fragment, not even empty ones.
    /[?#]/.test(text)
  )
    return `must be a URL such as https://login.example.com/realms/team, not "${text}"`;
  if (url.protocol === "http:" && !isLoopback(url.hostname))
    return `must begin with https://: only a provider on this machine is asked without, not "${text}"`;
  if (url.pathname.includes("/.well-known/"))
    return "is what stands before /.well-known/openid-configuration: leave that out";
  // Anybody's account of Microsoft would be let in by whatever e-mail address its owner has made up for it.
  if (
    url.hostname === "login.microsoftonline.com" &&
    /^\/(common|organizations|consumers)\b/i.test(url.pathname)
  )
    return "must name your own tenant: https://login.microsoftonline.com/<tenant id>/v2.0";
  return null;
}

/** RFC 6749, appendix A.1 and A.2. */
function visibleFault(text: string): string | null {
  return /^[ -~]+$/.test(text) ? null : "must be made of visible ASCII characters only";
}

function oneOf<const T extends string>(
  name: string,
  choices: readonly T[],
  values: ReadonlyMap<string, string>,
  problems: string[],
): T | null {
  const text = values.get(name);
  if (text === undefined) return null;
  const choice = choices.find((known) => known === text) ?? null;
  if (choice === null) problems.push(`${name} must be one of ${choices.join(", ")}, not "${text}"`);
  return choice;
}
