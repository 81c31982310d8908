import { afterAll, beforeAll, expect, test } from "bun:test";
import { onEachEngine } from "../support/engines.ts";
import { startTestService, type TestService } from "../support/service.ts";

const PATH = "/api/v1/report-link-labels";

onEachEngine("labels of client reports", (engine) => {
  let service: TestService;

  beforeAll(async () => {
    service = await startTestService(engine);
  });
  afterAll(() => service.stop());

  /** A workspace of its own with report links; gives their ids and addresses, oldest first. */
  const withReports = async (name: string, count: number) => {
    const workspace = await service.addWorkspace(name);
    const made: { id: number; url: string }[] = [];
    for (let n = 0; n < count; n += 1) made.push((await workspace.api("POST", "/api/v1/report-links")).body);
    return { ...workspace, made };
  };

  test("a report has none before it is given, then what was given, trimmed; null takes it away", async () => {
    const { api, made } = await withReports("Steps", 2);
    const [first, second] = made.map(({ id }) => id);
    expect((await api("GET", PATH)).body).toEqual({ data: [] });
    const steps: [string | null, string | null][] = [
      ["  Acme, monthly ", "Acme, monthly"],
      ["Ame\u0301lie & fils", "Am\u00e9lie & fils"],
      ["\u{1f9c3}".repeat(80), "\u{1f9c3}".repeat(80)],
      [null, null],
      ["Acme", "Acme"],
    ];
    for (const [label, kept] of steps) {
      const { status, body } = await api("PUT", `${PATH}/${first}`, { label });
      expect([label, status, body]).toEqual([label, 200, { report_link_id: first, label: kept }]);
      const data = kept === null ? [] : [{ report_link_id: first, label: kept }];
      expect((await api("GET", PATH)).body).toEqual({ data });
    }
    await api("PUT", `${PATH}/${second}`, { label: "Acme" });
    await api("DELETE", `/api/v1/report-links/${second}`);
    // Live ones first, as in the list of report links; a revoked one keeps its label and can be given another.
    expect((await api("PUT", `${PATH}/${second}`, { label: "Old" })).status).toBe(200);
    expect((await api("GET", PATH)).body.data).toEqual([
      { report_link_id: first, label: "Acme" },
      { report_link_id: second, label: "Old" },
    ]);
  });

  test("anything else is refused, naming the field, and changes nothing", async () => {
    const { api, made } = await withReports("Faulty", 1);
    const path = `${PATH}/${made[0]?.id}`;
    await api("PUT", path, { label: "Kept" });
    for (const label of [
      "",
      "  ",
      "\u200b",
      "x".repeat(81),
      "a\nb",
      "a\u0000",
      "\ud800",
      "\u202eacme",
      5,
      ["a"],
    ]) {
      const { status, body } = await api("PUT", path, { label });
      expect([label, status, Object.keys(body.error.details)]).toEqual([label, 422, ["label"]]);
    }
    for (const body of [{}, { name: "a" }, [], "null"])
      expect((await api("PUT", path, body)).status).toBe(422);
    expect((await api("GET", PATH)).body.data).toEqual([{ report_link_id: made[0]?.id, label: "Kept" }]);
  });

  test("is the team's own: neither the contract's answers nor a reader of the report see it", async () => {
    const { api, made } = await withReports("Private", 1);
    const [{ id, url } = { id: 0, url: "" }] = made;
    await api("PUT", `${PATH}/${id}`, { label: "Difficult client" });
    const listed = await api("GET", "/api/v1/report-links");
    expect(Object.keys(listed.body.data[0])).toEqual(["id", "host", "state", "created_at", "revoked_at"]);
    const { pathname } = new URL(url);
    for (const accept of ["text/html", "application/json", "text/csv"]) {
      const page = await service.visit(pathname, { accept });
      expect([page.status, (await page.text()).includes("Difficult")]).toEqual([200, false]);
    }
    const revoked = await api("DELETE", `/api/v1/report-links/${id}`);
    expect(JSON.stringify(revoked.body)).not.toContain("Difficult");
  });

  test("the audit trail tells what changed, and calls the report by its label", async () => {
    const { api, made } = await withReports("Audited", 1);
    const id = made[0]?.id;
    for (const label of ["Acme", "Acme", "Acme, monthly"]) await api("PUT", `${PATH}/${id}`, { label });
    await api("DELETE", `/api/v1/report-links/${id}`);
    const { data } = (await api("GET", `/api/v1/audit?subject=report_link&subject_id=${id}`)).body;
    const told = data.map(({ action, name, before, after }: Record<string, unknown>) => ({
      action,
      name,
      before,
      after,
    }));
    const host = new URL(service.running.baseUrl).host;
    expect(told).toEqual([
      { action: "changed", name: "Acme, monthly", before: { state: "live" }, after: { state: "revoked" } },
      {
        action: "changed",
        name: "Acme, monthly",
        before: { label: "Acme" },
        after: { label: "Acme, monthly" },
      },
      { action: "changed", name: "Acme", before: { label: null }, after: { label: "Acme" } },
      { action: "created", name: host, before: null, after: { host, state: "live" } },
    ]);
  });

  test("takes reports:write and an admin; another workspace's report is none", async () => {
    const { made } = await withReports("Mine", 1);
    const path = `${PATH}/${made[0]?.id}`;
    const other = await service.addWorkspace("Stranger");
    expect((await other.api("PUT", path, { label: "x" })).status).toBe(404);
    const reader = await other.mint(["analytics:read", "links:write"]);
    for (const method of ["GET", "PUT"]) {
      const target = method === "GET" ? PATH : path;
      const { status, body } = await service.call(reader, method, target, method === "GET" ? undefined : {});
      expect([method, status, body.error.permission]).toEqual([method, 403, "reports:write"]);
    }
    const member = await service.addMember(other, "member");
    expect((await service.call(member.token, "GET", PATH)).body.error.code).toBe("role_forbids");
  });
});
