import { expect, test } from "bun:test";
import type { Page } from "playwright-core";
import { axeFindings, consoleOpener, fitsAcross } from "../support/console-browser.ts";
import { field, picker } from "../support/console-fields.ts";
import { addDomain, makeLink } from "../support/links.ts";
import { serveConsole } from "../support/serve-console.ts";

// The builder of links in the console, with the service itself behind it.

const LIMIT_ms = 120_000;
const MOBILE = { viewport: { width: 360, height: 740 } };

const { service, browser } = await serveConsole({ env: { LINK_HOST: "go.example" } });
const { api } = service.workspace;
const campaignId = (await api("POST", "/api/v1/campaigns", { name: "Spring Sale" })).body.id;
await api("POST", "/api/v1/rules/values", { parameter: "utm_source", values: ["newsletter", "instagram"] });
await api("POST", "/api/v1/rules/values", { parameter: "utm_medium", values: ["email", "social"] });
await api("POST", "/api/v1/rules/dependencies", {
  driving_parameter: "utm_source",
  driving_value: "newsletter",
  target: "utm_medium",
  values: ["email"],
});
await api("PATCH", "/api/v1/rules/convention", { casing: "lower", separator: "hyphen", mode: "warn" });
await addDomain(service, service.workspace, "links.brand.example");
await addDomain(service, service.workspace, "new.brand.example", null);
const open = await consoleOpener(browser, service);

const landing = async (page: Page, who: string): Promise<string> => {
  const row = page.locator(".targets > div").filter({ has: page.getByText(who, { exact: true }) });
  return (await row.locator("dd").textContent()) ?? "";
};
const newest = async () => (await service.workspace.api("GET", "/api/v1/links?limit=1")).body.data[0];

test(
  "what is shown while typing is where visitors are sent: destination, iPhone, Android, with the campaign's value",
  async () => {
    const { close, page, complaints } = await open();
    await page.goto(`/links/new?campaign=${campaignId}`);
    await field(page, "Destination").fill("https://shop.example/a?ref=1&utm_source=instagram&x={gclid}#top");
    await page.getByText("The destination carries utm_source.").waitFor();
    await page.getByText("From the campaign").waitFor();
    await page.getByRole("button", { name: "Move to the fields" }).click();
    expect(await field(page, "Destination").inputValue()).toBe("https://shop.example/a?ref=1&x={gclid}#top");
    expect(await picker(page, "utm_source").inputValue()).toBe("instagram");
    await page.getByRole("button", { name: "Phones, expiry and note" }).click();
    await field(page, "iPhone destination").fill("https://apps.apple.com/app/id1");
    await field(page, "Android destination").fill("https://play.google.com/store/apps/details?id=a.b");
    // A code that is not known yet is no riddle of escapes.
    expect(await landing(page, "Everybody else")).toContain("_link=go.example/…#top");
    expect(await landing(page, "Android phones")).not.toContain("A6");
    await field(page, "Short code").fill("seen-before");
    await page.getByText("This code is free.").waitFor();
    await page.getByText("The rules allow these values.").waitFor();
    // What the one parameter is for that nobody typed.
    await page.getByText("tells your page which link a visitor came by").waitFor();
    const shown = await Promise.all(
      ["Everybody else", "iPhone", "Android phones"].map((who) => landing(page, who)),
    );
    for (const kind of ["own", "utm", "reference"])
      expect(await page.locator(`.targets .${kind}`).count()).toBeGreaterThan(0);
    await page.getByRole("button", { name: "Create link" }).click();
    await page.getByText("The link is live").waitFor();
    const agents = [
      "Mozilla/5.0 (X11; Linux x86_64; rv:126.0) Gecko/20100101 Firefox/126.0",
      "Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1",
      "Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/125.0.0.0 Mobile Safari/537.36",
    ];
    const sent = await Promise.all(
      agents.map(async (agent) => {
        const answer = await service.visit("/seen-before", { "user-agent": agent, host: "go.example" });
        return answer.headers.get("location");
      }),
    );
    expect(shown as readonly (string | null)[]).toEqual(sent);
    expect(shown[0]).toContain("utm_campaign=spring-sale");
    // From what is made the ways lead to its code and its page.
    await page.getByRole("link", { name: "QR code" }).click();
    await page.getByRole("img", { name: /^QR code of go\.example\/seen-before/ }).waitFor();
    await page.goBack();
    expect(complaints).toEqual([]);
    await close();
  },
  LIMIT_ms,
);

