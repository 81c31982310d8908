import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from "bun:test";
import { onEachEngine } from "../support/engines.ts";
import { makeLink } from "../support/links.ts";
import { rawGet } from "../support/raw-http.ts";
import { startTestService, type TestService } from "../support/service.ts";

// Each of these starts services of its own, which takes seconds on a busy machine.
setDefaultTimeout(60_000);

const DESKTOP =
  "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/125.0.0.0 Safari/537.36";
const MAC =
  "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.0 Safari/605.1.15";

/** Makes a link, visits it once with each set of headers, and reports it. */
async function visited(
  service: TestService,
  code: string,
  visits: readonly (readonly string[])[],
  groupBy = "day",
) {
  await makeLink(service.workspace, { short_code: code });
  for (const headers of visits) {
    const agent = headers.some((line) => /^user-agent:/i.test(line)) ? [] : [`User-Agent: ${DESKTOP}`];
    const { status } = await rawGet(service.url, `/${code}`, [...headers, ...agent]);
    expect(status).toBe(302);
  }
  return (
    await service.workspace.api("GET", `/api/v1/analytics/report?short_code=${code}&group_by=${groupBy}`)
  ).body;
}

/** Row key → clicks. */
function clicksBy(report: { rows: readonly Record<string, unknown>[] }, groupBy: string) {
  return Object.fromEntries(report.rows.map((row) => [String(row[groupBy]), row["clicks"]]));
}

onEachEngine("visitors behind a trusted proxy", (engine) => {
  let service: TestService;
  beforeAll(async () => {
    service = await startTestService(engine, { env: { TRUSTED_PROXIES: "1" } });
  });
  afterAll(() => service.stop());
  const from = (address: string) => `X-Forwarded-For: ${address}`;

  test("one address in four spellings is one visitor, an IPv6 network too", async () => {
    const report = await visited(service, "spelling", [
      [from("203.0.113.9:39158")],
      [from("::ffff:203.0.113.9")],
      [from("[::ffff:203.0.113.9]:443")],
      [from("6.6.6.6, 203.0.113.9")],
      [from("[2001:db8::1]:443")],
      [from("2001:db8::ffff:2")],
      [from("2001:db8:0:1::2")],
    ]);
    expect(report.totals).toMatchObject({ clicks: 7, uniques: 3 });
  });

  test("a visitor is an address with an agent", async () => {
    const report = await visited(service, "who", [
      [from("203.0.113.20")],
      [from("203.0.113.20")],
      [from("203.0.113.20")],
      [from("203.0.113.20"), `User-Agent: ${MAC}`],
      [from("203.0.113.21")],
    ]);
    expect(report.totals).toMatchObject({ clicks: 5, uniques: 3 });
  });

  test("junk addresses are no trouble, and no visitors of their own", async () => {
    const junk = ["unknown", "", "_x, _y", "<script>", "999.1.1.1", "x".repeat(3000), "\xff\xfe"];
    const report = await visited(
      service,
      "junk",
      junk.map((text) => [from(text)]),
    );
    expect(report.totals).toMatchObject({ clicks: junk.length, uniques: 1 });
  });

  test("the country is what the proxy says, or what the table knows", async () => {
    const report = await visited(
      service,
      "where",
      [
        [from("81.2.69.142")],
        [from("8.8.8.8")],
        [from("81.2.69.142"), "CF-IPCountry: fr"],
        [from("81.2.69.142"), "CloudFront-Viewer-Country: FR"],
        [from("81.2.69.142"), "X-Country-Code: JP"],
        [from("81.2.69.142"), "CF-IPCountry: XX"],
        [from("81.2.69.142"), "CF-IPCountry: T1"],
        [from("81.2.69.142"), 'CF-IPCountry: "onload="x'],
        [from("81.2.69.142"), "CF-IPCountry: "],
        [from("203.0.113.9")],
      ],
      "country",
    );
    expect(clicksBy(report, "country")).toEqual({ GB: 2, US: 1, FR: 2, JP: 1, null: 4 });
  });

  test("a host that the proxy was asked for is the host", async () => {
    await makeLink(service.workspace, { short_code: "fwd" });
    const answer = await rawGet(service.url, "/fwd", [
      "X-Forwarded-Host: a.example, b.example",
      `User-Agent: ${DESKTOP}`,
    ]);
    expect(answer.status).toBe(302);
    const bad = await rawGet(service.url, "/fwd", ["X-Forwarded-Host: a b", `User-Agent: ${DESKTOP}`]);
    expect(bad.status).toBe(400);
  });

  test("libraries count only from private addresses", async () => {
    const curl = "User-Agent: curl/8.5.0";
    const report = await visited(
      service,
      "library",
      [
        [from("203.0.113.9"), curl],
        [from("2001:db8::9"), curl],
        [from("10.1.2.3"), curl],
      ],
      "device",
    );
    expect(clicksBy(report, "device")).toEqual({ other: 1 });
  });

  test("referrers are rows by host or app, junk is direct", async () => {
    const referers = [
      "https://t.co/AbC",
      "https://t.co/XyZ",
      "https://WWW.Reddit.com/r/x",
      "android-app://com.Slack",
      "android-app://com.google.android.googlequicksearchbox/https/www.google.com",
      "@SUM(1)",
      "about:blank",
    ].map((text) => `Referer: ${text}`);
    const report = await visited(
      service,
      "referrer",
      referers.map((line) => [line]),
      "referrer",
    );
    expect(clicksBy(report, "referrer")).toEqual({
      "t.co": 2,
      "reddit.com": 1,
      "com.Slack": 1,
      "com.google.android.googlequicksearchbox": 1,
      null: 2,
    });
  });
});

describe("without a trusted proxy", () => {
  test("nothing a visitor says of address, host or country counts", async () => {
    const service = await startTestService("sqlite");
    const forged = (n: number) => [`X-Forwarded-For: 81.2.69.${n}`, "CF-IPCountry: FR", "X-Real-IP: 8.8.8.8"];
    const report = await visited(service, "forged", [1, 2, 3].map(forged), "country");
    expect(report.totals).toMatchObject({ clicks: 3, uniques: 1 });
    expect(clicksBy(report, "country")).toEqual({ null: 3 });
    await service.stop();
  });
});
