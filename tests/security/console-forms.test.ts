import { afterAll, beforeAll, expect, test } from "bun:test";
import { ConsoleVisitor, givePassword, signIn } from "../support/console-visitor.ts";
import { onEachEngine } from "../support/engines.ts";
import { startTestService, TestClock, type TestService } from "../support/service.ts";

/** The path of one of our forms. */
const FORM = "/account/name";

onEachEngine("console forms", (engine) => {
  const clock = new TestClock("2026-03-01T10:00:00Z");
  let service: TestService;
  let owner: { readonly email: string; readonly password: string };
  beforeAll(async () => {
    service = await startTestService(engine, { clock });
    owner = await givePassword(service, service.workspace.ownerId);
  });
  afterAll(() => service.stop());

  test("a form from elsewhere does nothing: other origins, no origin of ours, no or another form token", async () => {
    const visitor = await signIn(service, clock, owner);
    const fields = { ...visitor.hidden(FORM), name: "Forged" };
    const others: readonly Record<string, string>[] = [
      { origin: "https://evil.example" },
      { origin: "null" },
      { origin: `${service.url}.evil.example` },
      { origin: service.url.replace("http:", "https:").replace(/:\d+$/, ":1") },
      { origin: "http://127.0.0.1:1" },
      // The host that is asked for is whoever's lets a name point here, and proves nothing.
      { host: "evil.example", origin: "http://evil.example" },
      { host: `evil.example:${service.running.port}`, origin: `http://evil.example:${service.running.port}` },
      { origin: `http://127.0.0.1.evil.example:${service.running.port}` },
      { origin: `${service.url}/` },
      { "sec-fetch-site": "cross-site" },
      { "sec-fetch-site": "same-site" },
    ];
    for (const headers of others) {
      const { status, text } = await visitor.post(FORM, fields, headers);
      expect([headers, status, text.includes("another site")]).toEqual([headers, 403, true]);
    }
    const stolen = await signIn(service, clock, owner);
    for (const token of [undefined, "", "0".repeat(64), "zz", stolen.hidden(FORM)["form_token"]]) {
      const sent = new URLSearchParams(fields);
      sent.delete("form_token");
      if (token !== undefined) sent.set("form_token", token);
      const { status, text } = await visitor.post(FORM, sent);
      expect([token, status, text.includes("too old")]).toEqual([token, 403, true]);
    }
    const { text } = await visitor.get("/account");
    expect(text).not.toContain("Forged");
    // The page's own form still works, under each name of loopback.
    const { status } = await visitor.post(FORM, fields);
    expect(status).toBe(303);
    const { baseUrl } = service.running;
    expect(baseUrl).not.toBe(service.url);
    expect((await visitor.post(FORM, fields, { origin: baseUrl })).status).toBe(303);
  });

  test("a console with a public address takes forms from that address alone", async () => {
    const env = { BASE_URL: "http://app.example" };
    const published = await startTestService(engine, { clock, env });
    try {
      const visitor = new ConsoleVisitor(published.url);
      await visitor.get("/sign-in");
      const fields = { ...visitor.hidden("/sign-in"), email: "nobody@example.com", password: "wrong" };
      const isTurnedAway = async (origin: string, host: string) =>
        (await visitor.post("/sign-in", fields, { origin, host })).text.includes("another site");
      expect(await isTurnedAway("http://app.example", "app.example")).toBe(false);
      for (const [origin, host] of [
        ["https://app.example", "app.example"],
        ["http://app.example:8080", "app.example:8080"],
        [published.url, new URL(published.url).host],
        ["http://evil.example", "evil.example"],
      ] as const)
        expect([origin, await isTurnedAway(origin, host)]).toEqual([origin, true]);
    } finally {
      await published.stop();
    }
  });

  test("the sign-in form is bound to its browser too", async () => {
    const victim = new ConsoleVisitor(service.url);
    const attacker = new ConsoleVisitor(service.url);
    await attacker.get("/sign-in");
    const forged = { ...attacker.hidden("/sign-in"), ...owner };
    expect((await victim.post("/sign-in", forged)).status).toBe(403);
    await victim.get("/sign-in");
    expect((await victim.post("/sign-in", forged)).status).toBe(403);
    expect((await attacker.post("/sign-in", forged, { origin: "https://evil.example" })).status).toBe(403);
  });

  test("what is no form of ours is refused before it is read", async () => {
    const visitor = await signIn(service, clock, owner);
    const cookie = [...visitor.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    const send = (body: string, type: string | null) =>
      fetch(service.url + FORM, {
        method: "POST",
        headers: { cookie, ...(type === null ? {} : { "content-type": type }) },
        body,
      });
    expect((await send('{"name":"x"}', "application/json")).status).toBe(415);
    expect((await send("--x", "multipart/form-data; boundary=x")).status).toBe(415);
    expect((await send(`name=${"x".repeat(1_000_000)}`, "application/x-www-form-urlencoded")).status).toBe(
      413,
    );
    expect((await send("%zz=%&&==&\u0000", "application/x-www-form-urlencoded")).status).toBe(403);
  });

  test("other methods: 405 with what is allowed; HEAD is answered", async () => {
    const visitor = await signIn(service, clock, owner);
    const cookie = [...visitor.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    const head = await fetch(`${service.url}/account`, { method: "HEAD", headers: { cookie } });
    expect([head.status, await head.text()]).toEqual([200, ""]);
    for (const [method, path, allow] of [
      ["PUT", "/account", "GET, HEAD"],
      ["DELETE", "/sign-in", "GET, HEAD, POST"],
      ["OPTIONS", "/", "GET, HEAD"],
      ["GET", "/sign-out", "POST"],
      ["GET", "/account/workspace", "POST"],
      ["PUT", "/account/workspaces", "GET, HEAD, POST"],
    ] as const) {
      const answer = await fetch(service.url + path, { method, redirect: "manual", headers: { cookie } });
      expect([method, path, answer.status, answer.headers.get("allow")]).toEqual([method, path, 405, allow]);
    }
    expect((await visitor.get("/account/nothing/here")).status).toBe(404);
  });
});
