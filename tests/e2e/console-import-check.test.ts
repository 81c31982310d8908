import { expect, test } from "bun:test";
import { axeFindings, consoleOpener, fitsAcross, type WatchedPage } from "../support/console-browser.ts";
import { pick, picker } from "../support/console-fields.ts";
import { chooseFile, giveFile } from "../support/give-file.ts";
import { serveConsole } from "../support/serve-console.ts";
import type { TestWorkspace } from "../support/service.ts";

// What the check of an import says, offers and leads back to.

const LIMIT_ms = 240_000;

const { service, browser } = await serveConsole();

const openFor = async (workspace: TestWorkspace, options = {}): Promise<WatchedPage> =>
  (await consoleOpener(browser, service, workspace))(options);

const SHEET = [
  "Destination,utm_source,utm_medium,Campaign",
  ...[1, 2, 3, 4, 5].map((n) => `https://shop.example/${n},newsletter,email,Spring`),
  "https://shop.example/6,Facebok,paid-social,Spring",
  "https://shop.example/7,Facebok,paid-social,Spring",
  // “emails” would be as near, and the newsletter does not allow it.
  "https://shop.example/8,newsletter,emial,Spring",
  "https://shop.example/9,facebook,paid-social,Sping",
  // Its end is what tells it from others.
  `https://shop.example/${"a-long-way/".repeat(8)}10,tiktok,paid-social,Spring`,
].join("\r\n");

test(
  "the nearest legal spelling is offered where a value stands, and mends every row that has it at once",
  async () => {
    const workspace = await service.addWorkspace("Near");
    const { api } = workspace;
    const approve = (parameter: string, values: readonly string[]) =>
      api("POST", "/api/v1/rules/values", { parameter, values });
    await approve("utm_source", ["facebook", "newsletter"]);
    await approve("utm_medium", ["email", "emails", "paid-social"]);
    await api("POST", "/api/v1/rules/dependencies", {
      driving_parameter: "utm_source",
      driving_value: "newsletter",
      target: "utm_medium",
      values: ["email"],
    });
    await api("POST", "/api/v1/campaigns", { name: "Spring" });
    const { close, page, complaints } = await openFor(workspace);
    await giveFile(page, "links.csv", SHEET);
    await page.getByText("10 rows in links.csv").waitFor();
    // The file has neither codes nor domains of its own: it is not asked what becomes of them.
    expect(await page.getByRole("checkbox", { name: "Keep the short codes of the rows" }).count()).toBe(0);
    const host = new URL(service.running.baseUrl).host;
    expect(await picker(page, "Domain of the links").inputValue()).toBe(host);
    await picker(page, "Domain of the links").click();
    expect(await page.getByRole("option", { name: "As each row says" }).count()).toBe(0);
    await page.getByRole("option", { name: host }).click();
    await page.getByRole("button", { name: "Check 10 rows" }).click();

    await page.getByText("5 rows can be made, 5 rows cannot").waitFor();
    await page.getByText("→ https://shop.example/3").waitFor();
    expect(await page.getByText("→ https://shop.example/4").count()).toBe(0);
    await page.getByRole("button", { name: "and 2 more" }).click();
    await page.getByText("→ https://shop.example/5").waitFor();
    expect(await page.getByRole("button", { name: /^and \d+ more$/ }).count()).toBe(0);

    const reason = page.getByRole("listitem").filter({ hasText: "Now: “Facebok”" });
    const offered = reason.getByRole("combobox", { name: "utm_source for all of them" });
    expect(await offered.inputValue()).toBe("facebook");
    // What is so in one row alone stands in that row, and nowhere else.
    const rowOf = (line: number) =>
      page.getByRole("row").filter({ has: page.getByRole("button", { name: `Leave out row ${line}` }) });
    expect(await page.getByText('utm_medium is "emial", but').count()).toBe(1);
    await rowOf(9).getByRole("button", { name: "Use “email”" }).waitFor();
    await rowOf(10).getByRole("button", { name: "Use “Spring”" }).waitFor();
    expect(await rowOf(11).getByRole("button", { name: /^Use/ }).count()).toBe(0);
    const [isWhole] = await rowOf(11)
      .getByRole("textbox", { name: "Destination, row 11" })
      .evaluateAll((cells) =>
        cells.map((cell) => cell.scrollWidth <= cell.clientWidth && cell.scrollHeight <= cell.clientHeight),
      );
    expect(isWhole).toBe(true);
    expect(await axeFindings(page)).toEqual([]);
    await page.setViewportSize({ width: 360, height: 740 });
    expect(await fitsAcross(page)).toBe(true);

    await reason.getByRole("button", { name: "Use in 2 rows" }).click();
    // Rows that are changed are checked by themselves; those that were mended in the grid stay there.
    await page.getByText("7 rows can be made, 3 rows cannot").waitFor();
    expect(await page.getByText("Now: “Facebok”").count()).toBe(0);
    await rowOf(9).getByRole("button", { name: "Use “email”" }).click();
    await page.getByText("8 rows can be made, 2 rows cannot").waitFor();
    await rowOf(9).getByText("Can be made").waitFor();
    await rowOf(10).getByRole("button", { name: "Use “Spring”" }).click();
    await page.getByText("9 rows can be made, 1 row cannot").waitFor();
    await page.getByRole("button", { name: "Make 9 links" }).waitFor();
    expect(await page.getByRole("button", { name: "Check again" }).count()).toBe(0);
    expect(await axeFindings(page)).toEqual([]);
    expect(complaints).toEqual([]);
    await close();
  },
  LIMIT_ms,
);

