import { expect, test } from "bun:test";
import type { Page } from "playwright-core";
import { axeFindings, consoleOpener, fitsAcross, type WatchedPage } from "../support/console-browser.ts";
import { giveFile } from "../support/give-file.ts";
import { serveConsole } from "../support/serve-console.ts";
import type { TestWorkspace } from "../support/service.ts";

// Files as people have them, and imports that are broken off: nothing is lost, and nothing made twice.

const LIMIT_ms = 240_000;

const { service, browser } = await serveConsole();

const openFor = async (workspace: TestWorkspace, options = {}): Promise<WatchedPage> =>
  (await consoleOpener(browser, service, workspace))(options);

/** Pastes as a browser does: its clipboard is not a test's to fill. */
async function paste(page: Page, rows: readonly string[]): Promise<void> {
  await page.goto("/links/import");
  await page.getByRole("textbox", { name: "Or paste rows" }).waitFor();
  await page.evaluate(`(() => {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text/plain", ${JSON.stringify(rows.join("\n"))});
    const paste = new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true });
    document.querySelector("textarea").dispatchEvent(paste);
  })()`);
  await page.getByRole("button", { name: "Read these rows" }).click();
}

/** Whether this browser has kept an import with this in one of its rows. */
const isKept = (text: string): string => `new Promise((answer) => {
  const opening = indexedDB.open("utmost-imports-3");
  opening.onsuccess = () => {
    const asking = opening.result.transaction("imports").objectStore("imports").getAll();
    asking.onsuccess = () => answer(JSON.stringify(asking.result.flatMap(({ rows = [] }) => rows)).includes("${text}"));
    opening.result.close();
  };
})`;

const linksOf = async ({ id }: TestWorkspace) =>
  service.running.control.db
    .selectFrom("links")
    .select(["destination", "code", "note"])
    .where("workspace_id", "=", id)
    .orderBy("id")
    .execute();

/** Lets the first `fine` batches that make links through; the next is carried out, and its answer lost. Gives the way back. */
async function loseAnswer(page: Page, fine: number): Promise<void> {
  let sent = 0;
  await page.route("**/api/v1/links/bulk", async (route) => {
    const body = route.request().postDataJSON() as { dry_run: boolean };
    if (body.dry_run) return route.continue();
    sent += 1;
    if (sent !== fine + 1) return route.continue();
    await route.fetch();
    return route.abort();
  });
}

test(
  "a workbook and a picture are told from text; Excel's UTF-16 and Western European letters are read",
  async () => {
    const workspace = await service.addWorkspace("Encodings");
    const { close, page, complaints } = await openFor(workspace);
    await giveFile(page, "links.xlsx", Buffer.from([0x50, 0x4b, 3, 4, 20, 0, 6, 0]));
    await page.getByRole("alert").getByText("This is a workbook.").waitFor();
    await giveFile(page, "photo.csv", Buffer.from([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, 0, 0, 0, 13]));
    await page.getByRole("alert").getByText("cannot be read as text").waitFor();
    const sheet = "Destination\tNote\tSlug\r\nhttps://shop.example/a\tGrüße aus Köln\ta\r\n";
    await giveFile(page, "unicode.txt", Buffer.from(`\ufeff${sheet}`, "utf16le"));
    await page.getByText("1 row in unicode.txt").waitFor();
    await page.getByText("Grüße aus Köln").waitFor();
    await giveFile(page, "bare.txt", Buffer.from(sheet, "utf16le"));
    await page.getByText("Grüße aus Köln").waitFor();
    await giveFile(page, "ansi.csv", Buffer.from(sheet.replaceAll("\t", ";"), "latin1"));
    await page.getByText("Grüße aus Köln").waitFor();
    await page.getByRole("button", { name: "Check 1 row" }).click();
    await page.getByText("1 row can be made").waitFor();
    await page.getByRole("button", { name: "Make 1 link" }).click();
    await page.getByText("1 link made").first().waitFor();
    expect(await linksOf(workspace)).toEqual([
      { destination: "https://shop.example/a", code: "a", note: "Grüße aus Köln" },
    ]);
    expect(complaints).toEqual([]);
    await close();
  },
  LIMIT_ms,
);

