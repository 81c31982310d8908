import { afterAll, beforeAll, expect, test } from "bun:test";
import { onEachEngine } from "../support/engines.ts";
import { makeLink } from "../support/recorded-clicks.ts";
import { startTestService, TestClock, type TestService } from "../support/service.ts";

const REPORT = "/api/v1/analytics/report";
const CHROME =
  "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Safari/537.36";
const FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:127.0) Gecko/20100101 Firefox/127.0";
const IPHONE =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1";
type Row = Record<string, unknown>;

// From the visit at the edge to the row in the report, all of it over HTTP.
onEachEngine("visits in the report", (engine) => {
  let service: TestService;
  const link = (short_code: string, input: object = {}) =>
    makeLink(service.workspace, { destination: `https://shop.example/${short_code}`, short_code, ...input });
  const visit = async (path: string, from: string, agent = CHROME, headers: Record<string, string> = {}) => {
    const { status } = await service.visit(path, {
      "user-agent": agent,
      "x-forwarded-for": from,
      ...headers,
    });
    return status;
  };
  const report = async (query: string) => {
    const { status, body } = await service.workspace.api("GET", `${REPORT}?${query}`);
    expect([status, body.error]).toEqual([200, undefined]);
    return body;
  };
  beforeAll(async () => {
    const clock = new TestClock("2026-05-05T12:00:00Z");
    service = await startTestService(engine, { clock, env: { TRUSTED_PROXIES: "1" } });
  });
  afterAll(() => service.stop());

  test("a visitor is an address with a browser: five clicks of three", async () => {
    await link("five");
    for (let count = 0; count < 3; count += 1) expect(await visit("/five", "203.0.113.7")).toBe(302);
    await visit("/five", "203.0.113.7", FIREFOX);
    await visit("/five", "203.0.113.8");
    const { totals } = await report("short_code=five");
    expect(totals).toEqual({ clicks: 5, uniques: 3, scans: 0, conversions: 0, value: null });
  });

  test("an address in its IPv6 form is the same visitor, and so is all of one /64", async () => {
    await link("same");
    for (const address of ["203.0.113.9", "::ffff:203.0.113.9", "::FFFF:cb00:7109"])
      await visit("/same", address);
    await visit("/same", "2001:db8:1:2::1");
    await visit("/same", "2001:db8:1:2:ffff::9");
    await visit("/same", "2001:db8:1:3::1");
    expect((await report("short_code=same")).totals).toMatchObject({ clicks: 6, uniques: 3 });
  });

  test("the short address is clicked and the QR address is scanned, in totals, rows and comparison", async () => {
    const { id } = await link("both");
    const { body } = await service.workspace.api("GET", `/api/v1/links/${id}`);
    const qr = new URL(body.qr_url);
    for (let count = 0; count < 2; count += 1) await visit("/both", "203.0.113.7");
    for (let count = 0; count < 3; count += 1) await visit(qr.pathname + qr.search, "203.0.113.7", IPHONE);
    expect(await visit("/both/?qr=1&x=2", "203.0.113.7", IPHONE)).toBe(302);
    const counted = { clicks: 2, uniques: 2, scans: 4 };
    expect((await report("short_code=both&compare=true")).totals).toMatchObject(counted);
    const today = (await report("short_code=both")).rows.at(-1);
    expect(today).toMatchObject(counted);
    const { rows } = await report("short_code=both&group_by=trigger");
    expect(rows.map((row: Row) => [row["trigger"], row["clicks"], row["scans"]])).toEqual([
      ["qr", 0, 4],
      ["link", 2, 0],
    ]);
    const devices = (await report("short_code=both&group_by=device")).rows;
    expect(devices.map((row: Row) => [row["device"], row["clicks"], row["scans"]])).toEqual([
      ["mobile", 0, 4],
      ["desktop", 2, 0],
    ]);
  });

  test("nobody's visit counts: HEAD, prefetch, previews, bots, unknown codes, links that do not lead on", async () => {
    const { id } = await link("quiet");
    const url = `${service.url}/quiet`;
    await fetch(url, { method: "HEAD", redirect: "manual", headers: { "user-agent": IPHONE } });
    await visit("/quiet", "203.0.113.7", CHROME, { "sec-purpose": "prefetch;prerender" });
    for (const agent of ["WhatsApp/2.24.9.1 A", "Slackbot-LinkExpanding 1.0", "Googlebot/2.1", ""])
      expect(await visit("/quiet", "198.51.100.4", agent)).toBe(302);
    expect(await visit("/quiet-not", "203.0.113.7")).toBe(404);
    const nothing = { clicks: 0, uniques: 0, scans: 0 };
    expect((await report("short_code=quiet")).totals).toMatchObject(nothing);
    for (const grouping of ["device", "event_type", "trigger", "destination"])
      expect((await report(`short_code=quiet&group_by=${grouping}`)).rows).toEqual([]);
    await visit("/quiet", "203.0.113.7");
    await service.workspace.api("DELETE", `/api/v1/links/${id}`);
    expect(await visit("/quiet", "203.0.113.7")).toBe(410);
    expect((await report("short_code=quiet")).totals).toMatchObject({ clicks: 1, uniques: 1, scans: 0 });
  });

  test("one site is one row, whatever page of it led here; apps stand by their package", async () => {
    await link("from");
    for (const referer of [
      "https://t.co/AbC",
      "https://T.co/XyZ?a=1",
      "https://www.forum.example/r/x",
      "http://forum.example:8080/",
      "android-app://com.slack/",
    ]) {
      await visit("/from", "203.0.113.7", CHROME, { referer });
    }
    await visit("/from", "203.0.113.7");
    const { rows } = await report("short_code=from&group_by=referrer");
    expect(rows.map((row: Row) => [row["referrer"], row["clicks"]])).toEqual([
      ["forum.example", 2],
      ["t.co", 2],
      ["com.slack", 1],
      [null, 1],
    ]);
  });

  test("a phone's own destination is a row of its own, and a campaign that is deleted takes no click along", async () => {
    const { body: campaign } = await service.workspace.api("POST", "/api/v1/campaigns", { name: "Autumn" });
    const app = "https://apps.example/shop";
    const { id, utm_campaign } = await link("phone", { ios_url: app, campaign_id: campaign.id });
    await visit("/phone", "203.0.113.7");
    await visit("/phone", "203.0.113.7", IPHONE);
    await service.workspace.api("DELETE", `/api/v1/campaigns/${campaign.id}`);
    expect(await visit("/phone", "203.0.113.8", IPHONE)).toBe(302);
    const shown = await service.workspace.api("GET", `/api/v1/links/${id}`);
    expect(shown.body).toMatchObject({ campaign_id: null, utm_campaign });
    const { rows } = await report("short_code=phone&group_by=destination");
    expect(rows.map((row: Row) => [row["destination"], row["clicks"], row["uniques"]])).toEqual([
      [app, 2, 2],
      ["https://shop.example/phone", 1, 1],
    ]);
    const byCampaign = (await report("short_code=phone&group_by=utm_campaign")).rows;
    expect(byCampaign.map((row: Row) => [row["utm_campaign"], row["clicks"]])).toEqual([[utm_campaign, 3]]);
    expect((await report(`campaign_id=${campaign.id}`)).totals.clicks).toBe(0);
  });
});
