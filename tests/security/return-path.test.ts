import { afterAll, beforeAll, expect, test } from "bun:test";
import fc from "fast-check";
import { isConsolePath } from "../../src/access/console/console.ts";
import { readReturnPath, signInAddress } from "../../src/access/console/return-path.rules.ts";
import { RETURN_PATH_characters } from "../../src/limits.ts";
import { ConsoleVisitor, givePassword } from "../support/console-visitor.ts";
import { onEachEngine } from "../support/engines.ts";
import { startTestService, TestClock, type TestService } from "../support/service.ts";

/** What is no page of the console, or a page elsewhere to some browser. */
const elsewhere = [
  "https://evil.example/",
  "//evil.example",
  "//evil.example/links",
  "/\\evil.example",
  "\\\\evil.example",
  "/\t/evil.example",
  "/\n/evil.example",
  "/.//evil.example",
  "/links/..//evil.example",
  "/links/../../\\evil.example",
  "/%2f%2fevil.example",
  "javascript:alert(1)",
  "data:text/html,x",
  "links",
  " /links",
  "@evil.example",
  "http:/links",
  "http:links",
  "/api/v1/links",
  "/sign-in",
  "/sign-out",
  "/assets/main.js",
  "/r/secret",
  "/spring",
  `/links?search=${"x".repeat(RETURN_PATH_characters)}`,
];

onEachEngine("the page that was asked for", (engine) => {
  const clock = new TestClock("2026-03-01T10:00:00Z");
  let service: TestService;
  let owner: { readonly email: string; readonly password: string };
  beforeAll(async () => {
    service = await startTestService(engine, { clock });
    owner = await givePassword(service, service.workspace.ownerId);
  });
  afterAll(() => service.stop());

  const signInAt = async (visitor: ConsoleVisitor, address: string, password = owner.password) => {
    clock.advance(60_000);
    await visitor.get(address);
    return visitor.submit("/sign-in", [
      ["email", owner.email],
      ["password", password],
    ]);
  };

  test("comes after the sign-in with its query, also when the password was wrong at first", async () => {
    for (const path of [
      "/links?search=spring%20sale&state=live",
      "/links/new?copy=3",
      "/account",
      "/rules",
    ]) {
      const visitor = new ConsoleVisitor(service.url);
      const asked = await visitor.get(path);
      const address = asked.headers.get("location") ?? "";
      expect([asked.status, address]).toEqual([303, `/sign-in?to=${encodeURIComponent(path)}`]);
      expect((await signInAt(visitor, address, "wrong")).status).toBe(403);
      const answer = await visitor.submit("/sign-in", Object.entries(owner));
      expect([answer.status, answer.headers.get("location")]).toEqual([303, path]);
      // Whoever is signed in already goes there at once.
      expect((await visitor.get(address)).headers.get("location")).toBe(path);
    }
  });

  test("is never somebody else's", async () => {
    const visitor = new ConsoleVisitor(service.url);
    for (const to of elsewhere) {
      await visitor.get(`/sign-in?to=${encodeURIComponent(to)}`);
      expect([to, visitor.hidden("/sign-in")["to"]]).toEqual([to, undefined]);
    }
    // Nor when somebody has written it into the form itself.
    clock.advance(60_000);
    const forged = { ...visitor.hidden("/sign-in"), ...owner, to: "//evil.example/links" };
    expect((await visitor.post("/sign-in", forged)).headers.get("location")).toBe("/");
    for (const to of elsewhere) {
      const answer = await visitor.get(`/sign-in?to=${encodeURIComponent(to)}`);
      expect([to, answer.status, answer.headers.get("location")]).toEqual([to, 303, "/"]);
    }
  });

  test("stands in the form as text", async () => {
    const visitor = new ConsoleVisitor(service.url);
    const { text } = await visitor.get(`/sign-in?to=${encodeURIComponent('/links?search="><img src=x>')}`);
    expect(text).not.toContain("<img");
    expect(visitor.hidden("/sign-in")["to"]).toStartWith("/links?search=");
  });
});

test("whatever a text says, a browser stays on the console", () => {
  const part = fc.oneof(
    fc.constantFrom(
      "/",
      "\\",
      ".",
      "..",
      "//",
      "links",
      "rules",
      "?",
      "#",
      "@",
      ":",
      "%2f",
      "\t",
      "evil.example",
      "http:",
    ),
    fc.string({ unit: "binary", maxLength: 3 }),
  );
  const text = fc.array(part, { maxLength: 12 }).map((parts) => `/${parts.join("")}`);
  fc.assert(
    fc.property(text, (asked) => {
      const path = readReturnPath(asked);
      const there = new URL(path, "https://console.example/sign-in");
      expect(there.origin).toBe("https://console.example");
      expect(isConsolePath(there.pathname)).toBe(true);
      // What was said once is said again, and the way to the sign-in keeps it.
      expect(readReturnPath(path)).toBe(path);
      const asks = new URL(signInAddress(asked), "https://console.example");
      expect(readReturnPath(asks.searchParams.get("to"))).toBe(path);
    }),
    { numRuns: 5000 },
  );
});
