import { expect, test } from "bun:test";
import { visitor } from "../support/clicks.ts";
import { axeFindings, consoleOpener, fitsAcross } from "../support/console-browser.ts";
import { makeLink, recordClick } from "../support/recorded-clicks.ts";
import { serveConsole } from "../support/serve-console.ts";

// What screens of numbers say on the first day, when one QR code was scanned on this machine.

const LIMIT_ms = 120_000;

const { service, browser } = await serveConsole();
const link = { destination: "https://shop.example/", short_code: "poster", utm_source: "poster" };
const { id } = (await service.workspace.api("POST", "/api/v1/links", link)).body;
await service.visit("/poster?qr=1");
const open = await consoleOpener(browser, service);

test(
  "the chart shows what was counted, the map makes way for a sentence, and nothing offers an impossible comparison",
  async () => {
    const { close, page, complaints } = await open({ viewport: { width: 1280, height: 900 } });
    for (const path of ["/", "/analytics", `/links/${id}`]) {
      await page.goto(path);
      // The only day there is is drawn by the hour.
      await page.getByRole("slider", { name: /^QR scans by hour, UTC/ }).waitFor();
      await page
        .getByText(
          /^There is nothing to compare with: clicks have been counted since [A-Z][a-z]+ \d+, \d{4}\.$/,
        )
        .waitFor();
      expect(await page.getByRole("switch", { name: "Compare with the period before" }).count()).toBe(0);
    }
    await page.goto("/analytics?by=country");
    await page.getByText("No visit here has a known country, so there is no map.").waitFor();
    expect(await page.getByRole("img", { name: /^Map of visits/ }).count()).toBe(0);
    expect(await axeFindings(page)).toEqual([]);
    // Whoever asks for another figure is shown it.
    await page.getByRole("button", { name: /^Clicks/ }).click();
    await page.getByRole("slider", { name: /^Clicks by hour/ }).waitFor();
    expect(complaints).toEqual([]);
    await close();
  },
  LIMIT_ms,
);

test(
  "one day is drawn by the hour, and today no further than it is",
  async () => {
    const older = await service.addWorkspace("Older");
    const visited = await makeLink(older, { destination: "https://shop.example/", short_code: "older" });
    const made = { created_at: Date.now() - 10 * 86_400_000 };
    await service.running.control.db.updateTable("workspaces").set(made).where("id", "=", older.id).execute();
    await service.visit("/older?qr=1");
    const today = new Date().toISOString().slice(0, 10);
    const morning_ms = Date.parse(`${today}T00:00:00Z`) - 18 * 3_600_000;
    for (const number of [1, 2, 3])
      recordClick(service, older, visited, { at_ms: morning_ms, visitor: visitor(number) });
    const openOlder = await consoleOpener(browser, service, older);
    const { close, page, complaints } = await openOlder({ viewport: { width: 1280, height: 900 } });
    for (const path of ["/analytics", `/links/${visited.id}`]) {
      await page.goto(`${path}?period=yesterday&metric=clicks`);
      const chart = page.getByRole("slider", {
        name: "Clicks by hour, UTC. Use the arrow keys to read the hours.",
      });
      await chart.waitFor();
      await page.getByText(/^[A-Z][a-z]+ \d+, \d{4} by the hour\. Hours are UTC hours\.$/).waitFor();
      expect(await chart.getAttribute("aria-valuemax")).toBe("24");
      for (let presses = 0; presses < 7; presses += 1) await chart.press("ArrowRight");
      expect(await chart.getAttribute("aria-valuetext")).toMatch(/, 6.AM UTC: 3\. Period before: 0$/);
      expect(await axeFindings(page)).toEqual([]);
      const hourBefore = new Date().getUTCHours();
      await page.goto(`${path}?period=today&metric=scans`);
      await page.getByRole("slider", { name: /^QR scans by hour, UTC/ }).waitFor();
      const now = page.locator("polyline.now");
      const drawn = (await now.getAttribute("points"))?.split(" ").length ?? 0;
      // The hour may have ended since.
      expect([hourBefore + 1, new Date().getUTCHours() + 1]).toContain(drawn);
      // The day before has all of its hours.
      await page.locator("polyline.before").waitFor({ state: "attached" });
      const before = await page.locator("polyline.before").getAttribute("points");
      expect(before?.split(" ")).toHaveLength(24);
    }
    expect(complaints).toEqual([]);
    await close();
  },
  LIMIT_ms,
);

test(
  "the line of a young workspace begins with its first day, unless a conversion came before",
  async () => {
    const young = await service.addWorkspace("Young");
    const visited = await makeLink(young, { destination: "https://shop.example/", short_code: "young" });
    const made = { created_at: Date.now() - 3 * 86_400_000 };
    await service.running.control.db.updateTable("workspaces").set(made).where("id", "=", young.id).execute();
    await service.visit("/young?qr=1");
    const openYoung = await consoleOpener(browser, service, young);
    const { close, page, complaints } = await openYoung({ viewport: { width: 1280, height: 900 } });
    const chart = page.getByRole("slider", { name: /^QR scans by day/ });
    for (const path of ["/", "/analytics", `/links/${visited.id}`]) {
      await page.goto(path);
      await chart.waitFor();
      expect(await chart.getAttribute("aria-valuemax")).toBe("4");
      expect((await chart.locator("polyline.now").getAttribute("points"))?.split(" ")).toHaveLength(4);
    }
    const sale = {
      customer_id: "c",
      event_id: "e",
      link: `${new URL(service.running.baseUrl).host}/young`,
      occurred_at: new Date(Date.now() - 9 * 86_400_000).toISOString(),
    };
    expect((await young.api("POST", "/api/v1/conversions", sale)).status).toBe(201);
    await page.goto("/analytics");
    await chart.waitFor();
    expect(await chart.getAttribute("aria-valuemax")).toBe("30");
    expect(complaints).toEqual([]);
    await close();
  },
  LIMIT_ms,
);

test(
  "a link's page explains what is added to its address, as the builder does",
  async () => {
    const { close, page, complaints } = await open();
    await page.goto(`/links/${id}`);
    await page.getByText("tells your page which link a visitor came by", { exact: false }).waitFor();
    await page.getByRole("link", { name: "How conversions are counted" }).waitFor();
    expect(complaints).toEqual([]);
    await close();
  },
  LIMIT_ms,
);

test(
  "on a phone all of the choice of days is within the page, the way to take typed days too",
  async () => {
    const { close, page, complaints } = await open({ viewport: { width: 360, height: 740 } });
    const today = new Date().toISOString().slice(0, 10);
    await page.goto("/analytics");
    await page.getByRole("button", { name: /^Period:/ }).click();
    await page.locator(".month").waitFor();
    expect(await fitsAcross(page)).toBe(true);
    await page.getByLabel("From", { exact: true }).fill(today);
    const { x = 0, width = 0 } =
      (await page.getByRole("button", { name: "Show", exact: true }).boundingBox()) ?? {};
    expect([x > 0, x + width < 360, width > 60]).toEqual([true, true, true]);
    await page.getByRole("button", { name: "Show", exact: true }).click();
    await page.waitForURL(`**/*from=${today}**`);
    expect(complaints).toEqual([]);
    await close();
  },
  LIMIT_ms,
);
