import { afterAll, beforeAll, expect, test } from "bun:test";
import { onEachEngine } from "../support/engines.ts";
import {
  badParameters,
  badValues,
  combinationsOf,
  expectEachNamed,
  type Fault,
} from "../support/field-faults.ts";
import { addDomain } from "../support/links.ts";
import { startTestService, TestClock, type TestService } from "../support/service.ts";
import { storeLink } from "../support/stored-link.ts";

// A refusal names every offending field, not only the first (decisions, section 2): also when one is refused by itself
// and another by the database, by the clock or by a third field.

const NUMBER = "+44 20 7946 0000";
const TOO_LONG = `https://apps.example/${"ü".repeat(3000)}`;
const UNKNOWN: readonly Fault[] = [
  ...badValues("nope", 1),
  ...badValues("__proto__x", null),
  ...badParameters("mine", "1"),
];

onEachEngine("every offending field is named", (engine) => {
  let service: TestService;
  let foreignCampaign: number;
  const clock = new TestClock("2026-03-01T12:00:00Z");

  beforeAll(async () => {
    service = await startTestService(engine, { clock, env: { RATE_LIMIT_PER_MINUTE: "10000000" } });
    const other = await service.addWorkspace("Neighbour");
    await addDomain(service, other, "neighbour.example");
    await addDomain(service, service.workspace, "unproven.example", null);
    foreignCampaign = (await other.api("POST", "/api/v1/campaigns", { name: "Theirs" })).body.id;
  });
  afterAll(() => service.stop());

  const api = (method: string, path: string, body?: unknown) =>
    service.workspace.api(method, path, typeof body === "object" ? JSON.stringify(body) : body);
  const made = async (path: string, body: object): Promise<number> => (await api("POST", path, body)).body.id;

  const expectNamed = (method: string, path: string, right: object, faults: readonly Fault[]) =>
    expectEachNamed(service.workspace, { method, path, right }, faults);

  const targetFaults = (): readonly Fault[] => [
    ...badValues("destination", "shop.example", 5, `${service.url}/x`, TOO_LONG),
    ...badValues("ios_url", "http://a.example/", `${service.url.replace("http", "https")}/x`, TOO_LONG),
    ...badValues("android_url", ["x"], TOO_LONG),
    ...badValues("campaign_id", "1", 999_999, foreignCampaign),
    ...badValues("utm_source", 1, "\ud800"),
  ];
  const linkFaults = (): readonly Fault[] => [
    ...targetFaults(),
    ...badValues("whatsapp_number", "12"),
    ...badValues("note", 5, "\0"),
    ...badValues("tags", "t", ["a\0"]),
    ...UNKNOWN,
  ];

  test("creating a link", async () => {
    const before = (await api("GET", "/api/v1/links?limit=100")).body;
    const faults: readonly Fault[] = [
      ...linkFaults().filter(({ names }) => names[0] !== "whatsapp_number"),
      { body: { whatsapp_message: "hi" }, names: ["whatsapp_number", "whatsapp_message"] },
      ...badValues("domain", 5, "not a host", "unproven.example", "neighbour.example"),
      ...badValues("expires_at", "soon", "2026-03-01T12:00:00Z"),
      ...badValues("short_code", "a b"),
    ];
    const right = { destination: "https://shop.example/" };
    await expectNamed("POST", "/api/v1/links", right, combinationsOf(faults));
    expect((await api("GET", "/api/v1/links?limit=100")).body).toEqual(before);
  });

  test("where a new link leads", async () => {
    const url = "https://shop.example/";
    const both = ["destination", "whatsapp_number"];
    const targets: readonly (readonly [fields: object, ...names: string[]])[] = [
      [{}, ...both],
      [{ destination: null }, ...both],
      [{ destination: " ", whatsapp_number: "" }, ...both],
      [{ destination: url, whatsapp_number: NUMBER }, ...both],
      [{ destination: "shop.example", whatsapp_number: NUMBER }, ...both],
      [{ destination: `${service.url}/x`, whatsapp_number: NUMBER }, ...both],
      [{ destination: url, whatsapp_number: "12" }, ...both],
      [{ destination: "shop.example", whatsapp_number: "12" }, ...both],
      [{ whatsapp_message: "hi" }, ...both, "whatsapp_message"],
      [{ whatsapp_message: 5 }, ...both, "whatsapp_message"],
      [{ destination: url, whatsapp_message: "\ud800" }, "whatsapp_number", "whatsapp_message"],
      [{ destination: 5, whatsapp_message: "hi" }, ...both, "whatsapp_message"],
      [{ whatsapp_number: "12", whatsapp_message: "hi" }, "whatsapp_number"],
      [{ whatsapp_number: NUMBER, whatsapp_message: 5 }, "whatsapp_message"],
      [{ whatsapp_number: "12", whatsapp_message: 5 }, "whatsapp_number", "whatsapp_message"],
    ];
    const others: readonly Fault[] = [
      {
        body: { campaign_id: 999_999, ios_url: TOO_LONG, expires_at: "2020-01-01T00:00:00Z" },
        names: ["campaign_id", "ios_url", "expires_at"],
      },
      {
        body: { note: 5, android_url: "x", domain: "unproven.example" },
        names: ["note", "android_url", "domain"],
      },
      { names: [] },
    ];
    const faults = targets.flatMap(([fields, ...names]) =>
      others.map(
        (other): Fault => ({ body: { ...fields, ...other.body }, names: [...names, ...other.names] }),
      ),
    );
    await expectNamed("POST", "/api/v1/links", {}, faults);
  });

  test("changing a link", async () => {
    const id = await made("/api/v1/links", { destination: "https://shop.example/" });
    const path = `/api/v1/links/${id}`;
    const before = (await api("GET", path)).body;
    const faults: readonly Fault[] = [
      ...linkFaults(),
      ...badValues("destination", null, " "),
      { body: { whatsapp_message: "hi" }, names: ["whatsapp_number", "whatsapp_message"] },
      {
        body: { destination: "https://b.example/", whatsapp_number: NUMBER },
        names: ["destination", "whatsapp_number"],
      },
      ...badValues("expires_at", "soon"),
      ...badValues("domain", "neighbour.example"),
      ...badValues("short_code", "new"),
    ].map((fault) =>
      // A number that is given, even a bad one, says that the link leads to a chat from now on.
      "whatsapp_number" in (fault.body ?? {}) ? { ...fault, needs: ["destination"] } : fault,
    );
    await expectNamed("PATCH", path, {}, combinationsOf(faults));
    expect((await api("GET", path)).body).toEqual(before);
  });

  test("changing a chat link", async () => {
    const id = await made("/api/v1/links", { whatsapp_number: NUMBER, whatsapp_message: "hi" });
    const path = `/api/v1/links/${id}`;
    const before = (await api("GET", path)).body;
    const faults: readonly Fault[] = [
      ...linkFaults().map((fault) => ({ ...fault, needs: ["whatsapp_number", "destination"] })),
      { ...badValues("whatsapp_message", 5)[0], names: ["whatsapp_message"], needs: ["destination"] },
    ];
    await expectNamed("PATCH", path, {}, combinationsOf(faults));
    await expectNamed("PATCH", path, { campaign_id: 999_999, note: 5 }, [
      { body: { whatsapp_number: null }, names: ["campaign_id", "note", "whatsapp_number"] },
      { body: { whatsapp_message: "new" }, names: ["campaign_id", "note"] },
      {
        body: { destination: 5, whatsapp_message: "new" },
        names: ["campaign_id", "note", "destination", "whatsapp_number", "whatsapp_message"],
      },
      {
        body: { destination: 5, whatsapp_number: "12" },
        names: ["campaign_id", "note", "destination", "whatsapp_number"],
      },
    ]);
    expect((await api("GET", path)).body).toEqual(before);
  });

  test("checking values", async () => {
    const faults = [
      ...targetFaults().filter(
        ({ body }) => !Object.values(body ?? {}).some((value) => value === TOO_LONG || isOwn(value)),
      ),
      ...badValues("note", "x"),
      ...UNKNOWN,
    ];
    await expectNamed("POST", "/api/v1/rules/check", {}, combinationsOf(faults));
  });
  const isOwn = (value: unknown) => typeof value === "string" && value.includes(new URL(service.url).host);

  test("reporting a conversion", async () => {
    const { reference } = await storeLink(service, service.workspace, { code: "sold" });
    const right = { customer_id: "c-1", event_id: "e-1", link: reference };
    const faults: readonly Fault[] = [
      ...badValues("customer_id", "", undefined, 5),
      ...badValues("event_id", "a\0", undefined),
      ...badValues("kind", "x".repeat(33)),
      ...badValues("link", 5, "go.example/nothing", "nothing", `${reference}x`),
      { body: { link: null }, names: ["link"], needs: ["customer_id"] },
      { body: { value: "1" }, names: ["value", "currency"] },
      { body: { value: "-1", currency: "EUR" }, names: ["value"] },
      { body: { value: "1", currency: "EURO" }, names: ["currency"] },
      ...badValues("occurred_at", "soon", "1970-01-01T00:00:00Z", "2026-03-03T00:00:00Z"),
      ...UNKNOWN,
    ];
    await expectNamed("POST", "/api/v1/conversions", right, combinationsOf(faults));
    expect((await api("GET", "/api/v1/conversions")).body.data).toEqual([]);

    // A retry is not asked for its link or its instant.
    expect((await api("POST", "/api/v1/conversions", right)).status).toBe(201);
    const retry = { ...right, link: "nothing", occurred_at: "1970-01-01T00:00:00Z" };
    expect((await api("POST", "/api/v1/conversions", retry)).status).toBe(200);
    await expectNamed("POST", "/api/v1/conversions", retry, badValues("kind", 5));
    await expectNamed("POST", "/api/v1/conversions", { ...retry, event_id: "e-2" }, [
      { body: { kind: 5 }, names: ["kind", "link", "occurred_at"] },
    ]);
    // Nor is a bound customer for a link.
    await expectNamed("POST", "/api/v1/conversions", { customer_id: "c-1", event_id: "e-2" }, [
      ...badValues("kind", 5),
      { body: { kind: 5, customer_id: "c-2" }, names: ["kind", "link"] },
    ]);
  });

  const reportFaults: readonly Fault[] = [
    ...badParameters("from", "2026-02-30", "yesterday").map((fault) => ({ ...fault, needs: ["to"] })),
    ...badParameters("to", "1.1.2026").map((fault) => ({ ...fault, needs: ["from"] })),
    { query: { from: "2026-02-02", to: "2026-02-01" }, names: ["from", "to"] },
    { query: { from: "2020-01-01", to: "2026-02-01" }, names: ["from", "to"] },
    { query: { from: "2026-03-02" }, names: ["from"], needs: ["to"] },
    ...badParameters("group_by", "browser", ""),
    ...badParameters("compare", "maybe"),
    ...badParameters("campaign_id", "abc"),
    ...badParameters("tag", "\0"),
    ...badParameters("mine", "1"),
  ];

  test("asking for a report, as the API and as a report link's JSON", async () => {
    const faults = combinationsOf(reportFaults);
    await expectNamed("GET", "/api/v1/analytics/report", {}, faults);
    const { url } = (await api("POST", "/api/v1/report-links")).body;
    for (const { query = {}, names } of faults) {
      const search = new URLSearchParams(query);
      const answer = await service.visit(`${new URL(url).pathname}?${search}`, {
        accept: "application/json",
      });
      // So that the page's own limit of requests does not run out.
      clock.advance(1000);
      const { error } = (await answer.json()) as { error: { details: object } };
      expect([String(search), answer.status, Object.keys(error.details).sort()]).toEqual([
        String(search),
        422,
        [...new Set(names)].sort(),
      ]);
    }
  });

  test("campaigns, tags, rules and report links", async () => {
    await made("/api/v1/campaigns", { name: "Spring" });
    const campaign = await made("/api/v1/campaigns", { name: "Autumn" });
    const names = badValues("name", 5, "Spring", " Spring ");
    await expectNamed(
      "PATCH",
      `/api/v1/campaigns/${campaign}`,
      {},
      combinationsOf([...names, ...badValues("description", 5), ...UNKNOWN]),
    );
    await made("/api/v1/tags", { name: "spring" });
    const tag = await made("/api/v1/tags", { name: "Autumn" });
    await expectNamed(
      "PATCH",
      `/api/v1/tags/${tag}`,
      {},
      combinationsOf([...names, ...badValues("color", "pink"), ...UNKNOWN]),
    );
    // Its own name is free to it.
    for (const path of [`/api/v1/campaigns/${campaign}`, `/api/v1/tags/${tag}`])
      await expectNamed("PATCH", path, { name: "Autumn" }, UNKNOWN);
    await expectNamed(
      "POST",
      "/api/v1/rules/dependencies",
      { driving_parameter: "utm_source", driving_value: "mail", target: "utm_medium", values: ["a"] },
      combinationsOf([
        ...badValues("target", "utm_source", "utm", undefined).map((fault) => ({
          ...fault,
          needs: ["driving_parameter"],
        })),
        ...badValues("driving_parameter", "utm_medium").map(() => ({
          body: { driving_parameter: "utm_medium" },
          names: ["target"],
        })),
        ...badValues("driving_parameter", "utm", undefined),
        ...badValues("driving_value", " ", 5),
        ...badValues("values", [], [5]),
        ...UNKNOWN,
      ]),
    );
    const domains = badValues("domain", 5, "x".repeat(300), "unproven.example", "neighbour.example");
    await expectNamed("POST", "/api/v1/report-links", {}, combinationsOf([...domains, ...UNKNOWN]));
  });
});
