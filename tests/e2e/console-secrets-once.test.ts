import { expect, test } from "bun:test";
import type { Page } from "playwright-core";
import { axeFindings, consoleOpener, fitsAcross } from "../support/console-browser.ts";
import { field } from "../support/console-fields.ts";
import { serveConsole } from "../support/serve-console.ts";

// What is made and has a secret that is shown once: after a reload nobody takes it for not made.

const LIMIT_ms = 180_000;

const { service, browser } = await serveConsole();
const open = await consoleOpener(browser, service);

interface Secret {
  readonly path: string;
  /** Fills the form. */
  readonly fill: (page: Page) => Promise<void>;
  readonly make: string;
  /** What it is called in the list. */
  readonly name: string;
  readonly told: RegExp;
  /** Where a reload leads. */
  readonly list: string;
}

const report = {
  fill: (page: Page) => field(page, "Who is it for?").fill("Acme, monthly"),
  make: "Create report",
  name: "Acme, monthly",
  told: /^“Acme, monthly” is made\. Its address was shown once/,
  list: "/reports",
} as const;

const secrets: readonly Secret[] = [
  {
    path: "/tokens?dialog=new&permission=links:read",
    fill: (page) => field(page, "Name").fill("Web shop"),
    make: "Make token",
    name: "Web shop",
    told: /^Web shop is made\. Its token was shown once/,
    list: "/tokens",
  },
  { ...report, path: "/reports?dialog=new" },
  { ...report, path: "/analytics?period=7d&dialog=clientReport" },
  {
    path: "/members?dialog=invite",
    fill: (page) => field(page, "E-mail address").fill("new@example.com"),
    make: "Invite",
    name: "new@example.com",
    told: /^The invitation for new@example\.com is made\. Its address was shown once/,
    list: "/members",
  },
];

for (const { path, fill, make, name, told, list } of secrets)
  test(
    `made at ${path}: a reload leads to the list with it marked, says that its secret is gone, and makes nothing anew`,
    async () => {
      const { close, page, complaints } = await open({ viewport: { width: 1280, height: 900 } });
      page.on("dialog", (dialog) => void dialog.accept());
      await page.goto(path);
      await page.getByRole("dialog").waitFor();
      await fill(page);
      await page.getByRole("dialog").getByRole("button", { name: make, exact: true }).click();
      const secret = (await page.locator("output").textContent()) ?? "none";
      expect(new URL(page.url()).searchParams.get("dialog")).toBe(null);
      expect(new URL(page.url()).searchParams.get("made")).toMatch(/^\d+$/);
      expect(await page.getByText(told).count()).toBe(0);

      await page.reload();
      await page.getByText(told).waitFor();
      expect(new URL(page.url()).pathname).toBe(list);
      expect(await page.getByRole("dialog").count()).toBe(0);
      const marked = page.locator("tr[aria-current]");
      expect(await marked.count()).toBe(1);
      expect(await marked.textContent()).toContain(name);
      expect(await page.content()).not.toContain(secret);
      expect(await axeFindings(page)).toEqual([]);
      await page.setViewportSize({ width: 360, height: 740 });
      expect(await fitsAcross(page)).toBe(true);
      await page.getByText(told).locator("..").getByRole("button", { name: "Close" }).click();
      await page.waitForURL((url) => url.pathname === list && url.search === "");
      expect(await page.getByText(told).count()).toBe(0);
      expect(await page.locator("tr[aria-current]").count()).toBe(0);
      // What is not there is not said to be made.
      await page.goto(`${list}?made=999999`);
      await page.waitForURL((url) => url.pathname === list && url.search === "");
      expect(complaints).toEqual([]);
      await close();
    },
    LIMIT_ms,
  );

test(
  "whoever has saved the secret is back at the list, or at the figures, without a word of it",
  async () => {
    const { close, page, complaints } = await open({ viewport: { width: 1280, height: 900 } });
    await page.goto("/analytics?period=7d&dialog=clientReport");
    await page.getByRole("dialog").waitFor();
    await report.fill(page);
    await page.getByRole("button", { name: report.make }).click();
    await page.getByRole("button", { name: "I have saved it" }).click();
    await page.getByRole("dialog").waitFor({ state: "hidden" });
    await page.waitForURL((url) => url.pathname === "/analytics" && url.search === "?period=7d");
    expect(await page.getByText(report.told).count()).toBe(0);
    expect(complaints).toEqual([]);
    await close();
  },
  LIMIT_ms,
);
