import { expect, test } from "bun:test";
import { LOGO_bytes_at_most } from "../../src/limits.ts";
import { axeFindings, consoleOpener } from "../support/console-browser.ts";
import { field, pick, picker } from "../support/console-fields.ts";
import { addDomain } from "../support/links.ts";
import { pngAddress } from "../support/pictures.ts";
import { serveConsole } from "../support/serve-console.ts";

const LIMIT_ms = 240_000;

const { service, browser } = await serveConsole();
const { api } = service.workspace;
for (const short_code of ["spring", "summer"])
  await api("POST", "/api/v1/links", {
    destination: "https://shop.example/",
    short_code,
    utm_source: "mail",
  });
await service.visit("/spring");
await service.visit("/summer");
await service.visit("/summer");
const open = await consoleOpener(browser, service);

const pictureFile = (width: number, height: number) => ({
  name: "logo.png",
  mimeType: "image/png",
  buffer: Buffer.from(pngAddress(width, height).split(",")[1] ?? "", "base64"),
});

test(
  "name and logo are set beside the reports, a large picture made small, and the client sees them",
  async () => {
    const { close, page, complaints } = await open();
    await page.goto("/reports");
    const file = page.locator('input[type="file"]');
    await page.getByLabel("Name", { exact: true }).fill("Studio Hafen");
    await file.setInputFiles({ name: "logo.svg", mimeType: "image/png", buffer: Buffer.from("<svg/>") });
    await page.getByText("This file cannot be used.").waitFor();
    await file.setInputFiles(pictureFile(3000, 900));
    await page.getByRole("img", { name: "Logo" }).waitFor();
    await page.getByRole("button", { name: "Save name and logo" }).click();
    await page.getByText("Name and logo saved").waitFor();
    expect(await axeFindings(page)).toEqual([]);
    const { body } = await service.workspace.api("GET", "/api/v1/report-brand");
    expect(body.name).toBe("Studio Hafen");
    expect(body.logo.length).toBeLessThan(LOGO_bytes_at_most);
    const issued = await service.workspace.api("POST", "/api/v1/report-links");
    await page.goto(issued.body.url);
    expect(await page.getByRole("img", { name: "Studio Hafen" }).count()).toBe(1);
    expect(await page.evaluate("document.querySelector('.brand img').naturalHeight")).toBe(112);
    await page.goto("/reports");
    await page.getByRole("button", { name: "Remove logo" }).click();
    await page.getByRole("button", { name: "Save name and logo" }).click();
    await page.getByText("Name and logo saved").waitFor();
    expect((await service.workspace.api("GET", "/api/v1/report-brand")).body.logo).toBeNull();
    expect(complaints).toEqual([]);
    await close();
  },
  LIMIT_ms,
);

test(
  "what is looked at in the analytics is shared as it is: days, filters, figure, comparison",
  async () => {
    const { close, page, complaints } = await open();
    await page.goto("/analytics?period=7d&code=spring&utm_source=mail&metric=uniques&compare=no");
    await page.getByRole("button", { name: "Share" }).click();
    await page.getByRole("menuitem", { name: "Make a client report" }).click();
    await page.getByText("It opens with the days and filters you see here.").waitFor();
    await page.getByText("every link in “First”").waitFor();
    await field(page, "Who is it for?").fill("Shop");
    await page.getByRole("button", { name: "Create report" }).click();
    const address = (await page.locator("output").textContent()) ?? "";
    await page.getByText(`${new URL(address).host} works on this machine only.`).waitFor();
    expect(Object.fromEntries(new URL(address).searchParams)).toEqual({
      period: "7d",
      short_code: "spring",
      only_utm_source: "mail",
      metric: "uniques",
      compare: "false",
    });
    expect(await page.getByRole("link", { name: "Open report" }).getAttribute("href")).toBe(address);
    await page.getByRole("button", { name: "I have saved it" }).click();
    await page.getByRole("dialog").waitFor({ state: "hidden" });
    await page.goto(address);
    await page.getByRole("heading", { name: "Unique visitors by hour" }).waitFor();
    expect(await page.textContent(".head")).toContain("Only: short code spring, source mail");
    expect(await page.locator(".figure").first().textContent()).toBe("1");
    await page.getByRole("link", { name: "Show everything" }).click();
    expect(await page.locator(".figure").first().textContent()).toBe("3");
    expect(complaints).toEqual([]);
    await close();
  },
  LIMIT_ms,
);

