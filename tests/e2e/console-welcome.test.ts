import { expect, test } from "bun:test";
import { axeFindings, consoleOpener } from "../support/console-browser.ts";
import { judgeScreens } from "../support/screen-gate.ts";
import { serveConsole } from "../support/serve-console.ts";

const LIMIT_ms = 180_000;

const { service, browser } = await serveConsole();
const open = await consoleOpener(browser, service);

const steps = ["you", "workspace", "host", "rules", "link", "visit", "check"];

test(
  "each of the first steps has an address, in light and dark: axe finds nothing, and a phone scrolls down only",
  () =>
    judgeScreens(
      open,
      steps.map((step, place) => [`/welcome?step=${step}`, `Step ${place + 1} of 7`]),
    ),
  LIMIT_ms,
);

test(
  "from a new workspace to the first click seen arrive: name, domain, rules, link, click, self-check",
  async () => {
    const { close, page, complaints } = await open({ viewport: { width: 1280, height: 900 } });
    await page.goto("/");
    await page.getByText("Welcome to Utmost").waitFor();
    await page.getByRole("link", { name: "Begin" }).click();
    await page.getByRole("link", { name: "Continue" }).click();
    await page.getByLabel("Name of the workspace").fill("Garden shop");
    await page.getByRole("button", { name: "Save and continue" }).click();
    await page.getByText("Step 3 of 7").waitFor();
    await page.getByLabel("Domain", { exact: true }).fill("go.garden.example");
    await page.getByRole("button", { name: "Add a domain" }).click();
    await page.getByText("_utmost.go.garden.example").waitFor();
    expect(await axeFindings(page)).toEqual([]);
    await page.getByRole("button", { name: "Look it up now" }).click();
    await page.getByText("no answer").first().waitFor();
    await page.getByRole("link", { name: "Continue" }).click();
    await page.getByLabel("utm_medium").fill("email\nprint\n");
    await page.getByRole("button", { name: "Save these rules" }).click();
    await page.getByText("Step 5 of 7").waitFor();
    // A step that is done is marked, also for whoever comes back later.
    await page.getByRole("link", { name: "Rules (done)" }).waitFor();
    await page.getByLabel("Destination").fill("not an address");
    await page.getByRole("button", { name: "Create link" }).click();
    await page.getByLabel("Destination").and(page.locator("[aria-invalid=true]")).waitFor();
    await page.getByLabel("Destination").fill("shop.example/sale");
    await page.getByRole("combobox", { name: "utm_source" }).fill("newsletter");
    await page.getByRole("combobox", { name: "utm_medium" }).fill("email");
    await page.getByText("The rules allow these values.").waitFor();
    await page.getByRole("button", { name: "Create link" }).click();
    await page.getByText("Waiting for the first click").waitFor();
    // The service of this test is on the machine itself: no phone could follow a code. Which setting changes that is for whoever runs it.
    await page.getByText("works on this machine only, and no phone reaches it").waitFor();
    expect(await page.getByRole("link", { name: "Download the QR code" }).count()).toBe(0);
    expect(await page.getByText("BASE_URL").isVisible()).toBe(false);
    await page.getByText("For whoever runs this service").click();
    await page.getByText("Set BASE_URL").waitFor();
    expect(await axeFindings(page)).toEqual([]);
    const address = await page.getByRole("link", { name: "Open the link" }).getAttribute("href");
    const { pathname } = new URL(address ?? "");
    await service.visit(pathname, { "user-agent": "WhatsApp/2.24 A" });
    await page.getByText("It does not count: a chat or a feed made a preview").waitFor();
    await service.visit(pathname);
    await page.getByText("It counts.").waitFor();
    expect(await axeFindings(page)).toEqual([]);
    await page.getByRole("link", { name: "Continue" }).click();
    await page.getByText("Clicks are written to the disk").waitFor();
    await page.getByText("This service sends no mail").waitFor();
    await page.getByText("npx utmost backup").waitFor();
    await page.getByText("1 click or scan in the last 30 days").waitFor();
    const { body } = await service.workspace.api("GET", "/api/v1/links");
    expect(body.data[0]).toMatchObject({
      destination: "https://shop.example/sale",
      utm_source: "newsletter",
    });
    expect((await service.workspace.api("GET", "/api/v1/workspace")).body.name).toBe("Garden shop");
    expect((await service.workspace.api("GET", "/api/v1/rules/convention")).body).toMatchObject({
      casing: "lower",
      separator: "hyphen",
      mode: "warn",
    });
    await page.getByRole("link", { name: "Go to Home" }).click();
    await page.getByRole("heading", { name: "Top links" }).waitFor();
    await page.getByText("go.garden.example is not verified", { exact: true }).waitFor();
    expect(complaints.filter((text) => !/status of 422/.test(text))).toEqual([]);
    await close();
  },
  LIMIT_ms,
);

test(
  "a viewer may look at the steps and change nothing",
  async () => {
    const other = await service.addWorkspace("Viewers");
    await service.setRole(other, "viewer");
    const { close, page } = await (await consoleOpener(browser, service, other))();
    await page.goto("/");
    await page.getByText("No links yet").waitFor();
    for (const step of ["workspace", "host", "rules", "link"]) {
      await page.goto(`/welcome?step=${step}`);
      await page.getByText("Your role may not change this").waitFor();
    }
    await close();
  },
  LIMIT_ms,
);

