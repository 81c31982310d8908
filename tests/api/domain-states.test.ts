import { afterAll, beforeAll, expect, setDefaultTimeout, test } from "bun:test";
import { createLookUp } from "../../src/domains/dns.ts";
import { DomainChecks } from "../../src/domains/domain-checks.ts";
import { hostsOf } from "../../src/domains/hosts.ts";
import { KeptLog } from "../support/clicks.ts";
import {
  claim,
  type DomainBench,
  LINK_HOST,
  proven,
  proving,
  startDomainBench,
  verify,
} from "../support/domains.ts";
import { onEachEngine } from "../support/engines.ts";
import { makeLink, refusalOf } from "../support/links.ts";
import type { TestWorkspace } from "../support/service.ts";

setDefaultTimeout(60_000);

const DAY_ms = 86_400_000;
const HOUR_ms = 3_600_000;

onEachEngine("the state of a domain", (engine) => {
  let bench: DomainBench;
  let workspace: TestWorkspace;
  let other: TestWorkspace;
  beforeAll(async () => {
    bench = await startDomainBench(engine);
    workspace = bench.service.workspace;
    other = await bench.service.addWorkspace("Other");
  });
  afterAll(() => bench.stop());

  /** A node's own checks on the service's database. */
  const node = (): DomainChecks => {
    const tools = {
      db: bench.service.running.control.db,
      clock: bench.clock,
      hosts: hostsOf("https://app.example.net", LINK_HOST),
      publicAddresses: null,
      lookUp: createLookUp([bench.dns.address]),
      tellHosts: async () => {},
      log: new KeptLog(),
    };
    return new DomainChecks(tools);
  };
  const show = async (of: TestWorkspace, { id }: { readonly id: number }) =>
    (await of.api("GET", `/api/v1/domains/${id}`)).body;
  const remove = (of: TestWorkspace, { id }: { readonly id: number }) =>
    of.api("DELETE", `/api/v1/domains/${id}`);

  test("records that go wrong: a week of grace, then its links are served no more; back when they are right", async () => {
    const domain = await proven(bench, workspace, "grace.example.com");
    expect([domain.verified_by, domain.next_check_at]).toEqual([
      "dns",
      new Date(bench.clock.now() + 6 * HOUR_ms).toISOString(),
    ]);
    expect((await makeLink(workspace, { domain: "grace.example.com", short_code: "sale" })).status).toBe(201);
    const start_ms = bench.clock.now();
    bench.serve({});
    const failing = await verify(workspace, domain);
    expect(failing).toMatchObject({
      state: "failing",
      verified_at: domain.verified_at,
      failing_since: new Date(start_ms).toISOString(),
      grace_ends_at: new Date(start_ms + 7 * DAY_ms).toISOString(),
      next_check_at: new Date(start_ms + HOUR_ms).toISOString(),
    });
    expect((await bench.visit("grace.example.com", "/sale")).status).toBe(302);
    expect((await makeLink(workspace, { domain: "grace.example.com" })).status).toBe(201);

    // A resolver that is away changes nothing, however long it is.
    bench.serve({ "*": "SERVFAIL" });
    bench.clock.advance(8 * DAY_ms);
    expect(await verify(workspace, domain)).toMatchObject({
      state: "failing",
      failing_since: failing.failing_since,
    });
    expect((await bench.visit("grace.example.com", "/sale")).status).toBe(302);

    bench.serve({});
    const lapsed = await verify(workspace, domain);
    expect(lapsed).toMatchObject({
      state: "lapsed",
      verified_at: null,
      verified_by: null,
      grace_ends_at: null,
    });
    expect((await bench.visit("grace.example.com", "/sale")).status).toBe(404);
    const refused = await makeLink(workspace, { domain: "grace.example.com" });
    expect(refusalOf(refused)).toEqual([422, "invalid_input", ["domain"]]);

    bench.serve(proving(domain));
    expect(await verify(workspace, domain)).toMatchObject({
      state: "verified",
      problem: null,
      failing_since: null,
    });
    expect((await bench.visit("grace.example.com", "/sale")).status).toBe(302);
    await remove(workspace, domain);
  });

  test("records that are mended within the grace: nothing has happened", async () => {
    const domain = await proven(bench, workspace, "mended.example.com");
    for (const days of [0, 6, 6]) {
      bench.clock.advance(days * DAY_ms);
      bench.serve({});
      expect((await verify(workspace, domain)).state).toBe("failing");
      bench.serve(proving(domain));
      expect(await verify(workspace, domain)).toMatchObject({
        state: "verified",
        verified_at: domain.verified_at,
      });
    }
    await remove(workspace, domain);
  });

  test("whoever proves a host has it, whoever asked for it first; nobody is told whose it is", async () => {
    const squatted = await claim(other, "brand.example.com");
    const own = await claim(workspace, "brand.example.com");
    expect(own.ownership.expected).not.toEqual(squatted.ownership.expected);
    bench.serve(proving(own));
    expect((await verify(other, squatted)).state).toBe("pending");
    expect((await verify(workspace, own)).state).toBe("verified");
    // Both proofs are there: it stays where it is.
    bench.serve(proving(own, squatted));
    const late = await verify(other, squatted);
    expect([late.state, late.ownership.outcome]).toEqual(["pending", "right"]);
    expect(late.problem).toContain("verified for another workspace");
    expect(late.problem).not.toMatch(/First|workspace \d/);
    // The first one's is gone: it moves at once.
    bench.serve(proving(squatted));
    expect((await verify(other, squatted)).state).toBe("verified");
    expect(await show(workspace, own)).toMatchObject({ state: "lapsed", verified_at: null });
    expect((await show(workspace, own)).problem).toContain("Another workspace has proven");
    expect((await makeLink(workspace, { domain: "brand.example.com" })).status).toBe(422);
    expect((await makeLink(other, { domain: "brand.example.com" })).status).toBe(201);
    await Promise.all([remove(workspace, own), remove(other, squatted)]);
  });

  test("two workspaces that prove a host at the same moment: one has it", async () => {
    for (let round = 0; round < 5; round += 1) {
      const host = `race-${round}.example.com`;
      const [mine, theirs] = [await claim(workspace, host), await claim(other, host)];
      bench.serve(proving(mine, theirs));
      const states = await Promise.all([
        verify(workspace, mine),
        verify(other, theirs),
        verify(workspace, mine),
        verify(other, theirs),
      ]);
      expect(states.map(({ state }) => state)).not.toContain(undefined);
      const ends = [await show(workspace, mine), await show(other, theirs)].map(({ state }) => state);
      expect(new Set(ends)).toEqual(new Set(["pending", "verified"]));
      await Promise.all([remove(workspace, mine), remove(other, theirs)]);
    }
  });

  test("one workspace that adds a host many times at once has it once", async () => {
    const bodies = await Promise.all(Array.from({ length: 8 }, () => claim(workspace, "many.example.com")));
    expect(new Set(bodies.map(({ id }) => id)).size).toBe(1);
    await remove(workspace, bodies[0]);
  });

  test("what the operator vouches for: no look-up takes it back, and no proof takes it away", async () => {
    const domain = await claim(workspace, "vouched.example.com");
    const { db } = bench.service.running.control;
    await db
      .updateTable("domains")
      .set({ verified_at: 1, vouched_at: 1 })
      .where("id", "=", domain.id)
      .execute();
    bench.serve({});
    bench.clock.advance(30 * DAY_ms);
    const found = await verify(workspace, domain);
    expect(found).toMatchObject({ state: "verified", verified_by: "operator", failing_since: null });
    expect(found.problem).toContain("no TXT record");
    const rival = await claim(other, "vouched.example.com");
    bench.serve(proving(rival));
    expect((await verify(other, rival)).problem).toContain("operator");
    expect((await show(workspace, domain)).state).toBe("verified");
    await Promise.all([remove(workspace, domain), remove(other, rival)]);
  });

  test("on a schedule: soon, then less and less often; of several nodes one looks each up", async () => {
    bench.serve({});
    const domains = [];
    for (let n = 0; n < 30; n += 1) domains.push(await claim(workspace, `due-${n}.example.com`));
    const nodes = [node(), node(), node()];
    const round = async (): Promise<number> => {
      const counts = await Promise.all(nodes.map((each) => each.checkDue()));
      return counts.reduce((sum, count) => sum + count, 0);
    };
    bench.dns.asked();
    expect(await round()).toBe(0);
    bench.clock.advance(60_000);
    let checked = 0;
    for (let turns = 0; turns < 4; turns += 1) checked += await round();
    expect(checked).toBe(30);
    const asked = bench.dns.asked().filter((question) => question.startsWith("TXT _utmost.due-"));
    expect([asked.length, new Set(asked).size]).toEqual([30, 30]);
    const waits = [];
    for (const wait_ms of [60_000, HOUR_ms, DAY_ms, 30 * DAY_ms]) {
      bench.clock.advance(wait_ms);
      const { next_check_at } = await verify(workspace, domains[0]);
      waits.push(Math.round((Date.parse(next_check_at) - bench.clock.now()) / 60_000));
    }
    expect(waits).toEqual([1, 16, 376, 1440]);
    bench.serve({ "*": "silence" });
    const silent = await verify(workspace, domains[0]);
    expect(Date.parse(silent.next_check_at) - bench.clock.now()).toBe(600_000);
    for (const domain of domains) await remove(workspace, domain);
    expect(await round()).toBe(0);
  });

  test("a domain that is removed while it is looked up stays removed", async () => {
    const domain = await claim(workspace, "gone.example.com");
    bench.serve({ "*": "silence" });
    const looking = workspace.api("POST", `/api/v1/domains/${domain.id}/verify`);
    await Bun.sleep(200);
    expect((await remove(workspace, domain)).status).toBe(204);
    expect((await looking).status).toBe(404);
  });
});
