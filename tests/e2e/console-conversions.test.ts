import { expect, test } from "bun:test";
import { axeFindings, consoleOpener, tabTo } from "../support/console-browser.ts";
import { judgeScreens } from "../support/screen-gate.ts";
import { serveConsole } from "../support/serve-console.ts";

const LIMIT_ms = 240_000;
const PATH = "/api/v1/conversions";
/** What ends a tag, an attribute and a script. */
const HOSTILE = `"><img src=x onerror=alert(1)></script><script>alert(2)</script>`;

const { service, browser } = await serveConsole();
const host = new URL(service.running.baseUrl).host;
const { api } = service.workspace;
const spring = (
  await api("POST", "/api/v1/links", { destination: "https://shop.example/a#top", short_code: "spring" })
).body.id;
// The newest link is no example once it leads nowhere.
const expires_at = new Date(Date.now() + 1000).toISOString();
const ending = (
  await api("POST", "/api/v1/links", { destination: "https://shop.example/", short_code: "over", expires_at })
).body.id;

const money = { value: "99999999999999.123", currency: "EUR" };
await api("POST", PATH, { customer_id: "c-1", event_id: "order-1", link: `${host}/spring`, ...money });
for (let n = 2; n < 60; n += 1)
  await api("POST", PATH, { customer_id: "c-1", event_id: `order-${n}`, kind: "purchase" });
await api("POST", PATH, {
  customer_id: HOSTILE,
  event_id: HOSTILE,
  kind: HOSTILE.slice(0, 32),
  link: `${host}/spring`,
});
await api("POST", PATH, { customer_id: "c-2", event_id: HOSTILE + HOSTILE.slice(0, 60), link: HOSTILE });
await api("POST", PATH, { customer_id: "c-2", event_id: "order-99", link: "nowhere.example/x" });
await api("POST", PATH, { customer_id: "c-2", event_id: "order-98", value: "5" });
while ((await api("GET", `/api/v1/links/${ending}`)).body.state !== "expired") await Bun.sleep(100);
const open = await consoleOpener(browser, service);

test(
  "conversions in light and dark are as every screen has to be",
  () =>
    judgeScreens(open, [
      ["/conversions", "by binding"],
      ["/conversions?event=order-1", "by reference"],
      ["/conversions?event=never-sent", "No event with this id is recorded"],
      ["/conversions?tab=refused", "No link of this workspace"],
      ["/conversions?tab=connect", "curl"],
      ["/conversions?tab=connect&language=php", "stream_context_create"],
      ["/conversions?tab=test", "It counts in reports for ever"],
    ]),
  LIMIT_ms,
);

test(
  "recorded ones come page by page, and one is found by its event",
  async () => {
    const { close, page, complaints } = await open();
    await page.goto("/conversions");
    await page.getByText("50 shown").waitFor();
    await page.getByRole("button", { name: "Show more" }).click();
    await page.getByText("60 conversions").waitFor();
    await page.getByRole("searchbox", { name: "Event id" }).fill("order-1");
    await page.keyboard.press("Enter");
    await page.getByText("1 conversion", { exact: true }).waitFor();
    await page.getByText("99,999,999,999,999.123 EUR").waitFor();
    await page.getByRole("link", { name: `${host}/spring` }).click();
    await page.waitForURL(`**/links/${spring}`);
    expect(complaints).toEqual([]);
    await close();
  },
  LIMIT_ms,
);

test(
  "a refused report is seen with its reason, and that it was recorded once it was right",
  async () => {
    const { close, page, complaints } = await open();
    await page.goto("/conversions?tab=refused");
    const row = page.getByRole("row", { name: /No link of this workspace/ });
    await row.getByText("order-99").waitFor();
    await row.getByText("nowhere.example/x").waitFor();
    await page
      .getByRole("row", { name: /Required with value/ })
      .getByText("order-98")
      .waitFor();
    expect(await page.content()).not.toContain("c-2");
    const body = { customer_id: "c-2", event_id: "order-99", link: `${host}/spring` };
    expect((await service.workspace.api("POST", PATH, body)).status).toBe(201);
    await page.reload();
    await row.getByRole("link", { name: "recorded since" }).click();
    await page.getByText("1 conversion", { exact: true }).waitFor();
    expect(complaints).toEqual([]);
    await close();
  },
  LIMIT_ms,
);