test(
  "pickers offer what the rules leave, say which rule keeps a value out, and find other spellings",
  async () => {
    const { close, page, complaints } = await open();
    await page.goto("/links/new");
    await picker(page, "utm_source").click();
    await picker(page, "utm_source").fill("News Letter");
    await page.getByRole("option", { name: "newsletter" }).click();
    await picker(page, "utm_medium").click();
    const social = page.getByRole("option", { name: "social" });
    await social.getByText("Not with utm_source “newsletter”").waitFor();
    expect(await social.getAttribute("data-combobox-disabled")).toBe("true");
    await page.getByRole("option", { name: "email" }).click();
    await page.getByText("The rules allow these values.").waitFor();
    // A value that no picker would have given comes with a destination, and what is near to it is offered.
    await field(page, "Destination").fill("https://shop.example/?utm_campaign=Big_Sale");
    await page.getByRole("button", { name: "Move to the fields" }).click();
    expect(await field(page, "utm_campaign").inputValue()).toBe("Big_Sale");
    await page.getByText("The link can be made, with a warning").waitFor();
    await page.getByText("the naming convention allows lower case only").waitFor();
    await page.getByRole("button", { name: "Use “big-sale”" }).click();
    expect(await field(page, "utm_campaign").inputValue()).toBe("big-sale");
    await page.getByText("The rules allow these values.").waitFor();
    expect(complaints).toEqual([]);
    await close();
  },
  LIMIT_ms,
);

test(
  "code and domain: whether a code is free is told while typing, and unverified domains say why they cannot be picked",
  async () => {
    const { close, page, complaints } = await open();
    const gone = await makeLink(service.workspace, { short_code: "once" });
    await service.workspace.api("DELETE", `/api/v1/links/${gone.body.id}`);
    await page.goto("/links/new");
    await field(page, "Short code").fill("ONCE");
    await page.getByText("This code is, or was, in use on this host.").waitFor();
    await field(page, "Short code").fill("api");
    await page.getByText("The service keeps this code for itself.").waitFor();
    await field(page, "Short code").fill("a b");
    await page
      .getByText("Must be 1 to 64 letters and digits of any script, hyphens and underscores.")
      .waitFor();
    await field(page, "Short code").fill("once");
    await page.getByText("This code is, or was, in use on this host.").waitFor();
    await picker(page, "Domain").click();
    await page.getByRole("option", { name: "new.brand.example" }).getByText("Not verified").waitFor();
    await page.getByRole("option", { name: "links.brand.example" }).click();
    await page.getByText("This code is free.").waitFor();
    await field(page, "Destination").fill("shop.example/two");
    await page.getByRole("button", { name: "Create link" }).click();
    await page.getByText("The link is live").waitFor();
    expect((await newest()).short_url).toBe("https://links.brand.example/once");
    expect(complaints).toEqual([]);
    await close();
  },
  LIMIT_ms,
);

