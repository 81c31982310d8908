import { afterAll, beforeAll, expect, test } from "bun:test";
import { parse } from "csv-parse/sync";
import { onEachEngine } from "../support/engines.ts";
import { startTestService, TestClock, type TestService, type TestWorkspace } from "../support/service.ts";

onEachEngine("audit trail", (engine) => {
  let service: TestService;
  const clock = new TestClock("2026-02-28T23:59:50Z");
  beforeAll(async () => {
    service = await startTestService(engine, { clock });
  });
  afterAll(() => service.stop());

  const trail = async (workspace: TestWorkspace, query = "") => {
    const { status, body } = await workspace.api("GET", `/api/v1/audit${query}`);
    expect(status).toBe(200);
    return body.data as {
      id: number;
      action: string;
      subject: string;
      subject_id: number | null;
      name: string | null;
      made_at: string;
      actor: { kind: string; user_id: number; api_token_id: number; email: string; token_name: string };
      before: Record<string, unknown> | null;
      after: Record<string, unknown> | null;
    }[];
  };

  test("a link's making, change and withdrawal, each with what it was before and after, and by whom", async () => {
    const workspace = await service.addWorkspace("Links");
    const { api } = workspace;
    const made = await api("POST", "/api/v1/links", {
      destination: "https://shop.example/a",
      short_code: "Spring",
      utm_source: "mail",
      tags: ["Sale"],
    });
    const path = `/api/v1/links/${made.body.id}`;
    await api("PATCH", path, { note: "flyer", tags: ["Sale", "Print"] });
    await api("PATCH", path, { note: "flyer" });
    await api("DELETE", path);
    const [withdrawn, changed, created, ...others] = (await trail(workspace)).filter(
      ({ subject }) => subject === "link",
    );
    expect(others).toEqual([]);
    const facts = {
      destination: "https://shop.example/a",
      ios_url: null,
      android_url: null,
      campaign_id: null,
      expires_at: null,
      note: null,
      tags: ["Sale"],
      utm_source: "mail",
      utm_medium: null,
      utm_campaign: null,
      utm_term: null,
      utm_content: null,
    };
    expect(created).toMatchObject({ action: "created", before: null, after: facts });
    expect(created).toMatchObject({ subject_id: made.body.id, name: made.body.short_url });
    expect(changed).toMatchObject({
      action: "changed",
      before: { note: null, tags: ["Sale"] },
      after: { note: "flyer", tags: ["Sale", "Print"] },
    });
    expect(withdrawn).toMatchObject({
      action: "removed",
      before: { ...facts, note: "flyer", tags: ["Sale", "Print"] },
      after: null,
    });
    const { created_by } = made.body;
    expect(created?.actor).toMatchObject({ kind: "token", ...created_by });
    expect(created?.actor.email).toContain("@");
  });

  test("campaigns, tags, rules and report links; writing what is there already leaves nothing", async () => {
    const workspace = await service.addWorkspace("Others");
    const { api } = workspace;
    const write = async (method: string, path: string, body?: unknown) =>
      (await api(method, `/api/v1${path}`, body)).body;
    const campaign = await write("POST", "/campaigns", { name: "Spring" });
    await write("POST", "/campaigns", { name: "Spring", description: "ignored" });
    await write("PATCH", `/campaigns/${campaign.id}`, { description: "Garden" });
    await write("PATCH", `/campaigns/${campaign.id}`, { description: "Garden" });
    await write("DELETE", `/campaigns/${campaign.id}`);
    const tag = await write("POST", "/tags", { name: "Sale", color: "red" });
    await write("POST", "/tags", { name: "SALE", color: "blue" });
    await write("PATCH", `/tags/${tag.id}`, { color: "teal" });
    await write("DELETE", `/tags/${tag.id}`);
    const values = await write("POST", "/rules/values", { parameter: "utm_source", values: ["a", "b"] });
    await write("POST", "/rules/values", { parameter: "utm_source", values: ["b", "c"] });
    await write("DELETE", `/rules/values/${values.data[0].id}`);
    const pair = { driving_parameter: "utm_source", driving_value: "b", target: "utm_medium" };
    const rules = await write("POST", "/rules/dependencies", { ...pair, values: ["x"] });
    await write("DELETE", `/rules/dependencies/${rules.data[0].id}`);
    await write("PATCH", "/rules/convention", { casing: "lower" });
    await write("PUT", "/rules/convention", { casing: "lower" });
    await write("POST", "/rules/check", { utm_source: "b" });
    const report = await write("POST", "/report-links");
    await write("DELETE", `/report-links/${report.id}`);
    await write("DELETE", `/report-links/${report.id}`);
    const told = (await trail(workspace, "?limit=100"))
      .reverse()
      .map(({ action, subject, before, after }) => [action, subject, before, after]);
    expect(told).toEqual([
      ["created", "campaign", null, { name: "Spring", description: null }],
      ["changed", "campaign", { description: null }, { description: "Garden" }],
      ["removed", "campaign", { name: "Spring", description: "Garden" }, null],
      ["created", "tag", null, { name: "Sale", color: "red" }],
      ["changed", "tag", { color: "red" }, { color: "teal" }],
      ["removed", "tag", { name: "Sale", color: "teal" }, null],
      ["created", "approved_value", null, { parameter: "utm_source", value: "a" }],
      ["created", "approved_value", null, { parameter: "utm_source", value: "b" }],
      ["created", "approved_value", null, { parameter: "utm_source", value: "c" }],
      ["removed", "approved_value", { parameter: "utm_source", value: "a" }, null],
      ["created", "dependency_rule", null, { ...pair, value: "x" }],
      ["removed", "dependency_rule", { ...pair, value: "x" }, null],
      ["changed", "convention", { casing: "any" }, { casing: "lower" }],
      ["created", "report_link", null, { host: report.host, state: "live" }],
      ["changed", "report_link", { state: "live" }, { state: "revoked" }],
    ]);
    expect(JSON.stringify(told)).not.toContain(report.url.split("/").at(-1));
  });

  test("a conversion with what was recorded; its retry leaves nothing, and a refused write neither", async () => {
    const workspace = await service.addWorkspace("Conversions");
    const { api } = workspace;
    const link = await api("POST", "/api/v1/links", { destination: "https://shop.example/" });
    const conversion = {
      customer_id: "c-1",
      event_id: "order-1",
      link: new URL(link.body.short_url).host + new URL(link.body.short_url).pathname,
      value: "12.50",
      currency: "EUR",
    };
    const recorded = await api("POST", "/api/v1/conversions", conversion);
    expect(recorded.status).toBe(201);
    expect((await api("POST", "/api/v1/conversions", conversion)).status).toBe(200);
    expect((await api("POST", "/api/v1/conversions", { ...conversion, event_id: "" })).status).toBe(422);
    const lost = { destination: "https://shop.example/", campaign_id: 999_999, tags: ["never"] };
    expect((await api("POST", "/api/v1/links", lost)).status).toBe(422);
    expect(await trail(workspace, "?subject=conversion")).toMatchObject([
      {
        action: "created",
        subject_id: recorded.body.id,
        name: "order-1",
        before: null,
        after: recorded.body,
      },
    ]);
    expect((await trail(workspace)).map(({ subject }) => subject)).toEqual(["conversion", "link"]);
  });

  test("is narrowed by what, whom and UTC day, and paged", async () => {
    const workspace = await service.addWorkspace("Filters");
    const { api } = workspace;
    clock.advance(Date.parse("2026-02-28T23:59:59.999Z") - clock.now());
    const first = (await api("POST", "/api/v1/campaigns", { name: "first" })).body;
    clock.advance(1);
    const second = (await api("POST", "/api/v1/campaigns", { name: "second" })).body;
    await api("DELETE", `/api/v1/campaigns/${first.id}`);
    const names = async (query: string) =>
      (await trail(workspace, query)).map(({ action, name }) => `${action} ${name}`);
    const all = ["removed first", "created second", "created first"];
    expect(await names("")).toEqual(all);
    expect(await names("?to=2026-02-28")).toEqual(["created first"]);
    expect(await names("?from=2026-03-01&to=2026-03-01")).toEqual(all.slice(0, 2));
    expect(await names("?from=2026-03-02")).toEqual([]);
    expect(await names(`?subject=campaign&subject_id=${second.id}`)).toEqual(["created second"]);
    expect(await names("?action=removed")).toEqual(["removed first"]);
    expect(await names("?subject=tag")).toEqual([]);
    const { actor } = (await trail(workspace))[0] ?? {};
    expect(await names(`?user_id=${actor?.user_id}&api_token_id=${actor?.api_token_id}`)).toEqual(all);
    expect(await names(`?user_id=${(actor?.user_id ?? 0) + 1000}`)).toEqual([]);
    const page = await api("GET", "/api/v1/audit?limit=2");
    expect(page.body.data).toHaveLength(2);
    expect(page.body.next_after).toBe(page.body.data[1].id);
    const rest = await api("GET", `/api/v1/audit?limit=2&after=${page.body.next_after}`);
    expect([rest.body.data.length, rest.body.next_after]).toEqual([1, null]);
    const refused = await api("GET", "/api/v1/audit?from=2026-03-02&to=2026-03-01&subject=cat&limit=1001");
    expect(refused.status).toBe(422);
    expect(Object.keys(refused.body.error.details).sort()).toEqual(["from", "limit", "subject"]);
    expect((await api("GET", "/api/v1/audit?from=9999-12-31&to=9999-12-31")).body.data).toEqual([]);
  });

  test("as CSV, safe from formulas, page by page", async () => {
    const workspace = await service.addWorkspace("CSV");
    const { api } = workspace;
    for (const name of ['=cmd|"/c calc"', "plain"]) await api("POST", "/api/v1/campaigns", { name });
    const accept = { accept: "text/csv" };
    const page = await service.call(workspace.token, "GET", "/api/v1/audit?limit=1", undefined, accept);
    expect(page.headers.get("content-type")).toBe("text/csv; charset=utf-8");
    const after = page.headers.get("utmost-next-after");
    const path = `/api/v1/audit?limit=1&after=${after}`;
    const last = await service.call(workspace.token, "GET", path, undefined, accept);
    expect(last.headers.get("utmost-next-after")).toBeNull();
    const [row] = parse<Record<string, string>>(last.body, { columns: true, bom: true });
    expect(row).toMatchObject({
      action: "created",
      subject: "campaign",
      name: `'=cmd|"/c calc"`,
      before: "",
    });
    expect(JSON.parse(row?.["after"] ?? "")).toEqual({ name: '=cmd|"/c calc"', description: null });
  });

  test("shows nothing of another workspace", async () => {
    const [one, other] = [await service.addWorkspace("One"), await service.addWorkspace("Other")];
    const made = await one.api("POST", "/api/v1/campaigns", { name: "secret plan" });
    expect(await trail(other, `?subject=campaign&subject_id=${made.body.id}`)).toEqual([]);
    expect(await trail(other)).toEqual([]);
  });

  test("of changes at the same time each says what it found", async () => {
    const workspace = await service.addWorkspace("Race");
    const { api } = workspace;
    const campaign = (await api("POST", "/api/v1/campaigns", { name: "0" })).body;
    const path = `/api/v1/campaigns/${campaign.id}`;
    await Promise.all(Array.from({ length: 10 }, (_, n) => api("PATCH", path, { name: `${n + 1}` })));
    const steps = (await trail(workspace)).reverse().slice(1);
    expect(steps).toHaveLength(10);
    let name: unknown = "0";
    for (const { before, after } of steps) {
      expect(before).toEqual({ name });
      name = after?.["name"];
    }
    expect((await api("GET", path)).body.name).toBe(name);
  });
});
