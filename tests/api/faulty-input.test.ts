import { afterAll, beforeAll, expect, test } from "bun:test";
import { onEachEngine } from "../support/engines.ts";
import { startTestService, TestClock, type TestService } from "../support/service.ts";

// What is said of a request of which one part or field cannot be read.

onEachEngine("faulty input", (engine) => {
  let service: TestService;
  beforeAll(async () => {
    service = await startTestService(engine, { clock: new TestClock("2026-03-01T12:00:00Z") });
  });
  afterAll(() => service.stop());

  const api = (method: string, path: string, body: unknown) => service.workspace.api(method, path, body);

  test("a name given twice is named with the rest", async () => {
    const sent =
      '{"note":"a","destination":"https://a.example/","destination":"x","campaign_id":999999,"ios_url":"x"}';
    const answer = await api("POST", "/api/v1/links?mine=1&mine=2", sent);
    expect(Object.keys(answer.body.error.details).sort()).toEqual([
      "campaign_id",
      "destination",
      "ios_url",
      "mine",
    ]);
  });

  test("a body that cannot be read is named alone, with what is wrong in the query", async () => {
    for (const body of ["{", "[]", ""]) {
      const answer = await api("POST", "/api/v1/links?mine=1", body);
      expect(Object.keys(answer.body.error.details).sort()).toEqual(["body", "mine"]);
    }
  });

  test("a field that is refused by itself is not called missing as well", async () => {
    const { details } = (await api("POST", "/api/v1/links", { destination: "bad", campaign_id: 999_999 }))
      .body.error;
    expect(details).toEqual({
      destination: [expect.stringMatching(/^Must be an absolute URL/)],
      campaign_id: ["Must be the id of a campaign of the workspace."],
    });
    // A query parameter of a field's name is no field.
    const query = (await api("POST", "/api/v1/links?destination=x&note=y", { note: "fine" })).body.error;
    expect(Object.keys(query.details).sort()).toEqual(["destination", "note", "whatsapp_number"]);
    const conversion = { customer_id: "", event_id: "e-3", occurred_at: "1970-01-01T00:00:00Z", value: "x" };
    const refused = (await api("POST", "/api/v1/conversions", conversion)).body.error;
    expect(refused.details).toEqual({
      customer_id: [expect.any(String)],
      occurred_at: ["Lies more than 730 days in the past."],
      value: expect.any(Array),
      currency: ["Required with value."],
    });
  });

  const ID = "Must be a whole number from 1 to 9007199254740991.";
  const STATES = "Must be one of live, pending, blocked, expired.";
  const PARAMETERS = "utm_source, utm_medium, utm_campaign, utm_term, utm_content";
  const detailsOf = async (method: string, path: string, body?: unknown) =>
    (await api(method, `/api/v1${path}`, typeof body === "object" ? JSON.stringify(body) : body)).body.error
      ?.details;

  test("each problem is told once, in plain words", async () => {
    const destination = "https://shop.example/";
    const cases: [method: string, path: string, body: unknown, details: object][] = [
      ...[-1, 0, 1.5, -1.5, 1e300, 9007199254740992, "1", true, [], {}].map(
        (campaign_id): [string, string, object, object] => [
          "POST",
          "/links",
          { destination, campaign_id },
          { campaign_id: [ID] },
        ],
      ),
      [
        "GET",
        "/links?state=x&campaign_id=-1&limit=1.5",
        undefined,
        {
          state: [STATES],
          campaign_id: [ID],
          limit: ["Must be a whole number from 1 to 100."],
        },
      ],
      [
        "POST",
        "/links",
        { destination, note: 5, tags: "t", utm_term: {}, domain: null },
        {
          note: ["Expected text."],
          tags: ["Expected a list."],
          utm_term: ["Expected text."],
          domain: ["Expected text."],
        },
      ],
      [
        "POST",
        "/links",
        { destination, note: "x".repeat(2001), utm_term: "x".repeat(301) },
        {
          note: ["Must be at most 2000 characters long."],
          utm_term: ["Must be at most 300 characters long."],
        },
      ],
      ["POST", "/campaigns", {}, { name: ["Required: give text."] }],
      [
        "POST",
        "/campaigns",
        { name: "x".repeat(201), description: false },
        {
          name: ["Must be 1 to 200 characters long."],
          description: ["Expected text."],
        },
      ],
      [
        "POST",
        "/tags",
        { name: "", color: "pink" },
        {
          name: ["Must not be blank."],
          color: ["Must be one of gray, red, orange, amber, green, teal, blue, purple."],
        },
      ],
      [
        "POST",
        "/rules/values",
        {},
        {
          parameter: [`Required: give one of ${PARAMETERS}.`],
          values: ["Required: give a list."],
        },
      ],
      [
        "PATCH",
        "/rules/convention",
        { casing: "Lower", mode: null },
        {
          casing: ["Must be one of lower, upper, any."],
          mode: ["Must be one of block, warn."],
        },
      ],
      [
        "GET",
        "/analytics/report?group_by=x&compare=1",
        undefined,
        {
          group_by: [expect.stringMatching(/^Must be one of day, country, [a-z_, ]+, destination\.$/)],
          compare: ["Must be true or false."],
        },
      ],
      [
        "POST",
        "/conversions",
        { customer_id: "", event_id: 5, value: 12.5, currency: "EUR" },
        {
          customer_id: ["Must be 1 to 128 characters long."],
          event_id: ["Expected text."],
          value: [expect.stringMatching(/as a string, such as "12\.50"/)],
        },
      ],
      [
        "GET",
        "/links?tag=&host=%20&short_code=%E2%80%8B",
        undefined,
        {
          tag: ["Must not be blank; leave it out to see everything."],
          host: ["Must not be blank; leave it out to see everything."],
          short_code: ["Must not be blank; leave it out to see everything."],
        },
      ],
    ];
    for (const [method, path, body, details] of cases)
      expect([path, body, await detailsOf(method, path, body)]).toEqual([path, body, details]);
  });

  test("a problem within a list names the items that have it", async () => {
    const values = async (...given: unknown[]) =>
      (await detailsOf("POST", "/rules/values", { parameter: "utm_source", values: given })).values;
    expect(await values("a", " ")).toEqual(["Item 2: must not be blank."]);
    expect(await values("", "a", " ", 5, null, "x".repeat(301), "a\nb")).toEqual([
      "Items 1 and 3: must not be blank.",
      "Items 4 and 5: expected text.",
      "Item 6: must be at most 300 characters long.",
      "Item 7: must not contain control characters or line breaks.",
    ]);
    expect(await values(...Array(1000).fill(""))).toEqual([
      "Items 1, 2, 3, 4, 5 and 995 more: must not be blank.",
    ]);
    expect(await values(...Array(1001).fill("a"))).toEqual(["Give 1 to 1000 values."]);
    const tags = ["fine", "a\u0000", "x".repeat(65), "", 7];
    expect((await detailsOf("POST", "/links", { destination: "https://a.example/", tags })).tags).toEqual([
      "Item 2: must not contain the NUL character.",
      "Item 3: must be 1 to 64 characters long.",
      "Item 5: expected text.",
    ]);
    const required_parameters = ["utm_source", "source"];
    expect(await detailsOf("PATCH", "/rules/convention", { required_parameters })).toEqual({
      required_parameters: [`Item 2: must be one of ${PARAMETERS}.`],
    });
  });

  test("a name that is empty is told as one", async () => {
    const { error } = (await api("GET", "/api/v1/tags?=1", undefined)).body;
    expect(error.message).toContain('the field "".');
    expect(error.details).toEqual({ "": ["A query parameter needs a name. None is allowed here."] });
    expect(await detailsOf("POST", "/tags", { name: "a", "": 1 })).toEqual({
      "": ["A field needs a name. Allowed: name, color."],
    });
  });

  test("what only creation takes is told so on a change, and changes nothing", async () => {
    const link = (await api("POST", "/api/v1/links", { destination: "https://a.example/" })).body;
    const path = `/links/${link.id}`;
    for (const domain of ["go.example", null, 5]) {
      expect(
        await detailsOf("PATCH", path, { short_code: link.short_code, domain, note: "n", nope: 1 }),
      ).toEqual({
        short_code: ["Cannot be changed after creation."],
        domain: ["Cannot be changed after creation."],
        nope: [expect.stringMatching(/^Unknown field\. Allowed: (?!.*(domain|short_code))/)],
      });
    }
    const { warning: _, ...before } = link;
    expect((await api("GET", `/api/v1${path}`, undefined)).body).toEqual(before);
    expect((await detailsOf("PATCH", `${path}?domain=x`, {})).domain[0]).toMatch(/^Unknown query parameter/);
  });

  test("JSON with any parameter but another charset is read", async () => {
    const { token } = service.workspace;
    const status = async (type: string, name: string) =>
      (await service.call(token, "POST", "/api/v1/tags", { name }, { "content-type": type })).status;
    for (const type of [
      "application/json;odata=x",
      "application/json;odata.metadata=minimal;charset=UTF-8",
      'application/json; profile="a;charset=latin1"',
      "APPLICATION/JSON ;",
      'application/json; charset="utf-8"; version=1',
      "application/json;charset=UTF8",
      'application/json; charset=" utf8 "',
    ])
      expect([type, await status(type, type)]).toEqual([type, 201]);
    for (const type of [
      "application/json; odata=x; charset=utf-16",
      "application/json; charset=utf-7",
      "application/json; charset=x-user-defined",
      "application/jsonp",
      "application/problem+json",
      "text/json",
      "application/json, text/plain",
      "application",
      "",
    ])
      expect([type, await status(type, type)]).toEqual([type, 422]);
  });
});
