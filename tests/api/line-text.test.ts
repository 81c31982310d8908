import { afterAll, beforeAll, expect, test } from "bun:test";
import { onEachEngine } from "../support/engines.ts";
import { startTestService, TestClock, type TestService } from "../support/service.ts";

// What texts may be: of one line or of several, how long, and what counts as blank.

onEachEngine("lines of text", (engine) => {
  let service: TestService;
  beforeAll(async () => {
    service = await startTestService(engine, { clock: new TestClock("2026-03-01T12:00:00Z") });
  });
  afterAll(() => service.stop());

  const api = (method: string, path: string, body: unknown) => service.workspace.api(method, path, body);
  const detailsOf = async (method: string, path: string, body: object) =>
    (await api(method, `/api/v1${path}`, JSON.stringify(body))).body.error?.details;

  test("names and values of one line are of one line; free text may have more", async () => {
    const LINE = "Must not contain control characters or line breaks.";
    const destination = "https://shop.example/";
    for (const bad of [
      "a\nb",
      "a\tb",
      "a\r\nb",
      "\u0007bell",
      "\u001b[31mred",
      "a\u0085b",
      "a\u2028b",
      "a\u007f",
    ]) {
      const utm = { utm_source: bad, utm_medium: bad, utm_campaign: bad, utm_term: bad, utm_content: bad };
      const refused = [LINE];
      expect(await detailsOf("POST", "/links", { destination, ...utm, tags: ["ok", bad] })).toEqual({
        utm_source: refused,
        utm_medium: refused,
        utm_campaign: refused,
        utm_term: refused,
        utm_content: refused,
        tags: ["Item 2: must not contain control characters or line breaks."],
      });
      expect(await detailsOf("POST", "/rules/check", { utm_term: bad })).toEqual({ utm_term: refused });
      for (const path of ["/campaigns", "/tags"])
        expect(await detailsOf("POST", path, { name: bad })).toEqual({ name: refused });
      const query = `?utm_source=${encodeURIComponent(bad)}`;
      const targets = { destination: destination + query, ios_url: destination + query };
      const inQuery = "The utm_source in its query must not contain control characters or line breaks.";
      expect(await detailsOf("POST", "/links", targets)).toEqual({
        destination: [inQuery],
        ios_url: [inQuery],
      });
    }
    for (const blank of ["\u200b", "\u3164", "\u2800", " \ufeff\u2060 ", "\n"]) {
      for (const path of ["/campaigns", "/tags"])
        expect(await detailsOf("POST", path, { name: blank })).toEqual({ name: ["Must not be blank."] });
      const made = await api("POST", "/api/v1/links", { destination, tags: [blank] });
      expect([made.status, made.body.tags]).toEqual([201, []]);
    }
    const lines = "one\ntwo\r\n\tthree";
    expect((await api("POST", "/api/v1/links", { destination, note: lines })).body.note).toBe(lines);
    const chat = { whatsapp_number: "+44 20 7946 0000", whatsapp_message: lines };
    expect((await api("POST", "/api/v1/links", chat)).body.destination).toContain(
      "?text=one%0Atwo%0D%0A%09three",
    );
    const campaign = { name: "Lines", description: lines };
    expect((await api("POST", "/api/v1/campaigns", campaign)).body.description).toBe(lines);
  });

  test("whatever a link may send can be approved, and a campaign's name that grows past it is refused", async () => {
    const workspace = await service.addWorkspace("Long values");
    const longest = "\u{20000}".repeat(300);
    const link = { destination: "https://shop.example/", utm_term: longest };
    expect((await workspace.api("POST", "/api/v1/links", link)).status).toBe(201);
    const approved = { parameter: "utm_term", values: [longest] };
    expect((await workspace.api("POST", "/api/v1/rules/values", approved)).status).toBe(201);
    const rule = { driving_parameter: "utm_term", driving_value: longest, target: "utm_content" };
    const dependency = { ...rule, values: [longest] };
    expect((await workspace.api("POST", "/api/v1/rules/dependencies", dependency)).status).toBe(201);

    await workspace.api("PATCH", "/api/v1/rules/convention", { casing: "upper" });
    const campaign = (await workspace.api("POST", "/api/v1/campaigns", { name: "\u0390".repeat(200) })).body;
    const refused = {
      campaign_id: [expect.stringMatching(/over 300 characters long: give a utm_campaign\.$/)],
    };
    const joins = { destination: "https://shop.example/", campaign_id: campaign.id };
    const inShort = { ...joins, utm_campaign: "SHORT" };
    expect((await workspace.api("POST", "/api/v1/links", joins)).body.error.details).toEqual(refused);
    expect((await workspace.api("POST", "/api/v1/rules/check", joins)).body.error.details).toEqual(refused);
    const made = await workspace.api("POST", "/api/v1/links", inShort);
    expect([made.status, made.body.warning]).toEqual([201, null]);
    const other = (await workspace.api("POST", "/api/v1/links", { destination: "https://shop.example/" }))
      .body;
    const moved = await workspace.api("PATCH", `/api/v1/links/${other.id}`, { campaign_id: campaign.id });
    expect(moved.body.error.details).toEqual(refused);
  });
});
