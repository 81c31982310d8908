import { afterAll, beforeAll, expect, test } from "bun:test";
import type { Browser, Page } from "playwright-core";
import { check } from "../support/check.ts";
import { axeFindings, fitsAcross, launchChromium } from "../support/console-browser.ts";
import { ConsoleVisitor, givePassword } from "../support/console-visitor.ts";
import { CLIENT_SECRET, onwardOf, throughProvider } from "../support/oidc-provider.ts";
import { type OidcService, startOidcService } from "../support/oidc-service.ts";
import { TestClock, type TestService } from "../support/service.ts";
import { freePort, freshDataDir, serveUtmost, stopServing } from "../support/utmost-program.ts";

const LIMIT_ms = 120_000;

let both: OidcService;
let service: TestService;
let browser: Browser;
let home: string;
const clock = new TestClock("2026-03-01T10:00:00Z");

// The console at 127.0.0.1, the provider at localhost: two sites, as anywhere else.
beforeAll(async () => {
  both = await startOidcService("sqlite", clock, { BASE_URL: "http://127.0.0.1:0" });
  ({ service } = both);
  home = service.running.baseUrl;
  browser = await launchChromium();
}, LIMIT_ms);
afterAll(async () => {
  await browser.close();
  await both.stop();
}, LIMIT_ms);

async function open(options: Parameters<Browser["newContext"]>[0] = {}) {
  clock.advance(60_000);
  const context = await browser.newContext({ baseURL: home, ...options });
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on("console", (message) => complaints.push(message.text()));
  page.on("pageerror", (error) => complaints.push(error.message));
  return { context, page, complaints };
}

const isLookedThrough = async (page: Page) =>
  expect([await axeFindings(page), await fitsAcross(page)]).toEqual([[], true]);

test(
  "a member signs in with the button, from a phone as from a desk",
  async () => {
    const { email } = await service.addMember(service.workspace, "member");
    both.provider.become({ person: { sub: "ada", email, email_verified: true } });
    for (const options of [
      { viewport: { width: 360, height: 800 } },
      { colorScheme: "dark", viewport: { width: 1280, height: 900 } },
    ] as const) {
      const { context, page, complaints } = await open(options);
      await page.goto("/sign-in");
      await isLookedThrough(page);
      await page.getByRole("link", { name: "Sign in with Team Login" }).click();
      await page.waitForURL(`${home}/`);
      await page.goto("/account");
      await isLookedThrough(page);
      expect(await page.getByRole("region", { name: "Team Login" }).textContent()).toContain("Connected");
      expect(await page.getByRole("region", { name: "Where you are signed in" }).textContent()).toContain(
        "Team Login",
      );
      expect(complaints).toEqual([]);
      await page.getByRole("button", { name: "Sign out", exact: true }).click();
      await page.waitForURL("**/sign-in");
      await context.close();
    }
  },
  LIMIT_ms,
);

test(
  "an invitation is accepted with the provider, and an account is connected with it by the password",
  async () => {
    const { api } = service.workspace;
    const made = await api("POST", "/api/v1/invitations", { email: "bea@example.com", role: "member" });
    both.provider.become({ person: { sub: "bea", email: "bea@example.com", email_verified: true } });
    const invited = await open({ viewport: { width: 360, height: 800 } });
    await invited.page.goto(made.body.url);
    await isLookedThrough(invited.page);
    await invited.page.getByRole("button", { name: "Join with Team Login" }).click();
    await invited.page.waitForURL(`${home}/`);
    await invited.page.goto("/account");
    await isLookedThrough(invited.page);
    expect(await invited.page.getByRole("region", { name: "Password", exact: true }).textContent()).toContain(
      "You have none",
    );
    expect(invited.complaints).toEqual([]);

    const who = await givePassword(service, service.workspace.ownerId);
    both.provider.become({ person: { sub: "own", email: "elsewhere@example.org" } });
    const owner = await open();
    await owner.page.goto("/sign-in");
    await owner.page.getByLabel("E-mail address").fill(who.email);
    await owner.page.getByLabel("Password").fill(who.password);
    await owner.page.getByRole("button", { name: "Sign in", exact: true }).click();
    await owner.page.waitForURL(`${home}/`);
    await owner.page.goto("/account");
    const card = owner.page.getByRole("region", { name: "Team Login" });
    await card.getByLabel("Password").fill(who.password);
    await card.getByRole("button", { name: "Connect Team Login" }).click();
    await owner.page.waitForURL("**/account?done=connected");
    expect(await card.textContent()).toContain("elsewhere@example.org");
    expect(owner.complaints).toEqual([]);
  },
  LIMIT_ms,
);

