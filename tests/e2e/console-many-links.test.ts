import { expect, test } from "bun:test";
import type { Page } from "playwright-core";
import { axeFindings, consoleOpener, fitsAcross } from "../support/console-browser.ts";
import { field } from "../support/console-fields.ts";
import { makeLink } from "../support/links.ts";
import { serveConsole } from "../support/serve-console.ts";

// Many links at once in the console: channels times variants, judged row by row before anything is made.

const LIMIT_ms = 120_000;

const { service, browser } = await serveConsole({ env: { LINK_HOST: "go.example" } });
const { api } = service.workspace;
await api("POST", "/api/v1/campaigns", { name: "Spring Sale" });
await api("POST", "/api/v1/rules/values", { parameter: "utm_source", values: ["newsletter", "instagram"] });
await api("POST", "/api/v1/rules/values", { parameter: "utm_medium", values: ["email", "social"] });
await api("POST", "/api/v1/rules/dependencies", {
  driving_parameter: "utm_source",
  driving_value: "newsletter",
  target: "utm_medium",
  values: ["email"],
});
await api("PATCH", "/api/v1/rules/convention", { casing: "lower", separator: "hyphen", mode: "block" });
const open = await consoleOpener(browser, service);

const row = (page: Page, name: string) => page.locator(".many tbody tr").filter({ hasText: name });
const linkCount = async () =>
  (await service.workspace.api("GET", "/api/v1/links?limit=100")).body.data.length;

async function pick(page: Page, name: string, option: string, place = 0): Promise<void> {
  await page.getByRole("combobox", { name, exact: true }).nth(place).click();
  await page.getByRole("option", { name: option, exact: true }).click();
}

async function addVariant(page: Page, text: string): Promise<void> {
  await page.getByRole("combobox", { name: "utm_content of each variant" }).fill(text);
  await page.keyboard.press("Enter");
}

async function fillIn(page: Page): Promise<void> {
  await page.goto("/links/many");
  await field(page, "Destination").fill("https://shop.example/spring");
  await pick(page, "Campaign", "Spring Sale");
  await pick(page, "utm_source", "newsletter");
  await pick(page, "utm_medium", "email");
  await page.getByRole("button", { name: "Add a channel" }).click();
  await pick(page, "utm_source", "instagram", 1);
  await pick(page, "utm_medium", "social", 1);
}

test(
  "each row has the API's verdict before anything is made; good ones are made, refused ones mended and made after them",
  async () => {
    await makeLink(service.workspace, {
      short_code: "spring-sale-instagram-hero",
      utm_source: "instagram",
    });
    const before = await linkCount();
    const { close, page, complaints } = await open({ viewport: { width: 1400, height: 1000 } });
    await fillIn(page);
    await addVariant(page, "hero");
    await addVariant(page, "Footer");
    await field(page, "Short codes").fill("{campaign}-{source}-{content}");
    await row(page, "newsletter / email / hero").getByText("Fits").waitFor();
    await row(page, "instagram / social / hero").getByText("in use on this host").waitFor();
    await row(page, "instagram / social / Footer").getByText("allows lower case only").waitFor();
    await page.getByText("1 fit, 3 refused").waitFor();
    expect(await linkCount()).toBe(before);
    expect(await axeFindings(page)).toEqual([]);

    await page.getByRole("button", { name: "Make 1 link" }).click();
    await page.getByText("1 link is made.").waitFor();
    await row(page, "newsletter / email / hero").getByText("Made").waitFor();
    expect(await linkCount()).toBe(before + 1);

    // The nearest legal spelling is offered, and taken for all rows of the variant.
    await page.getByRole("button", { name: "Use “footer” for “Footer”" }).click();
    await row(page, "newsletter / email / footer").getByText("Fits").waitFor();
    await page.getByRole("textbox", { name: "Short code of instagram / social / hero" }).fill("");
    await page.getByText("3 fit, 0 refused").waitFor();
    await page.getByRole("checkbox", { name: "Make instagram / social / footer" }).uncheck();
    await row(page, "instagram / social / footer").getByText("Left out").waitFor();

    // What is half made is kept like any other draft, and what is made is not made again.
    await page.reload();
    await page.getByText("2 fit, 0 refused").waitFor();
    await page.getByRole("button", { name: "Make 2 links" }).click();
    await page.getByText("2 links are made.").waitFor();
    const { body } = await service.workspace.api("GET", "/api/v1/links?limit=100");
    const made = body.data
      .slice(0, 3)
      .map((link: Record<string, string>) => [
        `${link["utm_source"]}/${link["utm_medium"]}/${link["utm_content"]}`,
        link["utm_campaign"],
        link["destination"],
      ]);
    expect(body.data.length).toBe(before + 3);
    expect(made.sort()).toEqual(
      ["instagram/social/hero", "newsletter/email/footer", "newsletter/email/hero"].map((values) => [
        values,
        "spring-sale",
        "https://shop.example/spring",
      ]),
    );
    expect(complaints).toEqual([]);
    await close();
  },
  LIMIT_ms,
);

