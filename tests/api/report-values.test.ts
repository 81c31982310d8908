import { afterAll, beforeAll, expect, test } from "bun:test";
import { visitor } from "../support/clicks.ts";
import { onEachEngine } from "../support/engines.ts";
import { refusalOf } from "../support/links.ts";
import { type ApiLink, makeLink, recordClick } from "../support/recorded-clicks.ts";
import { startTestService, TestClock, type TestService } from "../support/service.ts";

onEachEngine("reports narrowed to values", (engine) => {
  let service: TestService;
  const clock = new TestClock("2026-03-15T10:00:00Z");
  const ask = (query: object) =>
    service.workspace.api(
      "GET",
      `/api/v1/analytics/report?${new URLSearchParams(query as Record<string, string>)}`,
    );
  let made = 0;
  const visit = (link: ApiLink, facts: Parameters<typeof recordClick>[3]) => {
    made += 1;
    recordClick(service, service.workspace, link, { at_ms: clock.now(), visitor: visitor(made), ...facts });
  };
  beforeAll(async () => {
    service = await startTestService(engine, { clock });
    const { api } = service.workspace;
    const mail = await makeLink(service.workspace, {
      destination: "https://shop.example/a?x=1",
      short_code: "mail",
      utm_source: "newsletter",
      utm_medium: "email",
    });
    const post = await makeLink(service.workspace, {
      destination: "https://shop.example/b",
      utm_source: "instagram",
    });
    visit(mail, { country: "DE", device: "mobile", referrer: "t.co" });
    visit(mail, { country: "DE", device: "desktop", trigger: "qr" });
    visit(mail, { country: "FR", device: "desktop" });
    visit(post, { country: "DE", device: "tablet", referrer: "com.slack" });
    await api("POST", "/api/v1/conversions", {
      customer_id: "c",
      event_id: "e",
      link: `${new URL(service.running.baseUrl).host}/mail`,
      value: "10",
      currency: "EUR",
    });
  });
  afterAll(() => service.stop());

  test("each value counts what carried it, and conversions by what they carry", async () => {
    const cases: [object, number, number, number][] = [
      [{}, 3, 1, 1],
      [{ country: "DE" }, 2, 1, 0],
      [{ country: "de" }, 2, 1, 0],
      [{ country: "US" }, 0, 0, 0],
      [{ device: "desktop" }, 1, 1, 0],
      [{ referrer: "t.co" }, 1, 0, 0],
      [{ referrer: "nobody.example" }, 0, 0, 0],
      [{ trigger: "qr" }, 0, 1, 0],
      [{ trigger: "link" }, 3, 0, 0],
      [{ utm_source: "newsletter" }, 2, 1, 1],
      [{ utm_source: "Newsletter" }, 0, 0, 0],
      [{ utm_source: "newsletter", country: "DE" }, 1, 1, 0],
      [{ destination: "https://shop.example/a?x=1" }, 2, 1, 1],
      [{ utm_medium: "email", short_code: "mail" }, 2, 1, 1],
      [{ utm_medium: "email", short_code: "other" }, 0, 0, 0],
    ];
    for (const [query, clicks, scans, conversions] of cases) {
      const { status, body } = await ask({ ...query, group_by: "utm_source" });
      expect([query, status]).toEqual([query, 200]);
      expect([query, body.totals]).toMatchObject([query, { clicks, scans, conversions }]);
    }
  });

  test("the longest destination there is narrows a report as any other", async () => {
    const destination = `https://shop.example/?${"Ab%2f&{x}".repeat(910)}`.slice(0, 8192);
    visit(await makeLink(service.workspace, { destination }), { country: "PT" });
    const [row] = (await ask({ group_by: "destination", country: "PT" })).body.rows;
    expect(row.destination).toBe(destination);
    expect((await ask({ destination: row.destination })).body.totals.clicks).toBe(1);
    const top = await service.workspace.api(
      "GET",
      `/api/v1/analytics/top?${new URLSearchParams({ destination })}`,
    );
    expect(top.body.rows).toHaveLength(1);
    expect(refusalOf(await ask({ destination: `${destination}x` }))[2]).toEqual(["destination"]);
  });

  test("a report asked for again counts what came since", async () => {
    const { body: before } = await ask({ country: "DE", group_by: "device" });
    const link = await makeLink(service.workspace, { destination: "https://shop.example/c" });
    visit(link, { country: "DE", device: "tv" });
    visit(link, { country: "FR", device: "tv" });
    const { body } = await ask({ country: "DE", group_by: "device" });
    expect(body.totals.clicks).toBe(before.totals.clicks + 1);
    expect(body.rows.find((row: { device: string }) => row.device === "tv").clicks).toBe(1);
  });

  test("what is no value of the kind is refused, each by its name", async () => {
    const answer = await ask({
      country: "Germany",
      device: "phone",
      trigger: "nfc",
      referrer: " ",
      utm_term: "",
    });
    expect(refusalOf(answer)).toEqual([
      422,
      "invalid_input",
      ["country", "device", "referrer", "trigger", "utm_term"],
    ]);
  });
});
