import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { randomBytes } from "node:crypto";
import { gunzipSync } from "node:zlib";
import { LOGO_bytes_at_most } from "../../src/limits.ts";
import { visitor } from "../support/clicks.ts";
import { dataAddress, pngAddress } from "../support/pictures.ts";
import { makeLink, recordClick } from "../support/recorded-clicks.ts";
import { startTestService, TestClock, type TestService, type TestWorkspace } from "../support/service.ts";

const NOW = "2026-03-10T12:00:00Z";
const DAY_ms = 86_400_000;
const PAGE_bytes = 60_000;
const LINKS = 120;

/** Letters that no compression makes smaller. */
function noise(characters: number): string {
  return Array.from(randomBytes(characters * 2))
    .map((byte, place, all) =>
      place % 2 === 0 ? String.fromCodePoint(0x4e00 + (((byte << 8) | (all[place + 1] ?? 0)) % 20_000)) : "",
    )
    .join("");
}

describe("the size of the report page", () => {
  let service: TestService;
  let workspace: TestWorkspace;
  let path: string;

  /** The bytes that come over the network, and the page in them. */
  const fetched = async (query: string, coding: string | null) => {
    const response = await fetch(`${service.url}${path}${query}`, {
      headers: { "accept-encoding": coding ?? "identity" },
      decompress: false,
    });
    const bytes = Buffer.from(await response.arrayBuffer());
    return { status: response.status, coding: response.headers.get("content-encoding"), bytes };
  };

  beforeAll(async () => {
    service = await startTestService("sqlite", { clock: new TestClock(NOW) });
    workspace = await service.addWorkspace(noise(90));
    const png = Buffer.from(pngAddress(400, 100).split(",")[1] ?? "", "base64");
    const logo = dataAddress("image/png", Buffer.concat([png, randomBytes(LOGO_bytes_at_most - png.length)]));
    const brand = await workspace.api("PATCH", "/api/v1/report-brand", { name: noise(90), logo });
    expect(brand.status).toBe(200);
    for (let n = 0; n < LINKS; n += 1) {
      const link = await makeLink(workspace, {
        destination: `https://shop.example/${encodeURIComponent(noise(100))}`,
        utm_source: noise(100),
        utm_medium: noise(100),
        utm_campaign: noise(100),
        utm_term: noise(100),
        utm_content: noise(100),
      });
      for (let day = 0; day < 9; day += 1)
        recordClick(service, workspace, link, {
          at_ms: Date.parse(NOW) - ((n * 9 + day) % 1000) * DAY_ms,
          visitor: visitor(n * 9 + day),
          referrer: `${randomBytes(90).toString("hex")}.example`.slice(-200),
          country: ["DE", "FR", "US", "JP", "BR"][n % 5] ?? null,
        });
      const url = new URL(link.short_url);
      const currency = Array.from({ length: 3 }, (_, place) =>
        String.fromCodePoint(65 + (Math.floor(n / 5 ** place) % 5)),
      ).join("");
      await workspace.api("POST", "/api/v1/conversions", {
        customer_id: `c${n}`,
        event_id: `e${n}`,
        link: url.host + url.pathname,
        kind: noise(30),
        value: `${"9".repeat(17)}${n % 10}.${String(n).padStart(12, "1")}`,
        currency,
      });
    }
    path = new URL((await workspace.api("POST", "/api/v1/report-links")).body.url).pathname;
  }, 120_000);
  afterAll(() => service.stop());

  test("a full report is at most 60 kB over the network, whatever is in it and however it is looked at", async () => {
    for (const query of [
      "",
      "?from=2023-03-12&to=2026-03-10",
      "?from=2023-03-12&to=2026-03-10&group_by=day",
      "?from=2023-03-12&to=2026-03-10&group_by=utm_campaign&metric=conversions",
      "?from=2023-03-12&to=2026-03-10&group_by=referrer",
      "?from=2023-03-12&to=2026-03-10&group_by=event_type",
      `?tag=${encodeURIComponent(noise(500))}`,
    ]) {
      const { status, coding, bytes } = await fetched(query, "gzip, deflate, br");
      expect([query.slice(0, 80), status, coding]).toEqual([query.slice(0, 80), 200, "gzip"]);
      expect([query.slice(0, 80), bytes.length <= PAGE_bytes, bytes.length]).toEqual([
        query.slice(0, 80),
        true,
        bytes.length,
      ]);
    }
  });

  test("it comes as it is to whoever takes no compression, and is the same", async () => {
    const [plain, packed] = [await fetched("", null), await fetched("", "gzip")];
    expect([plain.coding, packed.coding]).toEqual([null, "gzip"]);
    expect(gunzipSync(packed.bytes).equals(plain.bytes)).toBe(true);
    expect((await fetched("", "gzip;q=0, br")).coding).toBeNull();
  });

  test("rows and currencies past what a page shows are told and lead to the file", async () => {
    const page = gunzipSync((await fetched("?group_by=utm_source", "gzip")).bytes).toString();
    expect(page).toMatch(/<a href="\?[^"]*format=csv">and 20 more in the CSV file<\/a>/);
    expect(page).toMatch(/and \d+ more currencies, in the CSV files/);
  });
});
