import { expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { axeFindings, consoleOpener, fitsAcross, type WatchedPage } from "../support/console-browser.ts";
import { giveFile } from "../support/give-file.ts";
import { serveConsole } from "../support/serve-console.ts";
import type { TestWorkspace } from "../support/service.ts";
import { PROJECT } from "../support/test-files.ts";

// Making links from a file, as somebody does who moves here from another service.

const LIMIT_ms = 240_000;

const { service, browser } = await serveConsole();

const openFor = async (workspace: TestWorkspace, options = {}): Promise<WatchedPage> =>
  (await consoleOpener(browser, service, workspace))(options);

const SHEET = [
  "Destination,Short code,utm_source,Campaign,Tags,Expires,Internal id,utm_campaign",
  'https://shop.example/one,one,newsletter,Spring,"Sale, Print",,1',
  "https://shop.example/two,two,Newsletter,Spring,,,2",
  "https://shop.example/three?utm_source=Newsletter,three,,,,,3",
  "not an address,four,newsletter,,,,4",
  "https://shop.example/five,one,newsletter,,,2001-01-01T00:00:00Z,5",
  "https://shop.example/six,six,tiktok,,,,6",
  "",
].join("\r\n");

for (const colorScheme of ["light", "dark"] as const) {
  test(
    `from a file to its result in ${colorScheme}: columns, a campaign, refusals mended for many and for one, the result saved`,
    async () => {
      const workspace = await service.addWorkspace(`Import ${colorScheme}`);
      const { api } = workspace;
      await api("POST", "/api/v1/rules/values", {
        parameter: "utm_source",
        values: ["newsletter", "instagram"],
      });
      const { close, page, complaints, foreign } = await openFor(workspace, {
        colorScheme,
        viewport: { width: 1280, height: 900 },
      });
      const found: string[] = [];
      const judge = async (what: string): Promise<void> => {
        found.push(...(await axeFindings(page)).map((finding) => `${what}: ${finding}`));
        await page.setViewportSize({ width: 360, height: 740 });
        if (!(await fitsAcross(page))) found.push(`${what} is wider than a phone`);
        await page.setViewportSize({ width: 1280, height: 900 });
      };
      const codes =
        colorScheme === "light" ? SHEET : SHEET.replaceAll(/,(one|two|three|four|six),/g, ",dark-$1,");
      await giveFile(page, "links.csv", codes);

      await page.getByText("6 rows in links.csv").waitFor();
      expect(await page.getByRole("combobox", { name: "What Destination becomes" }).inputValue()).toBe(
        "Destination",
      );
      expect(await page.getByRole("combobox", { name: "What Internal id becomes" }).inputValue()).toBe(
        "Not imported",
      );
      await page.getByText("Groups links here.", { exact: false }).first().waitFor();
      await judge("columns");
      await page.getByRole("button", { name: "Make this campaign" }).click();
      await page.getByText("that the workspace does not have").waitFor({ state: "hidden" });
      await page.getByRole("button", { name: "Check 6 rows" }).click();

      await page.getByText("1 row can be made, 5 rows cannot").waitFor();
      await judge("verdicts");
      // The approved spelling is offered, and used everywhere.
      const spelling = page.getByRole("listitem").filter({ hasText: "Now: “Newsletter”" });
      expect(await spelling.getByRole("combobox", { name: "utm_source for all of them" }).inputValue()).toBe(
        "newsletter",
      );
      await spelling.getByRole("button", { name: "Use in 2 rows" }).click();
      // What is so in one row alone stands in that row, and nowhere else.
      expect(await page.getByText("Must be in the future.").count()).toBe(1);
      await page
        .getByRole("row")
        .filter({ hasText: "Must be in the future." })
        .getByRole("button", { name: "Leave it empty" })
        .click();
      await page.getByRole("textbox", { name: "Destination, row 5" }).fill("https://shop.example/four");
      await page.getByRole("button", { name: "Leave out row 7" }).click();
      await page.getByText("4 rows can be made, 1 row cannot, 1 row left out").waitFor();
      await page.getByRole("button", { name: "Make 4 links" }).click();

      await page.getByText("4 links made").first().waitFor();
      await page.getByText("1 row was refused. 1 row was not sent.").waitFor();
      await page.getByText("short_code: This code is").waitFor();
      await judge("result");
      const waiting = page.waitForEvent("download");
      await page.getByRole("button", { name: "Save the result as CSV" }).click();
      const saved = readFileSync(await (await waiting).path(), "utf8").split("\r\n");
      const origin = service.running.baseUrl;
      const prefix = colorScheme === "light" ? "" : "dark-";
      expect(saved[0]).toBe(
        "\ufeffrow,status,short_url,why_not,Destination,Short code,utm_source,Campaign,Tags,Expires,Internal id,utm_campaign",
      );
      expect(saved[1]).toBe(
        `2,created,${origin}/${prefix}one,,https://shop.example/one,${prefix}one,newsletter,Spring,"Sale, Print",,1,Spring`,
      );
      // What was mended stands as it was sent, not as the file had it.
      expect(saved[2]).toBe(
        `3,created,${origin}/${prefix}two,,https://shop.example/two,${prefix}two,newsletter,Spring,,,2,Spring`,
      );
      expect(saved[4]).toBe(
        `5,created,${origin}/${prefix}four,,https://shop.example/four,${prefix}four,newsletter,,,,4,`,
      );
      expect(saved[5]).toStartWith('6,refused,,"short_code: This code is');
      expect(saved[5]).toEndWith(`,https://shop.example/five,${prefix}one,newsletter,,,,5,`);
      expect(saved[6]).toBe(`7,not sent,,,https://shop.example/six,${prefix}six,tiktok,,,,6,`);

      const { data } = (await api("GET", "/api/v1/links")).body;
      expect(data.map((link: { utm_source: string }) => link.utm_source)).toEqual(
        Array(4).fill("newsletter"),
      );
      expect(found).toEqual([]);
      expect(complaints).toEqual([]);
      expect(foreign).toEqual([]);
      await close();
    },
    LIMIT_ms,
  );
}

test(
  "an export of another service goes to the shared host; all or none makes none until all can be made",
  async () => {
    const workspace = await service.addWorkspace("From Bitly");
    const { close, page } = await openFor(workspace);
    await giveFile(
      page,
      "bitly.csv",
      readFileSync(resolve(PROJECT, "tests/import-samples/bitly.csv"), "utf8"),
    );
    await page.getByText("This looks like an export of Bitly.").waitFor();
    await page.getByRole("button", { name: "Check 2 rows" }).click();
    await page.getByText("2 rows can be made").waitFor();
    await page.getByRole("checkbox", { name: "All or none" }).check();
    // Meanwhile somebody else takes a code.
    await service.workspace.api("POST", "/api/v1/links", {
      destination: "https://shop.example/",
      short_code: "SUMMER",
    });
    await page.getByRole("button", { name: "Make 2 links" }).click();
    await page.getByText("1 row can be made, 1 row cannot").waitFor();
    expect((await workspace.api("GET", "/api/v1/links")).body.data).toEqual([]);
    await page.getByRole("button", { name: "Leave it empty" }).click();
    await page.getByText("2 rows can be made").waitFor();
    await page.getByRole("button", { name: "Make 2 links" }).click();
    await page.getByText("2 links made").first().waitFor();
    await page.getByRole("link", { name: "Show the links" }).click();
    await page.getByText("3abcXyz").first().waitFor();
    await close();
  },
  LIMIT_ms,
);

test(
  "thousands go in batches; one whose answer is lost is sent again and makes nothing twice",
  async () => {
    const workspace = await service.addWorkspace("Thousands");
    const { close, page } = await openFor(workspace);
    let sent = 0;
    await page.route("**/api/v1/links/bulk", async (route) => {
      const body = route.request().postDataJSON() as { dry_run: boolean };
      if (!body.dry_run) sent += 1;
      if (body.dry_run || sent !== 2) return route.continue();
      // It is carried out, and the connection lost.
      await route.fetch();
      return route.abort();
    });
    const rows = Array.from({ length: 2100 }, (_, n) => `https://shop.example/${n}`);
    await giveFile(page, "thousands.txt", rows.join("\n"));
    await page.getByRole("button", { name: "Check 2,100 rows" }).click();
    await page.getByText("2,100 rows can be made").waitFor({ timeout: 60_000 });
    expect(await page.getByRole("checkbox", { name: "All or none" }).isDisabled()).toBe(true);
    await page.getByRole("button", { name: "Make 2,100 links" }).click();
    await page.getByText("It stopped half-way").waitFor({ timeout: 60_000 });
    await page.getByText("1,000 of 2,100 made").waitFor();
    expect((await axeFindings(page)).join()).toBe("");
    await page.getByRole("button", { name: "Go on" }).click();
    await page.getByText("2,100 links made").first().waitFor({ timeout: 60_000 });
    expect(sent).toBe(4);
    const { count } = await service.running.control.db
      .selectFrom("links")
      .select(({ fn }) => fn.countAll<number>().as("count"))
      .where("workspace_id", "=", workspace.id)
      .executeTakeFirstOrThrow();
    expect(count).toBe(2100);
    await close();
  },
  LIMIT_ms,
);

test(
  "a file without rows says what it needs, and a viewer that importing is not for viewers",
  async () => {
    const workspace = await service.addWorkspace("Nothing to import");
    const { close, page } = await openFor(workspace);
    await giveFile(page, "empty.csv", "destination,note\r\n");
    await page.getByRole("alert").getByText("There are no rows in it").waitFor();
    await giveFile(page, "other.csv", "Name,City\r\nAda,London\r\n");
    await page.getByText("Say which column has the destinations.").waitFor();
    expect(await page.getByRole("button", { name: "Check 1 row" }).isDisabled()).toBe(true);
    await page.keyboard.press("Control+k");
    await page.getByRole("button", { name: "Import links" }).waitFor();
    await close();
    await service.setRole(workspace, "viewer");
    const viewer = await openFor(workspace);
    await viewer.page.goto("/links/import");
    await viewer.page.getByText("Viewers cannot make links.").waitFor();
    expect((await axeFindings(viewer.page)).join()).toBe("");
    await viewer.page.goto("/links");
    await viewer.page.getByRole("button", { name: "Save as CSV" }).waitFor();
    expect(await viewer.page.getByRole("link", { name: "Import" }).count()).toBe(0);
    await viewer.close();
  },
  LIMIT_ms,
);
