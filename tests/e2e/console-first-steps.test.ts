import { expect, test } from "bun:test";
import { axeFindings, consoleOpener, fitsAcross } from "../support/console-browser.ts";
import { field, picker } from "../support/console-fields.ts";
import { serveConsole } from "../support/serve-console.ts";

// What the first steps say when something is not as it should be, and what they remember.

const LIMIT_ms = 120_000;
const DESK = { viewport: { width: 1280, height: 900 } };

const { service, browser } = await serveConsole();

async function openFor(name: string, colorScheme: "light" | "dark" = "light") {
  const workspace = await service.addWorkspace(name);
  const open = await consoleOpener(browser, service, workspace);
  return { workspace, ...(await open({ ...DESK, colorScheme })) };
}

test(
  "the first link is made as in the builder: what is wrong at which field, what is allowed, and the nearest approved value",
  async () => {
    const { workspace, close, page } = await openFor("Governed", "dark");
    const { api } = workspace;
    await api("POST", "/api/v1/rules/values", { parameter: "utm_source", values: ["newsletter", "Flyer"] });
    await page.goto("/welcome?step=link");
    await field(page, "Destination").fill("shop.example/sale");
    await picker(page, "utm_source").fill("newsleter");
    await page.keyboard.press("Tab");
    await page.getByText('utm_source is "newsleter", but the approved values are').waitFor();
    await page.getByRole("button", { name: "Create link" }).click();
    const banner = page.getByRole("alert");
    await banner.getByText("The rules do not allow these values").waitFor();
    expect(await banner.getByText("see details").count()).toBe(0);
    await banner.getByRole("button", { name: "utm_source" }).click();
    await picker(page, "utm_source").and(page.locator(":focus")).waitFor();
    await page.keyboard.press("Escape");
    expect(await axeFindings(page)).toEqual([]);
    await page.setViewportSize({ width: 360, height: 740 });
    expect(await fitsAcross(page)).toBe(true);

    // What is half typed is left by no reload, and goes along to the builder.
    await page.reload();
    expect(await field(page, "Destination").inputValue()).toBe("https://shop.example/sale");
    await page.getByRole("link", { name: "Open the builder" }).click();
    await page.getByText("Where visitors land").waitFor();
    expect(await picker(page, "utm_source").inputValue()).toBe("newsleter");
    await page.goBack();
    await page.getByRole("button", { name: "Use “newsletter”" }).click();
    await page.getByText("The rules allow these values.").waitFor();
    await page.getByRole("button", { name: "Create link" }).click();
    await page.getByText("Waiting for the first click").waitFor();
    const { body } = await api("GET", "/api/v1/links");
    expect(body.data).toMatchObject([{ destination: "https://shop.example/sale", utm_source: "newsletter" }]);
    await close();
  },
  LIMIT_ms,
);

test(
  "a first link with a warning: it is said before it is made, beside its first click, on its page and on Home",
  async () => {
    const { workspace, close, page, complaints } = await openFor("Warned");
    await workspace.api("PATCH", "/api/v1/rules/convention", { casing: "lower", mode: "warn" });
    await page.goto("/welcome?step=link");
    await field(page, "Destination").fill("https://shop.example/");
    await field(page, "utm_campaign").fill("SPRING");
    await page.getByText("The link can be made, with a warning").waitFor();
    await page.getByRole("button", { name: "Use “spring”" }).waitFor();
    await page.getByRole("button", { name: "Create link" }).click();
    await page.getByText("Waiting for the first click").waitFor();
    const warning = page.getByText(
      'utm_campaign is "SPRING", but the naming convention allows lower case only',
    );
    await warning.waitFor();
    expect(await axeFindings(page)).toEqual([]);
    await page.reload();
    await warning.waitFor();
    await page.goto("/");
    await page.getByText("1 link does not follow today’s rules").first().waitFor();
    await page.locator(".attention").getByRole("link", { name: /^Show/ }).click();
    await page.getByText("Links that break a rule.").waitFor();
    await page.locator("tr[data-link]").getByText("Naming warning").waitFor();
    expect(await axeFindings(page)).toEqual([]);
    await page.goBack();
    await page.locator(".named-links").getByRole("link").click();
    await warning.waitFor();
    await page.getByRole("link", { name: "Change the values" }).click();
    await page.getByRole("button", { name: "Use “spring”" }).click();
    await page.getByRole("button", { name: "Save changes" }).click();
    await page.getByRole("tab", { name: "Numbers" }).waitFor();
    await warning.waitFor({ state: "hidden" });
    await page.goto("/");
    await page.getByText("Nothing else needs your attention.").waitFor();
    await page.getByRole("button", { name: "Put away" }).click();
    await page.getByRole("heading", { name: "First steps" }).waitFor({ state: "hidden" });
    // The self-check is then told of where it matters, and led to.
    const local = page.locator(".attention li", { hasText: "which only this machine reaches" });
    await local.getByRole("link", { name: "Self-check" }).click();
    await page.waitForURL("**/welcome?step=check");
    expect(complaints).toEqual([]);
    await close();
  },
  LIMIT_ms,
);

