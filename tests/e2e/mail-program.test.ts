import { afterAll, beforeAll, expect, test } from "bun:test";
import { ProgramClient } from "../support/program-client.ts";
import {
  SMTP_SERVER_AUTHORITY,
  type SmtpManner,
  type SmtpServer,
  startSmtpServer,
} from "../support/smtp-server.ts";
import { until } from "../support/until.ts";
import { runUtmost, stopServing } from "../support/utmost-program.ts";

const LOGIN = "mailer:p@ss word";
const TO = "ada@example.com";
const WORDS = ["mail", "test", "--to", TO];

const servers = new Map<SmtpManner["encryption"], SmtpServer>();
beforeAll(async () => {
  for (const encryption of ["starttls", "at-once", "never"] as const)
    servers.set(encryption, await startSmtpServer(encryption, encryption === "never" ? null : LOGIN));
});
afterAll(async () => {
  await Promise.all([...servers.values()].map((one) => one.stop()));
});

function server(encryption: SmtpManner["encryption"]): SmtpServer {
  const one = servers.get(encryption);
  if (one === undefined) throw new Error("not started");
  return one;
}

const trusting = { NODE_EXTRA_CA_CERTS: SMTP_SERVER_AUTHORITY };

function settings(encryption: SmtpManner["encryption"], url: string): Record<string, string> {
  return {
    SMTP_URL: url.replace("HOST", `127.0.0.1:${server(encryption).port}`),
    MAIL_FROM: "links@example.com",
    SMTP_TIMEOUT_MS: "5000",
  };
}

test.each([
  ["starttls", "smtp://mailer:p%40ss%20word@HOST", true, "mailer"],
  ["at-once", "smtps://mailer:p%40ss%20word@HOST", true, "mailer"],
  ["never", "smtp://HOST?starttls=never", false, null],
] as const)(
  "mail test: a server with encryption %s takes a mail by %s",
  async (encryption, url, isEncrypted, user) => {
    const { code, out, complaints } = await runUtmost(WORDS, { ...trusting, ...settings(encryption, url) });
    expect([code, complaints]).toEqual([0, ""]);
    expect(out).toContain(`has taken the mail to ${TO}`);
    expect(server(encryption).taken.at(-1)).toMatchObject({ to: [TO], isEncrypted, user });
  },
);

test.each([
  ["a certificate of nobody's", "starttls", "smtp://mailer:p%40ss%20word@HOST", {}],
  ["a certificate of nobody's", "at-once", "smtps://mailer:p%40ss%20word@HOST", {}],
  ["a wrong password", "starttls", "smtp://mailer:wrong-one@HOST", trusting],
  ["no STARTTLS", "never", "smtp://HOST", trusting],
  ["no TLS at all", "never", "smtps://HOST", trusting],
] as const)(
  "mail test: with %s (%s) nothing is sent, and the reason told",
  async (_, encryption, url, authority) => {
    const before = server(encryption).taken.length;
    const { code, out, complaints } = await runUtmost(WORDS, { ...authority, ...settings(encryption, url) });
    expect([code, out]).toEqual([1, ""]);
    expect(complaints).toContain("has not taken the mail: ");
    expect(complaints).not.toContain("wrong-one");
    expect(server(encryption).taken).toHaveLength(before);
  },
);

test("mail test without mail set up says what to set", async () => {
  const { code, complaints } = await runUtmost(WORDS, {});
  expect([code, complaints.includes("set SMTP_URL and MAIL_FROM")]).toEqual([1, true]);
});

test("a mail that is refused, or late, or cut off by the end of the service is told in the log, without address and link", async () => {
  const client = await ProgramClient.make({
    ...settings("never", "smtp://HOST?starttls=never"),
    SMTP_TIMEOUT_MS: "500",
  });
  await client.start();
  const faults = () => client.serving.complaints().match(/.*a mail was not sent.*/g) ?? [];
  for (const [is, count] of [
    ["refusing", 1],
    ["silent", 2],
    ["slow", 3],
  ] as const) {
    server("never").become(is);
    const made = await client.api("POST", "/invitations", { email: `${is}@example.com`, role: "viewer" });
    expect(made.status).toBe(201);
    expect(
      await until(
        async () => faults(),
        ({ length }) => length === count,
      ),
    ).toHaveLength(count);
  }
  await client.api("POST", "/invitations", { email: "last@example.com", role: "viewer" });
  const { serving } = client;
  expect(await stopServing(serving)).toBe(0);
  const told = serving.complaints();
  expect(JSON.parse(faults()[0] ?? "{}")).toMatchObject({
    kind: "invitation",
    code: "EENVELOPE",
    response: 550,
  });
  expect(told).not.toContain("@example.com");
  expect(told).not.toContain("/invitation/");
  server("never").become("well");
  await client.remove();
});
