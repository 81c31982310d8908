import { afterAll, beforeAll, expect, test } from "bun:test";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { Secret, TOTP } from "otpauth";
import { offerPasswordReset } from "../../src/access/reset-password.ts";
import { hostsOf } from "../../src/domains/hosts.ts";
import { systemRandom } from "../../src/lib/random.ts";
import { ConsoleVisitor, givePassword, signIn } from "../support/console-visitor.ts";
import { onEachEngine } from "../support/engines.ts";
import { startTestService, TestClock, type TestService, type TestWorkspace } from "../support/service.ts";

// Every form of the plain pages that writes is in the audit trail, as every operation is (operations-audit.test.ts).

const PAGES = join(import.meta.dir, "../../src/access/console");
const CHOSEN = "four words make one";
const RECOVERY = /[a-z0-9]{4}(?:-[a-z0-9]{4}){3}/g;

/** Forms that change nothing but who is signed in here, or begin what another form ends; or that need an identity provider. */
const ELSEWHERE: Readonly<Record<string, string>> = {
  "/sign-in": "starts a session",
  "/sign-out": "ends the own session",
  "/account/workspace": "looks at another workspace",
  "/account/workspaces": "own-workspaces.test.ts",
  "/account/second-factor/set-up": "nothing holds before the first code",
  "/password": "asks for a link: anybody can, for anybody",
  "/sign-in/oidc/confirm": "oidc-accounts.test.ts",
  "/account/oidc/connect": "leads to the provider",
  "/account/oidc/disconnect": "oidc-accounts.test.ts",
  "/invitation/:secret/oidc": "oidc-accounts.test.ts",
};

interface Entry {
  readonly id: number;
  readonly action: string;
  readonly subject: string;
  readonly subject_id: number;
  readonly name: string;
  readonly actor: { readonly kind: string; readonly email: string };
  readonly before: Readonly<Record<string, unknown>> | null;
  readonly after: Readonly<Record<string, unknown>> | null;
}

