import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import fc from "fast-check";
import { attribute, occurredProblem, parseLinkReference } from "../../src/conversions/attribution.rules.ts";
import { hostsOf } from "../../src/domains/hosts.ts";
import { onEachEngine } from "../support/engines.ts";
import { startTestService, type TestService } from "../support/service.ts";
import { storeLink } from "../support/stored-link.ts";

const hosts = hostsOf("https://app.example", "go.example");

describe("a link reference", () => {
  const host = fc.constantFrom("go.example", "xn--zrich-kva.example", "zürich.example", "a.b.example");
  const code = fc
    .array(fc.constantFrom(..."a Z 0 9 - _ é ß Σ ı İ 구 글 ﬁ".split(" ")), { minLength: 1, maxLength: 12 })
    .map((characters) => characters.join(""));

  test("is the same in every spelling of host and code", () => {
    const spelling = fc.record({
      upper: fc.boolean(),
      form: fc.constantFrom("NFC", "NFD"),
      dot: fc.boolean(),
      port: fc.constantFrom("", ":", ":80", ":443"),
      encoded: fc.constantFrom("no", "code", "whole"),
      blanks: fc.constantFrom("", " ", "\n"),
    });
    fc.assert(
      fc.property(host, code, spelling, (hostName, typed, how) => {
        // The upper case of ı is I, another letter's: only Turkish takes the two for one.
        const upper = (text: string) => text.replaceAll(/[^ı]+/g, (part) => part.toUpperCase());
        const spelled = (text: string) => (how.upper ? upper(text) : text).normalize(how.form);
        const hostText = spelled(hostName) + (how.dot ? "." : "") + how.port;
        const codeText = how.encoded === "code" ? encodeURIComponent(spelled(typed)) : spelled(typed);
        const whole = `${hostText}/${codeText}`;
        const text = how.encoded === "whole" ? encodeURIComponent(whole) : whole;
        const plain = parseLinkReference(hosts, `${hostName}/${typed}`);
        expect(plain).not.toBeNull();
        expect(parseLinkReference(hosts, how.blanks + text + how.blanks)).toEqual(plain);
      }),
      { numRuns: 500 },
    );
  });

  test("never throws, and gives nothing a database cannot take", () => {
    const hostile = fc.oneof(
      fc.string({ unit: "binary" }),
      fc.string({ unit: fc.constantFrom("%", "0", "/", "[", "]", ":", ".", "a", "@", "\\", "?") }),
    );
    fc.assert(
      fc.property(hostile, hostile, (left, right) => {
        const reference = parseLinkReference(hosts, `${left}/${right}`);
        if (reference !== null) expect(`${reference.host}${reference.codeKey}`).not.toContain("\0");
      }),
      { numRuns: 2000 },
    );
  });
});

test("attribution: the named link, else the bound one, else a problem in words", () => {
  const link = fc.option(fc.integer(), { nil: undefined });
  fc.assert(
    fc.property(fc.boolean(), link, (given, found) => {
      const verdict = attribute(given ? { given, named: found } : { given, bound: found });
      if (found === undefined) expect(verdict).toEqual({ link: null, problem: expect.any(String) });
      else expect(verdict).toEqual({ link: found, by: given ? "reference" : "binding" });
    }),
  );
});

test("the instant is refused exactly outside one hour ahead and 730 days back", () => {
  const now = Date.parse("2026-03-10T12:00:00Z");
  const ahead_ms = 3_600_000;
  const back_ms = 730 * 86_400_000;
  fc.assert(
    fc.property(fc.integer({ min: -back_ms - 10, max: ahead_ms + 10 }), (offset_ms) => {
      const problem = occurredProblem(now + offset_ms, now);
      expect(problem === null).toBe(offset_ms <= ahead_ms && offset_ms >= -back_ms);
    }),
    { examples: [[ahead_ms], [ahead_ms + 1], [-back_ms], [-back_ms - 1]] },
  );
});

// A plain model beside the running service: one map of events, one of bindings.
onEachEngine("any history of conversions", (engine) => {
  let service: TestService;
  let references: readonly string[] = [];
  let run = 0;

  beforeAll(async () => {
    service = await startTestService(engine, { env: { RATE_LIMIT_PER_MINUTE: "1000000" } });
    const links = await Promise.all(
      ["one", "two", "three"].map((code) => storeLink(service, service.workspace, { code })),
    );
    references = links.map(({ reference }) => reference);
  });
  afterAll(() => service.stop());

  test("is answered as the model answers it", async () => {
    const request = fc.record({
      event: fc.integer({ min: 0, max: 6 }),
      customer: fc.integer({ min: 0, max: 2 }),
      link: fc.constantFrom(0, 1, 2, "none", "unknown"),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(request, { minLength: 1, maxLength: 15 }), async (requests) => {
        run += 1;
        const events = new Map<number, string>();
        const bindings = new Map<number, string>();
        for (const { event, customer, link } of requests) {
          const named = typeof link === "number" ? references[link] : link === "unknown" ? "no/link" : null;
          const { status, body } = await service.workspace.api("POST", "/api/v1/conversions", {
            event_id: `${run}-${event}`,
            customer_id: `${run}-${customer}`,
            link: named,
          });
          const stored = events.get(event);
          const found = link === "none" ? bindings.get(customer) : link === "unknown" ? undefined : named;
          if (stored !== undefined) {
            expect([status, body.link, body.duplicate, body.attributed_by]).toEqual([
              200,
              stored,
              true,
              null,
            ]);
          } else if (found === undefined || found === null) {
            expect([status, Object.keys(body.error.details)]).toEqual([422, ["link"]]);
          } else {
            expect([status, body.link, body.duplicate]).toEqual([201, found, null]);
            expect(body.attributed_by).toBe(link === "none" ? "binding" : "reference");
            events.set(event, found);
            if (!bindings.has(customer)) bindings.set(customer, found);
          }
        }
      }),
      { numRuns: 40 },
    );
  }, 60_000);
});
