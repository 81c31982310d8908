import { expect } from "bun:test";
import type { Browser, Page } from "playwright-core";
import { consoleOpener } from "./console-browser.ts";
import { makeLink } from "./links.ts";
import type { TestService } from "./service.ts";
import { until } from "./until.ts";

/** A workspace with links of these codes, the last the newest, and a browser signed in to it. */
export async function workspaceWith(
  { service, browser }: { readonly service: TestService; readonly browser: Browser },
  name: string,
  codes: readonly string[],
) {
  const workspace = await service.addWorkspace(name);
  for (const [at, code] of codes.entries())
    await makeLink(workspace, {
      short_code: code,
      destination: `https://shop.example/${9 - at}`,
      note: `Note of ${code}`,
      tags: [at % 2 === 0 ? "even" : "odd"],
    });
  const open = await consoleOpener(browser, service, workspace);
  return { workspace, open };
}

const shownCodes = async (page: Page): Promise<readonly string[]> => {
  const names = await page.locator("tbody [data-row]").allTextContents();
  return names.map((name) => name.split("/").at(-1) ?? "");
};

/** Holds that the list shows exactly these links, in this order. */
export async function showsCodes(page: Page, codes: readonly string[]): Promise<void> {
  const shown = await until(
    () => shownCodes(page),
    (seen) => seen.join() === codes.join(),
  );
  expect(shown).toEqual(codes);
}
