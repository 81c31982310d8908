import type { Page } from "playwright-core";

/** Opens the import and chooses a file there. */
export async function giveFile(page: Page, name: string, content: Buffer | string): Promise<void> {
  await page.goto("/links/import");
  await chooseFile(page, name, content);
}

/** Chooses a file in the import, as from a disk. */
export async function chooseFile(page: Page, name: string, content: Buffer | string): Promise<void> {
  await page.getByRole("button", { name: "Choose a file" }).waitFor();
  await page
    .locator('input[type="file"]')
    .setInputFiles({ name, mimeType: "text/csv", buffer: Buffer.from(content) });
}
