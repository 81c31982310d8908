import type { Locator, Page } from "playwright-core";

/** A text field of the console, by its label. */
export function field(page: Page, name: string): Locator {
  return page.getByRole("textbox", { name, exact: true });
}

/** A field with a list to pick from. */
export function picker(page: Page, name: string): Locator {
  return page.getByRole("combobox", { name, exact: true });
}

/** Picks an option of such a field. */
export async function pick(page: Page, name: string, option: string): Promise<void> {
  await picker(page, name).click();
  await page.getByRole("option", { name: option }).click();
}
