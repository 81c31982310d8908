import { expect, test } from "bun:test";
import { consoleOpener } from "../support/console-browser.ts";
import { makeLink, recordClick } from "../support/recorded-clicks.ts";
import { serveConsole } from "../support/serve-console.ts";

// What is seen at first: charts when they are painted, and campaigns where nothing groups links.

const LIMIT_ms = 120_000;

const { service, browser } = await serveConsole();
const shown = await makeLink(service.workspace, {
  destination: "https://shop.example/",
  short_code: "shown",
});
recordClick(service, service.workspace, shown, { at_ms: Date.now() });
const open = await consoleOpener(browser, service);

/** What the first painted chart measures, and its card: a frame's callbacks see what that frame paints. */
const FIRST_CHART = `window.firstChart = new Promise((resolve) => {
  const look = () => {
    const chart = document.querySelector(".chart");
    if (chart === null) requestAnimationFrame(look);
    else resolve([chart.querySelector("svg").clientWidth, chart.clientWidth]);
  };
  requestAnimationFrame(look);
})`;

test(
  "a chart is as wide as its card when it is first painted, on Home, on a link's page and in the analytics",
  async () => {
    for (const width of [1280, 360]) {
      const { context, page } = await open({ viewport: { width, height: 900 } });
      await page.addInitScript(FIRST_CHART);
      for (const path of ["/", `/links/${shown.id}`, "/analytics"]) {
        await page.goto(path);
        const [drawn, card] = await page.evaluate<[number, number]>("window.firstChart");
        expect({ path, drawn }).toEqual({ path, drawn: card });
        expect(card).toBeGreaterThan(width === 360 ? 250 : 800);
      }
      await context.close();
    }
  },
  LIMIT_ms,
);

test(
  "where nothing groups links, what they carry as a campaign is shown; a link that was withdrawn is marked",
  async () => {
    const other = await service.addWorkspace("Ungrouped");
    const linkOf = (short_code: string) =>
      makeLink(other, { destination: "https://shop.example/", short_code, utm_campaign: "summer" });
    const [kept, gone] = [await linkOf("kept"), await linkOf("gone")];
    for (const link of [kept, gone]) recordClick(service, other, link, { at_ms: Date.now() });
    await other.api("DELETE", `/api/v1/links/${gone.id}`);
    const { close, page, complaints } = await (await consoleOpener(browser, service, other))();
    await page.goto("/");
    await page.getByRole("heading", { name: "Top UTM campaigns" }).waitFor();
    await page.getByRole("link", { name: "summer" }).waitFor();
    expect(await page.getByRole("heading", { name: "Top campaigns" }).count()).toBe(0);
    const marked = page.getByRole("row").filter({ hasText: "Withdrawn" });
    expect([await marked.count(), await marked.textContent()]).toEqual([1, expect.stringContaining("/gone")]);
    await page.goto("/links");
    await page.getByRole("columnheader", { name: "UTM campaign" }).waitFor();
    expect(await page.getByRole("columnheader", { name: "Campaign", exact: true }).count()).toBe(0);
    await page.goto(`/links/${kept.id}`);
    await page.getByText("summer", { exact: true }).first().waitFor();
    await page.getByText("utm_campaign", { exact: true }).first().waitFor();
    expect(await page.getByText("No campaign").count()).toBe(0);
    // Once there are campaigns, both are usual.
    await other.api("POST", "/api/v1/campaigns", { name: "Spring" });
    await page.goto("/links?columns=note");
    await page.getByRole("columnheader", { name: "Note" }).waitFor();
    await page.getByRole("button", { name: "Columns" }).click();
    await page.getByRole("button", { name: "Usual columns" }).click();
    for (const name of ["Campaign", "UTM campaign"])
      await page.getByRole("columnheader", { name, exact: true }).waitFor();
    expect(new URL(page.url()).search).toBe("");
    expect(complaints).toEqual([]);
    await close();
  },
  LIMIT_ms,
);