test(
  "a member with a password gives it once, in a page that follows from the provider",
  async () => {
    const member = await service.addMember(service.workspace, "viewer");
    const { email, password } = await givePassword(service, member.id);
    both.provider.become({ person: { sub: "cy", email, email_verified: true } });
    const { page, complaints } = await open({ viewport: { width: 360, height: 800 } });
    await page.goto("/sign-in");
    await page.getByRole("link", { name: "Sign in with Team Login" }).click();
    await page.getByRole("heading", { name: "Connect Team Login" }).waitFor();
    await isLookedThrough(page);
    await page.getByLabel("Password").fill(password);
    await page.getByRole("button", { name: "Connect and sign in" }).click();
    await page.waitForURL(`${home}/`);
    expect(complaints).toEqual([]);
  },
  LIMIT_ms,
);

test(
  "the log of the program tells what the provider said, and no code, state, token or secret",
  async () => {
    const { dataDir, remove } = freshDataDir();
    const { issuer, variables } = both.provider;
    const serving = await serveUtmost({
      DATA_DIR: dataDir,
      BASE_URL: home,
      LOG_LEVEL: "debug",
      ...variables,
    });
    const said: string[] = [CLIENT_SECRET];
    for (const manner of [
      { claims: { aud: "somebody-else" } },
      { declines: { error: "access_denied", error_description: "Not on a Sunday" } },
      { claims: { email: "nobody@example.com", email_verified: true } },
    ]) {
      both.provider.become({ person: { sub: "log" }, ...manner });
      const visitor = new ConsoleVisitor(serving.url);
      await visitor.get("/sign-in/oidc");
      said.push(visitor.cookies.get("utmost_flow") ?? "");
      const back = new URL(await throughProvider(issuer, onwardOf(visitor.page)));
      said.push(...["code", "state"].flatMap((name) => back.searchParams.get(name) ?? []));
      expect((await visitor.get(back.pathname + back.search)).status).toBe(403);
    }
    expect(await stopServing(serving)).toBe(0);
    const log = serving.complaints();
    expect(log).toContain("Not on a Sunday");
    expect(log).toContain("a sign-in at the identity provider came to nothing");
    expect(said.filter((secret) => secret === "" || log.includes(secret))).toEqual([]);
    expect(log).not.toContain("eyJ");
    remove();
  },
  LIMIT_ms,
);

test(
  "the check of an installation tells whether the provider answers, and under which name",
  async () => {
    const { dataDir, remove } = freshDataDir();
    const variables = { DATA_DIR: dataDir, PORT: String(await freePort()), ...both.provider.variables };
    const good = await check(variables);
    expect(good.findings.find(({ name }) => name === "identity provider")?.found).toContain(
      "/sign-in/oidc/callback as a redirect URI",
    );
    const { issuer } = both.provider;
    for (const [wrong, words] of [
      [issuer.replace("localhost", "127.0.0.1"), `it calls itself ${issuer}`],
      [`${issuer}/realms/team`, "cannot be used"],
      ["http://127.0.0.1:9", "cannot be used"],
    ] as const) {
      const checked = await check({ ...variables, OIDC_ISSUER: wrong });
      expect([wrong, checked.bad["identity provider"]]).toEqual([wrong, "fault"]);
      expect(checked.words("identity provider")).toContain(words);
    }
    remove();
  },
  LIMIT_ms,
);
