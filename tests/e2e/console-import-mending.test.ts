import { expect, test } from "bun:test";
import { axeFindings, consoleOpener, fitsAcross } from "../support/console-browser.ts";
import { giveFile } from "../support/give-file.ts";
import { serveConsole } from "../support/serve-console.ts";

// Rows that are mended: checked by themselves, many at once, and back again.

const LIMIT_ms = 240_000;

const { service, browser } = await serveConsole();

test(
  "what many rows miss is given to all of them at once, and taken back; a warning says that it need not be mended",
  async () => {
    const workspace = await service.addWorkspace("Missing in many");
    const { api } = workspace;
    await api("PATCH", "/api/v1/rules/convention", { mode: "warn", required_parameters: ["utm_medium"] });
    await api("POST", "/api/v1/rules/values", { parameter: "utm_medium", values: ["email", "social"] });
    await api("POST", "/api/v1/rules/dependencies", {
      driving_parameter: "utm_source",
      driving_value: "newsletter",
      target: "utm_medium",
      values: ["email"],
    });
    const { close, page, complaints } = await (await consoleOpener(browser, service, workspace))();
    const rows = Array.from({ length: 14 }, (_, n) => `https://shop.example/${n},newsletter,`);
    await giveFile(page, "links.csv", ["Destination,utm_source,utm_medium", ...rows].join("\r\n"));
    await page.getByRole("button", { name: "Check 14 rows" }).click();
    const missing = page.getByRole("listitem").filter({ hasText: "14 rows" });
    const given = missing.getByRole("combobox", { name: "utm_medium for all of them" });
    await given.click();
    // Only what goes with the source that all of them have.
    expect(await page.getByRole("option").allTextContents()).toEqual(["email"]);
    await page.getByRole("option", { name: "email" }).click();
    expect(await axeFindings(page)).toEqual([]);
    await missing.getByRole("button", { name: "Use in 14 rows" }).click();
    await page.getByText("14 rows can be made.").waitFor();
    await page.getByText("utm_medium changed in 14 rows.").waitFor();
    await page.setViewportSize({ width: 360, height: 740 });
    expect(await fitsAcross(page)).toBe(true);
    await page.getByRole("button", { name: "Undo", exact: true }).click();
    await missing.waitFor();
    expect(await given.inputValue()).toBe("");
    expect(await page.getByRole("button", { name: "Undo", exact: true }).count()).toBe(0);
    await given.fill("email");
    await missing.getByRole("button", { name: "Use in 14 rows" }).click();
    await page.getByRole("button", { name: "Make 14 links" }).click();
    await page.getByText("14 links made").first().waitFor();
    const { data } = (await api("GET", "/api/v1/links")).body;
    expect(new Set(data.map((link: { readonly utm_medium: string }) => link.utm_medium))).toEqual(
      new Set(["email"]),
    );
    expect(complaints).toEqual([]);
    await close();
  },
  LIMIT_ms,
);

test(
  "rows that are only warned of are made as they are, and say so",
  async () => {
    const workspace = await service.addWorkspace("Only warned of");
    await workspace.api("PATCH", "/api/v1/rules/convention", { casing: "lower", mode: "warn" });
    const { close, page, complaints } = await (await consoleOpener(browser, service, workspace))();
    const rows = ["Sale", "Sale", "AUTUMN"].map((value, n) => `https://shop.example/${n},${value}`);
    await giveFile(page, "links.csv", ["Destination,utm_campaign", ...rows].join("\r\n"));
    await page.getByRole("button", { name: "Check 3 rows" }).click();
    await page.getByText("3 rows can be made (3 of them with a warning)").waitFor();
    await page.getByText("These are made as they are; fix them if you like.").waitFor();
    await page
      .getByRole("row")
      .filter({ hasText: "Made as it is; fix it if you like." })
      .getByRole("textbox", { name: "utm_campaign, row 4" })
      .waitFor();
    expect(await axeFindings(page)).toEqual([]);
    await page.getByRole("button", { name: "Make 3 links" }).click();
    await page.getByText("3 links made").first().waitFor();
    expect(complaints).toEqual([]);
    await close();
  },
  LIMIT_ms,
);

test(
  "a row whose code an earlier one had is checked again when that one has another, or is left out",
  async () => {
    const workspace = await service.addWorkspace("Codes of others");
    const { close, page, complaints } = await (await consoleOpener(browser, service, workspace))();
    const rows = ["twice", "TWICE", "again", "Again"].map((code, n) => `https://shop.example/${n},${code}`);
    await giveFile(page, "links.csv", ["Destination,Short code", ...rows].join("\r\n"));
    await page.getByRole("button", { name: "Check 4 rows" }).click();
    await page.getByText("2 rows can be made, 2 rows cannot").waitFor();
    await page.getByRole("button", { name: "Fix them one by one" }).first().click();
    await page.getByRole("textbox", { name: "Short code, row 3" }).fill("other");
    await page.getByRole("textbox", { name: "Short code, row 5" }).fill("an other");
    await page.keyboard.press("Tab");
    await page.getByText("3 rows can be made, 1 row cannot").waitFor();
    await page.getByRole("textbox", { name: "Short code, row 3" }).fill("again");
    await page.keyboard.press("Tab");
    await page.getByText("2 rows can be made, 2 rows cannot").waitFor();
    await page.getByRole("textbox", { name: "Short code, row 5" }).fill("another");
    await page.keyboard.press("Tab");
    await page.getByText("3 rows can be made, 1 row cannot").waitFor();
    expect(complaints).toEqual([]);
    await close();
  },
  LIMIT_ms,
);

test(
  "where a changed row cannot be checked, that is said, and it can be asked for again; until then nothing is made",
  async () => {
    const workspace = await service.addWorkspace("Away for a while");
    const { close, page } = await (await consoleOpener(browser, service, workspace))();
    await giveFile(page, "links.csv", "Destination,Name\r\nhttps://shop.example/1,One\r\nnonsense,Two\r\n");
    await page.getByRole("button", { name: "Check 2 rows" }).click();
    await page.getByRole("button", { name: "Make 1 link" }).waitFor();
    await page.route("**/api/v1/links/bulk", (route) => route.abort());
    await page.getByRole("textbox", { name: "Destination, row 3" }).fill("https://shop.example/2");
    await page.keyboard.press("Tab");
    await page.getByText("1 row changed, and not checked yet.").waitFor();
    expect(await page.getByRole("button", { name: /^Make / }).count()).toBe(0);
    expect(await axeFindings(page)).toEqual([]);
    await page.setViewportSize({ width: 360, height: 740 });
    expect(await fitsAcross(page)).toBe(true);
    await page.unroute("**/api/v1/links/bulk");
    await page.getByRole("button", { name: "Check again" }).click();
    await page.getByRole("button", { name: "Make 2 links" }).click();
    await page.getByText("2 links made").first().waitFor();
    await close();
  },
  LIMIT_ms,
);