test(
  "what is sent twice because its answer got lost is made once",
  async () => {
    const before = await linkCount();
    const { close, page } = await open();
    await fillIn(page);
    await page.getByText("2 fit, 0 refused").waitFor();
    let isLost = true;
    await page.route("**/api/v1/links/bulk", async (route) => {
      if (!isLost || route.request().postDataJSON().dry_run === true) return route.continue();
      isLost = false;
      // It reaches the service, and the answer never comes.
      await route.fetch();
      return route.abort("connectionreset");
    });
    await page.getByRole("button", { name: "Make 2 links" }).click();
    await page.getByText("No connection").waitFor();
    expect(await linkCount()).toBe(before + 2);
    await page.getByRole("button", { name: "Send again" }).click();
    await page.getByText("2 links are made.").waitFor();
    expect(await linkCount()).toBe(before + 2);
    await close();
  },
  LIMIT_ms,
);

test(
  "chats say in their message where somebody comes from, and phones have targets of their own",
  async () => {
    const { close, page, complaints } = await open({ viewport: { width: 1400, height: 1000 } });
    await page.goto("/links/many");
    await page.getByText("A WhatsApp chat").click();
    await field(page, "WhatsApp number").fill("+44 20 7946 0958");
    await field(page, "Message").fill("Hello, I come from {source} ({campaign})");
    await page.getByText("{content} are replaced by each link’s own", { exact: false }).waitFor();
    await pick(page, "Campaign", "Spring Sale");
    await pick(page, "utm_source", "newsletter");
    await pick(page, "utm_medium", "email");
    await page.getByRole("button", { name: "Add a channel" }).click();
    await pick(page, "utm_source", "instagram", 1);
    await pick(page, "utm_medium", "social", 1);
    await page.getByRole("button", { name: "Phones, expiry and note" }).click();
    await field(page, "iPhone destination").fill("https://apps.apple.com/app/id1");
    await row(page, "instagram / social").getByText("wa.me/442079460958").waitFor();
    await page.getByText("2 fit, 0 refused").waitFor();
    expect(await axeFindings(page)).toEqual([]);
    await page.getByRole("button", { name: "Make 2 links" }).click();
    await page.getByText("2 links are made.").waitFor();
    const { body } = await service.workspace.api("GET", "/api/v1/links?limit=2");
    expect(
      body.data.map((link: Record<string, string>) => [link["destination"], link["ios_url"]]).sort(),
    ).toEqual(
      ["instagram", "newsletter"].map((source) => [
        `https://wa.me/442079460958?text=Hello%2C%20I%20come%20from%20${source}%20(spring-sale)`,
        "https://apps.apple.com/app/id1",
      ]),
    );
    expect(complaints).toEqual([]);
    await close();
  },
  LIMIT_ms,
);

test(
  "a channel says what is wrong with its values and offers the nearest, and is added and taken out by keys alone",
  async () => {
    const { close, page, complaints } = await open({ viewport: { width: 1400, height: 1000 } });
    await page.goto("/links/many");
    await field(page, "Destination").fill("https://shop.example/keys");
    const source = page.getByRole("combobox", { name: "utm_source", exact: true });
    await source.fill("instagrm");
    await page.keyboard.press("Tab");
    await page
      .locator(".channel")
      .getByText('utm_source is "instagrm", but the approved values are')
      .waitFor();
    await page.getByRole("button", { name: "Use “instagram”" }).press("Enter");
    await row(page, "instagram").getByText("Fits").waitFor();
    await page.getByText("_link=go.example/…").waitFor();
    await page.getByRole("button", { name: "Add a channel" }).press("Enter");
    await source.nth(1).and(page.locator(":focus")).waitFor();
    await page.keyboard.type("newsl");
    await page.keyboard.press("Enter");
    await row(page, "newsletter").waitFor();
    await page.getByRole("button", { name: "Remove channel 2" }).press("Enter");
    await page.getByRole("button", { name: "Add a channel" }).and(page.locator(":focus")).waitFor();
    expect(await source.count()).toBe(1);
    // A campaign that is none keeps all of them from being made.
    await page.getByRole("combobox", { name: "Campaign", exact: true }).fill("Sprng Sale");
    await page.keyboard.press("Tab");
    await page.getByText("There is no campaign “Sprng Sale”").waitFor();
    const before = await linkCount();
    await page.getByRole("button", { name: "Make 1 link" }).click();
    await page.getByRole("alert").getByRole("button", { name: "Campaign" }).waitFor();
    expect(await linkCount()).toBe(before);
    await page.getByRole("button", { name: "Use “Spring Sale”" }).click();
    await page.getByRole("alert").waitFor({ state: "hidden" });
    await page.getByRole("button", { name: "Make 1 link" }).click();
    await page.getByText("1 link is made.").waitFor();
    expect(complaints).toEqual([]);
    await close();
  },
  LIMIT_ms,
);

test(
  "in the dark and on a phone; a viewer is told who makes links",
  async () => {
    const { close, page, complaints } = await open({
      colorScheme: "dark",
      viewport: { width: 360, height: 740 },
    });
    await fillIn(page);
    await addVariant(page, "Hero");
    await row(page, "newsletter / email / Hero").getByText("Refused").waitFor();
    expect(await fitsAcross(page)).toBe(true);
    expect(await axeFindings(page)).toEqual([]);
    expect(complaints).toEqual([]);
    await close();
    const other = await service.addWorkspace("Lookers");
    await service.setRole(other, "viewer");
    const viewer = await (await consoleOpener(browser, service, other))();
    await viewer.page.goto("/links/many");
    await viewer.page.getByText("Members create links").waitFor();
    expect(await viewer.page.getByRole("textbox").count()).toBe(0);
    await viewer.close();
  },
  LIMIT_ms,
);
