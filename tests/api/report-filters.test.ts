import { afterAll, beforeAll, expect, test } from "bun:test";
import { visitor } from "../support/clicks.ts";
import { onEachEngine } from "../support/engines.ts";
import { addDomain } from "../support/links.ts";
import { makeLink, recordClick } from "../support/recorded-clicks.ts";
import { startTestService, TestClock, type TestService, type TestWorkspace } from "../support/service.ts";

const REPORT = "/api/v1/analytics/report";

onEachEngine("report filters", (engine) => {
  let service: TestService;
  let workspace: TestWorkspace;
  const clock = new TestClock("2026-03-15T10:00:00Z");
  const visits = (link: Parameters<typeof recordClick>[2], count: number, from = workspace) => {
    for (let number = 0; number < count; number += 1) {
      recordClick(service, from, link, { at_ms: clock.now(), visitor: visitor(number) });
    }
  };
  const ask = (query: Record<string, string>, from = workspace) =>
    from.api("GET", `${REPORT}?${new URLSearchParams(query)}`);
  /** Clicks in total, after seeing that the rows of every day add up to it. */
  const clicks = async (query: Record<string, string>, from = workspace): Promise<number> => {
    const { status, body } = await ask(query, from);
    expect([status, body.error]).toEqual([200, undefined]);
    const sum = body.rows.reduce((all: number, row: { clicks: number }) => all + row.clicks, 0);
    expect(sum).toBe(body.totals.clicks);
    return body.totals.clicks;
  };
  beforeAll(async () => {
    service = await startTestService(engine, { clock });
    workspace = service.workspace;
  });
  afterAll(() => service.stop());

  test("a short code in any case and either normal form, on every host unless one is named", async () => {
    await addDomain(service, workspace, "go.example");
    visits(await makeLink(workspace, { destination: "https://shop.example/1", short_code: "Straße" }), 2);
    const elsewhere = { destination: "https://shop.example/2", short_code: "STRASSE", domain: "go.example" };
    visits(await makeLink(workspace, elsewhere), 3);
    for (const short_code of ["straße", "STRASSE", "StraSSe"]) expect(await clicks({ short_code })).toBe(5);
    expect(await clicks({ short_code: "straße", host: "go.example" })).toBe(3);
    expect(await clicks({ short_code: "straße", host: "GO.example:443" })).toBe(3);
    const { host } = new URL(service.running.baseUrl);
    expect(await clicks({ short_code: "straße", host })).toBe(2);
    expect(await clicks({ short_code: "straße", host: host.toUpperCase() })).toBe(2);
    // On one's own machine by any of its names, as conversions name a link.
    const { port } = new URL(service.url);
    for (const name of [`localhost:${port}`, `127.0.0.1:${port}`, `[::1]:${port}`])
      expect(await clicks({ short_code: "straße", host: name })).toBe(2);
    expect(await clicks({ short_code: "straße", host: "127.0.0.1:9" })).toBe(0);
    visits(await makeLink(workspace, { destination: "https://shop.example/3", short_code: "Cafe\u0301" }), 1);
    expect(await clicks({ short_code: "caf\u00e9" })).toBe(1);
  });

  test("an international host in either spelling", async () => {
    await addDomain(service, workspace, "xn--mnchen-3ya.example");
    const input = { destination: "https://shop.example/4", short_code: "idn", domain: "münchen.example" };
    visits(await makeLink(workspace, input), 4);
    for (const host of ["münchen.example", "MÜNCHEN.example.", "xn--mnchen-3ya.example"])
      expect(await clicks({ host })).toBe(4);
  });

  test("a tag in any case, whatever its characters, as the link has it now", async () => {
    const tagged = { destination: "https://shop.example/5", short_code: "tagged" };
    const link = await makeLink(workspace, { ...tagged, tags: ["50% & Co/#1+?=ä", "Second"] });
    visits(link, 2);
    for (const tag of ["50% & Co/#1+?=ä", "50% & CO/#1+?=Ä", " 50% & co/#1+?=a\u0308 "])
      expect(await clicks({ tag })).toBe(2);
    expect(await clicks({ tag: "second", short_code: "TAGGED" })).toBe(2);
    expect(await clicks({ tag: "second", short_code: "idn" })).toBe(0);
    await workspace.api("PATCH", `/api/v1/links/${link.id}`, { tags: ["Second"] });
    expect(await clicks({ tag: "50% & Co/#1+?=ä" })).toBe(0);
    expect(await clicks({ tag: "SECOND" })).toBe(2);
  });

  test("a campaign by the links that are in it now; a deleted one has none and takes nothing along", async () => {
    const make = async (name: string) => (await workspace.api("POST", "/api/v1/campaigns", { name })).body;
    const [spring, autumn] = [await make("Spring"), await make("Autumn")];
    const input = { destination: "https://shop.example/6", short_code: "moved", campaign_id: spring.id };
    const link = await makeLink(workspace, input);
    visits(link, 5);
    expect(await clicks({ campaign_id: spring.id })).toBe(5);
    await workspace.api("PATCH", `/api/v1/links/${link.id}`, { campaign_id: autumn.id });
    expect(await clicks({ campaign_id: spring.id })).toBe(0);
    expect(await clicks({ campaign_id: autumn.id })).toBe(5);
    const all = await clicks({});
    expect((await workspace.api("DELETE", `/api/v1/campaigns/${autumn.id}`)).status).toBe(204);
    expect(await clicks({ campaign_id: autumn.id })).toBe(0);
    expect(await clicks({})).toBe(all);
    const { body } = await ask({ short_code: "moved", group_by: "utm_campaign" });
    expect(body.rows).toMatchObject([{ utm_campaign: link.utm_campaign, clicks: 5 }]);
    expect(link.utm_campaign).not.toBeNull();
  });

  test("a withdrawn link keeps its history, by its code, its tag and its campaign", async () => {
    const campaign = (await workspace.api("POST", "/api/v1/campaigns", { name: "Gone" })).body;
    const input = { destination: "https://shop.example/7", short_code: "gone", tags: ["Bye"] };
    const link = await makeLink(workspace, { ...input, campaign_id: campaign.id });
    visits(link, 4);
    const all = await clicks({});
    expect((await workspace.api("DELETE", `/api/v1/links/${link.id}`)).status).toBe(204);
    for (const filter of [{ short_code: "gone" }, { tag: "bye" }, { campaign_id: String(campaign.id) }]) {
      expect(await clicks(filter)).toBe(4);
    }
    expect(await clicks({})).toBe(all);
    const again = await workspace.api("POST", "/api/v1/links", input);
    expect(again.status).toBe(409);
    expect(await clicks({ short_code: "gone" })).toBe(4);
  });

  test("what nobody knows gives zeros, never everything", async () => {
    const unknown = [
      { short_code: "no-such-code" },
      { short_code: "x".repeat(2048) },
      { host: "unknown.example" },
      { host: "not a host" },
      { tag: "nobody" },
      { tag: "%" },
      { tag: "' OR 1=1 --" },
      { campaign_id: "999999999" },
      { campaign_id: "9007199254740991" },
      { short_code: "gone", tag: "second" },
    ];
    for (const filter of unknown) {
      const { status, body } = await ask({
        ...filter,
        compare: "true",
        from: "2026-03-14",
        to: "2026-03-15",
      });
      expect([filter, status]).toEqual([filter, 200]);
      expect(body.totals).toEqual({ clicks: 0, uniques: 0, scans: 0, conversions: 0, value: null });
      expect(body.rows.length).toBe(2);
    }
  });

  test("another workspace's code, tag, campaign and host are unknown, though named alike", async () => {
    const other = await service.addWorkspace("Other");
    await addDomain(service, other, "other.example");
    const campaign = (await other.api("POST", "/api/v1/campaigns", { name: "Spring" })).body;
    const link = await makeLink(other, {
      destination: "https://other.example.org/",
      short_code: "theirs",
      domain: "other.example",
      tags: ["Second"],
      campaign_id: campaign.id,
    });
    visits(link, 6, other);
    const mine = await clicks({ tag: "second" });
    expect(mine).toBe(2);
    expect(await clicks({ tag: "Second" }, other)).toBe(6);
    for (const filter of [
      { short_code: "theirs" },
      { host: "other.example" },
      { campaign_id: campaign.id },
    ]) {
      expect(await clicks(filter)).toBe(0);
      expect(await clicks(filter, other)).toBe(6);
    }
    expect(await clicks({}, other)).toBe(6);
    expect(await clicks({ short_code: "gone" }, other)).toBe(0);
  });

  test("parameters that are none are refused by name, all of them at once", async () => {
    const refused: [string, string[]][] = [
      ["group_by=browser", ["group_by"]],
      ["group_by=", ["group_by"]],
      ["group_by=Day", ["group_by"]],
      ["compare=maybe", ["compare"]],
      ["compare=", ["compare"]],
      ["compare=1", ["compare"]],
      ["campaign_id=abc", ["campaign_id"]],
      ["campaign_id=9999999999999999999", ["campaign_id"]],
      ["campaign_id=9007199254740992", ["campaign_id"]],
      ["campaign_id=-1", ["campaign_id"]],
      ["campaign_id=1.5", ["campaign_id"]],
      ["campaign_id=1e3", ["campaign_id"]],
      ["from=2026-02-30", ["from"]],
      ["from=2026-13-01", ["from"]],
      ["from=today", ["from"]],
      ["from=", ["from"]],
      ["from=1969-12-31", ["from"]],
      ["from=-000001-01-01", ["from"]],
      ["to=10000-01-01", ["to"]],
      ["to=2026-03-15T00:00:00Z", ["to"]],
      ["to=2026-3-5", ["to"]],
      ["from=2026-03-16", ["from"]],
      ["tag=&host=+&short_code=%E2%80%8B&campaign_id=", ["tag", "host", "short_code", "campaign_id"]],
      ["from=2026-03-02&to=2026-03-01", ["from", "to"]],
      ["from=1970-01-01&to=9999-12-31", ["from", "to"]],
      ["from=2020-01-01", ["from"]],
      ["nope=1", ["nope"]],
      ["tag=a&tag=b", ["tag"]],
      ["tag=%00", ["tag"]],
      ["short_code=a%00b", ["short_code"]],
      [`host=${"x".repeat(2049)}`, ["host"]],
      [
        "from=x&to=y&group_by=z&campaign_id=w&compare=v",
        ["from", "to", "group_by", "campaign_id", "compare"],
      ],
      ["__proto__=1&constructor=2", ["__proto__", "constructor"]],
    ];
    for (const [query, fields] of refused) {
      const { status, body } = await workspace.api("GET", `${REPORT}?${query}`);
      expect([query, status, body.error.code]).toEqual([query, 422, "invalid_input"]);
      expect([query, Object.keys(body.error.details).sort()]).toEqual([query, fields.sort()]);
      for (const messages of Object.values(body.error.details)) expect(messages).not.toBeEmpty();
    }
  });

  test("broken percent signs and bytes that are no text name nothing, and break nothing", async () => {
    for (const query of ["tag=%", "tag=%ff%fe", "short_code=%ed%a0%80", "host=%zz", "tag=a+", "&&&"]) {
      const { status } = await workspace.api("GET", `${REPORT}?${query}`);
      expect([query, status]).toEqual([query, 200]);
    }
  });

  test("it takes the permission, and any role", async () => {
    const token = await workspace.mint(["links:read"]);
    const refused = await service.call(token, "GET", `${REPORT}?nope=1`);
    expect([refused.status, refused.body.error.code, refused.body.error.permission]).toEqual([
      403,
      "missing_permission",
      "analytics:read",
    ]);
    const viewer = await service.addWorkspace("Viewer");
    await service.setRole(viewer, "viewer");
    expect((await viewer.api("GET", REPORT)).status).toBe(200);
  });
});
