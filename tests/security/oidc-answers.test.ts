import { afterAll, beforeAll, beforeEach, expect, test } from "bun:test";
import { ConsoleVisitor, givePassword, type Page } from "../support/console-visitor.ts";
import { onEachEngine } from "../support/engines.ts";
import { comeThrough, onwardOf, signInThere, throughProvider } from "../support/oidc-provider.ts";
import { type OidcService, startOidcService } from "../support/oidc-service.ts";
import { startTestService, TestClock, type TestMember, type TestService } from "../support/service.ts";

/** A provider that says nothing is waited for. */
const LIMIT_ms = 30_000;

onEachEngine("what an identity provider answers", (engine) => {
  const clock = new TestClock("2026-03-01T10:00:00Z");
  let both: OidcService;
  let service: TestService;
  let member: TestMember;
  let issuer: string;
  beforeAll(async () => {
    both = await startOidcService(engine, clock, { OIDC_TIMEOUT_MS: "2000" });
    ({ service } = both);
    ({ issuer } = both.provider);
    member = await service.addMember(service.workspace, "member");
  });
  afterAll(() => both.stop());
  beforeEach(() => {
    clock.advance(60_000);
    both.provider.become({ person: somebody() });
  });

  const somebody = () => ({ sub: "ada", email: member.email, email_verified: true });
  const there = () => new ConsoleVisitor(service.url);
  const begin = async (): Promise<ConsoleVisitor> => {
    const visitor = there();
    await visitor.get("/sign-in/oidc");
    return visitor;
  };
  const pathOf = (address: string) => new URL(address).pathname + new URL(address).search;
  const refusedWith = (page: Page, visitor: ConsoleVisitor, title: string) =>
    expect([page.status, page.text.includes(title), visitor.cookies.has("utmost_session")]).toEqual([
      page.status === 502 ? 502 : 403,
      true,
      false,
    ]);

  test("the way there asks for a code, with PKCE, state and nonce, and leads back to the configured address alone", async () => {
    const visitor = there();
    const page = await visitor.get(
      "/sign-in/oidc?next=https://evil.example&redirect_uri=https://evil.example",
    );
    const address = new URL(onwardOf(page));
    expect(address.origin).toBe(issuer);
    const { state, nonce, code_challenge, ...rest } = Object.fromEntries(address.searchParams);
    expect(rest).toEqual({
      client_id: "utmost",
      redirect_uri: `${service.running.baseUrl}/sign-in/oidc/callback`,
      response_type: "code",
      scope: "openid email profile",
      code_challenge_method: "S256",
    });
    for (const random of [state, nonce, code_challenge]) expect(random).toMatch(/^[\w-]{43}$/);
    const cookie = page.headers.getSetCookie().find((line) => line.startsWith("utmost_flow="));
    expect(cookie).toMatch(/; Max-Age=900; Path=\/; HttpOnly; SameSite=Lax$/);
    for (const told of [state ?? "", nonce ?? ""]) expect(cookie).not.toContain(told);
    const back = await comeThrough(visitor, issuer);
    expect([back.status, back.headers.get("location")]).toEqual([303, "/"]);
    expect(visitor.cookies.has("utmost_flow")).toBe(false);
    // Whoever is signed in is not sent there again.
    expect((await visitor.get("/sign-in/oidc")).headers.get("location")).toBe("/");
  });

  test("an answer is good in the browser that asked, for that question, once, for a quarter of an hour", async () => {
    const visitor = await begin();
    const flow = visitor.cookies.get("utmost_flow") ?? "";
    const back = pathOf(await throughProvider(issuer, onwardOf(visitor.page)));
    const title = "This sign-in cannot go on";
    // Another browser: the attacker's code in the victim's.
    refusedWith(await there().get(back), there(), title);
    const victim = await begin();
    refusedWith(await victim.get(back), victim, title);
    // That leaves the victim's own way open.
    await victim.get("/sign-in/oidc");
    expect((await comeThrough(victim, issuer)).status).toBe(303);
    for (const wrong of [
      back.replace(/state=[^&]+/, "state=x"),
      back.replace(/&state=[^&]+/, ""),
      `${back}&state=x`.replace(/state=([^&]+)(.*)&state=x/, "state=x$2&state=$1"),
      "/sign-in/oidc/callback",
      "/sign-in/oidc/callback?error=access_denied&error_description=Call%20this%20number",
    ]) {
      const page = await visitor.get(wrong);
      refusedWith(page, visitor, title);
      expect(page.text).not.toContain("number");
    }
    for (const sealed of ["", "x", flow.slice(0, -4), `${flow.slice(0, -4)}AAAA`]) {
      const forger = there();
      forger.cookies.set("utmost_flow", sealed);
      refusedWith(await forger.get(back), forger, title);
    }
    expect((await visitor.get(back)).status).toBe(303);
    const again = there();
    again.cookies.set("utmost_flow", flow);
    refusedWith(await again.get(back), again, title);

    const late = await begin();
    const lateBack = pathOf(await throughProvider(issuer, onwardOf(late.page)));
    clock.advance(900_000);
    refusedWith(await late.get(lateBack), late, title);
  });

  test("the same answer at once in two tabs signs in once", async () => {
    const visitor = await begin();
    const flow = visitor.cookies.get("utmost_flow") ?? "";
    const back = pathOf(await throughProvider(issuer, onwardOf(visitor.page)));
    const tabs = [there(), there(), there()];
    for (const tab of tabs) tab.cookies.set("utmost_flow", flow);
    const pages = await Promise.all(tabs.map((tab) => tab.get(back)));
    expect(pages.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([303, 403, 403]);
  });

  test("what is not the answer to our question is nobody's word: nonce, audience, issuer, time, signature", async () => {
    const now_s = Math.floor(Date.now() / 1000);
    for (const forged of [
      { claims: { nonce: "another" } },
      { claims: { nonce: null } },
      { claims: { aud: "another" } },
      { claims: { aud: ["utmost", "another"], azp: "another" } },
      { claims: { iss: "https://login.example.com" } },
      { claims: { exp: now_s - 3600, iat: now_s - 7200 } },
      { claims: { sub: "" } },
      { claims: { sub: "x".repeat(256) } },
      { claims: { sub: "a\nb", email: member.email, email_verified: true } },
      { signedBy: "a stranger" },
    ] as const) {
      both.provider.become({ person: somebody(), ...forged });
      const visitor = there();
      const page = await signInThere(visitor, issuer);
      expect([forged, page.status]).toEqual([forged, 403]);
      refusedWith(page, visitor, "This is not Team Login’s word");
    }
    // Another question than the one that was asked.
    const visitor = await begin();
    both.provider.become({ person: somebody() });
    const asked = new URL(onwardOf(visitor.page));
    asked.searchParams.set("nonce", "of-somebody-else");
    const page = await visitor.get(pathOf(await throughProvider(issuer, asked.href)));
    refusedWith(page, visitor, "This is not Team Login’s word");
  });

  test("a code that was given out for another browser's question is refused by the provider", async () => {
    const [one, other] = [await begin(), await begin()];
    const theirs = new URL(await throughProvider(issuer, onwardOf(other.page)));
    const mine = new URL(await throughProvider(issuer, onwardOf(one.page)));
    mine.searchParams.set("code", theirs.searchParams.get("code") ?? "");
    refusedWith(await one.get(pathOf(mine.href)), one, "This sign-in was used already");
  });

  test("what the provider itself says is shown in its words, which stay text", async () => {
    const declines = { error: "access_denied", error_description: 'No <b>"guests"</b> today. ' };
    both.provider.become({ person: somebody(), declines });
    const visitor = there();
    const page = await signInThere(visitor, issuer);
    refusedWith(page, visitor, "Team Login has not let you in");
    expect(page.text).toContain("It says: No &lt;b&gt;&quot;guests&quot;&lt;/b&gt; today (access_denied).");
    both.provider.become({ person: somebody(), declines: { error: "temporarily_unavailable" } });
    expect((await signInThere(visitor, issuer)).text).toContain("It says: temporarily_unavailable.");
    both.provider.become({ person: somebody() });
    expect((await signInThere(visitor, issuer)).status).toBe(303);
  });

  test(
    "while the provider is away the sign-in page says so, and the password is good; when it is back, it is used again",
    async () => {
      const { email, password } = await givePassword(service, service.workspace.ownerId);
      const away = async (says: string) => {
        clock.advance(60_000);
        const visitor = there();
        const refused = await visitor.get("/sign-in/oidc");
        expect([says, refused.status, refused.text.includes("Team Login cannot be reached")]).toEqual([
          says,
          503,
          true,
        ]);
        expect(refused.headers.get("retry-after")).toMatch(/^\d+$/);
        const page = await visitor.get("/sign-in");
        expect(page.text).toContain("Team Login cannot be reached for the moment");
        expect((await visitor.signIn(email, password)).status).toBe(303);
      };
      const begun = await begin();
      const back = pathOf(await throughProvider(issuer, onwardOf(begun.page)));
      await both.provider.leave();
      expect((await begun.get(back)).status).toBe(503);
      await away("gone");
      await both.provider.comeBack();
      for (const is of ["broken", "silent"] as const) {
        both.provider.become({ person: somebody(), is });
        await away(is);
      }
      both.provider.become({ person: somebody() });
      clock.advance(5_000);
      expect((await there().get("/sign-in")).text).toContain(
        'href="/sign-in/oidc">Sign in with Team Login</a>',
      );
      expect((await signInThere(there(), issuer)).status).toBe(303);
    },
    LIMIT_ms,
  );

  test("from one address so many steps a minute are taken", async () => {
    const statuses: number[] = [];
    for (let n = 0; n < 62; n += 1) statuses.push((await there().get("/sign-in/oidc/callback")).status);
    expect([statuses.indexOf(429), statuses.at(-1)]).toEqual([60, 429]);
    const page = await there().get("/sign-in/oidc");
    expect([page.status, page.headers.get("retry-after")]).toEqual([429, "1"]);
  });

  test("a method that an address does not take is refused with those it takes", async () => {
    for (const [method, path, allow] of [
      ["POST", "/sign-in/oidc", "GET, HEAD"],
      ["POST", "/sign-in/oidc/callback", "GET, HEAD"],
      ["GET", "/sign-in/oidc/confirm", "POST"],
      ["GET", "/account/oidc/connect", "POST"],
      ["GET", `/invitation/${"a".repeat(43)}/oidc`, "POST"],
    ] as const) {
      const { status, headers } = await service.call(null, method, path);
      expect([path, status, headers.get("allow")]).toEqual([path, 405, allow]);
    }
  });

  test("a secret that the provider does not know is the operator's to mend", async () => {
    const env = { ...both.provider.variables, OIDC_CLIENT_SECRET: "another one", LOG_LEVEL: "silent" };
    const mistaken = await startTestService(engine, {
      clock,
      env: { ...env, BASE_URL: service.running.baseUrl },
    });
    const visitor = new ConsoleVisitor(mistaken.url);
    refusedWith(await signInThere(visitor, issuer), visitor, "Team Login does not know this service");
    await mistaken.stop();
  });

  test("over TLS the cookie is this very host's, and the way back is below the configured address", async () => {
    const env = { ...both.provider.variables, BASE_URL: "https://app.example.com" };
    const secure = await startTestService(engine, { clock, env });
    const page = await new ConsoleVisitor(secure.url).get("/sign-in/oidc");
    const cookie = page.headers.getSetCookie().find((line) => line.startsWith("__Host-utmost_flow="));
    expect(cookie).toMatch(/; Max-Age=900; Path=\/; HttpOnly; Secure; SameSite=Lax$/);
    expect(new URL(onwardOf(page)).searchParams.get("redirect_uri")).toBe(
      "https://app.example.com/sign-in/oidc/callback",
    );
    await secure.stop();
  });

  test("without an identity provider there is no such page, and no button", async () => {
    const plain = await startTestService(engine, { clock });
    for (const path of ["/sign-in/oidc", "/sign-in/oidc/callback"])
      expect([path, (await new ConsoleVisitor(plain.url).get(path)).status]).toEqual([path, 404]);
    expect((await new ConsoleVisitor(plain.url).get("/sign-in")).text).not.toContain("oidc");
    await plain.stop();
  });
});
