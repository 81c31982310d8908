import { afterEach, describe, expect, test } from "bun:test";
import { ConsoleVisitor, givePassword } from "../support/console-visitor.ts";
import { onEachEngine } from "../support/engines.ts";
import { startTestService, TestClock, type TestService } from "../support/service.ts";

const proxied = (service: TestService, address: string) =>
  new ConsoleVisitor(service.url, { "x-forwarded-for": address });

onEachEngine("signing in", (engine) => {
  let service: TestService;
  afterEach(() => service.stop());

  test("nothing tells whether an account exists: not the words, not the status, not the work done", async () => {
    const clock = new TestClock("2026-03-01T10:00:00Z");
    service = await startTestService(engine, { clock, env: { TRUSTED_PROXIES: "1" } });
    const owner = await givePassword(service, service.workspace.ownerId);
    const withoutPassword = await service.addWorkspace("Nopass");
    const { email: bare } = await service.running.control.db
      .selectFrom("users")
      .select("email")
      .where("id", "=", withoutPassword.ownerId)
      .executeTakeFirstOrThrow();
    const times_ms = new Map<string, number[]>();
    const answers = new Set<string>();
    for (let round = 0; round < 4; round += 1) {
      for (const email of [owner.email, "nobody@example.com", bare]) {
        const visitor = proxied(service, `203.0.113.${round + 1}`);
        await visitor.get("/sign-in");
        const started_ms = performance.now();
        const { status, text } = await visitor.submit("/sign-in", [
          ["email", email],
          ["password", "wrong"],
        ]);
        times_ms.set(email, [...(times_ms.get(email) ?? []), performance.now() - started_ms]);
        const words = text.replaceAll(email, "EMAIL").replace(/name="form_token" value="[^"]*"/, "");
        answers.add(`${status} ${words}`);
      }
      clock.advance(60_000);
    }
    expect(answers.size).toBe(1);
    // The hash is a hundred times the rest: without it an unknown account would answer at once.
    const median = (email: string) => (times_ms.get(email) ?? []).sort((a, b) => a - b)[2] ?? 0;
    for (const email of ["nobody@example.com", bare])
      expect(median(email)).toBeGreaterThan(median(owner.email) / 4);
  });

  test("odd e-mails and passwords are wrong, never a fault", async () => {
    const clock = new TestClock("2026-03-01T10:00:00Z");
    service = await startTestService(engine, { clock });
    const owner = await givePassword(service, service.workspace.ownerId);
    const odd = [
      "",
      "\u0000",
      "a\u0000@b",
      "\ud800@x",
      "x".repeat(10_000),
      "' OR ''='",
      "%",
      "owner@localhost\n",
    ];
    for (const [n, text] of odd.entries()) {
      if (n % 4 === 0) clock.advance(60_000);
      const visitor = new ConsoleVisitor(service.url);
      expect([text.slice(0, 9), (await visitor.signIn(text, owner.password)).status]).toEqual([
        text.slice(0, 9),
        403,
      ]);
      expect([text.slice(0, 9), (await visitor.signIn(owner.email, text)).status]).toEqual([
        text.slice(0, 9),
        403,
      ]);
    }
    clock.advance(60_000);
    // The case of an address and blanks around what was pasted do not matter; the password's case does.
    const visitor = new ConsoleVisitor(service.url);
    expect((await visitor.signIn(owner.email, owner.password.toUpperCase())).status).toBe(403);
    expect((await visitor.signIn(` ${owner.email.toUpperCase()} `, ` ${owner.password}\n`)).status).toBe(303);
  });
});

describe("guessing", () => {
  let service: TestService;
  afterEach(() => service.stop());

  test("guesses are slowed down by address and by account, and say for how long", async () => {
    const clock = new TestClock("2026-03-01T10:00:00Z");
    service = await startTestService("sqlite", { clock, env: { TRUSTED_PROXIES: "1" } });
    const owner = await givePassword(service, service.workspace.ownerId);
    const guess = async (email: string, address: string, password = "x") => {
      const { status } = await proxied(service, address).signIn(email, password);
      return status;
    };
    // The owner has signed in from home before.
    const home = "198.51.100.20";
    expect(await guess(owner.email, home, owner.password)).toBe(303);
    const guesser = proxied(service, "203.0.113.50");
    for (let n = 0; n < 10; n += 1)
      expect((await guesser.signIn(`guess${n}@example.com`, "x")).status).toBe(403);
    const slowed = await guesser.signIn("guess@example.com", "x");
    expect([slowed.status, slowed.headers.get("retry-after")]).toEqual([429, "6"]);
    expect(slowed.text).toContain("Try again in 6 seconds.");
    // Even the right password waits there; elsewhere it does not.
    expect((await guesser.signIn(owner.email, owner.password)).status).toBe(429);
    clock.advance(6000);
    expect((await guesser.signIn(owner.email, owner.password)).status).toBe(303);
    clock.advance(60_000);

    // Many addresses against one account, whether or not it exists.
    for (const email of [owner.email, "nobody@example.com"]) {
      const attempts = Array.from({ length: 33 }, (_, n) => guess(email, `192.0.2.${n}`));
      const statuses = await Promise.all(attempts);
      const count = (wanted: number) => statuses.filter((status) => status === wanted).length;
      expect([email, count(403), count(429)]).toEqual([email, 30, 3]);
    }
    // The owner at home is not kept out by all that; at a place never seen before, the right password waits.
    expect(await guess(owner.email, "192.0.2.250", owner.password)).toBe(429);
    expect(await guess(owner.email, home, owner.password)).toBe(303);
  });
});