test(
  "a client report is served on a domain that is picked: the service's own, or one of the workspace's that are verified",
  async () => {
    const other = await service.addWorkspace("Agency");
    await addDomain(service, other, "reports.agency.example");
    await addDomain(service, other, "new.agency.example", null);
    const { close, page, complaints } = await (await consoleOpener(browser, service, other))();
    await page.goto("/");
    await page
      .getByRole("navigation", { name: "Main" })
      .getByRole("link", { name: "Client reports" })
      .click();
    await page.getByText("No client reports yet").waitFor();
    // The grey of an empty list's icon is not that of its button's.
    const colorOf = (selector: string) =>
      page.evaluate<string>(`getComputedStyle(document.querySelector("${selector}")).color`);
    expect(await colorOf(".blank button svg")).toBe(await colorOf(".blank button"));
    const make = page.getByRole("button", { name: "New client report" }).first();
    await make.click();
    expect(await picker(page, "Domain").inputValue()).toBe(new URL(service.running.baseUrl).host);
    await picker(page, "Domain").click();
    const unverified = page.getByRole("option", { name: /^new\.agency\.example/ });
    await unverified.getByText("Not verified: a report on it would not be served").waitFor();
    expect(await unverified.getAttribute("data-combobox-disabled")).toBe("true");
    await page.getByRole("option", { name: "reports.agency.example" }).click();
    await field(page, "Who is it for?").fill("Acme, monthly");
    expect(await axeFindings(page)).toEqual([]);
    await page.getByRole("button", { name: "Create report" }).click();
    expect(await page.locator("output").textContent()).toStartWith("https://reports.agency.example/r/");
    // Nobody loses it by a slip: the way back is held off until it is saved.
    await page.evaluate("history.back()");
    await page.getByRole("alert").getByText("Save it, then press “I have saved it”.").waitFor();
    await page.waitForURL(/\/reports\?made=\d+$/);
    expect(await axeFindings(page)).toEqual([]);
    expect(await page.locator("output").textContent()).toStartWith("https://reports.agency.example/r/");
    await page.getByRole("button", { name: "I have saved it" }).click();
    await page
      .getByRole("cell", { name: /^Acme, monthly ?Report \d+ · reports\.agency\.example$/ })
      .waitFor();
    // Picked before it was taken from the workspace: what the API says stands at the field.
    await make.click();
    await field(page, "Who is it for?").fill("Other");
    await pick(page, "Domain", "reports.agency.example");
    await service.running.control.db.deleteFrom("domains").where("workspace_id", "=", other.id).execute();
    await page.getByRole("button", { name: "Create report" }).click();
    await picker(page, "Domain").and(page.locator("[aria-invalid=true]")).waitFor();
    await page.getByText("Must be a verified domain of the workspace").waitFor();
    expect(complaints.filter((text) => !/status of 422/.test(text))).toEqual([]);
    await close();
  },
  LIMIT_ms,
);

test(
  "reports are told apart by whom they are for: said when one is made, changed later, asked before one is revoked",
  async () => {
    const other = await service.addWorkspace("Two clients");
    const unnamed = (await other.api("POST", "/api/v1/report-links")).body;
    const { close, page, complaints } = await (await consoleOpener(browser, service, other))();
    await page.goto("/reports");
    await page.getByRole("button", { name: "New client report" }).click();
    await page.getByRole("button", { name: "Create report" }).click();
    await page.getByText("Say who it is for, so that you can tell your reports apart.").waitFor();
    expect((await other.api("GET", "/api/v1/report-links")).body.data).toHaveLength(1);
    await field(page, "Who is it for?").fill(" Acme, monthly ");
    await page.getByRole("button", { name: "Create report" }).click();
    await page.getByText("In the list of client reports it is called “Acme, monthly”.").waitFor();
    await page.getByRole("button", { name: "I have saved it" }).click();
    const rowOf = (name: string) => page.getByRole("row").filter({ hasText: name });
    await rowOf("Acme, monthly").getByText("two-clients@example.com").waitFor();
    expect(await rowOf("Acme, monthly").textContent()).not.toContain("with the token");
    await rowOf(`Report ${unnamed.id}`).getByText("with the token test").waitFor();
    await page.getByRole("button", { name: `Rename Report ${unnamed.id}` }).click();
    await field(page, "Who is it for?").fill("Beta & sons");
    expect(await axeFindings(page)).toEqual([]);
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await rowOf("Beta & sons").waitFor();
    expect((await other.api("GET", "/api/v1/report-link-labels")).body.data[1].label).toBe("Beta & sons");
    await page.getByRole("button", { name: "Revoke Beta & sons" }).click();
    const asked = page.getByRole("dialog", { name: "Revoke “Beta & sons”?" });
    await asked.getByText(`It is served on ${unnamed.host} and was made on`).waitFor();
    await asked.getByRole("button", { name: "Revoke" }).click();
    await page.getByText("“Beta & sons” is revoked").waitFor();
    await rowOf("Beta & sons").getByText("Revoked", { exact: true }).waitFor();
    await rowOf("Acme, monthly").getByText("Live").waitFor();
    expect(complaints).toEqual([]);
    await close();
  },
  LIMIT_ms,
);

test(
  "whoever makes a report is told whose numbers its reader sees, by the sites that the links lead to",
  async () => {
    const other = await service.addWorkspace("Mixed");
    for (const [place, site] of ["https://www.acme.example/a", "https://beta.example/"].entries())
      await other.api("POST", "/api/v1/links", { destination: site, short_code: `mixed-${place}` });
    const { close, page, complaints } = await (await consoleOpener(browser, service, other))();
    await page.goto("/reports");
    await page.getByRole("button", { name: "New client report" }).first().click();
    await page.getByText("Separate clients want separate workspaces").waitFor();
    for (const place of [0, 0, 1]) await service.visit(`/mixed-${place}`);
    // The dialog has an address: a reload opens it again.
    await page.reload();
    await page.getByText("Links here lead to acme.example, beta.example.").waitFor();
    await page.getByText("give each client a workspace of its own first").waitFor();
    expect(await axeFindings(page)).toEqual([]);
    expect(complaints).toEqual([]);
    await close();
  },
  LIMIT_ms,
);

test(
  "who may not make client reports is not offered to",
  async () => {
    const other = await service.addWorkspace("Members");
    await service.setRole(other, "member");
    const { close, page } = await (await consoleOpener(browser, service, other))();
    await page.goto("/analytics");
    await page.getByRole("button", { name: "Share" }).click();
    await page.getByRole("menuitem", { name: "Copy the address of this view" }).waitFor();
    expect(await page.getByRole("menuitem", { name: "Make a client report" }).count()).toBe(0);
    await page.goto("/reports");
    await page.getByText("Your role may not do this").first().waitFor();
    expect(await page.getByText("Name and logo").count()).toBe(0);
    await close();
  },
  LIMIT_ms,
);
