import { afterAll, afterEach, beforeAll, describe, expect, test } from "bun:test";
import { claim, type DomainBench, proven, startDomainBench } from "../support/domains.ts";
import { onEachEngine } from "../support/engines.ts";
import { refusalOf } from "../support/links.ts";
import type { TestWorkspace } from "../support/service.ts";
import { until } from "../support/until.ts";
import { NOTHING_FOUND, startWebRisk, threat, type WebRiskServer } from "../support/web-risk-server.ts";

// Where a domain sends visitors who have no link is asked about as links are: until there is an answer it counts as not set.

const LIMIT_ms = 60_000;
const HOST = "go.client.example";
const root_url = "https://root.example/";
const unknown_url = "https://unknown.example/";
const expired_url = "https://expired.example/";
const NOBODY = () => new Response("", { status: 500 });

onEachEngine("the scan provider and a domain's targets", (engine) => {
  let provider: WebRiskServer;
  let bench: DomainBench;
  let workspace: TestWorkspace;
  let domain: { readonly id: number };
  beforeAll(() => {
    provider = startWebRisk();
  });
  afterAll(() => provider.stop());

  const start = async (choice: "hold" | "allow") => {
    bench = await startDomainBench(engine, {
      ...{ WEB_RISK_API_KEY: "key-1", WEB_RISK_URL: provider.url, WEB_RISK_TIMEOUT_MS: "2000" },
      ...{ SCAN_UNANSWERED: choice, LOG_LEVEL: "silent" },
    });
    workspace = bench.service.workspace;
    domain = await proven(bench, workspace, HOST);
    provider.asked.clear();
  };
  afterEach(() => bench.stop());
  const change = (fields: object) => workspace.api("PATCH", `/api/v1/domains/${domain.id}`, fields);
  const shown = async () => (await workspace.api("GET", `/api/v1/domains/${domain.id}`)).body;
  const at = async (path: string) => {
    const { status, header } = await bench.visit(HOST, path);
    return [status, header("location")];
  };
  /** What the host itself and a code that nobody has lead to, and what the API says of the targets. */
  const look = async () => {
    const { pending_targets, blocked_targets } = await shown();
    const blocked = blocked_targets.map(({ field }: { readonly field: string }) => field);
    return { root: await at("/"), unknown: await at("/nothing"), pending_targets, blocked };
  };
  const became = (expected: Awaited<ReturnType<typeof look>>) =>
    until(look, (now) => JSON.stringify(now) === JSON.stringify(expected));
  /** The same while time goes on: a question is put again when its moment has come, however long an answer took to be written. */
  const becameInTime = (expected: Awaited<ReturnType<typeof look>>) =>
    until(
      () => {
        bench.clock.advance(5_000);
        return look();
      },
      (now) => JSON.stringify(now) === JSON.stringify(expected),
    );
  const waiting = async () =>
    (await bench.service.running.control.db.selectFrom("provider_questions").selectAll().execute()).length;

  const OWN_PAGE = [404, null];

  describe("that is waited for (hold)", () => {
    test(
      "a target is pending until it is answered for: visitors get the service's own page, and the other targets go on",
      async () => {
        await start("hold");
        provider.says = NOTHING_FOUND;
        await change({ unknown_url });
        const open = { root: [302, unknown_url], unknown: [302, unknown_url] };
        expect(await became({ ...open, pending_targets: [], blocked: [] })).toMatchObject(open);

        const { promise, resolve } = Promise.withResolvers<void>();
        provider.says = async () => {
          await promise;
          return Response.json({});
        };
        const { status, body } = await change({ root_url, unknown_url });
        expect([status, body.root_url, body.pending_targets]).toEqual([200, root_url, ["root_url"]]);
        expect(await look()).toEqual({ ...open, pending_targets: ["root_url"], blocked: [] });
        resolve();
        const all = { root: [302, root_url], unknown: [302, unknown_url], pending_targets: [], blocked: [] };
        expect(await became(all)).toEqual(all);
        // What stays as it was is not asked about again.
        expect([...provider.asked]).toEqual([
          [unknown_url, 1],
          [root_url, 1],
        ]);
      },
      LIMIT_ms,
    );

    test(
      "a threat blocks a target until its time is over; who gives the same URL again is refused",
      async () => {
        await start("hold");
        provider.says = (url) =>
          url === root_url ? threat("2026-03-01T12:10:00Z", "MALWARE") : Response.json({});
        await change({ root_url });
        const blocked = { root: OWN_PAGE, unknown: OWN_PAGE, pending_targets: [], blocked: ["root_url"] };
        expect(await became(blocked)).toEqual(blocked);
        expect((await shown()).blocked_targets[0].reason).toContain("Google Web Risk");
        const added = await workspace.api("POST", "/api/v1/domains", { host: "b.client.example", root_url });
        expect(refusalOf(added)).toEqual([422, "scanner_refused", ["root_url"]]);
        const { body: trail } = await workspace.api("GET", "/api/v1/audit?subject=domain&limit=1");
        expect(trail.data[0]).toMatchObject({
          actor: { kind: "service" },
          before: { blocked_targets: [] },
          after: { blocked_targets: ["root_url"] },
        });
        // While it does not answer, what it held against the target goes on to count.
        provider.says = NOBODY;
        bench.clock.advance(600_001);
        await until(
          async () => provider.asked.get(root_url) ?? 0,
          (times) => times > 1,
        );
        expect((await look()).blocked).toEqual(["root_url"]);
        provider.says = NOTHING_FOUND;
        expect(await becameInTime({ ...blocked, root: [302, root_url], blocked: [] })).toMatchObject({
          root: [302, root_url],
        });
      },
      LIMIT_ms,
    );

    test(
      "no answer holds a target back; one that is cleared, replaced or goes with its domain is asked about no more",
      async () => {
        await start("hold");
        provider.says = NOBODY;
        const made = await claim(workspace, "new.client.example", { root_url, expired_url });
        expect(made.pending_targets).toEqual(["root_url", "expired_url"]);
        await change({ root_url, unknown_url });
        await until(
          async () => provider.asked.get(unknown_url) ?? 0,
          (times) => times > 0,
        );
        const held = { root: OWN_PAGE, unknown: OWN_PAGE, blocked: [] };
        expect(await look()).toEqual({ ...held, pending_targets: ["root_url", "unknown_url"] });
        expect(await waiting()).toBe(4);
        await change({ root_url: null, unknown_url: "https://other.example/" });
        expect(await look()).toEqual({ ...held, pending_targets: ["unknown_url"] });
        await workspace.api("DELETE", `/api/v1/domains/${made.id}`);
        expect(await waiting()).toBe(1);
        provider.says = NOTHING_FOUND;
        const open = [302, "https://other.example/"];
        const all = { root: open, unknown: open, pending_targets: [], blocked: [] };
        expect(await becameInTime(all)).toEqual(all);
      },
      LIMIT_ms,
    );
  });

  describe("that is not waited for (allow)", () => {
    test(
      "a target is led to after a question in vain, and no more when a bad answer comes",
      async () => {
        await start("allow");
        provider.says = NOBODY;
        await change({ unknown_url });
        const open = {
          root: [302, unknown_url],
          unknown: [302, unknown_url],
          pending_targets: [],
          blocked: [],
        };
        expect(await became(open)).toEqual(open);
        provider.says = () => threat("2026-03-01T13:00:00Z", "MALWARE");
        const blocked = { root: OWN_PAGE, unknown: OWN_PAGE, pending_targets: [], blocked: ["unknown_url"] };
        expect(await becameInTime(blocked)).toEqual(blocked);
      },
      LIMIT_ms,
    );
  });
});
