import { afterAll, beforeAll, beforeEach, expect, test } from "bun:test";
import { readConfig } from "../../src/config.ts";
import { ConsoleVisitor, givePassword, signIn } from "../support/console-visitor.ts";
import { onEachEngine } from "../support/engines.ts";
import { startTestService, TestClock, type TestService } from "../support/service.ts";
import { type SmtpServer, startSmtpServer, textOf } from "../support/smtp-server.ts";
import { until } from "../support/until.ts";

const PATH = "/api/v1/invitations";
const CHOSEN = "four words make one";

/** A server that says nothing is waited for. */
const LIMIT_ms = 30_000;

onEachEngine("mail", (engine) => {
  const clock = new TestClock("2026-03-01T10:00:00Z");
  let smtp: SmtpServer;
  let service: TestService;
  beforeAll(async () => {
    smtp = await startSmtpServer("never");
    const env = {
      SMTP_URL: `smtp://127.0.0.1:${smtp.port}?starttls=never`,
      MAIL_FROM: "Links of Ours <links@example.com>",
      SMTP_TIMEOUT_MS: "2000",
      LOG_LEVEL: "silent",
    };
    service = await startTestService(engine, { clock, env });
  });
  afterAll(async () => {
    await service.stop();
    await smtp.stop();
  });
  beforeEach(() => {
    smtp.become("well");
    clock.advance(600_000);
  });
  /** The mails that came to an address, when there are as many as expected. */
  const mailsTo = async (email: string, count: number) =>
    until(
      async () => smtp.taken.filter(({ to }) => to.includes(email)),
      ({ length }) => length === count,
    );
  const forget = async (email: string) => {
    const visitor = new ConsoleVisitor(service.url);
    await visitor.get("/password");
    return visitor.submit("/password", [["email", email]]);
  };
  const linkIn = (text: string): string => /http:\S+/.exec(text)?.[0] ?? "";

  test("an invitation comes by mail, in plain words, with the link that the API gives", async () => {
    const workspace = await service.addWorkspace("Büro <Süd>");
    const invited = { email: "ada@example.com", role: "member" };
    const { status, body } = await workspace.api("POST", PATH, invited);
    expect([status, body.mailed]).toEqual([201, true]);
    const [mail, ...others] = await mailsTo("ada@example.com", 1);
    expect(others).toEqual([]);
    const raw = mail?.raw ?? "";
    expect(mail?.from).toBe("links@example.com");
    expect(raw).toContain("From: Links of Ours <links@example.com>");
    expect(raw).toContain("Auto-Submitted: auto-generated");
    expect(raw).toContain("Content-Type: text/plain; charset=utf-8");
    const text = mail === undefined ? "" : textOf(mail);
    const inviter = "b-ro--s-d-@example.com";
    expect(text).toContain(
      `${inviter} invites you to the workspace Büro <Süd> on Utmost, in the role member.`,
    );
    expect(text).toContain("Mar 8, 2026, 10:10 UTC");
    expect(linkIn(text)).toBe(body.url);
    const visitor = new ConsoleVisitor(service.url);
    expect((await visitor.get(new URL(linkIn(text)).pathname)).text).toContain("Join Büro &lt;Süd&gt;");
  });

  test(
    "a server that says nothing, or does not say that it has a mail, changes no answer and keeps no other mail for long",
    async () => {
      for (const is of ["silent", "slow"] as const) {
        smtp.become(is);
        const made = await service.workspace.api("POST", PATH, {
          email: `${is}@example.com`,
          role: "viewer",
        });
        expect([is, made.status, made.body.mailed]).toEqual([is, 201, true]);
        const { email } = await service.addMember(service.workspace, "viewer");
        expect([is, (await forget(email)).status]).toEqual([is, 200]);
      }
      smtp.become("well");
      const made = await service.workspace.api("POST", PATH, { email: "after@example.com", role: "viewer" });
      expect([made.status, made.body.mailed]).toEqual([201, true]);
      expect(await mailsTo("after@example.com", 1)).toHaveLength(1);
    },
    LIMIT_ms,
  );

  test("a list of strangers is invited, but no longer by mail", async () => {
    const workspace = await service.addWorkspace("Crowd");
    const mailed = [];
    for (let n = 0; n < 52; n += 1) {
      const { status, body } = await workspace.api("POST", PATH, {
        email: `c${n}@example.com`,
        role: "viewer",
      });
      expect([n, status]).toEqual([n, 201]);
      mailed.push(body.mailed);
    }
    expect([mailed.indexOf(false), mailed.filter((is) => is).length]).toEqual([50, 50]);
    clock.advance(60_000);
    const later = await workspace.api("POST", PATH, { email: "later@example.com", role: "viewer" });
    expect(later.body.mailed).toBe(true);
    expect(await mailsTo("later@example.com", 1)).toHaveLength(1);
  });

  test("a forgotten password is set anew by a link that is mailed", async () => {
    const who = await givePassword(service, service.workspace.ownerId);
    const before = await signIn(service, clock, who);
    const visitor = new ConsoleVisitor(service.url);
    expect((await visitor.get("/sign-in")).text).toContain('<a href="/password">');
    const known = await forget(` ${who.email.toUpperCase()} `);
    const unknown = await forget("nobody@example.com");
    expect([known.status, known.text]).toEqual([200, unknown.text]);
    // To the address that the account has.
    const [mail] = await mailsTo(who.email, 1);
    const path = new URL(linkIn(mail === undefined ? "" : textOf(mail))).pathname;
    await visitor.get(path);
    const set = await visitor.submit(path, [["new_password", CHOSEN]]);
    expect([set.status, set.headers.get("location")]).toEqual([303, "/sign-in?password=set"]);
    expect((await before.get("/tokens")).status).toBe(303);
    expect((await new ConsoleVisitor(service.url).signIn(who.email, CHOSEN)).status).toBe(303);
    expect((await visitor.get(path)).text).toContain("Ask for another");
    expect(await mailsTo("nobody@example.com", 0)).toEqual([]);
  });

  test("an account gets no second link within five minutes, an address no sixth answer in a minute", async () => {
    const { email } = await service.addMember(service.workspace, "viewer");
    const answers = [await forget(email), await forget(email)];
    await mailsTo(email, 1);
    answers.push(await forget(email));
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
    clock.advance(299_999);
    expect((await forget(email)).status).toBe(200);
    // Questions are worked through behind their answers, in the order they came: once a later one is, this one is as well.
    const other = await service.addMember(service.workspace, "viewer");
    await forget(other.email);
    await mailsTo(other.email, 1);
    clock.advance(1);
    expect((await forget(email)).status).toBe(200);
    expect(await mailsTo(email, 2)).toHaveLength(2);
    clock.advance(60_000);
    const statuses = [];
    for (let n = 0; n < 6; n += 1) statuses.push((await forget(`x${n}@example.com`)).status);
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
    const refused = await forget(email);
    expect([refused.status, refused.headers.get("retry-after")]).toEqual([429, "12"]);
  });

  test("odd addresses and forms from elsewhere are answered in words", async () => {
    for (const odd of ["", "x", "a@b\u0000", "a@b\r\nBcc: c@d", "x".repeat(5000)]) {
      const answer = await forget(odd);
      expect([odd.slice(0, 5), answer.status, answer.text.includes("An e-mail address has ")]).toEqual([
        odd.slice(0, 5),
        422,
        true,
      ]);
    }
    const stranger = new ConsoleVisitor(service.url);
    expect((await stranger.post("/password", { email: "a@example.com" })).status).toBe(403);
    const answer = await fetch(`${service.url}/password`, { method: "DELETE" });
    expect([answer.status, answer.headers.get("allow")]).toEqual([405, "GET, HEAD, POST"]);
  });
});