test(
  "300 links of Bitly: schemes put before many at once, codes that differ in case only, days read in their order, a tag for all",
  async () => {
    const workspace = await service.addWorkspace("From Bitly");
    const { close, page, complaints } = await openFor(workspace, {
      viewport: { width: 1280, height: 900 },
    });
    const rows = Array.from({ length: 300 }, (_, n) => {
      const scheme = n % 3 === 0 ? "" : "https://";
      return `https://bit.ly/Code${n},,${scheme}shop.example/p/${n},Title ${n},25/12/2040`;
    });
    rows[200] = "https://bit.ly/cODE7,,https://shop.example/again,,";
    const csv = ["Link,Custom Link,Destination URL,Title,Expires", ...rows, "", ",,,,", ""].join("\r\n");
    await giveFile(page, "bitly.csv", csv);
    await page.getByText("This looks like an export of Bitly.").waitFor();
    await page.getByText("300 rows in bitly.csv").waitFor();
    await page.getByRole("combobox", { name: "What Title becomes" }).click();
    await page.getByRole("option", { name: "Not imported" }).click();
    expect(await page.getByRole("combobox", { name: "Dates of the rows" }).inputValue()).toStartWith(
      "Day first: 25/12/2040 is",
    );
    await page.getByRole("combobox", { name: "Tags for all links" }).fill("Moved");
    await page.keyboard.press("Enter");
    expect(await axeFindings(page)).toEqual([]);
    await page.getByRole("button", { name: "Check 300 rows" }).click();
    await page.getByText("199 rows can be made, 101 rows cannot").waitFor();
    // Whoever goes back finds what was chosen, and changes one thing of it.
    await page.getByRole("button", { name: "Back to the columns" }).click();
    const title = page.getByRole("combobox", { name: "What Title becomes" });
    expect(await title.inputValue()).toBe("Not imported");
    await title.click();
    await page.getByRole("option", { name: "Note", exact: true }).click();
    await page.getByText("Moved").waitFor();
    await page.getByRole("button", { name: "Check 300 rows" }).click();
    await page.getByText("199 rows can be made, 101 rows cannot").waitFor();
    await page.getByText("An earlier row has this code").first().waitFor();
    expect(await axeFindings(page)).toEqual([]);
    await page.getByRole("button", { name: "Put https:// before 100 of them" }).click();
    await page.getByRole("button", { name: "Leave it empty" }).click();
    await page.getByText("300 rows can be made").waitFor();
    await page.getByRole("button", { name: "Make 300 links" }).click();
    await page.getByText("300 links made").first().waitFor();
    await page.getByRole("link", { name: "Show the links" }).click();
    await page.waitForURL("**/links?tag=Moved");
    const { body } = await workspace.api("GET", "/api/v1/links?limit=100&tag=Moved");
    expect(body.data).toHaveLength(100);
    const made = await linksOf(workspace);
    expect(made).toHaveLength(300);
    expect(made[0]).toEqual({ destination: "https://shop.example/p/0", code: "Code0", note: "Title 0" });
    const first = (await workspace.api("GET", "/api/v1/links?search=Code0&limit=1")).body.data[0];
    expect(new Date(first.expires_at).getUTCFullYear()).toBe(2040);
    expect(complaints).toEqual([]);
    await close();
  },
  LIMIT_ms,
);

test(
  "whoever stops where an answer was lost is told that nobody knows, and goes on without making anything twice",
  async () => {
    const workspace = await service.addWorkspace("Stopped");
    const { close, page } = await openFor(workspace);
    await loseAnswer(page, 1);
    await paste(
      page,
      Array.from({ length: 2100 }, (_, n) => `https://shop.example/${n}`),
    );
    await page.getByRole("button", { name: "Check 2,100 rows" }).click();
    await page.getByRole("button", { name: "Make 2,100 links" }).click({ timeout: 60_000 });
    await page.getByRole("button", { name: "Stop here" }).click({ timeout: 60_000 });
    await page.getByText("1,000 links made").first().waitFor();
    await page.getByText("The connection was lost, so 1,000 rows may or may not be made").waitFor();
    await page.getByText("100 rows were not sent.").waitFor();
    // What nobody knows of is not to be mended: it would be made twice.
    expect(await page.getByRole("button", { name: "Fix what was not made" }).count()).toBe(0);
    expect(await axeFindings(page)).toEqual([]);
    await page.getByRole("button", { name: "Go on with the rest" }).click();
    await page.getByText("2,100 links made").first().waitFor({ timeout: 60_000 });
    expect(await linksOf(workspace)).toHaveLength(2100);
    await close();
  },
  LIMIT_ms,
);