test(
  "steps that are done are marked, what is half typed outlives a reload, and the way on is at one place",
  async () => {
    const { workspace, close, page, complaints } = await openFor("Marked");
    await page.goto("/welcome");
    await page.getByRole("link", { name: "Continue" }).click();
    await page.getByRole("link", { name: "You (done)" }).waitFor();
    await field(page, "Name of the workspace").fill("Garden sh");
    await page.reload();
    expect(await field(page, "Name of the workspace").inputValue()).toBe("Garden sh");
    await field(page, "Name of the workspace").fill("Garden shop");
    await page.getByRole("button", { name: "Save and continue" }).click();
    await page.getByRole("link", { name: "Workspace (done)" }).waitFor();
    expect((await workspace.api("GET", "/api/v1/workspace")).body.name).toBe("Garden shop");
    await field(page, "Domain").fill("go.gard");
    await page.reload();
    expect(await field(page, "Domain").inputValue()).toBe("go.gard");
    await page.getByRole("link", { name: "Continue" }).click();
    await page.getByRole("link", { name: "Address of links (no domain of your own)" }).waitFor();
    await field(page, "utm_source").fill("newsletter\nmine");
    await page.reload();
    expect(await field(page, "utm_source").inputValue()).toBe("newsletter\nmine");
    // What is passed over is not done.
    await page.getByRole("link", { name: "Skip", exact: true }).click();
    await page.getByRole("heading", { name: "First link" }).waitFor();
    await page.getByRole("link", { name: "Rules", exact: true }).first().waitFor();
    expect(await page.getByRole("link", { name: "Rules (done)" }).count()).toBe(0);

    // What is left is on Home until it is put away, and then in the menu of the account.
    await workspace.api("POST", "/api/v1/links", { destination: "https://shop.example/" });
    await page.goto("/");
    await page.getByText("3 of 7 are left.").waitFor();
    expect(await page.locator(".steps-left").getByRole("link").allTextContents()).toEqual([
      "Rules",
      "First click",
      "Self-check",
    ]);
    expect(await axeFindings(page)).toEqual([]);
    await page.setViewportSize({ width: 360, height: 740 });
    expect(await fitsAcross(page)).toBe(true);
    await page.goto("/welcome?step=rules");
    await page.getByRole("button", { name: "Save these rules" }).waitFor();
    const tops = await page
      .locator(".step-foot")
      .getByRole("link")
      .evaluateAll((all) => all.map((one) => Math.round(one.getBoundingClientRect().top)));
    expect(new Set(tops).size).toBe(1);
    await page.setViewportSize(DESK.viewport);
    // When all are behind it is said once, with what was left as it was, until it is closed. What the steps have said of the address Home does not say again.
    await workspace.api("POST", "/api/v1/rules/values", { parameter: "utm_source", values: ["mine"] });
    const { body } = await workspace.api("GET", "/api/v1/links");
    await service.visit(new URL(body.data[0].short_url).pathname);
    await page.goto("/welcome?step=check");
    await page.getByRole("link", { name: "Go to Home" }).click();
    await page.getByRole("heading", { name: "All first steps are done" }).waitFor();
    await page.getByRole("link", { name: "Address of links" }).waitFor();
    await page.getByText("Nothing needs your attention.").waitFor();
    expect(await axeFindings(page)).toEqual([]);
    await page.getByRole("button", { name: "Close" }).click();
    await page.getByText("All first steps are done").waitFor({ state: "hidden" });
    await page.reload();
    await page.getByRole("heading", { name: "Top links" }).waitFor();
    expect(await page.getByText("All first steps are done").count()).toBe(0);
    await page.getByRole("button", { name: /^Account/ }).click();
    await page.getByRole("menuitem", { name: "First steps" }).click();
    await page.getByText("Step 1 of 7").waitFor();

    const rights: number[] = [];
    for (const step of ["you", "workspace", "host", "rules", "link", "visit", "check"]) {
      await page.goto(`/welcome?step=${step}`);
      const on = page.locator(".step-foot > :last-child > :last-child");
      await on.waitFor();
      const box = await on.boundingBox();
      rights.push(Math.round((box?.x ?? 0) + (box?.width ?? 0)));
    }
    expect(new Set(rights).size).toBe(1);
    expect(complaints).toEqual([]);
    await close();
  },
  LIMIT_ms,
);