test(
  "an import that is gone on with leads back to its columns, as they were chosen, and is discarded when it is not wanted",
  async () => {
    const workspace = await service.addWorkspace("Gone on with");
    const { close, page, complaints } = await openFor(workspace);
    const leaveAndComeBack = async (): Promise<void> => {
      await page.goto("/links");
      await page.goto("/links/import");
      await page.getByText("The import of links.csv is not finished").waitFor();
    };
    await giveFile(page, "links.csv", "Destination,Name\r\nhttps://shop.example/1,One\r\nnonsense,Two\r\n");
    await pick(page, "What Name becomes", "Tags");
    await page.getByRole("button", { name: "Check 2 rows" }).click();
    await page.getByRole("button", { name: "Leave out row 3" }).click();
    await page.getByText("1 row can be made, 1 row left out").waitFor();
    await leaveAndComeBack();
    await page.getByRole("button", { name: "Go on" }).click();
    await page.getByText("1 row can be made, 1 row left out").waitFor();
    await page.getByRole("button", { name: "Back to the columns" }).click();
    await page.getByText("2 rows in links.csv").waitFor();
    expect(await picker(page, "What Name becomes").inputValue()).toBe("Tags");
    await page.getByRole("button", { name: "Check 2 rows" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Check 2 rows" }).click();
    await page.getByText("1 row can be made, 1 row cannot").waitFor();
    await page.getByRole("button", { name: "Leave out row 3" }).click();
    await leaveAndComeBack();
    await page.getByRole("button", { name: "Discard it" }).click();
    await page.reload();
    await page.getByRole("button", { name: "Choose a file" }).waitFor();
    expect(await page.getByText("is not finished").count()).toBe(0);
    expect(complaints).toEqual([]);
    await close();
  },
  LIMIT_ms,
);

test(
  "a row that is a link already is never made again: not from the columns, not after a reload, not from the same file once more",
  async () => {
    const workspace = await service.addWorkspace("Made once");
    const { close, page, complaints } = await openFor(workspace);
    const sheet = [
      "Destination,Name",
      "https://shop.example/1,One",
      "https://shop.example/2,Two",
      "nonsense,Three",
      "more nonsense,Four",
      "",
    ].join("\r\n");
    const destinations = async (): Promise<readonly string[]> => {
      const { data } = (await workspace.api("GET", "/api/v1/links")).body;
      return data.map(({ destination }: { readonly destination: string }) => destination).toReversed();
    };
    await giveFile(page, "links.csv", sheet);
    await pick(page, "What Name becomes", "Not imported");
    await page.getByRole("button", { name: "Check 4 rows" }).click();
    await page.getByRole("button", { name: "Make 2 links" }).click();
    await page.getByText("2 links made").first().waitFor();
    expect(await destinations()).toEqual(["https://shop.example/1", "https://shop.example/2"]);

    // Its columns are said to be others, and the rest is checked by them.
    await page.getByRole("button", { name: "Fix what was not made" }).click();
    await page.getByRole("button", { name: "Back to the columns" }).click();
    await page.getByText("2 links of these rows are made already").waitFor();
    await pick(page, "What Name becomes", "Title (into the note)");
    await page.getByRole("button", { name: "Check 2 rows" }).click();
    await page.getByText("0 rows can be made, 2 rows cannot, 2 links made before").waitFor();
    expect(await page.getByRole("button", { name: "There is nothing to make" }).isDisabled()).toBe(true);
    expect(await axeFindings(page)).toEqual([]);

    // It is there for whoever comes back, and the file is not taken for another meanwhile.
    await page.goto("/links/import");
    await page.getByText("2 links of its 4 rows are made.").waitFor();
    await giveFile(page, "again.csv", sheet);
    await page.getByText("Some of these rows are links already.").waitFor();
    await page.getByRole("button", { name: "Go on" }).click();
    await page.getByText("0 rows can be made, 2 rows cannot, 2 links made before").waitFor();
    await page.getByRole("button", { name: "Back to the columns" }).click();
    await page.getByText("2 links of these rows are made already").waitFor();
    await page.getByRole("button", { name: "Check 2 rows" }).click();
    await page.getByRole("button", { name: "Fix them one by one" }).click();
    await page.getByRole("textbox", { name: "Destination, row 4" }).fill("https://shop.example/3");
    // The press itself takes the value over, and is not lost when the rows above it become shorter.
    await page.getByRole("button", { name: "Leave out row 5" }).click();
    await page.getByRole("button", { name: "Make 1 link" }).click();
    await page.getByText("3 links made").first().waitFor();
    expect(await destinations()).toEqual([1, 2, 3].map((n) => `https://shop.example/${n}`));

    // With nothing left it is at its end.
    await page.getByRole("button", { name: "Import more" }).click();
    await chooseFile(page, "links.csv", sheet);
    await page.getByText("4 rows in links.csv").waitFor();
    expect(complaints).toEqual([]);
    await close();
  },
  LIMIT_ms,
);

test(
  "what is warned of is mended like what is refused; a link that is made with a warning leads to where it is mended",
  async () => {
    const workspace = await service.addWorkspace("Warned of");
    const { api } = workspace;
    await api("PATCH", "/api/v1/rules/convention", { casing: "lower", separator: "hyphen", mode: "warn" });
    await api("POST", "/api/v1/rules/values", { parameter: "utm_source", values: ["newsletter"] });
    const { close, page, complaints } = await openFor(workspace);
    await giveFile(
      page,
      "links.csv",
      [
        "Destination,utm_source,utm_campaign",
        "https://shop.example/1,newsletter,Spring Sale",
        "https://shop.example/2,newsletter,Spring Sale",
        "https://shop.example/3,newsletter,Summer_Sale",
        "https://shop.example/4,newsletter,AUTUMN",
        "https://shop.example/5,News Letter,winter",
      ].join("\r\n"),
    );
    await page.getByRole("button", { name: "Check 5 rows" }).click();
    await page.getByText("4 rows can be made (4 of them with a warning), 1 row cannot").waitFor();
    // Against a value that is not approved and keeps no convention there is one reason, and one proposal.
    const refused = page
      .getByRole("row")
      .filter({ has: page.getByRole("button", { name: "Leave out row 6" }) });
    expect(await refused.getByText('utm_source is "News Letter"').count()).toBe(1);
    expect(await refused.getByRole("button", { name: /^Use/ }).allTextContents()).toEqual([
      "Use “newsletter”",
    ]);
    const warned = page.getByRole("listitem").filter({ hasText: "Now: “Spring Sale”" });
    expect(await warned.getByText('utm_campaign is "Spring Sale"').count()).toBe(1);
    expect(await warned.getByRole("combobox").inputValue()).toBe("spring-sale");
    expect(await axeFindings(page)).toEqual([]);
    await page.setViewportSize({ width: 360, height: 740 });
    expect(await fitsAcross(page)).toBe(true);
    await warned.getByRole("button", { name: "Use in 2 rows" }).click();
    await page.getByRole("button", { name: "Use “summer-sale”" }).click();
    await page.getByRole("button", { name: "Use “newsletter”" }).click();
    await page.getByText("5 rows can be made (1 of them with a warning).").waitFor();
    await page.getByRole("button", { name: "Make 5 links" }).click();
    await page.getByRole("heading", { name: "1 link with a warning" }).waitFor();
    expect(await axeFindings(page)).toEqual([]);
    expect(await fitsAcross(page)).toBe(true);
    await page.getByRole("link", { name: "Change the values" }).click();
    await page.getByRole("button", { name: "Use “autumn”" }).click();
    await page.getByRole("button", { name: "Save changes" }).click();
    await page.getByRole("tab", { name: "Numbers" }).waitFor();
    const { data } = (await api("GET", "/api/v1/links")).body;
    expect(
      data.map(({ utm_campaign }: { readonly utm_campaign: string }) => utm_campaign).toReversed(),
    ).toEqual(["spring-sale", "spring-sale", "summer-sale", "autumn", "winter"]);
    expect(complaints).toEqual([]);
    await close();
  },
  LIMIT_ms,
);