test(
  "the examples in each language name the workspace's own link and address, and no token",
  async () => {
    const { close, page } = await open();
    for (const language of ["curl", "node", "python", "php"]) {
      await page.goto(`/conversions?tab=connect&language=${language}`);
      const example = (await page.locator("pre").textContent()) ?? "";
      for (const part of [
        `${service.running.baseUrl}${PATH}`,
        `${host}/spring`,
        "UTMOST_TOKEN",
        "order-1001",
      ])
        expect([language, example]).toEqual([language, expect.stringContaining(part)]);
      expect(example).not.toContain(service.workspace.token);
    }
    await page.getByRole("link", { name: "Make a token" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("group", { name: "Reports and conversions" }).waitFor();
    expect(await dialog.getByRole("checkbox", { checked: true }).count()).toBe(1);
    await dialog.getByRole("checkbox", { name: "conversions:write", checked: true }).waitFor();
    await page.waitForTimeout(400);
    expect(await axeFindings(page)).toEqual([]);
    await close();
  },
  LIMIT_ms,
);

test(
  "a test is sent with the keyboard alone, only once it is agreed that it counts for ever; again, it is a retry",
  async () => {
    const { close, page, complaints } = await open();
    await page.goto("/conversions?tab=test");
    const send = page.getByRole("button", { name: "Send test conversion" });
    expect(await send.isDisabled()).toBe(true);
    await page.getByRole("textbox", { name: "Link" }).focus();
    await page.keyboard.press("Control+a");
    await page.keyboard.type("nowhere.example/x");
    await tabTo(page, "I know that it counts for ever");
    await page.keyboard.press("Space");
    await tabTo(page, "Send test conversion");
    await page.keyboard.press("Enter");
    await page.getByText("No link of this workspace", { exact: false }).waitFor();
    await page.getByRole("textbox", { name: "Link" }).fill(`${host}/spring`);
    await page.getByRole("textbox", { name: "Currency" }).fill("EUR");
    await page.getByRole("textbox", { name: "Value" }).fill("1,250");
    await page.getByText("Write an amount such as 12.50", { exact: false }).waitFor();
    await page.getByRole("textbox", { name: "Value" }).fill("12,50");
    await page.keyboard.press("Enter");
    await page.getByText("Status 201.", { exact: false }).waitFor();
    expect(await axeFindings(page)).toEqual([]);
    const sent = JSON.parse((await page.locator("pre").textContent()) ?? "");
    expect(sent).toMatchObject({ kind: "test", link: `${host}/spring`, value: "12.50" });
    expect(sent.event_id).toStartWith("test-");
    await tabTo(page, "Send the same again");
    await page.keyboard.press("Enter");
    await page.getByText("A retry: nothing changed").waitFor();
    const { body } = await service.workspace.api("GET", `${PATH}?event_id=${sent.event_id}`);
    expect(body.data).toHaveLength(1);
    expect(complaints.filter((text) => !/status of 422/.test(text))).toEqual([]);
    await close();
  },
  LIMIT_ms,
);

test(
  "a workspace without any is shown the way; a viewer sends no test",
  async () => {
    const other = await service.addWorkspace("Empty");
    const { close, page } = await (await consoleOpener(browser, service, other))();
    await page.goto("/conversions");
    await page.getByText("No conversions yet").waitFor();
    await page.getByRole("link", { name: "Connect your server" }).click();
    await page.getByText("No link is live yet", { exact: false }).waitFor();
    await page.getByRole("tab", { name: "Refused" }).click();
    await page.getByText("Nothing was refused").waitFor();
    await service.setRole(other, "viewer");
    await page.goto("/conversions?tab=test");
    await page.getByText("Members, admins and the owner report conversions.").waitFor();
    expect(await axeFindings(page)).toEqual([]);
    await close();
  },
  LIMIT_ms,
);
