import { afterAll, beforeAll, expect, test } from "bun:test";
import { onEachEngine } from "../support/engines.ts";
import { addDomain } from "../support/links.ts";
import { type OperationsBench, startOperationsBench } from "../support/operations.ts";
import type { TestWorkspace } from "../support/service.ts";
import { GIVES, StatementWatch } from "../support/statements.ts";

// Time tells too: what is another workspace's has to be looked for in the same way as what never was. Shown without a clock, by what
// the database is asked and how much it gives. Made from the table of operations: new ones are in it.

const NEVER = 987_654_321;

onEachEngine("the way to an answer", (engine) => {
  let bench: OperationsBench;
  let ours: TestWorkspace;
  let theirs: TestWorkspace;
  let watch: StatementWatch;
  beforeAll(async () => {
    bench = await startOperationsBench(engine);
    theirs = await bench.service.addWorkspace("Theirs");
    ours = await bench.service.addWorkspace("Ours");
    watch = new StatementWatch(bench.service.running.control.db);
    await watch.leaveOutTheIdle(4_000);
  });
  afterAll(() => bench.stop());

  test("the watch sees what an answer takes", async () => {
    const tag = () => ours.api("POST", "/api/v1/tags", { name: "Seen" });
    const asked = await watch.alwaysDuring(tag);
    expect(asked.some((one) => /^select .*"tags".* gives 1$/s.test(one))).toBe(true);
  });

  test("each operation takes the same way for an id of theirs as for one that never was", async () => {
    const operations = bench.operations.filter(({ path }) => path.includes("{id}"));
    expect(operations.length).toBeGreaterThan(15);
    for (const operation of operations) {
      const valid = await bench.validRequest(operation, ours);
      const { id } = await bench.validRequest(operation, theirs);
      const way = (named: typeof id) =>
        watch.alwaysDuring(async () => {
          const answer = await bench.send(operation, { ...valid, id: named ?? NEVER });
          expect([operation.id, answer.status]).toEqual([operation.id, 404]);
        });
      const never = await way(NEVER);
      expect([operation.id, never.length > 0]).toEqual([operation.id, true]);
      expect([operation.id, await way(id)]).toEqual([operation.id, never]);
    }
  });

  test("and so does each that names something of theirs in its body or its query", async () => {
    const host = "their-own.example.com";
    await addDomain(bench.service, theirs, host);
    const { body: campaign } = await theirs.api("POST", "/api/v1/campaigns", { name: "Their campaign" });
    const { body: link } = await theirs.api("POST", "/api/v1/links", {
      destination: "https://shop.example/",
      domain: host,
      short_code: "theirs",
      tags: ["Their tag"],
      campaign_id: campaign.id,
    });
    const event = { customer_id: "theirs", event_id: "theirs", link: `${host}/theirs` };
    expect((await theirs.api("POST", "/api/v1/conversions", event)).status).toBe(201);
    const destination = "https://shop.example/";
    const report = "/api/v1/analytics/report";
    // Everybody can see by one visit whether there is a host or a short link: of these the statements are the same, and may find it.
    const pairs: readonly (readonly [
      method: string,
      path: string,
      theirs: object,
      never: object,
      isPublic?: boolean,
    ])[] = [
      [
        "POST",
        "/api/v1/links",
        { destination, campaign_id: campaign.id },
        { destination, campaign_id: NEVER },
      ],
      [
        "POST",
        "/api/v1/links",
        { destination, domain: host },
        { destination, domain: "nobody.example.com" },
        true,
      ],
      ["POST", "/api/v1/report-links", { domain: host }, { domain: "nobody.example.com" }, true],
      [
        "POST",
        "/api/v1/conversions",
        { ...event, event_id: "e" },
        { ...event, event_id: "e", link: `${host}/no` },
        true,
      ],
      [
        "POST",
        "/api/v1/conversions",
        { customer_id: "theirs", event_id: "e" },
        { customer_id: "nobody", event_id: "e" },
      ],
      ["GET", "/api/v1/links", { campaign_id: campaign.id }, { campaign_id: NEVER }],
      ["GET", "/api/v1/links", { tag: "Their tag" }, { tag: "Nobody's tag" }],
      ["GET", "/api/v1/links", { host, short_code: "theirs" }, { host, short_code: "nobody" }],
      ["GET", "/api/v1/links", { search: "theirs" }, { search: "nobody" }],
      ["GET", "/api/v1/links", { after: link.id }, { after: link.id }],
      ["GET", report, { campaign_id: campaign.id }, { campaign_id: NEVER }],
      ["GET", report, { tag: "Their tag" }, { tag: "Nobody's tag" }],
      ["GET", report, { host, short_code: "theirs" }, { host, short_code: "nobody" }],
      ["GET", "/api/v1/analytics/visits", { short_code: "theirs" }, { short_code: "nobody" }],
      [
        "GET",
        "/api/v1/audit",
        { subject: "link", subject_id: link.id },
        { subject: "link", subject_id: NEVER },
      ],
    ];
    for (const [method, path, named, never, isPublic = false] of pairs) {
      const statuses = new Set<number>();
      const way = (fields: object) =>
        watch.alwaysDuring(async () => {
          const query = new URLSearchParams(fields as Record<string, string>);
          const answer =
            method === "GET"
              ? await ours.api(method, `${path}?${query}`)
              : await ours.api(method, path, fields);
          statuses.add(answer.status);
        });
      const told = await way(named);
      const nothing = await way(never);
      if (isPublic) {
        const shapes = (asked: readonly string[]) => asked.map((one) => one.replace(GIVES, ""));
        expect([path, named, shapes(told)]).toEqual([path, named, shapes(nothing)]);
      } else expect([path, named, told]).toEqual([path, named, nothing]);
      expect([path, named, statuses.size]).toEqual([path, named, 1]);
      expect([path, named, [...statuses][0]]).toEqual([path, named, method === "GET" ? 200 : 422]);
    }
  });
});
