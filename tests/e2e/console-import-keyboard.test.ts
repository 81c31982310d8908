import { expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { consoleOpener, tabTo } from "../support/console-browser.ts";
import { serveConsole } from "../support/serve-console.ts";

// Importing links with nothing but the keyboard: of the mouse there is none here.

const LIMIT_ms = 240_000;

const { service, browser } = await serveConsole();

const SHEET = [
  "Ziel,Kürzel,utm_source",
  "https://shop.example/one,one,newsletter",
  "shop.example/two,two,newsletter",
  "https://shop.example/three,a b,newsletter",
  "https://shop.example/four,c d,newsletter",
  "https://shop.example/five,five,tiktok",
  "",
].join("\r\n");

test(
  "a file is chosen, columns are mapped, refused rows mended and left out, links made and the result saved",
  async () => {
    const { api } = service.workspace;
    await api("POST", "/api/v1/rules/values", { parameter: "utm_source", values: ["newsletter"] });
    const { close, page, complaints } = await (await consoleOpener(browser, service))();
    // Long before it is pressed: the browser takes a while to hand choosers over.
    const choosing = page.waitForEvent("filechooser");
    await page.goto("/links/import");
    await page.getByRole("button", { name: "Choose a file" }).waitFor();
    await tabTo(page, "Choose a file");
    await page.keyboard.press("Enter");
    await (await choosing).setFiles({ name: "links.csv", mimeType: "text/csv", buffer: Buffer.from(SHEET) });

    // The focus goes along, so that the next Tab leads on from here.
    await page.getByText("5 rows in links.csv").waitFor();
    expect(await page.locator(":focus").textContent()).toContain("5 rows in links.csv");
    for (const [column, field] of [
      ["Ziel", "Destination"],
      ["Kürzel", "Short code"],
    ]) {
      await tabTo(page, `What ${column} becomes`);
      await page.keyboard.type(field ?? "");
      await page.keyboard.press("ArrowDown");
      await page.keyboard.press("Enter");
    }
    await tabTo(page, "Check 5 rows");
    await page.keyboard.press("Enter");

    await page.getByText("1 row can be made, 4 rows cannot").waitFor();
    expect(await page.locator(":focus").textContent()).toContain("1 row can be made");
    await tabTo(page, "Fix them one by one");
    await page.keyboard.press("Enter");
    await tabTo(page, "Destination, row 3");
    await tabTo(page, "Use “https://shop.example/two”");
    await page.keyboard.press("Enter");
    await page.getByText("2 rows can be made, 3 rows cannot").waitFor();
    // What was pressed is gone, and the focus is on the value that it gave.
    expect(await page.locator(":focus").getAttribute("aria-label")).toBe("Destination, row 3");
    // In the grid Enter leads to the row below, as in a spreadsheet.
    await tabTo(page, "Short code, row 4");
    await page.keyboard.press("Control+a");
    await page.keyboard.type("three");
    await page.keyboard.press("Enter");
    expect(await page.locator(":focus").getAttribute("aria-label")).toBe("Short code, row 5");
    // The row above is checked meanwhile; it stays, and so does the focus.
    await page.getByText("3 rows can be made, 2 rows cannot").waitFor();
    expect(await page.locator(":focus").getAttribute("aria-label")).toBe("Short code, row 5");
    await page.keyboard.press("Control+a");
    await page.keyboard.type("four");
    await tabTo(page, "Leave out row 6");
    await page.keyboard.press("Enter");
    await page.getByText("4 rows can be made, 1 row left out").waitFor();
    await tabTo(page, "Make 4 links");
    await page.keyboard.press("Enter");
    await page.getByText("4 links made").first().waitFor();
    await tabTo(page, "Save the result as CSV");
    const waiting = page.waitForEvent("download");
    await page.keyboard.press("Enter");
    const download = await waiting;
    expect(download.suggestedFilename()).toBe("links-result.csv");
    const saved = readFileSync(await download.path(), "utf8")
      .trimEnd()
      .split("\r\n");
    const origin = service.running.baseUrl;
    expect(saved).toEqual([
      "\ufeffrow,status,short_url,why_not,Ziel,Kürzel,utm_source",
      `2,created,${origin}/one,,https://shop.example/one,one,newsletter`,
      `3,created,${origin}/two,,https://shop.example/two,two,newsletter`,
      `4,created,${origin}/three,,https://shop.example/three,three,newsletter`,
      `5,created,${origin}/four,,https://shop.example/four,four,newsletter`,
      "6,not sent,,,https://shop.example/five,five,tiktok",
    ]);
    const { data } = (await api("GET", "/api/v1/links")).body;
    expect(data.map((link: { short_code: string }) => link.short_code).sort()).toEqual([
      "four",
      "one",
      "three",
      "two",
    ]);
    expect(complaints).toEqual([]);
    await close();
  },
  LIMIT_ms,
);

test(
  "rows are pasted and made",
  async () => {
    const other = await service.addWorkspace("Pasted");
    const { close, page } = await (await consoleOpener(browser, service, other))();
    await page.goto("/links/import");
    await page.getByRole("button", { name: "Choose a file" }).waitFor();
    await tabTo(page, "Or paste rows");
    await page.keyboard.insertText("https://shop.example/a\tx\nhttps://shop.example/b\ty\n");
    await tabTo(page, "Read these rows");
    await page.keyboard.press("Enter");
    await page.getByText("2 rows in what you pasted").waitFor();
    await tabTo(page, "Check 2 rows");
    await page.keyboard.press("Enter");
    await page.getByText("2 rows can be made").waitFor();
    await tabTo(page, "Make 2 links");
    await page.keyboard.press("Enter");
    await page.getByText("2 links made").first().waitFor();
    await close();
  },
  LIMIT_ms,
);
