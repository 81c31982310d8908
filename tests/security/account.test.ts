import { afterAll, beforeAll, expect, test } from "bun:test";
import { browserWords } from "../../src/access/browser.rules.ts";
import { ConsoleVisitor, givePassword, signIn } from "../support/console-visitor.ts";
import { onEachEngine } from "../support/engines.ts";
import { startTestService, TestClock, type TestMember, type TestService } from "../support/service.ts";

const CHOSEN = "four words make one";

onEachEngine("one's own account", (engine) => {
  const clock = new TestClock("2026-03-01T10:00:00Z");
  let service: TestService;
  let member: TestMember;
  let who: { readonly email: string; readonly password: string };
  beforeAll(async () => {
    service = await startTestService(engine, { clock });
    member = await service.addMember(service.workspace, "member");
    who = await givePassword(service, member.id);
  });
  afterAll(() => service.stop());
  const isIn = async (visitor: ConsoleVisitor) => (await visitor.get("/account")).status === 200;

  test("sessions are listed with browser and times, and end one by one or all others at once", async () => {
    const firefox = "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:130.0) Gecko/20100101 Firefox/130.0";
    const first = await signIn(service, clock, who);
    clock.advance(60_000);
    const second = new ConsoleVisitor(service.url, { "user-agent": firefox });
    await second.signIn(who.email, who.password);
    const third = await signIn(service, clock, who);
    const { text } = await second.get("/account");
    expect(text).toContain('<h3>Firefox on Windows</h3><span class="state live">This one</span>');
    expect(text.match(/<li class="item" id="session-/g)).toHaveLength(3);
    expect(text.match(/This one/g)).toHaveLength(1);
    expect(text).not.toContain("Gecko");
    const stored = await service.running.control.db.selectFrom("sessions").select("browser").execute();
    expect(JSON.stringify(stored)).not.toContain("Gecko");

    const [id = ""] = [...text.matchAll(/session-(\d+)"/g)].map(([, one = ""]) => one).reverse();
    // Of nobody else: the owner's cannot be ended from here.
    const owner = await signIn(service, clock, await givePassword(service, service.workspace.ownerId));
    const theirs = /session-(\d+)"/.exec((await owner.get("/account")).text)?.[1] ?? "";
    await second.get("/account");
    await second.post(`/account/sessions/${theirs}/end`, second.hidden(`/account/sessions/${id}/end`));
    expect(await isIn(owner)).toBe(true);
    await second.get("/account");
    expect((await second.submit(`/account/sessions/${id}/end`, [])).status).toBe(303);
    expect([await isIn(first), await isIn(second), await isIn(third)]).toEqual([false, true, true]);
    await second.submit("/account/sessions/end-others", []);
    expect([await isIn(second), await isIn(third)]).toEqual([true, false]);
    expect((await second.get("/account?done=others")).text).toContain("Every other session is ended.");
  });

  test("another password takes the present one, ends every other session and gives this one another secret", async () => {
    const visitor = await signIn(service, clock, who);
    const elsewhere = await signIn(service, clock, who);
    await visitor.get("/account");
    const change = (password: string, chosen: string) =>
      visitor.submit("/account/password", [
        ["password", password],
        ["new_password", chosen],
      ]);
    for (const weak of ["", "short", "aaaaaaaaaaaaaaaa", who.email, "x".repeat(1100), `${CHOSEN}\u0000`])
      expect([weak.slice(0, 9), (await change(who.password, weak)).status]).toEqual([weak.slice(0, 9), 422]);
    expect((await change("not the password", CHOSEN)).status).toBe(403);
    const before = visitor.cookies.get("utmost_session");
    expect((await change(who.password, ` ${CHOSEN} `)).status).toBe(303);
    expect(visitor.cookies.get("utmost_session")).not.toBe(before);
    expect([await isIn(visitor), await isIn(elsewhere)]).toEqual([true, false]);
    const old = new ConsoleVisitor(service.url, { cookie: `utmost_session=${before}` });
    expect(await isIn(old)).toBe(false);
    clock.advance(60_000);
    const again = new ConsoleVisitor(service.url);
    expect((await again.signIn(who.email, who.password)).status).toBe(403);
    expect((await again.signIn(who.email, CHOSEN)).status).toBe(303);
    who = { ...who, password: CHOSEN };
    // Tokens are no sessions.
    expect((await service.call(member.token, "GET", "/api/v1/links")).status).toBe(200);
  });

  test("with another role the session gets another secret, and what was seen of it is worth nothing", async () => {
    const visitor = await signIn(service, clock, who);
    const before = visitor.cookies.get("utmost_session") ?? "";
    await service.workspace.api("PATCH", `/api/v1/members/${member.id}`, { role: "admin" });
    const { text } = await visitor.get("/account");
    expect(text).toContain("(admin)");
    const after = visitor.cookies.get("utmost_session") ?? "";
    expect(after).not.toBe(before);
    expect(await isIn(new ConsoleVisitor(service.url, { cookie: `utmost_session=${before}` }))).toBe(false);
    // The page's forms belong to the new one.
    expect((await visitor.submit("/sign-out", [])).status).toBe(303);
    await service.workspace.api("PATCH", `/api/v1/members/${member.id}`, { role: "member" });
  });

  test("the last use is noted, by pages and by the API, at most once a minute", async () => {
    const visitor = await signIn(service, clock, who);
    const { db } = service.running.control;
    const lastUse = async () => {
      const rows = await db.selectFrom("sessions").select("last_used_at").orderBy("id", "desc").execute();
      return rows[0]?.last_used_at;
    };
    const start_ms = clock.now();
    const cookie = `utmost_session=${visitor.cookies.get("utmost_session")}`;
    for (const use of [
      () => visitor.get("/account"),
      () => service.call(null, "GET", "/api/v1/links", undefined, { cookie }),
    ]) {
      const last = (await lastUse()) ?? 0;
      clock.advance(59_999);
      await use();
      expect(await lastUse()).toBe(last);
      clock.advance(1);
      await use();
      while ((await lastUse()) !== clock.now()) await Bun.sleep(5);
    }
    expect(await lastUse()).toBe(start_ms + 120_000);
  });

  test("a name is one line of text, and stays text", async () => {
    const visitor = await signIn(service, clock, who);
    await visitor.get("/account");
    expect((await visitor.submit("/account/name", [["name", "\u0007"]])).status).toBe(422);
    expect((await visitor.submit("/account/name", [["name", " <b>Ada</b> "]])).status).toBe(303);
    expect((await visitor.get("/account")).text).toContain("&lt;b&gt;Ada&lt;/b&gt;");
    const { body } = await service.workspace.api("GET", "/api/v1/members");
    expect(body.data.map(({ name }: { name: string | null }) => name)).toContain("<b>Ada</b>");
  });
});

test("browsers are told in words", () => {
  const told: readonly (readonly [string | null, string])[] = [
    [null, "Another browser"],
    ["curl/8.9.1", "Another browser"],
    ["Mozilla/5.0 (X11; Linux x86_64; rv:130.0) Gecko/20100101 Firefox/130.0", "Firefox on Linux"],
    [
      "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Safari/605.1.15",
      "Safari on macOS",
    ],
    [
      "Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/126.0 Mobile/15E148 Safari/604.1",
      "Chrome on iPhone",
    ],
    [
      "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Safari/537.36 Edg/126.0.0.0",
      "Edge on Windows",
    ],
    [
      "Mozilla/5.0 (Linux; Android 14; SM-S921B) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/25.0 Chrome/121.0.0.0 Mobile Safari/537.36",
      "Samsung Internet on Android",
    ],
  ];
  for (const [agent, words] of told) expect([agent, browserWords(agent)]).toEqual([agent, words]);
});
