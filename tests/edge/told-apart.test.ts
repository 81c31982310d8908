import { afterAll, beforeAll, expect, test } from "bun:test";
import { makeLink } from "../support/links.ts";
import { rawGet } from "../support/raw-http.ts";
import { startTestService, type TestService } from "../support/service.ts";

// Who is a person, over HTTP and up to the report; the rules themselves are tested in agents.test.ts and corpora.test.ts.

const WEB = "https://shop.example/web";
const IOS = "https://apps.example/ios";
const ANDROID = "https://apps.example/android";
const CHROME =
  "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/125.0.0.0 Safari/537.36";

let service: TestService;
beforeAll(async () => {
  service = await startTestService("sqlite", { env: { TRUSTED_PROXIES: "1" } });
});
afterAll(() => service.stop());

/** Opens a link; null for no agent at all. Answers status and where it leads, without its parameters. */
async function open(code: string, agent: string | null, from = "203.0.113.7"): Promise<string> {
  const headers = [`X-Forwarded-For: ${from}`, ...(agent === null ? [] : [`User-Agent: ${agent}`])];
  const answer = await rawGet(service.url, `/${code}`, headers);
  return `${answer.status} ${answer.header("location")?.replace(/\?.*/, "")}`;
}

async function report(code: string, groupBy = "day") {
  const query = `short_code=${code}&group_by=${groupBy}`;
  return (await service.workspace.api("GET", `/api/v1/analytics/report?${query}`)).body;
}

async function linkWithStores(code: string): Promise<void> {
  await makeLink(service.workspace, {
    short_code: code,
    destination: WEB,
    ios_url: IOS,
    android_url: ANDROID,
  });
}

test("in-app browsers are the phone they run on, tablets and previews go to the destination", async () => {
  await linkWithStores("apps");
  const leads: readonly (readonly [string, string])[] = [
    ["[FBAN/FB4A;FBAV/567.1;FBPN/com.facebook.katana;FBDV/SM-S921B;FBSV/16;FBOP/1]", ANDROID],
    ["[FBAN/FBIOS;FBAV/567.1;FBDV/iPhone15,2;FBMD/iPhone;FBSN/iOS;FBSV/18.1;FBOP/5]", IOS],
    ["[FBAN/FBIOS;FBAV/567.1;FBDV/iPad11,6;FBMD/iPad;FBSN/iPadOS;FBSV/17.5]", WEB],
    [
      "Mozilla/5.0 (iPhone; CPU iPhone OS 12_4_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 [LinkedInApp]",
      IOS,
    ],
    [
      "Mozilla/5.0 (Linux; Android 9; CUBOT_P20; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/124.0 Mobile Safari/537.36 Instagram 194.0.0.36.172 Android (28/9; CUBOT; Spider)",
      ANDROID,
    ],
    [
      "Mozilla/5.0 (Linux; Android 7.0; BAH-L09) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/70.0.3538.80 Safari/537.36",
      WEB,
    ],
    [CHROME, WEB],
  ];
  for (const [agent, target] of leads)
    expect([agent, await open("apps", agent)]).toEqual([agent, `302 ${target}`]);
  for (const preview of ["facebookexternalhit/1.1", "WhatsApp/2.24.1.2 i", "TelegramBot (like TwitterBot)"])
    expect([preview, await open("apps", preview)]).toEqual([preview, `302 ${WEB}`]);
  const { rows, totals } = await report("apps", "device");
  expect(totals).toMatchObject({ clicks: leads.length, uniques: leads.length });
  expect(
    Object.fromEntries(rows.map((row: Record<string, unknown>) => [row["device"], row["clicks"]])),
  ).toEqual({
    mobile: 4,
    tablet: 2,
    desktop: 1,
  });
});

test("no agent, a huge one and one of odd bytes are sent on; browsers among them count", async () => {
  await linkWithStores("odd");
  const oddBytes = Buffer.from(Array.from({ length: 128 }, (_, n) => 128 + n)).toString("latin1");
  for (const agent of [null, "", `${CHROME} ${"x".repeat(7800)}`, `${CHROME} ${oddBytes}`])
    expect(await open("odd", agent)).toBe(`302 ${WEB}`);
  expect((await report("odd")).totals).toMatchObject({ clicks: 2, uniques: 2 });
});

test("a storm of previews from everywhere counts nothing and slows nobody", async () => {
  await linkWithStores("storm");
  const agents = [
    "http.rb/5.1 (Mastodon/4.2; +https://m.example/) Bot",
    "Misskey/2024.5.0 (https://k.example)",
    "Akkoma 3.10.4; https://fedi.example <a@fedi.example>",
    "Friendica 'Yellow Archangel' 2024.03; https://f.example",
  ];
  const storm = Array.from({ length: 200 }, (_, n) =>
    open("storm", agents[n % agents.length] ?? "", `198.51.100.${n}`),
  );
  expect(new Set(await Promise.all(storm))).toEqual(new Set([`302 ${WEB}`]));
  expect(await open("storm", CHROME)).toBe(`302 ${WEB}`);
  expect((await report("storm")).totals).toMatchObject({ clicks: 1, uniques: 1, scans: 0 });
});
