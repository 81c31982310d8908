import { expect, test } from "bun:test";
import { axeFindings, consoleOpener } from "../support/console-browser.ts";
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
      await page.getByRole("slider", { name: /^QR scans by day/ }).waitFor();
      await page
        .getByText(
          /^There is nothing to compare with: clicks have been counted since [A-Z][a-z]+ \d+, \d{4}\.$/,
        )
        .waitFor();
      // The line begins on the workspace's first day, and so does whoever reads it.
      await page.getByText(/^Workspace made [A-Z][a-z]+ \d+$/).waitFor();
      const chart = page.getByRole("slider", { name: /^QR scans by day/ });
      await chart.press("ArrowLeft");
      expect([await chart.getAttribute("aria-valuemin"), await chart.getAttribute("aria-valuenow")]).toEqual([
        "30",
        "30",
      ]);
      expect(await chart.locator("polyline.now").getAttribute("points")).toMatch(/^[\d.]+,[\d.]+$/);
      expect(await page.getByRole("switch", { name: "Compare with the period before" }).count()).toBe(0);
    }
    await page.goto("/analytics?by=country");
    await page.getByText("No visit here has a known country, so there is no map.").waitFor();
    expect(await page.getByRole("img", { name: /^Map of visits/ }).count()).toBe(0);
    expect(await axeFindings(page)).toEqual([]);
    // Whoever asks for another figure is shown it.
    await page.getByRole("button", { name: /^Clicks/ }).click();
    await page.getByRole("slider", { name: /^Clicks by day/ }).waitFor();
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
