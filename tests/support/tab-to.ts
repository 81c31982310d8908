import type { Page } from "playwright-core";

/** Presses Tab until the focus is on what has this name. Throws when no Tab leads there. */
export async function tabTo(page: Page, name: string): Promise<void> {
  for (let presses = 0; presses < 60; presses += 1) {
    await page.keyboard.press("Tab");
    const focused = await page.evaluate(
      `(() => { const it = document.activeElement; const labels = [...(it?.labels ?? [])].map((label) => label.textContent).join(" ");
        return [it?.getAttribute("aria-label"), labels, it?.textContent].filter(Boolean).join(" "); })()`,
    );
    if (String(focused).includes(name)) return;
  }
  throw new Error(`the Tab key does not lead to ${name}`);
}
