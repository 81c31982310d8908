import { expect, test } from "bun:test";
import type { Page } from "playwright-core";
import { importSteps } from "../../console/link-import/import-search.ts";
import { axeFindings, consoleOpener } from "../support/console-browser.ts";
import { pick, picker } from "../support/console-fields.ts";
import { chooseFile, giveFile } from "../support/give-file.ts";
import { serveConsole } from "../support/serve-console.ts";

// Each step of an import has an address: Back and Forward lead through them, and a reload stands where one was.

const LIMIT_ms = 240_000;

const { service, browser } = await serveConsole();

const SHEET = "Destination,Name\r\nhttps://shop.example/1,One\r\nnonsense,Two\r\n";

const stepOf = (page: Page): string | null => new URL(page.url()).searchParams.get("step");

test(
  "Back and Forward lead through the steps, a reload stays in each of them, and nothing that was chosen, mended or made is lost",
  async () => {
    const workspace = await service.addWorkspace("Steps");
    const { close, page, complaints } = await (await consoleOpener(browser, service, workspace))();
    const atColumns = async (): Promise<void> => {
      await page.getByText("2 rows in links.csv").waitFor();
      await page.waitForURL("**/links/import?step=columns");
      expect(await picker(page, "What Name becomes").inputValue()).toBe("Tags");
    };
    const atCheck = async (): Promise<void> => {
      await page.getByText("1 row can be made, 1 row left out").waitFor();
      await page.waitForURL("**/links/import?step=check");
    };
    const atResult = async (): Promise<void> => {
      await page.getByText("1 link made").first().waitFor();
      await page.waitForURL("**/links/import?step=done");
    };
    const atBeginning = async (): Promise<void> => {
      await page.getByRole("button", { name: "Choose a file" }).waitFor();
      expect(stepOf(page)).toBe(null);
    };
    await giveFile(page, "links.csv", SHEET);
    await pick(page, "What Name becomes", "Tags");
    await atColumns();
    await page.reload();
    await atColumns();
    await page.goBack();
    await atBeginning();
    await page.goForward();
    await atColumns();
    await page.getByRole("button", { name: "Check 2 rows" }).click();
    await page.getByRole("button", { name: "Leave out row 3" }).click();
    await atCheck();
    await page.reload();
    await atCheck();
    await page.goBack();
    await atColumns();
    await page.getByText("What you changed in the rows is kept").waitFor();
    expect(await axeFindings(page)).toEqual([]);
    await page.reload();
    await atColumns();
    await page.goForward();
    await atCheck();
    await page.getByRole("button", { name: "Make 1 link" }).click();
    await atResult();
    await page.reload();
    await atResult();
    expect(await page.getByRole("button", { name: "Save the result as CSV" }).isVisible()).toBe(true);
    await page.goBack();
    await page.getByText("0 rows can be made, 1 row left out, 1 link made before").waitFor();
    await page.goForward();
    await atResult();
    await page.getByRole("button", { name: "Import more" }).click();
    await atBeginning();
    expect(await page.getByText("is not finished").count()).toBe(0);
    expect((await workspace.api("GET", "/api/v1/links")).body.data).toHaveLength(1);
    expect(complaints).toEqual([]);
    await close();
  },
  LIMIT_ms,
);

test(
  "an address whose step cannot be shown leads to the one before for which everything is there",
  async () => {
    const workspace = await service.addWorkspace("Nothing kept");
    const { close, page, complaints } = await (await consoleOpener(browser, service, workspace))();
    for (const step of importSteps) {
      await page.goto(`/links/import?step=${step}`);
      await page.getByRole("button", { name: "Choose a file" }).waitFor();
      await page.waitForURL("**/links/import");
    }
    await chooseFile(page, "links.csv", SHEET);
    await page.getByText("2 rows in links.csv").waitFor();
    for (const step of importSteps) {
      await page.goto(`/links/import?step=${step}`);
      await page.getByText("2 rows in links.csv").waitFor();
      await page.waitForURL("**/links/import?step=columns");
    }
    await page.getByRole("button", { name: "Check 2 rows" }).click();
    await page.getByText("1 row can be made, 1 row cannot").waitFor();
    await page.goto("/links/import?step=done");
    await page.getByText("1 row can be made, 1 row cannot").waitFor();
    await page.waitForURL("**/links/import?step=check");
    // Another file is another import: the check of the one before is not shown with its columns.
    await giveFile(page, "other.csv", SHEET);
    await page.getByText("2 rows in other.csv").waitFor();
    await page.goto("/links/import?step=check");
    await page.getByText("2 rows in other.csv").waitFor();
    await page.waitForURL("**/links/import?step=columns");
    expect(complaints).toEqual([]);
    await close();
  },
  LIMIT_ms,
);

test(
  "a reload while links are made does not make the rest by itself: it is held until somebody goes on",
  async () => {
    const workspace = await service.addWorkspace("Held");
    const { close, page } = await (await consoleOpener(browser, service, workspace))();
    await page.route("**/api/v1/links/bulk", async (route) => {
      const { dry_run } = route.request().postDataJSON() as { readonly dry_run: boolean };
      return dry_run ? route.continue() : route.abort();
    });
    await giveFile(page, "links.csv", SHEET);
    await page.getByRole("button", { name: "Check 2 rows" }).click();
    await page.getByRole("button", { name: "Make 1 link" }).click();
    await page.getByText("It stopped half-way").waitFor();
    await page.unroute("**/api/v1/links/bulk");
    for (const step of ["columns", "check", "done"]) {
      await page.goto(`/links/import?step=${step}`);
      await page.getByText("Some of its 2 rows may be links already.").waitFor();
    }
    expect(await axeFindings(page)).toEqual([]);
    expect((await workspace.api("GET", "/api/v1/links")).body.data).toHaveLength(0);
    await page.getByRole("button", { name: "Go on" }).click();
    await page.getByText("1 link made").first().waitFor();
    expect((await workspace.api("GET", "/api/v1/links")).body.data).toHaveLength(1);
    await close();
  },
  LIMIT_ms,
);