test(
  "a WhatsApp chat is seen before it is made, and stays one when it is copied and changed",
  async () => {
    const { close, page, complaints } = await open();
    await page.goto("/links/new");
    await page.getByText("A WhatsApp chat").click();
    await field(page, "WhatsApp number").fill("+44 20");
    await page.getByText("Must be a phone number in international form").waitFor();
    await field(page, "WhatsApp number").fill("+44 20 7946-0000");
    await field(page, "Message").fill("Hello, 50 % off? ü");
    await page.getByText("Must be a phone number in international form").waitFor({ state: "hidden" });
    const chat = "https://wa.me/442079460000?text=Hello%2C%2050%20%25%20off%3F%20%C3%BC";
    expect(await landing(page, "All devices")).toBe(chat);
    await page.getByRole("img", { name: "What the chat opens with" }).getByText("50 % off?").waitFor();
    expect(await axeFindings(page)).toEqual([]);
    await page.getByRole("button", { name: "Create link" }).click();
    await page.getByText("The link is live").waitFor();
    const made = await newest();
    expect(made.destination).toBe(chat);

    await page.getByRole("link", { name: "Make one like it" }).click();
    await page.getByText(/^A copy of go\.example\//).waitFor();
    expect(await field(page, "WhatsApp number").inputValue()).toBe("+442079460000");
    await field(page, "Message").fill("Another text");
    await page.getByRole("button", { name: "Create link" }).click();
    await page.getByText("The link is live").waitFor();
    const copy = await newest();
    expect(copy.destination).toBe("https://wa.me/442079460000?text=Another%20text");
    expect(copy.id).not.toBe(made.id);

    await page.goto(`/links/${copy.id}/edit`);
    await field(page, "Message").fill("");
    await page.getByRole("button", { name: "Save changes" }).click();
    await page.getByText("Saved", { exact: true }).waitFor();
    const changed = (await service.workspace.api("GET", `/api/v1/links/${copy.id}`)).body;
    expect(changed.destination).toBe("https://wa.me/442079460000");
    expect(complaints).toEqual([]);
    await close();
  },
  LIMIT_ms,
);

test(
  "a copy has all but the code, and what is different is its own",
  async () => {
    const original = await makeLink(service.workspace, {
      destination: "https://shop.example/original",
      domain: "links.brand.example",
      short_code: "original",
      campaign_id: campaignId,
      tags: ["Shoes"],
      utm_source: "instagram",
      utm_medium: "social",
      utm_content: "hero",
      ios_url: "https://apps.apple.com/app/id1",
      note: "the first",
    });
    const { close, page, complaints } = await open();
    await page.goto(`/links/new?copy=${original.body.id}`);
    await page.getByText("A copy of links.brand.example/original").waitFor();
    await field(page, "utm_content").fill("footer");
    // A copy that is begun is a draft like any other.
    await page.getByText("Kept as a draft in this browser").waitFor();
    await page.reload();
    expect(await field(page, "utm_content").inputValue()).toBe("footer");
    await page.getByRole("button", { name: "Create link" }).click();
    await page.getByText("The link is live").waitFor();
    const copy = await newest();
    const { id, short_code, short_url, qr_url, created_at, created_by, ...same } = copy;
    expect([id, short_code, new URL(short_url).host, new URL(qr_url).host]).not.toContain("original");
    expect(new URL(short_url).host).toBe("links.brand.example");
    expect([typeof created_at, created_by.api_token_id]).toEqual(["string", null]);
    const { body } = original;
    for (const [name, value] of Object.entries(same))
      expect([name, value]).toEqual([name, name === "utm_content" ? "footer" : body[name]]);
    expect(complaints).toEqual([]);
    await close();
  },
  LIMIT_ms,
);

test(
  "an existing link whose values stay as they are is not judged again, and says so",
  async () => {
    const other = await service.addWorkspace("Stricter");
    const made = await makeLink(other, { utm_source: "Old Spelling" });
    await other.api("POST", "/api/v1/rules/values", { parameter: "utm_source", values: ["new"] });
    const { close, page } = await (await consoleOpener(browser, service, other))();
    await page.goto(`/links/${made.body.id}/edit`);
    await page.getByText("the rules are not checked again").waitFor();
    await page.getByRole("button", { name: "Phones, expiry and note" }).click();
    await field(page, "Note").fill("only a note");
    await page.getByRole("button", { name: "Save changes" }).click();
    await page.getByText("Saved", { exact: true }).waitFor();
    await close();
  },
  LIMIT_ms,
);

test(
  "dialogs stand in the middle of a wide window, and a phone has the builder without scrolling sideways",
  async () => {
    const { close, page } = await open({ viewport: { width: 1600, height: 900 } });
    await page.goto("/tags");
    for (const [name, opened] of [
      ["New tag", () => page.getByRole("button", { name: "New tag" }).click()],
      ["palette", () => page.keyboard.press("Control+k")],
    ] as const) {
      await page.getByRole("heading", { name: "Tags" }).waitFor();
      await opened();
      const box = await page.getByRole("dialog").last().boundingBox();
      const middle = (box?.x ?? 0) + (box?.width ?? 0) / 2;
      expect([name, Math.round(middle / 10)]).toEqual([name, 80]);
      await page.keyboard.press("Escape");
      await page.getByRole("dialog").last().waitFor({ state: "hidden" });
    }
    await close();
    const phone = await open(MOBILE);
    await phone.page.goto("/links/new");
    await field(phone.page, "Destination").fill(
      `https://shop.example/${"long/".repeat(60)}?utm_source=newsletter`,
    );
    await phone.page.getByText("The destination carries utm_source.").waitFor();
    expect(await fitsAcross(phone.page)).toBe(true);
    expect(await axeFindings(phone.page)).toEqual([]);
    await phone.close();
  },
  LIMIT_ms,
);
