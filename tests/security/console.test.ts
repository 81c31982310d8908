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
    for (const path of ["/", "/tokens", "/tokens?before=3"]) {
      const visitor = new ConsoleVisitor(service.url);
      const { status, headers, text } = await visitor.get(path);
      expect([path, status, headers.get("location"), text]).toEqual([path, 303, "/sign-in", ""]);
    }
    for (const path of ["/tokens", "/tokens/1/revoke", "/tokens/workspace", "/sign-out"]) {
      const { status, headers } = await new ConsoleVisitor(service.url).post(path, { name: "x" });
      expect([path, status, headers.get("location")]).toEqual([path, 303, "/sign-in"]);
    }
  });

  test("mint, use, list, revoke: the secret is on one page and never again", async () => {
    const visitor = await signIn(service, clock, owner);
    const made = await visitor.submit("/tokens", [
      ["name", "Web shop"],
      ["permissions", "campaigns:read"],
      ["permissions", "links:read"],
      ["expires_in_days", "30"],
    ]);
    const [token = ""] = TOKEN.exec(made.text) ?? [];
    expect([made.status, made.headers.get("cache-control"), made.headers.get("location")]).toEqual([
      200,
      "no-store",
      null,
    ]);
    expect((await service.call(token, "GET", "/api/v1/campaigns")).status).toBe(200);
    expect((await service.call(token, "POST", "/api/v1/campaigns", { name: "x" })).status).toBe(403);
    const list = await visitor.get("/tokens");
    expect(list.text).not.toMatch(TOKEN);
    for (const shown of [
      "Web shop",
      `utmost_${token.slice(7, 19)}_…`,
      "campaigns:read",
      owner.email,
      "31 Mar 2026",
    ])
      expect(list.text).toContain(shown);
    const [, id = ""] = /action="\/tokens\/(\d+)\/revoke"/.exec(list.text) ?? [];
    const revoked = await visitor.submit(`/tokens/${id}/revoke`, []);
    expect([revoked.status, revoked.headers.get("location")]).toEqual([303, `/tokens?revoked=${id}`]);
    expect((await service.call(token, "GET", "/api/v1/campaigns")).status).toBe(401);
    expect((await visitor.get(`/tokens?revoked=${id}`)).text).toContain("Web shop is revoked.");
  });

  test("select-all gives every permission of the role; what is wrong is said on the page, with what was typed", async () => {
    const visitor = await signIn(service, clock, owner);
    const all = await visitor.submit("/tokens", [
      ["name", "Everything"],
      ["permissions", "all"],
    ]);
    const [token = ""] = TOKEN.exec(all.text) ?? [];
    expect((await service.call(token, "POST", "/api/v1/rules/values", {})).status).toBe(422);
    await visitor.get("/tokens");
    const cases: readonly (readonly [readonly (readonly [string, string])[], string])[] = [
      [[["name", "Kept"]], "Tick at least one permission."],
      [
        [
          ["name", "  "],
          ["permissions", "all"],
        ],
        "Give it a name.",
      ],
      [
        [
          ["name", "x".repeat(101)],
          ["permissions", "all"],
        ],
        "at most 100 characters",
      ],
      [
        [
          ["name", "a\u0000b"],
          ["permissions", "all"],
        ],
        "plain text on one line",
      ],
      [
        [
          ["name", "a\u001b[31mb"],
          ["permissions", "all"],
        ],
        "plain text on one line",
      ],
      [
        [
          ["name", "Kept"],
          ["permissions", "links:read"],
          ["permissions", "planets:write"],
        ],
        "may not give",
      ],
      [
        [
          ["name", "Kept"],
          ["permissions", "all"],
          ["expires_in_days", "0"],
        ],
        "1 to 3650 days",
      ],
      [
        [
          ["name", "Kept"],
          ["permissions", "all"],
          ["expires_in_days", "3651"],
        ],
        "1 to 3650 days",
      ],
      [
        [
          ["name", "Kept"],
          ["permissions", "all"],
          ["expires_in_days", "1e3"],
        ],
        "1 to 3650 days",
      ],
    ];
    for (const [fields, words] of cases) {
      const { status, text } = await visitor.submit("/tokens", fields);
      expect([words, status, text.includes(words), TOKEN.test(text)]).toEqual([words, 422, true, false]);
      if (fields[0]?.[1] === "Kept") expect(text).toContain('value="Kept"');
    }
  });

  test("N02 names and addresses are text, whatever is in them", async () => {
    const hostile = `"><img src=x onerror=alert(1)></title><script>alert(2)</script>'\u202e&amp;`;
    const visitor = await signIn(service, clock, owner);
    const made = await visitor.submit("/tokens", [
      ["name", hostile],
      ["permissions", "links:read"],
    ]);
    const listed = await visitor.get("/tokens");
    const refused = await visitor.submit("/tokens", [["name", hostile]]);
    const stranger = new ConsoleVisitor(service.url);
    const strange = await stranger.signIn(hostile, hostile);
    for (const { text } of [made, listed, refused, strange]) {
      expect(text).toContain("&quot;&gt;&lt;img src=x onerror=alert(1)&gt;");
      expect(text).not.toMatch(/<img|<script|onerror=alert\(1\)>/);
    }
  });

  test("every page: no script, nothing foreign, not kept, not framed", async () => {
    const visitor = await signIn(service, clock, owner);
    const stranger = new ConsoleVisitor(service.url);
    const pages = [
      await visitor.get("/tokens"),
      await visitor.submit("/tokens", [
        ["name", "Page"],
        ["permissions", "all"],
      ]),
      await stranger.get("/sign-in"),
      await stranger.get("/tokens"),
      await stranger.get("/tokens/nothing"),
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

  test("many tokens come in pages, and a page that does not exist is the first", async () => {
    const many = await service.addWorkspace(`Many ${engine}`);
    for (let n = 0; n < 105; n += 1) await many.mint(["links:read"]);
    const visitor = await signIn(service, clock, await givePassword(service, many.ownerId));
    const [, before = ""] = /href="\/tokens\?before=(\d+)"/.exec(visitor.page.text) ?? [];
    const count = (text: string) => text.split('<li class="token').length - 1;
    expect(count(visitor.page.text)).toBe(100);
    expect(count((await visitor.get(`/tokens?before=${before}`)).text)).toBe(6);
    for (const odd of ["abc", "-1", "0", "9".repeat(40), "%00"])
      expect(count((await visitor.get(`/tokens?before=${odd}&revoked=${odd}`)).text)).toBe(100);
  });
});
