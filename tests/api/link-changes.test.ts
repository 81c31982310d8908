import { afterAll, beforeAll, expect, test } from "bun:test";
import { onEachEngine } from "../support/engines.ts";
import { makeLink, refusalOf } from "../support/links.ts";
import { startTestService, type TestService } from "../support/service.ts";

onEachEngine("link changes", (engine) => {
  let service: TestService;
  beforeAll(async () => {
    service = await startTestService(engine);
  });
  afterAll(() => service.stop());

  const whole = {
    destination: "https://shop.example/?a",
    ios_url: "https://apps.example/ios",
    android_url: "https://apps.example/android",
    note: "note",
    tags: ["x", "y"],
    expires_at: "2099-01-01T00:00:00.000Z",
    utm_source: "s",
    utm_medium: "m",
    utm_campaign: "c",
    utm_term: "t",
    utm_content: "k",
  };

  test("an absent field stays, whichever it is; an unchanged body changes nothing", async () => {
    const { api } = service.workspace;
    const made = (await makeLink(service.workspace, whole)).body;
    const path = `/api/v1/links/${made.id}`;
    expect((await api("PATCH", path, {})).body).toEqual(made);
    expect((await api("PATCH", path, whole)).body).toEqual(made);
    for (const [field, value] of Object.entries({
      destination: "https://shop.example/new",
      ios_url: "https://apps.example/2",
      android_url: "https://apps.example/3",
      note: "n2",
      expires_at: "2098-01-01T00:00:00.000Z",
      utm_source: "s2",
      utm_content: "k2",
    })) {
      const link = (await makeLink(service.workspace, whole)).body;
      const changed = await api("PATCH", `/api/v1/links/${link.id}`, { [field]: value });
      expect([changed.status, changed.body]).toEqual([200, { ...link, [field]: value }]);
      expect((await api("GET", `/api/v1/links/${link.id}`)).body).toMatchObject({ [field]: value });
    }
  });

  test("null and blanks clear what is optional", async () => {
    const { api } = service.workspace;
    for (const value of [null, "", " \u00a0\n"]) {
      const link = (await makeLink(service.workspace, whole)).body;
      for (const field of Object.keys(whole).filter((name) => name !== "destination" && name !== "tags")) {
        const changed = await api("PATCH", `/api/v1/links/${link.id}`, { [field]: value });
        expect([field, changed.status, changed.body[field]]).toEqual([field, 200, null]);
      }
      expect((await api("PATCH", `/api/v1/links/${link.id}`, { tags: [] })).body.tags).toEqual([]);
    }
    const blank = await makeLink(service.workspace, {
      utm_source: null,
      note: "",
      ios_url: " ",
      expires_at: null,
    });
    expect([blank.status, blank.body.ios_url]).toEqual([201, null]);
    // What shows nothing is no value, also for a rule that asks for one.
    for (const utm_term of ["\u200b", "\u3000\u2060", "\ufeff\n"])
      expect((await makeLink(service.workspace, { utm_term })).body.utm_term).toBeNull();
  });

  test("wrong types, broken text and over-long fields are refused by name", async () => {
    const { api } = service.workspace;
    const link = (await makeLink(service.workspace, whole)).body;
    const cases: [object, string[]][] = [
      [{ tags: null }, ["tags"]],
      [{ tags: [1] }, ["tags"]],
      [{ tags: ["x".repeat(65)] }, ["tags"]],
      [{ tags: Array.from({ length: 51 }, (_, n) => `t${n}`) }, ["tags"]],
      [{ tags: ["\u0000"] }, ["tags"]],
      [{ note: "x".repeat(2001) }, ["note"]],
      [{ note: "\u0000", utm_term: "\u0000", tags: ["\udfff"] }, ["note", "utm_term", "tags"]],
      [{ id: 1, created_by: {}, state: "live" }, ["id", "created_by", "state"]],
      [{ campaign_id: 1e21 }, ["campaign_id"]],
    ];
    for (const [body, fields] of cases) {
      const changed = await api("PATCH", `/api/v1/links/${link.id}`, JSON.stringify(body));
      expect(refusalOf(changed)).toEqual([422, "invalid_input", fields.sort()]);
      expect(refusalOf(await makeLink(service.workspace, body))).toEqual([
        422,
        "invalid_input",
        fields.sort(),
      ]);
    }
    const { warning: _, ...unchanged } = link;
    expect((await api("GET", `/api/v1/links/${link.id}`)).body).toEqual(unchanged);
    expect((await makeLink(service.workspace, { note: "🎉".repeat(2000), tags: ["", " "] })).status).toBe(
      201,
    );
  });

  test("markup comes back as it was given", async () => {
    const markup = '"><img src=x onerror=1></title><script>';
    const made = await makeLink(service.workspace, { note: markup, utm_source: markup, tags: [markup] });
    expect(made.body).toMatchObject({
      note: markup,
      utm_source: markup,
      tags: [{ name: markup, color: "gray" }],
    });
  });

  test("simultaneous changes of different fields all hold", async () => {
    const { api } = service.workspace;
    const link = (await makeLink(service.workspace)).body;
    const changes = {
      note: "n",
      utm_source: "s",
      utm_medium: "m",
      ios_url: "https://apps.example/i",
      tags: ["q"],
    };
    const answers = await Promise.all(
      Object.entries(changes).map(([field, value]) =>
        api("PATCH", `/api/v1/links/${link.id}`, { [field]: value }),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect((await api("GET", `/api/v1/links/${link.id}`)).body).toMatchObject({
      ...changes,
      tags: [{ name: "q", color: "gray" }],
    });
  });

  test("rules that two simultaneous changes would break together refuse one of them", async () => {
    const workspace = await service.addWorkspace("Together");
    await workspace.api("POST", "/api/v1/rules/dependencies", {
      driving_parameter: "utm_source",
      driving_value: "a",
      target: "utm_medium",
      values: ["b"],
    });
    for (let round = 0; round < 5; round += 1) {
      const link = (await makeLink(workspace, { utm_source: "z", utm_medium: "b" })).body;
      await Promise.all([
        workspace.api("PATCH", `/api/v1/links/${link.id}`, { utm_source: "a" }),
        workspace.api("PATCH", `/api/v1/links/${link.id}`, { utm_medium: "c" }),
      ]);
      const after = (await workspace.api("GET", `/api/v1/links/${link.id}`)).body;
      expect([after.utm_source, after.utm_medium]).not.toEqual(["a", "c"]);
    }
  });

  test("of simultaneous withdrawals one succeeds; a withdrawn link can be neither seen nor changed", async () => {
    const { api } = service.workspace;
    const link = (await makeLink(service.workspace)).body;
    const path = `/api/v1/links/${link.id}`;
    const answers = await Promise.all([
      ...Array.from({ length: 8 }, () => api("DELETE", path)),
      ...Array.from({ length: 8 }, () => api("PATCH", path, { note: "late" })),
    ]);
    expect(
      answers
        .slice(0, 8)
        .map(({ status }) => status)
        .sort((left, right) => left - right),
    ).toEqual([204, ...Array(7).fill(404)]);
    expect(answers.map(({ status }) => status).filter((status) => ![200, 204, 404].includes(status))).toEqual(
      [],
    );
    expect((await api("GET", path)).status).toBe(404);
    expect(
      (await api("GET", "/api/v1/links?limit=100")).body.data.map(({ id }: { id: number }) => id),
    ).not.toContain(link.id);
  });

  test("each write notes the change for other processes, a refused one none", async () => {
    const { api } = service.workspace;
    const { db } = service.running.control;
    const changes = () => db.selectFrom("link_changes").select(["host", "code_key"]).orderBy("id").execute();
    const start = (await changes()).length;
    const link = (await makeLink(service.workspace, { short_code: "Noted" })).body;
    await makeLink(service.workspace, { short_code: "noted" });
    const path = `/api/v1/links/${link.id}`;
    await api("PATCH", path, { note: "x" });
    await api("PATCH", path, { destination: "x" });
    await api("DELETE", path);
    const noted = { host: "", code_key: "noted" };
    expect((await changes()).slice(start)).toEqual([noted, noted, noted]);
  });

  test("another workspace's link is as unknown as one that never was", async () => {
    const other = await service.addWorkspace("Stranger");
    const link = (await makeLink(service.workspace)).body;
    for (const [method, body] of [["GET"], ["PATCH", { nope: 1 }], ["DELETE"]] as const) {
      const foreign = await other.api(method, `/api/v1/links/${link.id}`, body);
      for (const id of ["99999999", "0", "-1", "x", "1.0", "99999999999999999999"]) {
        const missing = await other.api(method, `/api/v1/links/${id}`, body);
        expect([foreign.status, foreign.body]).toEqual([404, missing.body]);
      }
    }
    expect((await service.workspace.api("GET", `/api/v1/links/${link.id}`)).status).toBe(200);
  });
});