onEachEngine("without mail", (engine) => {
  let service: TestService;
  beforeAll(async () => {
    service = await startTestService(engine);
  });
  afterAll(() => service.stop());

  test("the API says that nothing is mailed, and there is no page for forgotten passwords", async () => {
    const made = await service.workspace.api("POST", PATH, { email: "ada@example.com", role: "member" });
    expect([made.status, made.body.mailed]).toEqual([201, false]);
    const visitor = new ConsoleVisitor(service.url);
    expect((await visitor.get("/sign-in")).text).not.toContain('href="/password"');
    expect((await visitor.get("/password")).status).toBe(404);
    expect((await visitor.post("/password", { email: "a@example.com" })).status).toBe(404);
  });
});

const FROM = "links@example.com";

test.each([
  [
    "smtp://mail.example.com",
    FROM,
    { host: "mail.example.com", port: 587, encryption: "starttls", login: null },
  ],
  [
    "smtps://u%40x:p%3A%2F@[::1]/",
    FROM,
    { host: "::1", port: 465, encryption: "at-once", login: { user: "u@x", pass: "p:/" } },
  ],
  [
    "smtp://relay:25?starttls=never",
    '"Our Links" <l@x.example>',
    { port: 25, encryption: "never", from: { name: "Our Links", address: "l@x.example" } },
  ],
  ["smtp://relay", FROM, { from: { name: "Utmost", address: FROM } }],
])("SMTP_URL %s is read", (SMTP_URL, MAIL_FROM, expected) => {
  expect(readConfig({ SMTP_URL, MAIL_FROM }).mail).toMatchObject(expected);
});

test.each([
  ["http://mail.example.com", FROM, "SMTP_URL must be smtp://"],
  ["mail.example.com", FROM, "SMTP_URL must be smtp://"],
  ["smtp://h/path", FROM, "SMTP_URL must be smtp://"],
  ["smtp://h:99999", FROM, "SMTP_URL must be smtp://"],
  ["smtp://h?tls=off", FROM, "SMTP_URL may end in ?starttls=never"],
  ["smtps://h?starttls=never", FROM, "SMTP_URL may end in ?starttls=never"],
  ["smtp://user@h", FROM, "SMTP_URL must have user and password"],
  ["smtp://user:hush%zz@h", FROM, "SMTP_URL must have user and password"],
  ["smtp://user:hush@h?starttls=never", FROM, "SMTP_URL must not send a password in the clear"],
  ["smtp://h", undefined, "set together"],
  [undefined, FROM, "set together"],
  ["smtp://h", "nobody", "MAIL_FROM must be an e-mail address"],
  ["smtp://h", "A <a@x.example>, b@x.example", "MAIL_FROM must be an e-mail address"],
  ["smtp://h", "a@x.example\r\nBcc: b@x.example", "MAIL_FROM must be an e-mail address"],
])("SMTP_URL %s with MAIL_FROM %s is refused in words", (SMTP_URL, MAIL_FROM, words) => {
  let said = "";
  try {
    readConfig({ SMTP_URL, MAIL_FROM });
  } catch (error) {
    said = String(error);
  }
  expect(said).toContain(words);
  expect(said).not.toContain("hush");
});
