import { expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { encode } from "fast-png";
import type { Page } from "playwright-core";
import type { LinkId } from "../../src/storage/tables.ts";
import { axeFindings, consoleOpener } from "../support/console-browser.ts";
import { addDomain, makeLink } from "../support/links.ts";
import { pngPicture, readQrCode, svgPicture } from "../support/qr-decoder.ts";
import { judgeScreens } from "../support/screen-gate.ts";
import { serveConsole } from "../support/serve-console.ts";

// A link's own page: its states, visits as they come, tried visits, QR codes, history.

const LIMIT_ms = 180_000;
const IPHONE =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1";
const DESK = { viewport: { width: 1280, height: 900 } } as const;

let link: { readonly id: number; readonly qr_url: string };

const { service, browser } = await serveConsole();
link = (
  await makeLink(service.workspace, {
    short_code: "spring",
    destination: "https://shop.example/sale?ref=1#top",
    ios_url: "https://apps.apple.com/app/id1",
    utm_source: "newsletter",
  })
).body;
const open = await consoleOpener(browser, service);

const set = (
  id: number,
  columns: { readonly scan?: "pending" | "blocked" | "clear"; readonly expires_at?: number },
) =>
  service.running.control.db
    .updateTable("links")
    .set(columns)
    .where("id", "=", id as LinkId)
    .execute();

test(
  "a link whose domain is removed says that nobody finds it, and no more when the domain is verified again",
  async () => {
    const { workspace } = service;
    const host = "go.brand.example";
    await addDomain(service, workspace, host);
    const { id } = (await makeLink(workspace, { short_code: "kept", domain: host })).body;
    const { page } = await open(DESK);
    const told = page.getByText(`This link does not work now: ${host} is not served`);
    await page.goto(`/links/${id}`);
    await page.getByRole("tab", { name: "Numbers" }).waitFor();
    expect(await told.count()).toBe(0);
    const { data } = (await workspace.api("GET", "/api/v1/domains")).body;
    await workspace.api("DELETE", `/api/v1/domains/${data[0].id}`);
    expect((await workspace.api("GET", `/api/v1/links/${id}`)).body.state).toBe("live");
    await page.reload();
    await told.waitFor();
    expect(await axeFindings(page)).toEqual([]);
    await addDomain(service, workspace, host);
    await page.reload();
    await page.getByRole("tab", { name: "Numbers" }).waitFor();
    await told.waitFor({ state: "detached" });
  },
  LIMIT_ms,
);

test(
  "every side of the page in light and dark: axe finds nothing, a phone scrolls down only",
  async () => {
    await service.visit("/spring", { "user-agent": IPHONE, referer: "https://news.example/" });
    await service.visit("/spring", { "user-agent": "WhatsApp/2.23.20.0" });
    const path = `/links/${link.id}`;
    await judgeScreens(open, [
      [path, "Where visitors go"],
      [`${path}?period=7d&by=device&and=utm_source`, "newsletter"],
      [`${path}?tab=visits`, "Not counted: a link preview"],
      [`${path}?tab=visits&counted=yes`, "news.example"],
      [`${path}?tab=test&country=DE`, "Counted under Germany"],
      [`${path}?tab=qr`, "Tested: scanners read this code"],
      [`${path}?tab=qr&color=%23ffff00`, "Scanners cannot read these colours"],
      [`${path}?tab=history`, "with the token"],
    ]);
  },
  LIMIT_ms,
);

test(
  "a link that leads nowhere says why and what to do; one that is gone who withdrew it",
  async () => {
    const made = (await makeLink(service.workspace, { short_code: "states" })).body;
    const { close, page, complaints } = await open(DESK);
    const path = `/links/${made.id}`;
    await set(made.id, { scan: "pending" });
    await page.goto(path);
    await page.getByText("The scanner is looking at where this link leads").waitFor();
    // It is asked again by itself.
    await set(made.id, { scan: "clear" });
    await page.getByText("The scanner is looking at where this link leads").waitFor({ state: "hidden" });
    await set(made.id, { scan: "blocked" });
    await page.reload();
    await page.getByText("The scanner has stopped this link").waitFor();
    await page.getByRole("link", { name: "Change the destination" }).waitFor();
    expect(await axeFindings(page)).toEqual([]);
    await set(made.id, { scan: "clear", expires_at: Date.now() - 1000 });
    await page.reload();
    await page.getByText(/^This link expired:/).waitFor();
    await page.getByRole("link", { name: "Change the expiry" }).click();
    await page.waitForURL(`**${path}/edit`);
    await service.workspace.api("DELETE", `/api/v1/links/${made.id}`);
    await page.goto(path);
    await page.getByText("This link was withdrawn").waitFor();
    await page.getByText("removed").waitFor();
    expect(await axeFindings(page)).toEqual([]);
    expect(complaints.filter((text) => !/status of 404/.test(text))).toEqual([]);
    await close();
  },
  LIMIT_ms,
);

test(
  "visits come up while somebody looks, and each that does not count says why",
  async () => {
    await makeLink(service.workspace, { short_code: "watched", ios_url: "https://apps.apple.com/app/id7" });
    const { close, page, complaints } = await open(DESK);
    const { body } = await service.workspace.api("GET", "/api/v1/links?short_code=watched");
    await page.goto(`/links/${body.data[0].id}?tab=visits`);
    await page.getByText("No visits in the last 7 days").waitFor();
    await service.visit("/watched?qr=1", { "user-agent": IPHONE });
    await page.getByRole("cell", { name: "QR scan" }).waitFor();
    await page.getByRole("cell", { name: "Mobile" }).waitFor();
    await page.locator("summary", { hasText: "iPhone destination" }).click();
    await page.getByText("https://apps.apple.com/app/id7").waitFor();
    await service.visit("/watched", {
      "user-agent": "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)",
    });
    await page.getByText("Not counted: a known bot").waitFor();
    await page.getByText("Counted", { exact: true }).click();
    await page.waitForURL("**/*counted=yes");
    await page.getByText("Not counted: a known bot").waitFor({ state: "hidden" });
    await page.getByText("1 visit in 7 days").waitFor();
    // What it leads to since does not change where they were sent.
    await service.workspace.api("PATCH", `/api/v1/links/${body.data[0].id}`, {
      ios_url: "https://apps.apple.com/app/id8",
    });
    await page.reload();
    await page.locator("summary", { hasText: "An earlier destination" }).waitFor();
    expect(complaints).toEqual([]);
    await close();
  },
  LIMIT_ms,
);

test(
  "a visit is tried as an iPhone in Germany tomorrow, and leads where the real one leads",
  async () => {
    const { close, page, complaints } = await open(DESK);
    await page.goto(`/links/${link.id}?tab=test`);
    const outcome = page.getByRole("region", { name: "Outcome" });
    await page.getByRole("combobox", { name: "In", exact: true }).click();
    await page.getByRole("option", { name: "Germany" }).click();
    await page.getByRole("button", { name: "Tomorrow" }).click();
    await outcome.getByText("iPhones have a destination of their own here.").waitFor();
    await outcome.getByText("Counted under Germany").waitFor();
    await outcome.getByText(/^As things are, the link will be live/).waitFor();
    const real = await service.visit("/spring", { "user-agent": IPHONE });
    await outcome.getByText(real.headers.get("location") ?? "nowhere").waitFor();
    await page.getByLabel("Parameters the visitor brings").fill("gclid=7&utm_source=theirs");
    await outcome.getByText("gclid=7").waitFor();
    await page.getByRole("combobox", { name: "As", exact: true }).click();
    await page.getByRole("option", { name: "WhatsApp making a link preview" }).click();
    await outcome.getByText("Programs go to the destination").waitFor();
    await outcome.getByText("Not counted: a link preview").waitFor();
    await page.reload();
    await outcome.getByText("Not counted: a link preview").waitFor();
    await page.getByLabel("Parameters the visitor brings").fill("a b");
    await page.getByText("no blanks and no #").waitFor();
    expect(complaints).toEqual([]);
    await close();
  },
  LIMIT_ms,
);

test(
  "a QR code of any size is read again; what cannot be drawn or read is said, and cannot be saved",
  async () => {
    const other = (await makeLink(service.workspace, { short_code: "other-code" })).body;
    const { close, page, complaints } = await open(DESK);
    await page.goto(`/links/${link.id}?tab=qr&size=4096&margin=0`);
    await page.getByText("Tested: scanners read this code").waitFor();
    await page.getByText("Scanners need an empty margin of at least 4").waitFor();
    await page.getByLabel("Width in pixels").fill("64");
    await page.getByText(/Must be at least \d+ for this link and margin/).waitFor();
    const save = page.getByRole("button", { name: "Download PNG" });
    expect(await save.isDisabled()).toBe(true);
    await page.getByLabel("Width in pixels").fill("63");
    await page.getByText("From 64 to 4096.").waitFor();
    // A picture that leads elsewhere, as one that is damaged would.
    await page.route("**/qr?*", (route) =>
      route.continue({ url: route.request().url().replace(`/${link.id}/qr`, `/${other.id}/qr`) }),
    );
    await page.getByLabel("Width in pixels").fill("512");
    await page.getByText("Scanners cannot read this").waitFor();
    expect(await save.isDisabled()).toBe(true);
    expect(complaints.filter((text) => !/status of 422/.test(text))).toEqual([]);
    await close();
  },
  LIMIT_ms,
);

async function saved(page: Page, name: string): Promise<Uint8Array> {
  const button = page.getByRole("button", { name });
  await page.getByText("Tested: scanners read this code").waitFor();
  const waiting = page.waitForEvent("download");
  await button.click();
  return readFileSync(await (await waiting).path());
}

test(
  "QR codes with a logo are read again before they can be saved, as PNG and SVG; a sheet is printed of nothing else",
  async () => {
    const { close, page, complaints } = await open(DESK);
    await page.goto(`/links/${link.id}?tab=qr`);
    const size = 64;
    const data = new Uint8Array(size * size * 3).fill(120);
    const buffer = Buffer.from(encode({ width: size, height: size, data, channels: 3 }));
    await page.getByLabel("Logo file").setInputFiles({ name: "logo.png", mimeType: "image/png", buffer });
    await page.getByText("A logo covers a part of the code").waitFor();
    await page.getByLabel("Colour", { exact: true }).fill("#123456");
    await page.waitForURL(/color=%23123456/);
    const png = pngPicture(await saved(page, "Download PNG"));
    expect([png.size_pixels, readQrCode(png)]).toEqual([1024, link.qr_url]);
    // The middle is the logo's.
    const middle = 4 * (512 * 1024 + 512);
    expect([...png.rgba.slice(middle, middle + 3)]).toEqual([120, 120, 120]);
    await page.getByText("SVG", { exact: true }).click();
    await page.waitForURL(/format=svg/);
    const svg = new TextDecoder().decode(await saved(page, "Download SVG"));
    expect(svg).toContain('fill="#123456"');
    expect(svg).toContain("data:image/png;base64,");
    expect(readQrCode(svgPicture(svg, 8))).toBe(link.qr_url);
    await page.getByLabel("Copies").fill("6");
    await page.emulateMedia({ media: "print" });
    expect(await page.locator(".sheet figure:visible").count()).toBe(6);
    expect(await page.getByRole("main").isVisible()).toBe(false);
    await page.emulateMedia({ media: null });
    await page.getByLabel("Background").fill("#223344");
    await page.getByText("Scanners cannot read these colours").waitFor();
    expect(await page.getByRole("button", { name: "Download SVG" }).isDisabled()).toBe(true);
    const file = { name: "no.png", mimeType: "image/png", buffer: Buffer.from("no picture") };
    await page.getByLabel("Logo file").setInputFiles(file);
    await page.getByText("Your browser finds no picture in this file").waitFor();
    expect(complaints).toEqual([]);
    await close();
  },
  LIMIT_ms,
);

test(
  "who may not read the audit trail is told so, and sees no way to change the link",
  async () => {
    const other = await service.addWorkspace("Lookers");
    const { body } = await makeLink(other, { short_code: "looked-at" });
    await service.setRole(other, "viewer");
    const { close, page, complaints } = await (await consoleOpener(browser, service, other))(DESK);
    await page.goto(`/links/${body.id}?tab=history`);
    await page.getByText("Admins and the owner see the history").waitFor();
    expect(await page.getByRole("link", { name: "Edit" }).count()).toBe(0);
    await page.getByRole("tab", { name: "Test" }).click();
    await page.getByText("The link has one destination for everybody.").waitFor();
    expect(complaints).toEqual([]);
    await close();
  },
  LIMIT_ms,
);
