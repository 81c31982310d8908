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
});
