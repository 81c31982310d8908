import { expect, test } from "bun:test";
import { ConfigError, readConfig } from "../../src/config.ts";

const WHOLE = {
  OIDC_ISSUER: "https://login.example.com/realms/team",
  OIDC_CLIENT_ID: "utmost",
  OIDC_CLIENT_SECRET: "hush-hush",
};

/** What a start says of variables like these. */
const problemsOf = (variables: Record<string, string>): string => {
  try {
    readConfig(variables);
    return "";
  } catch (error) {
    if (error instanceof ConfigError) return error.message;
    throw error;
  }
};

test("an identity provider is set by three variables; without any there is none", () => {
  expect(readConfig({}).identityProvider).toBeNull();
  expect(readConfig(WHOLE).identityProvider).toEqual({
    issuer: "https://login.example.com/realms/team",
    clientId: "utmost",
    clientSecret: "hush-hush",
    name: "login.example.com",
    clientAuth: null,
    emailVerified: "required",
    timeout_ms: 10_000,
  });
});

test("half of it is refused at the start, naming what is missing", () => {
  for (const [given, missing] of [
    [{ OIDC_ISSUER: WHOLE.OIDC_ISSUER }, "OIDC_CLIENT_ID and OIDC_CLIENT_SECRET missing"],
    [{ ...WHOLE, OIDC_CLIENT_SECRET: "" }, ": OIDC_CLIENT_SECRET missing"],
    [{ OIDC_NAME: "Team" }, "OIDC_ISSUER and OIDC_CLIENT_ID and OIDC_CLIENT_SECRET missing"],
    [{ OIDC_EMAIL_VERIFIED: "assumed" }, "OIDC_ISSUER and"],
  ] as const)
    expect(problemsOf(given)).toContain(missing);
});

test("an issuer is an https URL as the provider names itself; http only on this machine; of Microsoft one's own tenant", () => {
  for (const issuer of [
    "https://login.example.com",
    "https://login.example.com/",
    "https://login.example.com:8443/auth/",
    "http://localhost:8080/realms/team",
    "http://127.0.0.1:8080",
    "http://[::1]:8080",
    "https://login.microsoftonline.com/0b9f6a2c-1111-2222-3333-444455556666/v2.0",
  ])
    expect([issuer, problemsOf({ ...WHOLE, OIDC_ISSUER: issuer })]).toEqual([issuer, ""]);
  for (const [issuer, words] of [
    ["login.example.com", "OIDC_ISSUER must be a URL"],
    ["ftp://login.example.com", "OIDC_ISSUER must be a URL"],
    ["https://user:pass@login.example.com", "OIDC_ISSUER must be a URL"],
    ["https://login.example.com/?", "OIDC_ISSUER must be a URL"],
    ["https://login.example.com/#", "OIDC_ISSUER must be a URL"],
    ["http://login.example.com", "OIDC_ISSUER must begin with https://"],
    ["http://localhost.example.com", "OIDC_ISSUER must begin with https://"],
    ["https://login.example.com/.well-known/openid-configuration", "leave that out"],
    ["https://login.microsoftonline.com/common/v2.0", "must name your own tenant"],
    ["https://login.microsoftonline.com/Organizations/v2.0", "must name your own tenant"],
  ] as const)
    expect([issuer, problemsOf({ ...WHOLE, OIDC_ISSUER: issuer })]).toEqual([
      issuer,
      expect.stringContaining(words),
    ]);
});

test("what else does not fit is named, with what is allowed, and never with the secret", () => {
  const problems = problemsOf({
    ...WHOLE,
    OIDC_CLIENT_ID: "ütmost",
    OIDC_CLIENT_SECRET: "hush\u0000hush",
    OIDC_NAME: "two\nlines",
    OIDC_CLIENT_AUTH: "none",
    OIDC_EMAIL_VERIFIED: "yes",
    OIDC_TIMEOUT_MS: "99",
  });
  for (const line of [
    "OIDC_CLIENT_ID must be made of visible ASCII characters only",
    "OIDC_CLIENT_SECRET must be made of visible ASCII characters only",
    "OIDC_NAME cannot stand on a button. The name must be plain text on one line, without marks that turn its direction.",
    'OIDC_CLIENT_AUTH must be one of post, basic, not "none"',
    'OIDC_EMAIL_VERIFIED must be one of required, assumed, not "yes"',
    "OIDC_TIMEOUT_MS must be a whole number from 100 to 60000",
  ])
    expect(problems).toContain(line);
  expect(problems).not.toContain("hush");
});
