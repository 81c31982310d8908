import { afterAll, beforeAll, expect, test } from "bun:test";
import { onEachEngine } from "../support/engines.ts";
import { addDomain, makeLink, refusalOf } from "../support/links.ts";
import { startTestService, TestClock, type TestService, type TestWorkspace } from "../support/service.ts";

const IPHONE =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1";
const ANDROID =
  "Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/137.0.0.0 Mobile Safari/537.36";
const IPAD =
  "Mozilla/5.0 (iPad; CPU OS 17_7 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.7 Mobile/15E148 Safari/604.1";
const DESKTOP =
  "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/137.0.0.0 Safari/537.36";
const PREVIEW = "WhatsApp/2.23.20.0";

onEachEngine("trials of visits", (engine) => {
  let service: TestService;
  const clock = new TestClock("2026-03-01T12:00:00Z");
  beforeAll(async () => {
    service = await startTestService(engine, { clock });
  });
  afterAll(() => service.stop());

  const tried = async (workspace: TestWorkspace, id: number, query: Record<string, string> = {}) =>
    workspace.api("GET", `/api/v1/links/${id}/trial?${new URLSearchParams(query).toString()}`);

  test("a trial says what a real visit gets, for every device, and counts nothing", async () => {
    const { workspace } = service;
    const { id, short_code } = (
      await makeLink(workspace, {
        destination: "https://shop.example/a?x=1#top",
        ios_url: "https://apps.apple.com/app/id1",
        android_url: "https://play.google.com/store/apps/details?id=a.b",
        utm_source: "mail",
      })
    ).body;
    const asked = "gclid=7&utm_source=theirs&qr=1";
    for (const [agent, target, device] of [
      [IPHONE, "ios_url", "mobile"],
      [ANDROID, "android_url", "mobile"],
      [IPAD, "destination", "tablet"],
      [DESKTOP, "destination", "desktop"],
    ] as const) {
      const trial = (await tried(workspace, id, { user_agent: agent, query: asked, country: "de" })).body;
      expect(trial).toMatchObject({ outcome: "redirect", target, device, trigger: "qr", country: "DE" });
      expect([trial.counted, trial.reason, trial.link_state]).toEqual([true, null, "live"]);
    }
    const before = await workspace.api("GET", "/api/v1/analytics/visits");
    expect(before.body.data).toEqual([]);
    for (const agent of [IPHONE, ANDROID, IPAD, DESKTOP, PREVIEW]) {
      const real = await service.visit(`/${short_code}?${asked}`, { "user-agent": agent });
      const trial = (await tried(workspace, id, { user_agent: agent, query: asked })).body;
      expect([trial.status, trial.location]).toEqual([real.status, real.headers.get("location")]);
      const [visit] = (await workspace.api("GET", "/api/v1/analytics/visits?limit=1")).body.data;
      expect([trial.device, trial.counted, trial.reason, trial.trigger]).toEqual([
        visit.device,
        visit.counted,
        visit.reason,
        visit.trigger,
      ]);
    }
    expect((await workspace.api("GET", "/api/v1/analytics/visits")).body.data).toHaveLength(5);
  });

  test("what a link is not yet, or no more, at that moment is told with the answer that visitors get", async () => {
    const { workspace } = service;
    const { id, short_code } = (await makeLink(workspace, { expires_at: "2026-03-02T12:00:00Z" })).body;
    const at = async (moment: string) => (await tried(workspace, id, { at: moment })).body;
    expect(await at("2026-03-02T13:59:59+02:00")).toMatchObject({
      at: "2026-03-02T11:59:59.000Z",
      outcome: "redirect",
      link_state: "live",
    });
    expect(await at("2026-03-02T12:00:00Z")).toMatchObject({
      outcome: "gone",
      status: 410,
      location: null,
      target: null,
      link_state: "expired",
      counted: false,
    });
    const { db } = service.running.control;
    for (const [scan, status] of [
      ["pending", 503],
      ["blocked", 403],
    ] as const) {
      await db.updateTable("links").set({ scan }).where("id", "=", id).execute();
      // As every change of a link does: the edge reads it again.
      await workspace.api("PATCH", `/api/v1/links/${id}`, { note: scan });
      const trial = (await tried(workspace, id)).body;
      expect([trial.outcome, trial.link_state, trial.status]).toEqual([scan, scan, status]);
      expect((await service.visit(`/${short_code}`)).status).toBe(status);
    }
    await workspace.api("DELETE", `/api/v1/links/${id}`);
    expect((await tried(workspace, id)).status).toBe(404);
  });

  test("a domain's own target for links that have expired counts; a domain that is not verified serves nothing", async () => {
    const workspace = await service.addWorkspace("Domains");
    await addDomain(service, workspace, "go.trial.example");
    const { id } = (
      await makeLink(workspace, { domain: "go.trial.example", expires_at: "2026-03-02T12:00:00Z" })
    ).body;
    const domain = (await workspace.api("GET", "/api/v1/domains")).body.data[0].id;
    await workspace.api("PATCH", `/api/v1/domains/${domain}`, { expired_url: "https://shop.example/gone" });
    expect((await tried(workspace, id, { at: "2026-03-03T00:00:00Z" })).body).toMatchObject({
      outcome: "gone",
      status: 302,
      location: "https://shop.example/gone",
      target: "expired_url",
      counted: false,
    });
    expect((await tried(workspace, id)).body).toMatchObject({ outcome: "redirect", target: "destination" });
    await workspace.api("DELETE", `/api/v1/domains/${domain}`);
    // A link of the same code on the shared host, which the host leads to now, is another one.
    const trial = (await tried(workspace, id)).body;
    expect([trial.outcome, trial.status, trial.location]).toEqual(["not_served", null, null]);
  });

  test("what is no visit is refused, field by field", async () => {
    const { workspace } = service;
    const { id } = (await makeLink(workspace)).body;
    for (const [name, values] of Object.entries({
      user_agent: ["x".repeat(1025), "\u0000"],
      country: ["", "XX", "DEU", "Germany", "ıe"],
      at: ["", "tomorrow", "2026-03-01", "2026-03-01T12:00:00", "99999-01-01T00:00:00Z"],
      query: ["a b", "a#b", "x".repeat(2001), "a\nb"],
      device: ["iphone"],
    })) {
      for (const value of values) {
        const refused = await tried(workspace, id, { [name]: value });
        expect([name, value, ...refusalOf(refused)]).toEqual([name, value, 422, "invalid_input", [name]]);
      }
    }
    expect((await tried(workspace, id)).body).toMatchObject({
      at: "2026-03-01T12:00:00.000Z",
      device: "other",
      reason: "empty_agent",
      counted: false,
    });
  });
});