test(
  "an import that is broken off is there again after a reload, with what was mended, and makes nothing twice",
  async () => {
    const workspace = await service.addWorkspace("Reloaded");
    const { close, page } = await openFor(workspace);
    const rows = Array.from({ length: 1100 }, (_, n) => `https://shop.example/${n}`);
    await paste(page, [...rows, "nonsense"]);
    await page.getByRole("button", { name: "Check 1,101 rows" }).click();
    await page.getByText("1,100 rows can be made, 1 row cannot").waitFor({ timeout: 60_000 });
    // What was checked is kept, too, before anything is mended.
    await page.waitForFunction(isKept("nonsense"));
    await page.reload();
    await page.getByText("1,100 rows can be made, 1 row cannot").waitFor({ timeout: 60_000 });
    await page.getByRole("textbox", { name: "Destination, row 1,101" }).fill("https://shop.example/mended");
    await page.keyboard.press("Tab");
    await page.getByText("1,101 rows can be made").waitFor();
    await page.waitForFunction(isKept("shop.example/mended"));
    await page.goto("/links/import");
    await page.getByText("1,101 rows, as you left them.").waitFor();
    expect(await axeFindings(page)).toEqual([]);
    await page.getByRole("button", { name: "Go on" }).click();
    await page.getByText("1,101 rows can be made").waitFor({ timeout: 60_000 });

    await loseAnswer(page, 0);
    await page.getByRole("button", { name: "Make 1,101 links" }).click();
    await page.getByText("It stopped half-way").waitFor({ timeout: 60_000 });
    await page.unroute("**/api/v1/links/bulk");
    // As after a sign-in, a crash or a look at another page.
    await page.goto("/links");
    await page.goto("/links/import");
    await page.getByText("Some of its 1,101 rows may be links already.").waitFor();
    await page.getByRole("button", { name: "Go on" }).click();
    await page.getByText("1,101 links made").first().waitFor({ timeout: 60_000 });
    const made = await linksOf(workspace);
    expect(made).toHaveLength(1101);
    expect(made.at(-1)?.destination).toBe("https://shop.example/mended");
    await page.goto("/links/import");
    await page.getByRole("button", { name: "Choose a file" }).waitFor();
    expect(await page.getByText("is not finished").count()).toBe(0);
    await close();
  },
  LIMIT_ms,
);

test(
  "what was refused when it was made is mended from the result; what was left out is taken in again; a new check asks first",
  async () => {
    const workspace = await service.addWorkspace("Mended later");
    const { close, page } = await openFor(workspace, { viewport: { width: 360, height: 740 } });
    await paste(page, ["url,code", "https://shop.example/1,later-1", "https://shop.example/2,later-2"]);
    // What was pasted is still there for whoever goes back to it.
    await page.getByRole("button", { name: "Change the rows" }).click();
    expect(await page.getByRole("textbox", { name: "Or paste rows" }).inputValue()).toContain("later-2");
    await page.getByRole("button", { name: "Read these rows" }).click();
    await page.getByRole("button", { name: "Check 2 rows" }).click();
    await page.getByText("2 rows can be made").waitFor();
    // Meanwhile somebody else takes a code.
    await service.workspace.api("POST", "/api/v1/links", {
      destination: "https://shop.example/",
      short_code: "later-2",
    });
    await page.getByRole("button", { name: "Make 2 links" }).click();
    await page.getByText("1 link made").first().waitFor();
    expect(await fitsAcross(page)).toBe(true);
    await page.getByRole("button", { name: "Fix what was not made" }).click();
    await page.getByText("0 rows can be made, 1 row cannot, 1 link made before").waitFor();
    expect(await fitsAcross(page)).toBe(true);
    await page.getByRole("button", { name: "Leave out row 3" }).click();
    await page.getByRole("button", { name: "Put them back in" }).click();
    await page.getByRole("textbox", { name: "Short code, row 3" }).fill("later-3");
    await page.getByRole("button", { name: "Back to the columns" }).click();
    await page.getByRole("button", { name: "Check 1 row" }).click();
    await page.getByRole("dialog").getByText("Your fixes are lost").waitFor();
    expect(await axeFindings(page)).toEqual([]);
    await page.getByRole("button", { name: "Cancel" }).click();
    expect(await fitsAcross(page)).toBe(true);
    await page.getByRole("button", { name: "Back to the check" }).click();
    await page.getByRole("button", { name: "Make 1 link" }).click();
    await page.getByText("2 links made").first().waitFor();
    expect((await linksOf(workspace)).map(({ code }) => code)).toEqual(["later-1", "later-3"]);
    await close();
  },
  LIMIT_ms,
);
