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
    meaning: "Everything the service keeps on this machine. What it makes there is for its own user alone.",
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
    name: "PUBLIC_ADDRESSES",
    fallback: "the link host's own",
    unit: "addresses or CIDRs with commas",
    meaning:
      "Where visitors reach this service: what A and AAAA records of workspaces' domains may name. Unset, they are compared with those of the shared link host.",
  },
  {
    name: "DNS_SERVERS",
    fallback: "the system's",
    unit: "addresses with commas, each with `:PORT` or without",
    meaning: "The resolvers that workspaces' domains are looked up with.",
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
    meaning:
      "Which proxies' `X-Forwarded-For`, `X-Forwarded-Host` and country headers are believed: `CF-IPCountry`, `CloudFront-Viewer-Country`, `X-Vercel-IP-Country`, `X-AppEngine-Country`, `X-Country-Code`. Such a proxy must set each of these or strip it from what visitors send.",
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
    name: "PLANS_FILE",
    fallback: "unset",
    unit: "JSON file",
    meaning:
      "Plans with quotas, features and history for workspaces ([plans.md](plans.md)). Without one, every workspace is unlimited. Read at the start.",
  },
  {
    name: "RATE_LIMIT_PER_MINUTE",
    fallback: "6000",
    unit: "requests a minute a token",
    meaning:
      "The API's quota on this node, in all its processes together; a sixth of it may come in one burst. Several nodes count each for itself.",
  },
  {
    name: "REPORT_WAIT_MS",
    fallback: "50000",
    unit: "milliseconds, 100 to 55000",
    meaning:
      "How long a report may take before whoever asked is answered 503 and told to come again; it is counted meanwhile. Less than the proxy in front waits.",
  },
  {
    name: "EDGE_PROCESSES",
    fallback: "1",
    unit: "processes, 1 to 64",
    meaning:
      "How many processes answer on the port (Linux): about as many as there are cores to spare. All answer redirects; the first does everything else as well.",
  },
  {
    name: "BLOCKLISTS",
    fallback: "unset",
    unit: "files, with commas",
    meaning:
      "Lists of hosts, addresses, URLs and hashes that links must not lead to, or may: see [scanner.md](scanner.md). Read again when they change.",
  },
  {
    name: "WEB_RISK_API_KEY",
    fallback: "unset",
    unit: "text",
    meaning:
      "A key of Google's Web Risk API. With one, Google is told where each new link and each new target of a domain leads, and it is `pending` until Google has answered.",
    secret: true,
  },
  {
    name: "WEB_RISK_URL",
    fallback: "https://webrisk.googleapis.com",
    unit: "URL",
    meaning: "Where that API is: for a proxy of your own.",
  },
  {
    name: "WEB_RISK_TIMEOUT_MS",
    fallback: "5000",
    unit: "milliseconds, 100 to 60000",
    meaning: "How long one answer of it is waited for.",
  },
  {
    name: "SCAN_UNANSWERED",
    fallback: "hold",
    unit: "`hold`, `allow`",
    meaning:
      "What becomes of a link while Web Risk does not answer: it stays `pending`, or it goes live after the first try in vain. Either way the question is put again until it is answered.",
  },
  {
    name: "SMTP_URL",
    fallback: "unset",
    unit: "smtp:// or smtps:// URL",
    meaning:
      "The server that invitations and links for forgotten passwords are mailed by, such as `smtp://user:password@mail.example.com:587`; without one none are. `smtp` is encrypted by STARTTLS or not used, unless it ends in `?starttls=never` and has no password; `smtps` is encrypted from the start. Certificates are checked; `NODE_EXTRA_CA_CERTS` names a file with an authority of your own.",
    secret: true,
  },
  {
    name: "MAIL_FROM",
    fallback: "unset",
    unit: "e-mail address, or `Name <address>`",
    meaning: "Whom mails are from; set together with `SMTP_URL`.",
  },
  {
    name: "SMTP_TIMEOUT_MS",
    fallback: "20000",
    unit: "milliseconds, 100 to 120000",
    meaning: "How long sending one mail may take. Nobody waits for it.",
  },
  {
    name: "OIDC_ISSUER",
    fallback: "unset",
    unit: "https:// URL",
    meaning:
      "The identity provider that members may sign in with, by OpenID Connect, as it names itself: `https://login.example.com/realms/team`. Set together with the next two ([operating.md](operating.md#signing-in-with-an-identity-provider)). `http` only on this machine.",
  },
  {
    name: "OIDC_CLIENT_ID",
    fallback: "unset",
    unit: "text",
    meaning: "As what the service is registered there. Its redirect URI is `BASE_URL/sign-in/oidc/callback`.",
  },
  {
    name: "OIDC_CLIENT_SECRET",
    fallback: "unset",
    unit: "text",
    meaning: "The secret that it was given there.",
    secret: true,
  },
  {
    name: "OIDC_NAME",
    fallback: "the issuer's host",
    unit: "text, one line",
    meaning: "What the provider is called on buttons: `Sign in with …`.",
  },
  {
    name: "OIDC_CLIENT_AUTH",
    fallback: "what the provider offers",
    unit: "`post`, `basic`",
    meaning:
      "How the secret is shown to the provider: `client_secret_post` or `client_secret_basic`. Unset, `post` where it offers that.",
  },
  {
    name: "OIDC_EMAIL_VERIFIED",
    fallback: "required",
    unit: "`required`, `assumed`",
    meaning:
      "Whether an e-mail address counts of which the provider does not say that it is verified. `assumed` only where nobody chooses the own address, such as a tenant of Entra ID. One that it says is not verified never counts.",
  },
  {
    name: "OIDC_TIMEOUT_MS",
    fallback: "10000",
    unit: "milliseconds, 100 to 60000",
    meaning: "How long one answer of the provider is waited for.",
  },
  {
    name: "LOG_LEVEL",
    fallback: "info",
    unit: "`debug`, `info`, `warn`, `error`, `silent`",
    meaning:
      "Log lines of this level and above go to standard error. `debug` has one for each API request, named by its `X-Request-Id`.",
  },
  {
    name: "METRICS_TOKEN",
    fallback: "unset",
    unit: "text",
    meaning:
      "The bearer token that `/metrics` asks for; without one, only this machine may read them, directly.",
    secret: true,
  },
  {
    name: "SECRET_KEY",
    fallback: "DATA_DIR/secret-key",
    unit: "text of 32 characters or more",
    meaning:
      "Encrypts what has to be read back: the keys of second factors, and what a browser carries during a sign-in. Without it, a file that the first start makes holds one; no backup has it, so keep it apart. Several machines on one `DATABASE_URL` need the same. Under another one only recovery codes are good.",
    secret: true,
  },
  {
    name: "UTMOST_BOOTSTRAP_TOKEN",
    fallback: "unset",
    unit: "API token",
    meaning:
      "The token that the first start makes, chosen by you; `npx utmost token generate` prints one. Later starts do not need it.",
    secret: true,
  },
] as const satisfies readonly Variable[];

/** Decided, but not in this version yet: setting one is an error, so that nobody relies on what does not happen. */
export const unsupportedVariables = [
  {
    name: "CLICKHOUSE_URL",
    supported: [],
    meaning: "Click facts in ClickHouse. They are kept in DuckDB in the data folder.",
  },
] as const satisfies readonly {
  readonly name: string;
  readonly supported: readonly string[];
  readonly meaning: string;
}[];

/** The names under which a variable is read. */
export function namesOf(variable: Variable): readonly string[] {
  return variable.secret ? [variable.name, `${variable.name}_FILE`] : [variable.name];
}