test(
  "the rules say before saving what they would have said of links, how often values are used, and what contradicts",
  async () => {
    const other = await service.addWorkspace("Rules");
    const { api } = other;
    for (const utm_source of ["Newsletter", "Newsletter", "poster"])
      await api("POST", "/api/v1/links", {
        destination: "https://shop.example/",
        utm_source,
        utm_medium: "email",
      });
    const { close, page, complaints } = await (await consoleOpener(browser, service, other))({
      viewport: { width: 1280, height: 900 },
    });
    await page.goto("/rules?tab=convention");
    await page.getByText("Lower case").click();
    await page.getByText("2 existing links would have come with a warning.").waitFor();
    await page.getByText("Is refused").click();
    await page.getByText("2 existing links would have been refused.").waitFor();
    await page.goto("/rules");
    await page.getByRole("button", { name: "Add values to utm_source" }).click();
    await page.getByRole("textbox", { name: "Values" }).fill("poster\nNewsletter");
    await page.getByText("Nothing would be different for existing links.").waitFor();
    await page.getByRole("textbox", { name: "Values" }).fill("poster\nnews-letter\nNewsLetter");
    await page.getByText("2 existing links would have been refused.").waitFor();
    expect(await axeFindings(page)).toEqual([]);
    await page.getByRole("button", { name: "Approve values" }).click();
    await page.getByText("3 values", { exact: true }).waitFor();
    await page.getByText("“NewsLetter” and “news-letter” are much alike").waitFor();
    await page.getByRole("button", { name: "Retire “news-letter”" }).click();
    await page.getByRole("dialog", { name: "Retire news-letter?" }).waitFor();
    await page.keyboard.press("Escape");
    await page.getByText(/1 value that links have is not approved: Newsletter/).waitFor();
    await page.getByText("1 link has this value").first().waitFor({ state: "attached" });
    await api("PATCH", "/api/v1/rules/convention", { casing: "lower", mode: "block" });
    await page.goto("/rules?tab=convention");
    await page
      .getByText("utm_source “NewsLetter” is allowed, but the naming convention refuses it.")
      .waitFor();
    await api("POST", "/api/v1/rules/dependencies", {
      driving_parameter: "utm_source",
      driving_value: "poster",
      target: "utm_medium",
      values: ["print"],
    });
    await page.goto("/rules?tab=dependencies");
    await page.getByRole("link", { name: "Rules of utm_source on utm_medium: 1 value" }).waitFor();
    // A tick is a draft until it is saved, beside what it would have said of links.
    const rules = async () =>
      (await api("GET", "/api/v1/rules/dependencies")).body.data.map(
        ({ driving_value, value }: Record<string, string>) => [driving_value, value],
      );
    const poster = page.getByRole("checkbox", { name: "poster allows print" });
    await poster.uncheck();
    await page.getByText("1 that would be refused now would be allowed.").waitFor();
    await page.getByRole("rowheader", { name: "poster any value" }).waitFor();
    expect(await rules()).toEqual([["poster", "print"]]);
    expect(await axeFindings(page)).toEqual([]);
    await page.getByRole("button", { name: "Discard" }).click();
    expect(await poster.isChecked()).toBe(true);
    await page.getByRole("checkbox", { name: "NewsLetter allows print" }).check();
    await poster.uncheck();
    await page.getByRole("button", { name: "Save rules" }).click();
    await page.getByText("Rules saved").waitFor();
    await page.getByRole("button", { name: "Save rules" }).waitFor({ state: "detached" });
    expect([await poster.isChecked(), await rules()]).toEqual([false, [["NewsLetter", "print"]]]);
    expect(complaints).toEqual([]);
    await close();
  },
  LIMIT_ms,
);

test(
  "the palette finds screens, links and things to do, by keyboard alone",
  async () => {
    const other = await service.addWorkspace("Palette");
    await other.api("POST", "/api/v1/links", { destination: "https://shop.example/sale" });
    // More links than the palette shows have the code of the first in theirs.
    for (const end of ["", "0", "1", "2", "3", "4", "5", "6"])
      await other.api("POST", "/api/v1/links", {
        destination: "https://walk.example/",
        short_code: `walk-1${end}`,
      });
    const { close, page } = await (await consoleOpener(browser, service, other))({
      viewport: { width: 1280, height: 900 },
    });
    await page.goto("/campaigns");
    await page.getByRole("heading", { name: "Campaigns", exact: true }).waitFor();
    const find = async (typed: string, name: RegExp): Promise<void> => {
      // The palette of before fades out, and would take what is typed.
      await page.getByPlaceholder("Search or jump to…").waitFor({ state: "hidden" });
      await page.keyboard.press("Control+k");
      await page.getByPlaceholder("Search or jump to…").and(page.locator(":focus")).waitFor();
      await page.keyboard.type(typed);
      await page.getByRole("dialog").getByText(name).first().waitFor();
    };
    await find("new tag", /^New tag$/);
    await page.keyboard.press("Enter");
    await page.waitForURL(/\/tags\?dialog=new/);
    await page.getByRole("dialog", { name: "New tag" }).waitFor();
    await page.keyboard.press("Escape");
    await page.waitForURL(/\/tags$/);
    await find("shop.example", /^https:\/\/shop\.example\/sale$/);
    expect(await axeFindings(page)).toEqual([]);
    await page.keyboard.press("Enter");
    await page.waitForURL(/\/links\/\d+/);
    await find("Walk-1", /walk-1$/);
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { name: /\/walk-1$/ }).waitFor();
    await page.goto("/links?search=walk-1");
    await page.getByRole("link", { name: /walk-10$/ }).waitFor();
    const found = await page.getByRole("link", { name: /walk-1\d?$/ }).allInnerTexts();
    expect(found.map((name) => name.slice(name.indexOf("/") + 1)).slice(0, 2)).toEqual(["walk-1", "walk-16"]);
    await find("dark", /Appearance: Dark/);
    await page.keyboard.press("Enter");
    await page.locator("html[data-mantine-color-scheme=dark]").waitFor({ state: "attached" });
    await close();
  },
  LIMIT_ms,
);
