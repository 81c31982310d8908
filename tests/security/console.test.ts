import { afterAll, beforeAll, expect, test } from "bun:test";
import { ConsoleVisitor, givePassword, signIn } from "../support/console-visitor.ts";
import { onEachEngine } from "../support/engines.ts";
import { startTestService, TestClock, type TestService } from "../support/service.ts";

const TOKEN = /utmost_[0-9A-Za-z]{12}_[0-9A-Za-z]{40}/;

onEachEngine("console", (engine) => {
  const clock = new TestClock("2026-03-01T10:00:00Z");
  let service: TestService;
  let owner: { readonly email: string; readonly password: string };
  beforeAll(async () => {
    service = await startTestService(engine, { clock });
    owner = await givePassword(service, service.workspace.ownerId);
  });
  afterAll(() => service.stop());

  test("without a session everything leads to the sign-in", async () => {
    for (const path of ["/", "/tokens", "/tokens/3", "/account"]) {
      const visitor = new ConsoleVisitor(service.url);
      const { status, headers, text } = await visitor.get(path);
      const way = path === "/" ? "/sign-in" : `/sign-in?to=${encodeURIComponent(path)}`;
      expect([path, status, headers.get("location"), text]).toEqual([path, 303, way, ""]);
    }
    for (const path of ["/account/name", "/account/workspace", "/sign-out"]) {
      const { status, headers } = await new ConsoleVisitor(service.url).post(path, { name: "x" });
      expect([path, status, headers.get("location")]).toEqual([path, 303, "/sign-in"]);
    }
  });

  test("mint, use, list, revoke in a session: the secret is in one answer and never again", async () => {
    const visitor = await signIn(service, clock, owner);
    const order = { name: "Web shop", permissions: ["campaigns:read", "links:read"] };
    const made = await visitor.api("POST", "/api/v1/tokens", order);
    expect([made.status, made.headers.get("cache-control")]).toEqual([201, "no-store"]);
    const [token = ""] = TOKEN.exec(made.body.token) ?? [];
    expect((await service.call(token, "GET", "/api/v1/campaigns")).status).toBe(200);
    expect((await service.call(token, "POST", "/api/v1/campaigns", { name: "x" })).status).toBe(403);
    const list = await visitor.api("GET", "/api/v1/tokens");
    expect(list.body.data[0]).toMatchObject({ name: "Web shop", created_by: { email: owner.email } });
    const shell = await visitor.get("/tokens");
    expect([shell.status, shell.headers.get("cache-control")]).toEqual([200, "no-store"]);
    for (const seen of [JSON.stringify(list.body), shell.text]) expect(seen).not.toMatch(TOKEN);
    const revoked = await visitor.api("DELETE", `/api/v1/tokens/${made.body.id}`);
    expect([revoked.status, revoked.body.state]).toEqual([200, "revoked"]);
    expect((await service.call(token, "GET", "/api/v1/campaigns")).status).toBe(401);
  });

  test("N02 names and addresses are text, whatever is in them", async () => {
    const hostile = `"><img src=x onerror=alert(1)></title><script>alert(2)</script>'\u202e&amp;`;
    const visitor = await signIn(service, clock, owner);
    const there = await service.addWorkspace(`${hostile} ${engine}`);
    await service.running.control.db
      .insertInto("memberships")
      .values({ workspace_id: there.id, user_id: service.workspace.ownerId, role: "member", created_at: 0 })
      .execute();
    const listed = await visitor.get("/account");
    const refused = await visitor.submit("/account/name", [["name", `${hostile}\u0007`]]);
    expect(refused.status).toBe(422);
    const stranger = new ConsoleVisitor(service.url);
    const strange = await stranger.signIn(hostile, hostile);
    for (const { text } of [listed, refused, strange]) {
      expect(text).toContain("&quot;&gt;&lt;img src=x onerror=alert(1)&gt;");
      expect(text).not.toMatch(/<img|<script|onerror=alert\(1\)>/);
    }
  });

  test("every plain page: no script, nothing foreign, not kept, not framed", async () => {
    const visitor = await signIn(service, clock, owner);
    const stranger = new ConsoleVisitor(service.url);
    const pages = [
      await visitor.get("/account"),
      await visitor.submit("/account/name", [["name", ""]]),
      await stranger.get("/sign-in"),
      await stranger.get("/tokens"),
      await stranger.get("/account/nothing"),
      await stranger.post("/sign-in", {}),
    ];
    for (const { headers, text, status } of pages) {
      const policy = headers.get("content-security-policy") ?? "";
      for (const rule of [
        "default-src 'none'",
        "form-action 'self'",
        "frame-ancestors 'none'",
        "base-uri 'none'",
      ])
        expect([status, policy.includes(rule)]).toEqual([status, true]);
      expect(policy).not.toContain("unsafe");
      expect(headers.get("cache-control")).toBe("no-store");
      expect(headers.get("x-content-type-options")).toBe("nosniff");
      expect(headers.get("referrer-policy")).toBe("same-origin");
      expect(headers.get("x-frame-options")).toBe("DENY");
      expect(text).not.toMatch(/<script|<[^>]+\son\w+=|<[^>]+\sstyle=|(src|href|action)="(https?:)?\/\//);
      const style = /<style>(.*?)<\/style>/s.exec(text)?.[1];
      if (style === undefined) continue;
      const hash = new Bun.CryptoHasher("sha256").update(style).digest("base64");
      expect(policy).toContain(`style-src 'sha256-${hash}'`);
    }
  });
});
