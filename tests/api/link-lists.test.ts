import { afterAll, beforeAll, expect, test } from "bun:test";
import { LINKS_per_batch } from "../../src/limits.ts";
import { JUDGED_LINKS_at_once } from "../../src/run-limits.ts";
import { onEachEngine } from "../support/engines.ts";
import { makeLink, refusalOf } from "../support/links.ts";
import { startTestService, TestClock, type TestService, type TestWorkspace } from "../support/service.ts";

onEachEngine("link lists", (engine) => {
  let service: TestService;
  const clock = new TestClock("2026-03-01T12:00:00Z");
  beforeAll(async () => {
    service = await startTestService(engine, { clock, env: { BASE_URL: "https://go.example" } });
  });
  afterAll(() => service.stop());

  const codes = async (workspace: TestWorkspace, query: Record<string, string>) => {
    const { body } = await workspace.api("GET", `/api/v1/links?${new URLSearchParams(query).toString()}`);
    return body.data?.map(({ short_code }: { short_code: string }) => short_code) ?? body.error.details;
  };

  test("a burst of links of one instant is walked whole, in one order, whatever the page", async () => {
    const workspace = await service.addWorkspace("Burst");
    const made = await Promise.all(Array.from({ length: 25 }, () => makeLink(workspace, { tags: ["b"] })));
    const ids = made.map(({ body }) => body.id).sort((a, b) => b - a);
    for (const limit of [1, 7, 24, 25, 26, 100]) {
      const seen: number[] = [];
      for (let after = ""; ; ) {
        const { body } = await workspace.api("GET", `/api/v1/links?limit=${limit}${after}`);
        expect(body.data.length).toBeLessThanOrEqual(limit);
        seen.push(...body.data.map(({ id }: { id: number }) => id));
        if (body.next_after === null) break;
        after = `&after=${body.next_after}`;
      }
      expect(seen).toEqual(ids);
    }
    const { body } = await workspace.api("GET", "/api/v1/links");
    expect(body.data[3]).toEqual((await workspace.api("GET", `/api/v1/links/${body.data[3].id}`)).body);
  });

  test("links that expire before an instant, with those that did, or without", async () => {
    const workspace = await service.addWorkspace("Expiring");
    const ends: [string, string | null][] = [
      ["never", null],
      ["past", "2026-03-01T12:30:00Z"],
      ["soon", "2026-03-05T00:00:00Z"],
      ["late", "2026-04-05T00:00:00Z"],
    ];
    for (const [short_code, expires_at] of ends) await makeLink(workspace, { short_code, expires_at });
    const now_ms = clock.now_ms;
    clock.advance(3_600_000);
    const before = (expires_before: string, rest: Record<string, string> = {}) =>
      codes(workspace, { expires_before, ...rest });
    expect(await before("2026-03-08T12:00:00Z")).toEqual(["soon", "past"]);
    expect(await before("2026-03-08T12:00:00Z", { state: "live" })).toEqual(["soon"]);
    // The instant itself is not before it, in whatever zone it is written.
    expect(await before("2026-03-05T01:00:00+01:00", { state: "live" })).toEqual([]);
    expect(await before("2030-01-01T00:00:00Z", { state: "live" })).toEqual(["late", "soon"]);
    // Within so many days from now: the last instant of them is in, and what has expired is not.
    const within = (expires_within_days: number, rest: Record<string, string> = {}) =>
      codes(workspace, { expires_within_days: String(expires_within_days), ...rest });
    expect([await within(3), await within(4), await within(366)]).toEqual([[], ["soon"], ["late", "soon"]]);
    expect(await within(366, { expires_before: "2026-03-08T12:00:00Z" })).toEqual(["soon"]);
    clock.advance(Date.parse("2026-03-04T00:00:00Z") - clock.now());
    expect(await within(1)).toEqual(["soon"]);
    clock.advance(-1);
    expect(await within(1)).toEqual([]);
    clock.now_ms = now_ms;
  });

  test("a bad cursor, limit or filter is refused; a foreign cursor shows own links only", async () => {
    const [mine, theirs] = [await service.addWorkspace("Mine"), await service.addWorkspace("Theirs")];
    const own = (await makeLink(mine)).body;
    const foreign = (await makeLink(theirs)).body;
    for (const [name, values] of Object.entries({
      after: ["abc", "-1", "0", "1.5", "1e3", "99999999999999999999", "9007199254740993", "", " 1"],
      limit: ["0", "101", "-1", "x", ""],
      campaign_id: ["abc", "0", "1.5", "9999999999999999999"],
      state: ["gone", "LIVE", ""],
      tag: ["", " ", "\u200b"],
      host: ["", "\t", "\u0000"],
      short_code: ["", "\u00a0", "\u0000"],
      search: ["\u0000", "x".repeat(201)],
      sort: ["", "-", "id", "created_at ", "Created_at", "--created_at", "short_code,destination"],
      expires_within_days: ["", "0", "367", "1.5", "week"],
      breaks_rules: ["", "1", "yes", "TRUE"],
      expires_before: ["", "soon", "2026-04-01", "2026-04-01T12:00:00"],
      nope: ["1"],
    })) {
      for (const value of values) {
        const refused = await mine.api(
          "GET",
          `/api/v1/links?${new URLSearchParams({ [name]: value }).toString()}`,
        );
        expect([value, ...refusalOf(refused)]).toEqual([value, 422, "invalid_input", [name]]);
      }
    }
    const page = await mine.api("GET", `/api/v1/links?after=${foreign.id}`);
    expect(page.body).toEqual({ data: [expect.objectContaining({ id: own.id })], next_after: null });
    expect((await mine.api("GET", "/api/v1/links?after=9007199254740991")).body.data).toHaveLength(1);
  });

  test("links that break today's rules, refused or warned of, with what an app's address carries", async () => {
    const workspace = await service.addWorkspace("Judged");
    const ios_url = "https://apps.apple.com/app/id1?utm_source=Other";
    for (const [short_code, values] of Object.entries({
      kept: { utm_source: "mail" },
      none: {},
      unlisted: { utm_source: "post" },
      loud: { utm_source: "mail", utm_campaign: "SPRING" },
      app: { ios_url },
    }))
      await makeLink(workspace, { short_code, ...values });
    const judged = (breaks_rules: string, rest: Record<string, string> = {}) =>
      codes(workspace, { breaks_rules, sort: "short_code", ...rest });
    expect(await judged("true")).toEqual([]);
    expect(await judged("false")).toEqual(["app", "kept", "loud", "none", "unlisted"]);
    const approved = { parameter: "utm_source", values: ["mail"] };
    expect((await workspace.api("POST", "/api/v1/rules/values", approved)).status).toBe(201);
    const convention = { casing: "lower", mode: "warn" };
    expect((await workspace.api("PATCH", "/api/v1/rules/convention", convention)).status).toBe(200);
    expect(await judged("true")).toEqual(["app", "loud", "unlisted"]);
    expect(await judged("false")).toEqual(["kept", "none"]);
    expect(await judged("true", { search: "spring" })).toEqual(["loud"]);
    expect(await judged("true", { limit: "1" })).toEqual(["app"]);
    const { body } = await workspace.api("GET", "/api/v1/links?breaks_rules=true&limit=2");
    expect(body.data.map((link: { short_code: string }) => link.short_code)).toEqual(["app", "loud"]);
    const rest = `/api/v1/links?breaks_rules=true&after=${body.next_after}`;
    expect((await workspace.api("GET", rest)).body).toMatchObject({
      data: [{ short_code: "unlisted" }],
      next_after: null,
    });
    const csv = await fetch(`${service.url}/api/v1/links?breaks_rules=true`, {
      headers: { authorization: `Bearer ${workspace.token}`, accept: "text/csv" },
    });
    expect((await csv.text()).trim().split("\n")).toHaveLength(4);
  });

  test("a page of links that break the rules looks at so many only, and leads on though it has none", async () => {
    const workspace = await service.addWorkspace("Judged in parts");
    await makeLink(workspace, { short_code: "broken", utm_source: "Mail" });
    const kept = Array.from({ length: LINKS_per_batch }, () => ({ destination: "https://shop.example/" }));
    for (let made = 0; made < JUDGED_LINKS_at_once; made += kept.length)
      expect((await workspace.api("POST", "/api/v1/links/bulk", { links: kept })).body.created).toBe(
        kept.length,
      );
    await workspace.api("PATCH", "/api/v1/rules/convention", { casing: "lower", mode: "block" });
    const query = "/api/v1/links?breaks_rules=true";
    const { data, next_after } = (await workspace.api("GET", query)).body;
    expect([data, next_after]).toEqual([[], expect.any(Number)]);
    const second = await workspace.api("GET", `${query}&after=${next_after}`);
    expect(second.body).toMatchObject({ data: [{ short_code: "broken" }], next_after: null });
  }, 60_000);

  test("filters narrow, alone and together, and never reach another workspace", async () => {
    const [workspace, other] = [await service.addWorkspace("Filters"), await service.addWorkspace("Beside")];
    const campaign = (await workspace.api("POST", "/api/v1/campaigns", { name: "C" })).body.id;
    await makeLink(workspace, { short_code: "One", campaign_id: campaign, tags: ["Café", "b"] });
    await makeLink(workspace, {
      short_code: "two",
      tags: ["CAFE\u0301"],
      expires_at: "2026-03-01T13:00:00Z",
    });
    await makeLink(workspace, { short_code: "three", campaign_id: campaign });
    const gone = (await makeLink(workspace, { short_code: "gone", campaign_id: campaign, tags: ["b"] })).body;
    await workspace.api("DELETE", `/api/v1/links/${gone.id}`);
    await makeLink(other, { short_code: "foreign", tags: ["Café"] });
    expect(await codes(workspace, {})).toEqual(["three", "two", "One"]);
    expect(await codes(workspace, { campaign_id: String(campaign) })).toEqual(["three", "One"]);
    expect(await codes(other, { campaign_id: String(campaign) })).toEqual([]);
    expect(await codes(workspace, { tag: " cafÉ " })).toEqual(["two", "One"]);
    expect(await codes(workspace, { tag: "unknown" })).toEqual([]);
    const long = (await makeLink(workspace, { short_code: "long", tags: ["\u1e6b\u0307".repeat(32)] })).body;
    expect(await codes(workspace, { tag: ` ${"T\u0307\u0307".repeat(32)} ` })).toEqual(["long"]);
    await workspace.api("DELETE", `/api/v1/links/${long.id}`);
    expect(await codes(workspace, { tag: "café", campaign_id: String(campaign) })).toEqual(["One"]);
    expect(await codes(workspace, { short_code: "ONE" })).toEqual(["One"]);
    expect(await codes(workspace, { short_code: "foreign" })).toEqual([]);
    expect(await codes(workspace, { host: "GO.example." })).toEqual(["three", "two", "One"]);
    expect(await codes(workspace, { host: "elsewhere.example" })).toEqual([]);
    expect(await codes(workspace, { host: "no host" })).toEqual([]);
    clock.advance(3_600_000);
    expect(await codes(workspace, { state: "expired" })).toEqual(["two"]);
    expect(await codes(workspace, { state: "live" })).toEqual(["three", "One"]);
    const { db } = service.running.control;
    for (const [code, scan] of [
      ["one", "pending"],
      ["two", "pending"],
      ["three", "blocked"],
    ] as const)
      await db.updateTable("links").set({ scan }).where("code_key", "=", code).execute();
    expect(await codes(workspace, { state: "pending" })).toEqual(["One"]);
    expect(await codes(workspace, { state: "blocked" })).toEqual(["three"]);
    expect(await codes(workspace, { state: "expired" })).toEqual(["two"]);
    expect(await codes(workspace, { state: "live" })).toEqual([]);
  });

  test("each sort walks every link once, page by page, whatever is withdrawn meanwhile", async () => {
    const workspace = await service.addWorkspace("Sorts");
    const days = [30, null, 10, 30, null, 20];
    const fields = ["Zeta", "alpha", "éclair", "Beta", "𐐀", "ｱ"].map((short_code, n) => ({
      short_code,
      destination: `https://shop.example/${["b", "a", "B", "é", "a", "A"][n]}`,
      ...(days[n] === null ? {} : { expires_at: `2026-04-${days[n]}T12:00:00Z` }),
    }));
    for (const field of fields) await makeLink(workspace, field);
    const walk = async (sort: string, limit: number) => {
      const seen: string[] = [];
      for (let after = ""; ; ) {
        const { body } = await workspace.api("GET", `/api/v1/links?sort=${sort}&limit=${limit}${after}`);
        seen.push(...body.data.map(({ short_code }: { short_code: string }) => short_code));
        if (body.next_after === null) return seen;
        after = `&after=${body.next_after}`;
      }
    };
    const made = fields.map(({ short_code }) => short_code);
    const [zeta = "", alpha = "", eclair = "", beta = "", deseret = "", katakana = ""] = made;
    const orders: Readonly<Record<string, readonly string[]>> = {
      created_at: made,
      // Code points, not UTF-16 units: Deseret stands behind katakana.
      short_code: [alpha, beta, zeta, eclair, katakana, deseret],
      destination: [katakana, eclair, alpha, deseret, zeta, beta],
      expires_at: [eclair, katakana, zeta, beta, alpha, deseret],
    };
    for (const [sort, order] of Object.entries(orders)) {
      for (const limit of [1, 2, 4, 6, 100]) {
        expect([sort, limit, await walk(sort, limit)]).toEqual([sort, limit, [...order]]);
        expect([sort, limit, await walk(`-${sort}`, limit)]).toEqual([sort, limit, order.toReversed()]);
      }
    }
    expect(await codes(workspace, {})).toEqual(made.toReversed());
    const first = (await workspace.api("GET", "/api/v1/links?sort=short_code&limit=2")).body;
    await workspace.api("DELETE", `/api/v1/links/${first.next_after}`);
    expect(await codes(workspace, { sort: "short_code", after: String(first.next_after) })).toEqual([
      zeta,
      eclair,
      katakana,
      deseret,
    ]);
    // Nothing is known to come after what is no link of one's own.
    const foreign = (await makeLink(service.workspace)).body.id;
    expect(await codes(workspace, { sort: "destination", after: String(foreign) })).toEqual([]);
  });

  test("search finds text in any case and alphabet, and reads no wildcard", async () => {
    const workspace = await service.addWorkspace("Search");
    await makeLink(workspace, { short_code: "a", destination: "https://shop.example/Größe?q=100%25_off" });
    await makeLink(workspace, { short_code: "b", note: "Straße! nach ΘΕΣΣΑΛΟΝΊΚΗΣ" });
    await makeLink(workspace, { short_code: "c", utm_term: "Красный", tags: ["R&D, 50% off_now", "İzmir"] });
    await makeLink(workspace, { short_code: "Zed-7", destination: "https://other.test/" });
    const found = async (search: string) => (await codes(workspace, { search })).toReversed();
    expect(await found("GRÖSSE")).toEqual(["a"]);
    expect(await found("gro\u0308ße")).toEqual(["a"]);
    expect(await found(" STRASSE! ")).toEqual(["b"]);
    expect(await found("θεσσαλονίκης")).toEqual(["b"]);
    expect(await found("КРАСН")).toEqual(["c"]);
    expect(await found("r&d")).toEqual(["c"]);
    expect(await found("izmir")).toEqual([]);
    expect(await found("ed-7")).toEqual(["Zed-7"]);
    expect(await found("%")).toEqual(["a", "c"]);
    expect(await found("100%")).toEqual(["a"]);
    expect(await found("f_n")).toEqual(["c"]);
    expect(await found("o_f")).toEqual([]);
    expect(await found("!")).toEqual(["b"]);
    expect(await found("\\")).toEqual([]);
    expect(await found("'; drop table links; --")).toEqual([]);
    expect(await found("  ")).toEqual(["a", "b", "c", "Zed-7"]);
    const [link] = (await workspace.api("GET", "/api/v1/links?search=zed")).body.data;
    await workspace.api("PATCH", `/api/v1/links/${link.id}`, {
      note: "Fresh",
      destination: "https://third.test/",
    });
    expect([await found("fresh"), await found("other.test"), await found("third.test")]).toEqual([
      ["Zed-7"],
      [],
      ["Zed-7"],
    ]);
  });
});
