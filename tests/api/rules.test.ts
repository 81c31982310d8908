import { afterAll, beforeAll, expect, test } from "bun:test";
import { onEachEngine } from "../support/engines.ts";
import { startTestService, type TestService, type TestWorkspace } from "../support/service.ts";

onEachEngine("rules", (engine) => {
  let service: TestService;
  beforeAll(async () => {
    service = await startTestService(engine);
  });
  afterAll(() => service.stop());

  const link = (workspace: TestWorkspace, fields: object) =>
    workspace.api("POST", "/api/v1/links", { destination: "https://shop.example/", ...fields });
  const approve = (workspace: TestWorkspace, parameter: string, ...values: string[]) =>
    workspace.api("POST", "/api/v1/rules/values", { parameter, values });
  const linkCount = async (workspace: TestWorkspace) =>
    (await workspace.api("GET", "/api/v1/links?limit=100")).body.data.length;
  test("approve, list and retire values; the last one gone opens the parameter", async () => {
    const workspace = await service.addWorkspace("Values");
    const { api } = workspace;
    const approved = await approve(
      workspace,
      "utm_source",
      "mail",
      "mail\u200b",
      " Mail\u00a0",
      "\u200esocial",
    );
    expect(approved.status).toBe(201);
    const rows = approved.body.data;
    expect(rows.map((row: { value: string }) => row.value)).toEqual(["mail", "Mail", "social"]);
    expect(Object.keys(rows[0])).toEqual(["id", "parameter", "value"]);
    const again = await approve(workspace, "utm_source", "new", "social", "mail");
    expect(again.body.data.slice(1)).toEqual([rows[2], rows[0]]);
    const listed = await api("GET", "/api/v1/rules/values");
    expect(listed.body.data).toHaveLength(4);
    const refused = await link(workspace, { utm_source: "fax" });
    expect([refused.status, refused.body.error.code]).toEqual([422, "governance_refused"]);
    expect(refused.body.error.details).toEqual({
      utm_source: [expect.stringMatching(/"fax".*approved.*"mail", "Mail", "social", "new"/)],
    });
    expect(refused.body.error).toMatchObject({ permission: null, retry_after_seconds: null });
    expect(await linkCount(workspace)).toBe(0);
    expect((await link(workspace, { utm_source: " mail " })).status).toBe(201);
    for (const query of ["utm_source=mail%E2%80%8B", "utm_source=%EF%BB%BFmail+%E2%80%8E"])
      expect((await link(workspace, { destination: `https://shop.example/?${query}` })).body.utm_source).toBe(
        "mail",
      );
    expect((await link(workspace, { utm_medium: "anything" })).status).toBe(201);
    for (const { id } of listed.body.data) {
      expect((await link(workspace, { utm_source: "fax" })).status).toBe(422);
      expect((await api("DELETE", `/api/v1/rules/values/${id}`)).status).toBe(204);
    }
    expect((await api("GET", "/api/v1/rules/values")).body).toEqual({ data: [] });
    expect((await link(workspace, { utm_source: "fax" })).status).toBe(201);
    expect((await api("DELETE", `/api/v1/rules/values/${rows[0].id}`)).status).toBe(404);
  });

  test("a thousand values at once, and twenty calls for the same ones", async () => {
    const workspace = await service.addWorkspace("Many");
    const values = Array.from({ length: 1000 }, (_, n) => `v${(n * 7919) % 1000}`);
    const { body } = await approve(workspace, "utm_term", ...values);
    expect(body.data.map((row: { value: string }) => row.value)).toEqual(values);
    const raced = await Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        approve(workspace, "utm_content", ...(n % 2 ? ["a", "b", "c"] : ["c", "b", "a"])),
      ),
    );
    expect(new Set(raced.map(({ status }) => status))).toEqual(new Set([201]));
    expect(
      new Set(raced.flatMap((answer) => answer.body.data.map((row: { id: number }) => row.id))).size,
    ).toBe(3);
    const refused = await link(workspace, { utm_term: "x" });
    expect(refused.body.error.details.utm_term[0]).toContain("and 980 more");
  });

  test("dependency rules: an absent target breaks them, both of two drivers apply", async () => {
    const workspace = await service.addWorkspace("Dependencies");
    const { api } = workspace;
    const added = await api("POST", "/api/v1/rules/dependencies", {
      driving_parameter: "utm_source",
      driving_value: " mail ",
      target: "utm_medium",
      values: ["email", " email", "newsletter"],
    });
    expect(added.status).toBe(201);
    expect(added.body.data).toEqual(
      ["email", "newsletter"].map((value) => ({
        id: expect.any(Number),
        driving_parameter: "utm_source",
        driving_value: "mail",
        target: "utm_medium",
        value,
      })),
    );
    expect((await api("GET", "/api/v1/rules/dependencies")).body).toEqual(added.body);
    const cases: [object, string[]][] = [
      [{ utm_source: "mail", utm_medium: "email" }, []],
      [{ utm_source: "mail", utm_medium: "Email" }, ["utm_medium"]],
      [{ utm_source: "mail" }, ["utm_medium"]],
      [{ utm_source: "Mail" }, []],
      [{ utm_medium: "fax" }, []],
    ];
    for (const [fields, refused] of cases) {
      const answer = await link(workspace, fields);
      expect([fields, Object.keys(answer.body.error?.details ?? {})]).toEqual([fields, refused]);
    }
    await api("POST", "/api/v1/rules/dependencies", {
      driving_parameter: "utm_term",
      driving_value: "t",
      target: "utm_medium",
      values: ["newsletter"],
    });
    const both = await link(workspace, { utm_source: "mail", utm_term: "t", utm_medium: "fax" });
    expect(both.body.error.details.utm_medium).toHaveLength(2);
    expect(
      (await link(workspace, { utm_source: "mail", utm_term: "t", utm_medium: "newsletter" })).status,
    ).toBe(201);
    const [email, newsletter] = added.body.data;
    expect((await api("DELETE", `/api/v1/rules/dependencies/${email.id}`)).status).toBe(204);
    expect((await link(workspace, { utm_source: "mail", utm_medium: "email" })).status).toBe(422);
    await api("DELETE", `/api/v1/rules/dependencies/${newsletter.id}`);
    expect((await link(workspace, { utm_source: "mail", utm_medium: "email" })).status).toBe(201);
  });

  test("rules cannot be passed by in a target's own query", async () => {
    const workspace = await service.addWorkspace("Bypass");
    await approve(workspace, "utm_source", "mail");
    const cases: object[] = [
      { destination: "https://shop.example/?utm_source=Random" },
      { destination: "https://shop.example/?UTM_Source=Random" },
      { destination: "https://shop.example/?utm%5Fsource=Random" },
      { destination: "https://shop.example/?a=1&%55tm_source=Random#x" },
      { destination: "https://shop.example/?utm_source=Random", utm_source: " " },
      { ios_url: "https://apps.example/?utm_source=Random" },
      { android_url: "https://play.google.com/store/apps/details?id=x&utm_source=mail&utm_source=Random" },
    ];
    for (const fields of cases) {
      const refused = await link(workspace, fields);
      expect([fields, refused.body.error?.code]).toEqual([fields, "governance_refused"]);
      expect(refused.body.error.details.utm_source[0]).toContain('"Random"');
    }
    const given = await link(workspace, {
      destination: "https://shop.example/?utm_source=Random",
      utm_source: "mail",
    });
    expect([given.status, given.body.utm_source, given.body.destination]).toEqual([
      201,
      "mail",
      "https://shop.example/?utm_source=Random",
    ]);
    const adopted = await link(workspace, {
      destination: "https://shop.example/?utm_source=mail&utm_term=a+b%20c",
    });
    expect([adopted.body.utm_source, adopted.body.utm_term]).toEqual(["mail", "a b c"]);
    const path = `/api/v1/links/${given.body.id}`;
    for (const fields of [{ utm_source: null }, { utm_source: "" }, { utm_source: "Random" }]) {
      const refused = await workspace.api("PATCH", path, fields);
      expect([refused.status, refused.body.error.code]).toEqual([422, "governance_refused"]);
    }
    expect((await workspace.api("GET", path)).body.utm_source).toBe("mail");
    const moved = await workspace.api("PATCH", path, {
      destination: "https://shop.example/n?utm_source=Other",
    });
    expect([moved.status, moved.body.utm_source]).toEqual([200, "mail"]);
  });
  test("old values stay allowed until a value changes", async () => {
    const workspace = await service.addWorkspace("Old");
    const { api } = workspace;
    const old = await link(workspace, { utm_source: "fb", utm_medium: "social" });
    const path = `/api/v1/links/${old.body.id}`;
    await approve(workspace, "utm_source", "facebook");
    await api("PUT", "/api/v1/rules/convention", { casing: "upper", mode: "block" });
    for (const fields of [
      { note: "n" },
      {},
      { utm_source: "fb" },
      { utm_source: " fb ", utm_medium: "social", utm_term: "" },
      { destination: "https://shop.example/new" },
    ]) {
      const kept = await api("PATCH", path, fields);
      expect([fields, kept.status, kept.body.warning, kept.body.utm_source]).toEqual([
        fields,
        200,
        null,
        "fb",
      ]);
    }
    const judged = await api("PATCH", path, { utm_medium: "SOCIAL" });
    expect(Object.keys(judged.body.error.details)).toEqual(["utm_source"]);
    expect((await api("GET", path)).body).toMatchObject({ utm_medium: "social", note: "n" });
  });
  test("rules/check says what a creation would, and saves nothing", async () => {
    const workspace = await service.addWorkspace("Check");
    const { api } = workspace;
    const campaign = (await api("POST", "/api/v1/campaigns", { name: "Spring Sale" })).body.id;
    await approve(workspace, "utm_source", "mail");
    await api("PATCH", "/api/v1/rules/convention", {
      separator: "hyphen",
      required_parameters: ["utm_source"],
    });
    const check = (body: object) => api("POST", "/api/v1/rules/check", body);
    expect((await check({ utm_source: "mail" })).body).toEqual({
      allowed: true,
      warning: null,
      details: null,
    });
    expect((await check({})).body).toEqual({
      allowed: true,
      warning: "utm_source is missing, but the naming convention requires a value.",
      details: null,
    });
    const refused = await check({ destination: "https://a.example/?utm_source=x", campaign_id: campaign });
    expect([refused.status, refused.body]).toEqual([
      200,
      { allowed: false, warning: null, details: { utm_source: [expect.any(String)] } },
    ]);
    const made = await link(workspace, { utm_source: "x" });
    expect(made.body.error.details).toEqual(refused.body.details);
    await approve(workspace, "utm_campaign", "spring");
    expect(Object.keys((await check({ utm_source: "mail", campaign_id: campaign })).body.details)).toEqual([
      "utm_campaign",
    ]);
    for (const [body, field] of [
      [{ campaign_id: 99999999 }, "campaign_id"],
      [{ destination: "nope" }, "destination"],
      [{ utm_source: 5 }, "utm_source"],
      [{ note: "x" }, "note"],
    ] as const) {
      const invalid = await check(body);
      expect([invalid.status, Object.keys(invalid.body.error.details)]).toEqual([422, [field]]);
    }
    expect(await linkCount(workspace)).toBe(0);
    const reader = await workspace.mint(["rules:read"]);
    expect((await service.call(reader, "POST", "/api/v1/rules/check", {})).status).toBe(200);
  });
  test("malformed rules are refused and name every field", async () => {
    const { api } = service.workspace;
    const cases: [string, unknown, string[]][] = [
      ["values", {}, ["parameter", "values"]],
      ["values", { parameter: "utm_id", values: [] }, ["parameter", "values"]],
      ["values", { parameter: "UTM_SOURCE", values: ["a"] }, ["parameter"]],
      ["values", { parameter: "utm_source", values: ["a", " "] }, ["values"]],
      ["values", { parameter: "utm_source", values: ["a", 5, null] }, ["values"]],
      ["values", { parameter: "utm_source", values: "a" }, ["values"]],
      ["values", { parameter: "utm_source", values: ["\u0000", "\ud800"] }, ["values"]],
      ["values", { parameter: "utm_source", values: ["x".repeat(301)] }, ["values"]],
      ["values", { parameter: "utm_source", values: Array(1001).fill("a") }, ["values"]],
      ["dependencies", {}, ["driving_parameter", "driving_value", "target", "values"]],
      [
        "dependencies",
        { driving_parameter: "utm_term", driving_value: "a", target: "utm_term", values: ["a"] },
        ["target"],
      ],
      [
        "dependencies",
        { driving_parameter: "source", driving_value: " ", target: null, values: {}, extra: 1 },
        ["driving_parameter", "driving_value", "target", "values", "extra"],
      ],
    ];
    for (const [path, body, fields] of cases) {
      const refused = await api("POST", `/api/v1/rules/${path}`, JSON.stringify(body));
      expect([refused.status, refused.body.error.code]).toEqual([422, "invalid_input"]);
      expect(Object.keys(refused.body.error.details).sort()).toEqual([...fields].sort());
    }
    expect((await api("GET", "/api/v1/rules/values")).body.data).toEqual([]);
    expect((await api("GET", "/api/v1/rules/dependencies")).body.data).toEqual([]);
  });
  test("the longest rules of four-byte characters are kept", async () => {
    const workspace = await service.addWorkspace("Long");
    const long = (seed: number) =>
      Array.from({ length: 300 }, (_, n) => String.fromCodePoint(0x20000 + ((n * 7919 + seed) % 40000))).join(
        "",
      );
    const added = await workspace.api("POST", "/api/v1/rules/dependencies", {
      driving_parameter: "utm_campaign",
      driving_value: long(1),
      target: "utm_content",
      values: [long(2)],
    });
    expect(added.status).toBe(201);
    expect((await approve(workspace, "utm_campaign", long(1))).status).toBe(201);
    expect((await link(workspace, { utm_campaign: long(1), utm_content: long(3) })).status).toBe(422);
  });
  test("another workspace's rules neither hold nor can be removed; members cannot change rules", async () => {
    const [mine, theirs] = [await service.addWorkspace("Ours"), await service.addWorkspace("Others")];
    const { body } = await approve(mine, "utm_source", "mail");
    expect((await link(theirs, { utm_source: "fax" })).status).toBe(201);
    expect((await theirs.api("GET", "/api/v1/rules/values")).body.data).toEqual([]);
    const foreign = await theirs.api("DELETE", `/api/v1/rules/values/${body.data[0].id}`);
    const missing = await theirs.api("DELETE", "/api/v1/rules/values/99999999");
    expect([foreign.status, foreign.body]).toEqual([404, missing.body]);
    expect((await mine.api("GET", "/api/v1/rules/values")).body.data).toHaveLength(1);
    await service.setRole(mine, "member");
    const refused = await approve(mine, "utm_source", "x");
    expect([refused.status, refused.body.error.code]).toEqual([403, "role_forbids"]);
    expect((await mine.api("GET", "/api/v1/rules/values")).status).toBe(200);
  });
});
