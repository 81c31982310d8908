import { afterAll, beforeAll, expect, test } from "bun:test";
import { offerPasswordReset } from "../../src/access/reset-password.ts";
import { hostsOf } from "../../src/domains/hosts.ts";
import { systemRandom } from "../../src/lib/random.ts";
import { ConsoleVisitor, givePassword, signIn } from "../support/console-visitor.ts";
import { onEachEngine } from "../support/engines.ts";
import { startTestService, TestClock, type TestService } from "../support/service.ts";

const CHOSEN = "four words make one";

onEachEngine("a link that sets a password", (engine) => {
  const clock = new TestClock("2026-03-01T10:00:00Z");
  let service: TestService;
  beforeAll(async () => {
    service = await startTestService(engine, { clock });
  });
  afterAll(() => service.stop());
  const linkFor = async (email: string): Promise<string> => {
    const { control, baseUrl } = service.running;
    const tools = { db: control.db, clock, random: systemRandom, hosts: hostsOf(baseUrl, null) };
    const reset = await offerPasswordReset(tools, { email, dropsSecondFactor: false });
    if (reset === null) throw new Error("no such account");
    return new URL(reset.url).pathname;
  };
  const statusOf = async (path: string) => (await new ConsoleVisitor(service.url).get(path)).status;

  test("is good once and for an hour, replaces the one before, and signs out everywhere", async () => {
    const { ownerId } = service.workspace;
    const who = await givePassword(service, ownerId);
    const before = await signIn(service, clock, who);
    const first = await linkFor(who.email);
    const path = await linkFor(who.email.toUpperCase());
    expect([await statusOf(first), await statusOf(path)]).toEqual([404, 200]);
    const stored = await service.running.control.db.selectFrom("password_resets").selectAll().execute();
    expect(JSON.stringify(stored)).not.toContain(path.split("/").at(-1));
    const visitor = new ConsoleVisitor(service.url);
    await visitor.get(path);
    expect((await visitor.submit(path, [["new_password", "short"]])).status).toBe(422);
    const set = await visitor.submit(path, [["new_password", CHOSEN]]);
    expect([set.status, set.headers.get("location")]).toEqual([303, "/sign-in?password=set"]);
    expect((await visitor.get("/sign-in?password=set")).text).toContain("Your new password is set.");
    expect((await visitor.post(path, { new_password: CHOSEN })).status).toBe(403);
    expect(await statusOf(path)).toBe(404);
    expect((await before.get("/account")).status).toBe(303);
    clock.advance(60_000);
    expect((await new ConsoleVisitor(service.url).signIn(who.email, who.password)).status).toBe(403);
    expect((await new ConsoleVisitor(service.url).signIn(who.email, CHOSEN)).status).toBe(303);

    const late = await linkFor(who.email);
    clock.advance(3_600_000 - 1);
    expect(await statusOf(late)).toBe(200);
    clock.advance(1);
    expect(await statusOf(late)).toBe(404);
  });

  test("odd links and odd passwords are answered in words", async () => {
    for (const path of [
      "/password",
      "/password/",
      "/password/x",
      "/password/%00",
      `/password/${"0".repeat(43)}`,
    ])
      expect([path, await statusOf(path)]).toEqual([path, 404]);
    const { email } = await givePassword(service, service.workspace.ownerId);
    const path = await linkFor(email);
    const visitor = new ConsoleVisitor(service.url);
    await visitor.get(path);
    for (const odd of ["\u0000".repeat(20), "x".repeat(5000), email])
      expect([odd.slice(0, 5), (await visitor.submit(path, [["new_password", odd]])).status]).toEqual([
        odd.slice(0, 5),
        422,
      ]);
    // Each choice costs as much as a guess, and is counted as one.
    clock.advance(60_000);
    const statuses = [];
    for (let n = 0; n < 11; n += 1)
      statuses.push((await new ConsoleVisitor(service.url).signIn("nobody@example.com", "x")).status);
    expect(statuses.at(-1)).toBe(429);
    const waits = await visitor.submit(path, [["new_password", CHOSEN]]);
    expect([waits.status, waits.text.includes("Too many attempts")]).toEqual([429, true]);
  });
});
