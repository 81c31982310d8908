import { afterAll, beforeAll, expect, test } from "bun:test";
import { guessedProblem } from "../../src/access/guessed-password.ts";
import { offerPasswordReset } from "../../src/access/reset-password.ts";
import { hostsOf } from "../../src/domains/hosts.ts";
import { systemRandom } from "../../src/lib/random.ts";
import { ConsoleVisitor, givePassword, signIn } from "../support/console-visitor.ts";
import { onEachEngine } from "../support/engines.ts";
import { startTestService, TestClock, type TestService, type TestWorkspace } from "../support/service.ts";

// Passwords that fit by their length and would be guessed all the same.

const OF_MANY = "much like a password that many people have";
const OF_OWNER = "made of your address, your name, a workspace&#39;s or this product&#39;s";
const PATTERN = "repeats itself, or follows the keyboard";
const INSTEAD = "Take a few words that have nothing to do";

onEachEngine("passwords that would be guessed", (engine) => {
  const clock = new TestClock("2026-03-01T10:00:00Z");
  let service: TestService;
  let workspace: TestWorkspace;
  beforeAll(async () => {
    service = await startTestService(engine, { clock });
    workspace = await service.addWorkspace("Nordlicht Coffee");
  });
  afterAll(() => service.stop());

  const linkFor = async (email: string): Promise<string> => {
    const { control, baseUrl } = service.running;
    const tools = { db: control.db, clock, random: systemRandom, hosts: hostsOf(baseUrl, null) };
    const reset = await offerPasswordReset(tools, { email, dropsSecondFactor: false });
    if (reset === null) throw new Error("no such account");
    return new URL(reset.url).pathname;
  };

  test("a link that sets one takes none of them, says why, and stays good for another", async () => {
    const { email } = await givePassword(service, workspace.ownerId);
    const path = await linkFor(email);
    const visitor = new ConsoleVisitor(service.url);
    await visitor.get(path);
    const cases: readonly (readonly [string, string])[] = [
      ["password1234", OF_MANY],
      ["P@ssw0rd!P@ssw0rd!", OF_MANY],
      ["qwertyuiop12", OF_MANY],
      ["utmostutmost", OF_OWNER],
      ["Utmost-2026-Utmost", OF_OWNER],
      ["Nordlicht Coffee", OF_OWNER],
      ["nordlichtcoffee1", OF_OWNER],
      ["nordlicht-coffee", OF_OWNER],
      ["abcabcabcabcabc", PATTERN],
      ["zxcvbnm,./zxcvbnm,./", ""],
    ];
    for (const [password, words] of cases) {
      // Each is counted as a guess.
      clock.advance(10_000);
      const { status, text } = await visitor.submit(path, [["new_password", password]]);
      expect([password, status, text.includes(words), text.includes(INSTEAD)]).toEqual([
        password,
        422,
        true,
        true,
      ]);
      expect(text).not.toContain(`value="${password}"`);
    }
    clock.advance(10_000);
    expect((await visitor.submit(path, [["new_password", "kettle of blue thunder"]])).status).toBe(303);
  });

  test("nor does a change on the account's page; who has one of before signs in with it", async () => {
    const member = await service.addMember(workspace, "member");
    await service.running.control.db
      .updateTable("users")
      .set({ name: "Wilhelmine Okafor" })
      .where("id", "=", member.id)
      .execute();
    const who = await givePassword(service, member.id, "password1234");
    const visitor = await signIn(service, clock, who);
    await visitor.get("/account");
    const change = (chosen: string) => {
      clock.advance(10_000);
      return visitor.submit("/account/password", [
        ["password", "password1234"],
        ["new_password", chosen],
      ]);
    };
    for (const [chosen, words] of [
      [`${member.email.split("@")[0]}2026!`, OF_OWNER],
      ["wilhelmineokafor", OF_OWNER],
      ["Okafor.Nordlicht", OF_OWNER],
      ["password12345", OF_MANY],
    ] as const) {
      const { status, text } = await change(chosen);
      expect([chosen, status, text.includes(words), text.includes(INSTEAD)]).toEqual([
        chosen,
        422,
        true,
        true,
      ]);
    }
    expect((await change("a tram full of ferns")).status).toBe(303);
  });

  test("nor does an invitation, of which the workspace's name and the one just given are known", async () => {
    const { body } = await workspace.api("POST", "/api/v1/invitations", {
      email: "grete@example.org",
      role: "viewer",
    });
    const path = new URL(body.url).pathname;
    const visitor = new ConsoleVisitor(service.url);
    const join = async (password: string) => {
      clock.advance(10_000);
      await visitor.get(path);
      const fields = {
        ...visitor.hidden(path),
        as: "newcomer",
        name: "Grete Zimmermann",
        new_password: password,
      };
      return visitor.post(path, fields);
    };
    for (const password of ["gretezimmermann", "grete.Nordlicht", "zimmermann-grete-1"]) {
      const { status, text } = await join(password);
      expect([password, status, text.includes(OF_OWNER)]).toEqual([password, 422, true]);
      // What was typed otherwise is still there.
      expect(text).toContain("Grete Zimmermann");
    }
    expect((await join("a tram full of ferns")).status).toBe(303);
  });
});

test.each([
  "correct horse battery staple",
  "k7wqm-3fzna-x8rht-p2vcd",
  "kaffee und drei alte Lampen",
  "a tram full of ferns, utmost",
  "三匹の猫が静かに眠る夜の台所で",
  "a whole paragraph about a heron, two ladders and the smell of rain, which nobody would ever think of, typed every morning",
])("%s is taken", async (password) => {
  const names = ["Ann Smith", "Garden shop"];
  expect(await guessedProblem(password, { email: "ann@example.com", names })).toBeNull();
});