onEachEngine("the audit trail of the plain pages", (engine) => {
  const clock = new TestClock("2026-03-01T10:00:00Z");
  let service: TestService;
  let workspace: TestWorkspace;
  let who: { readonly email: string; readonly password: string };
  let visitor: ConsoleVisitor;
  const told = new Set<string>();
  const secrets: string[] = [];
  beforeAll(async () => {
    service = await startTestService(engine, { clock });
    workspace = service.workspace;
    who = await givePassword(service, workspace.ownerId);
    visitor = await signIn(service, clock, who);
  });
  afterAll(() => service.stop());

  const newest = async (limit = 100): Promise<readonly Entry[]> =>
    (await workspace.api("GET", `/api/v1/audit?limit=${limit}`)).body.data;
  /** What a form left in the trail, newest first. */
  const entriesOf = async (form: string, send: () => Promise<unknown>): Promise<readonly Entry[]> => {
    told.add(form);
    const last = (await newest(1))[0]?.id ?? 0;
    await send();
    return (await newest()).filter(({ id }) => id > last);
  };
  const ownChange = (before: object, after: object) => ({
    action: "changed",
    subject: "member",
    subject_id: workspace.ownerId,
    name: who.email,
    actor: expect.objectContaining({ kind: "session", email: who.email }),
    before,
    after,
  });

  test("name and sessions; what is so already leaves nothing, nor does signing in, out and a refusal", async () => {
    const rename = () => visitor.submit("/account/name", [["name", "Ada"]]);
    expect(await entriesOf("/account/name", rename)).toMatchObject([
      ownChange({ name: null }, { name: "Ada" }),
    ]);
    await visitor.get("/account");
    expect(await entriesOf("/account/name", rename)).toEqual([]);
    const elsewhere = () => signIn(service, clock, who);
    expect(
      await entriesOf("/sign-in", async () => [await elsewhere(), await elsewhere(), await elsewhere()]),
    ).toEqual([]);
    await visitor.get("/account");
    const ids = [...visitor.page.text.matchAll(/action="(\/account\/sessions\/\d+\/end)"/g)].map(
      ([, path = ""]) => path,
    );
    expect(ids).toHaveLength(4);
    const end = () => visitor.submit(ids[0] ?? "", []);
    expect(await entriesOf("/account/sessions/:id/end", end)).toMatchObject([
      ownChange({ sessions: 4 }, { sessions: 3 }),
    ]);
    await visitor.get("/account");
    const endOthers = () => visitor.submit("/account/sessions/end-others", []);
    expect(await entriesOf("/account/sessions/end-others", endOthers)).toMatchObject([
      ownChange({ sessions: 3 }, { sessions: 1 }),
    ]);
    const out = await elsewhere();
    expect(await entriesOf("/sign-out", () => out.submit("/sign-out", []))).toEqual([]);
    await visitor.get("/account");
    const refused = () => visitor.submit("/account/name", [["name", " "]]);
    expect(await entriesOf("/account/name", refused)).toEqual([]);
  });

  test("a second factor set up, its recovery codes used and made anew, and turned off", async () => {
    const path = (step: string) => `/account/second-factor/${step}`;
    const withPassword = (step: string) => async () => {
      await visitor.get("/account");
      return visitor.submit(path(step), [["password", who.password]]);
    };
    expect(await entriesOf("/account/second-factor/set-up", withPassword("set-up"))).toEqual([]);
    const secret =
      /<output class="secret">([A-Z2-7 ]+)</.exec(visitor.page.text)?.[1]?.replaceAll(" ", "") ?? "";
    const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: clock.now() });
    const confirm = () => visitor.submit(path("confirm"), [["code", code]]);
    expect(await entriesOf("/account/second-factor/confirm", confirm)).toMatchObject([
      ownChange({ second_factor: false, recovery_codes: 0 }, { second_factor: true, recovery_codes: 10 }),
    ]);
    const [recovery = "", ...others] = visitor.page.text.match(RECOVERY) ?? [];
    const withCode = async () => {
      const other = new ConsoleVisitor(service.url);
      clock.advance(60_000);
      await other.signIn(who.email, who.password);
      return other.submit("/sign-in/code", [["code", recovery]]);
    };
    expect(await entriesOf("/sign-in/code", withCode)).toMatchObject([
      ownChange({ recovery_codes: 10 }, { recovery_codes: 9 }),
    ]);
    const made = { recovery_codes: 10, recovery_codes_made_at: new Date(clock.now()).toISOString() };
    const renew = withPassword("recovery-codes");
    expect(await entriesOf("/account/second-factor/recovery-codes", renew)).toMatchObject([
      ownChange({ recovery_codes: 9 }, made),
    ]);
    secrets.push(secret, recovery, ...others, ...(visitor.page.text.match(RECOVERY) ?? []));
    const turnOff = withPassword("turn-off");
    expect(await entriesOf("/account/second-factor/turn-off", turnOff)).toMatchObject([
      ownChange({ second_factor: true, recovery_codes: 10 }, { second_factor: false, recovery_codes: 0 }),
    ]);
    expect(await entriesOf("/account/second-factor/turn-off", turnOff)).toEqual([]);
  });

  test("a password chosen on the account's page and by a link: when and by what, nothing of it; in each workspace of the person's", async () => {
    const other = await service.addWorkspace("Other");
    const { body } = await other.api("POST", "/api/v1/invitations", { email: who.email, role: "viewer" });
    const invited = new URL(body.url).pathname;
    await visitor.get(invited);
    await visitor.submit(invited, []);
    await visitor.get("/account");
    await visitor.submit("/account/workspace", [["workspace", String(workspace.id)]]);
    await visitor.get("/account");
    clock.advance(60_000);
    const set = (by: string) => [
      ownChange({}, { password_set_at: new Date(clock.now()).toISOString(), password_set_by: by }),
    ];
    const change = () =>
      visitor.submit("/account/password", [
        ["password", who.password],
        ["new_password", CHOSEN],
      ]);
    expect(await entriesOf("/account/password", change)).toMatchObject(set("present_password"));
    const theirs: readonly Entry[] = (await other.api("GET", "/api/v1/audit?limit=1")).body.data;
    expect(theirs).toMatchObject(set("present_password"));
    const { control, baseUrl } = service.running;
    const tools = { db: control.db, clock, random: systemRandom, hosts: hostsOf(baseUrl, null) };
    const reset = await offerPasswordReset(tools, { email: who.email, dropsSecondFactor: false });
    const link = new URL(reset?.url ?? "").pathname;
    const somebody = new ConsoleVisitor(service.url);
    await somebody.get(link);
    clock.advance(60_000);
    const byLink = () => somebody.submit(link, [["new_password", `${CHOSEN} more`]]);
    expect(await entriesOf("/password/:secret", byLink)).toMatchObject(set("reset_link"));
    secrets.push(CHOSEN, who.password, link.split("/").at(-1) ?? "");
  });

  test("an invitation accepted by somebody new", async () => {
    const order = { email: "new@example.com", role: "admin" };
    const link = new URL((await workspace.api("POST", "/api/v1/invitations", order)).body.url).pathname;
    const newcomer = new ConsoleVisitor(service.url);
    clock.advance(60_000);
    await newcomer.get(link);
    const accept = () =>
      newcomer.post(link, { ...newcomer.hidden(link), as: "newcomer", name: "Eve", new_password: CHOSEN });
    const entries = await entriesOf("/invitation/:secret", accept);
    expect(entries.map(({ action, subject, after }) => [action, subject, after])).toEqual([
      [
        "changed",
        "member",
        { password_set_at: new Date(clock.now()).toISOString(), password_set_by: "invitation" },
      ],
      ["removed", "invitation", null],
      ["created", "member", order],
    ]);
    secrets.push(link.split("/").at(-1) ?? "");
  });

  test("a member who goes: the tokens that are revoked and the invitations that are taken back have entries of their own", async () => {
    const leaver = await service.addMember(workspace, "admin");
    const api = (method: string, path: string, body?: unknown) =>
      service.call(leaver.token, method, path, body);
    const order = { name: "Leaver's", permissions: ["links:read"] };
    const { body: token } = await api("POST", "/api/v1/tokens", order);
    const { body: old } = await api("POST", "/api/v1/tokens", { ...order, name: "Old" });
    await api("DELETE", `/api/v1/tokens/${old.id}`);
    const invited = { email: "late@example.com", role: "viewer" };
    const { body: invitation } = await api("POST", "/api/v1/invitations", invited);
    const go = () => workspace.api("DELETE", `/api/v1/members/${leaver.id}`);
    const entries = await entriesOf("DELETE /members/{id}", go);
    const ofToken = entries.find(({ subject_id, subject }) => subject === "token" && subject_id === token.id);
    expect(ofToken).toMatchObject({
      action: "changed",
      before: { state: "live" },
      after: { state: "revoked" },
    });
    expect(ofToken?.actor.kind).toBe("token");
    expect(entries.filter(({ subject_id }) => subject_id === old.id)).toEqual([]);
    expect(entries.filter(({ subject }) => subject === "invitation")).toMatchObject([
      { action: "removed", subject_id: invitation.id, before: invited },
    ]);
    expect(entries[0]).toMatchObject({ action: "removed", subject: "member", subject_id: leaver.id });
  });

  test("no form of the pages is forgotten, and no entry holds a secret", async () => {
    const forms = readdirSync(PAGES).flatMap((file) =>
      [...readFileSync(join(PAGES, file), "utf8").matchAll(/app\.post\("([^"]+)"/g)].map(
        ([, path = ""]) => path,
      ),
    );
    expect(forms.length).toBeGreaterThan(15);
    for (const form of forms) expect([form, told.has(form) || form in ELSEWHERE]).toEqual([form, true]);
    const text = JSON.stringify(await newest());
    expect(secrets.length).toBeGreaterThan(20);
    for (const secret of secrets) expect(text).not.toContain(secret);
  });
});
