import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "bun:test";
import { insertRuling, withdrawRuling } from "../../src/scanner/ruling.store.ts";
import { inTransaction } from "../../src/storage/control-db.ts";
import { onEachEngine } from "../support/engines.ts";
import { makeLink, refusalOf } from "../support/links.ts";
import { startTestService, TestClock, type TestService } from "../support/service.ts";
import { until } from "../support/until.ts";
import { NOTHING_FOUND, startWebRisk, threat, type WebRiskServer } from "../support/web-risk-server.ts";

const AGENT = { "user-agent": "Mozilla/5.0 Firefox/140.0" };

/** Lists are looked at each second, and links judged again after that. */
const LIMIT_ms = 60_000;

onEachEngine("the scan provider", (engine) => {
  let provider: WebRiskServer;
  let service: TestService;
  let clock: TestClock;
  const start = (choice: "hold" | "allow") =>
    startTestService(engine, {
      clock,
      env: {
        ...{ WEB_RISK_API_KEY: "key-1", WEB_RISK_URL: provider.url, WEB_RISK_TIMEOUT_MS: "2000" },
        ...{ SCAN_UNANSWERED: choice, LOG_LEVEL: "silent" },
      },
    });
  const look = async (id: number) => {
    const { state, short_code } = (await service.workspace.api("GET", `/api/v1/links/${id}`)).body;
    const visit = await service.visit(`/${short_code}`, AGENT);
    return [state, visit.status, visit.headers.get("retry-after")];
  };
  /** The edge hears of a verdict right after it is written, so both are waited for. */
  const became = (id: number, state: string) =>
    until(
      () => look(id),
      ([now, status]) => now === state && status === STATUS[state],
    );
  /** The same while time goes on: the question is put again when its moment has come, however long an answer took to be written. */
  const becameInTime = (id: number, state: string) =>
    until(
      () => {
        clock.advance(5_000);
        return look(id);
      },
      ([now, status]) => now === state && status === STATUS[state],
    );
  const STATUS: Readonly<Record<string, number>> = { live: 302, pending: 503, blocked: 403 };
  const LIVE = ["live", 302, null];
  const PENDING = ["pending", 503, "30"];
  const BLOCKED = ["blocked", 403, null];
  const make = async (destination: string) => (await makeLink(service.workspace, { destination })).body;
  const asked = (url: string) =>
    until(
      async () => provider.asked.get(url) ?? 0,
      (times) => times > 0,
    );

  beforeAll(() => {
    provider = startWebRisk();
  });
  afterAll(() => provider.stop());

  describe("that is waited for (hold)", () => {
    beforeEach(async () => {
      clock = new TestClock("2026-03-01T12:00:00Z");
      provider.says = NOTHING_FOUND;
      provider.asked.clear();
      service = await start("hold");
    });
    afterEach(() => service.stop());

    test(
      "a link is pending until it has answered, then live or blocked, at the edge too",
      async () => {
        const { promise, resolve } = Promise.withResolvers<void>();
        provider.says = async (url) => {
          await promise;
          return url.includes("bad") ? threat("2026-03-01T13:00:00Z", "MALWARE") : Response.json({});
        };
        const made = await makeLink(service.workspace, {
          destination: "https://good.example/",
          ios_url: "https://good.example/app",
        });
        expect([made.status, made.body.state]).toEqual([201, "pending"]);
        expect(await look(made.body.id)).toEqual(PENDING);
        const bad = await make("https://bad.example/?q=1");
        resolve();
        expect(await became(made.body.id, "live")).toEqual(LIVE);
        expect(await became(bad.id, "blocked")).toEqual(BLOCKED);
        expect([...provider.asked.keys()].sort()).toEqual([
          "https://bad.example/?q=1",
          "https://good.example/",
          "https://good.example/app",
        ]);
        expect(provider.last).toEqual({
          key: "key-1",
          threatTypes: ["MALWARE", "SOCIAL_ENGINEERING", "UNWANTED_SOFTWARE"],
        });
        // What it has said of a URL counts for the next link to it, and is not asked again.
        const again = await makeLink(service.workspace, { destination: "https://bad.example/?q=1" });
        expect(refusalOf(again)).toEqual([422, "scanner_refused", ["destination"]]);
        expect(again.body.error.details.destination[0]).toContain(
          "Google Web Risk holds it to be unsafe (MALWARE)",
        );
        expect(await became((await make("https://good.example/")).id, "live")).toEqual(LIVE);
        expect([...provider.asked.values()]).toEqual([1, 1, 1]);
      },
      LIMIT_ms,
    );

    test(
      "another destination is asked about, and a blocked link that leads elsewhere is live again",
      async () => {
        provider.says = (url) =>
          url.includes("bad") ? threat("2026-03-01T13:00:00Z", "SOCIAL_ENGINEERING") : Response.json({});
        const link = await make("https://good.example/");
        await became(link.id, "live");
        const path = `/api/v1/links/${link.id}`;
        const noted = await service.workspace.api("PATCH", path, { note: "same place" });
        expect(noted.body.state).toBe("live");
        const moved = await service.workspace.api("PATCH", path, { destination: "https://bad.example/" });
        expect([moved.status, moved.body.state]).toEqual([200, "pending"]);
        expect(await became(link.id, "blocked")).toEqual(BLOCKED);
        await service.workspace.api("PATCH", path, { destination: "https://better.example/" });
        expect(await became(link.id, "live")).toEqual(LIVE);
      },
      LIMIT_ms,
    );

    test(
      "a 429 is heeded for as long as it says, for every link",
      async () => {
        provider.says = () => new Response("{}", { status: 429, headers: { "retry-after": "120" } });
        const first = await make("https://first.example/");
        await asked("https://first.example/");
        await until(
          async () =>
            (await service.running.control.db.selectFrom("provider_pauses").selectAll().execute()).length,
          (count) => count > 0,
        );
        provider.says = NOTHING_FOUND;
        const second = await make("https://second.example/");
        clock.advance(119_000);
        await Bun.sleep(1_500);
        expect(provider.asked.get("https://second.example/")).toBeUndefined();
        clock.advance(2_000);
        expect(await became(second.id, "live")).toEqual(LIVE);
        expect(await became(first.id, "live")).toEqual(LIVE);
      },
      LIMIT_ms,
    );

    test(
      "a threat is asked about afresh when its time is over",
      async () => {
        provider.says = () => threat("2026-03-01T12:10:00Z", "MALWARE");
        const link = await make("https://hacked.example/");
        expect(await became(link.id, "blocked")).toEqual(BLOCKED);
        provider.says = () => new Response("", { status: 500 });
        clock.advance(600_001);
        await until(
          async () => provider.asked.get("https://hacked.example/") ?? 0,
          (times) => times > 1,
        );
        expect((await look(link.id))[0]).toBe("blocked");
        provider.says = NOTHING_FOUND;
        expect(await becameInTime(link.id, "live")).toEqual(LIVE);
      },
      LIMIT_ms,
    );

    test(
      "an operator's word goes before the provider's, until it is withdrawn",
      async () => {
        provider.says = () => threat("2026-03-01T13:00:00Z", "MALWARE");
        const link = await make("https://alarm.example/x");
        expect(await became(link.id, "blocked")).toEqual(BLOCKED);
        const { db } = service.running.control;
        const word = {
          effect: "clear",
          kind: "host",
          target: "alarm.example",
          note: null,
          at_ms: clock.now(),
        } as const;
        const id = await inTransaction(db, (trx) => insertRuling(trx, word));
        expect(await became(link.id, "live")).toEqual(LIVE);
        expect(
          (await makeLink(service.workspace, { destination: "https://alarm.example/y" })).body.state,
        ).toBe("live");
        await withdrawRuling(db, id, clock.now());
        expect(await became(link.id, "blocked")).toEqual(BLOCKED);
      },
      LIMIT_ms,
    );
  });

  describe("that does not answer (hold)", () => {
    beforeAll(async () => {
      clock = new TestClock("2026-03-01T12:00:00Z");
      provider.asked.clear();
      service = await start("hold");
    });
    afterAll(() => service.stop());

    test.each([
      ["an error", () => Response.json({ error: { code: 500 } }, { status: 500 })],
      ["a refused key", () => Response.json({ error: { code: 403 } }, { status: 403 })],
      ["rubbish", () => new Response("<html>")],
      ["another shape", () => Response.json({ threat: { threatTypes: "MALWARE" } })],
      ["an endless answer", () => new Response("x".repeat(100_000))],
      ["a redirect", () => Response.redirect("https://elsewhere.example/")],
      ["a late answer", () => Bun.sleep(5_000).then(() => Response.json({}))],
    ])(
      "%s is no answer: the link stays pending, and the question is put again",
      async (answer, says) => {
        provider.says = says;
        const url = `https://${answer.replaceAll(" ", "-")}.example/`;
        const link = await make(url);
        const readyz = await until(
          async () =>
            (await service.visit("/readyz")).json() as Promise<{ scan_provider: string; status: string }>,
          ({ scan_provider }) => scan_provider === "down",
        );
        expect(readyz).toMatchObject({ status: "degraded", scan_provider: "down" });
        expect(await look(link.id)).toEqual(PENDING);
        const times = provider.asked.get(url) ?? 0;
        provider.says = NOTHING_FOUND;
        expect(await becameInTime(link.id, "live")).toEqual(LIVE);
        expect(times).toBe(1);
        expect(await (await service.visit("/readyz")).json()).toMatchObject({
          status: "ready",
          scan_provider: "up",
        });
      },
      LIMIT_ms,
    );
  });

  describe("that is not waited for (allow)", () => {
    beforeEach(async () => {
      clock = new TestClock("2026-03-01T12:00:00Z");
      provider.asked.clear();
      service = await start("allow");
    });
    afterEach(() => service.stop());

    test(
      "a link goes live after a question in vain, and is blocked when the answer comes",
      async () => {
        provider.says = () => new Response("", { status: 500 });
        const link = await make("https://late.example/");
        expect(link.state).toBe("pending");
        expect(await became(link.id, "live")).toEqual(LIVE);
        provider.says = () => threat("2026-03-01T13:00:00Z", "MALWARE");
        expect(await becameInTime(link.id, "blocked")).toEqual(BLOCKED);
      },
      LIMIT_ms,
    );
  });
});
