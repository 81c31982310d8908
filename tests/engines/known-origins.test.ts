import { expect, test } from "bun:test";
import fc from "fast-check";
import { encodeOrigin } from "../../src/clicks/click-frame.ts";
import { KnownOrigins } from "../../src/clicks/known-origins.ts";
import { clickLink } from "../support/clicks.ts";

const originOf = (linkId: number, workspaceId = 1, destination = "https://shop.example/") =>
  encodeOrigin(clickLink({ linkId, workspaceId }), destination);

test("an origin that is kept has its own number, wherever its bytes lie", () => {
  const known = new KnownOrigins(1024);
  const origins = Array.from({ length: 200 }, (_, number) => originOf(number + 1));
  for (const [place, origin] of origins.entries()) known.set(origin, 0, origin.length, place + 1);
  for (const [place, origin] of origins.entries()) {
    const among = Buffer.concat([Buffer.from("before"), origin, Buffer.from("after")]);
    expect(known.get(among, 6, 6 + origin.length)).toBe(place + 1);
  }
  known.clear();
  for (const origin of origins) expect(known.get(origin, 0, origin.length)).toBe(0);
});

test("with more origins than room, one is either unknown or has its own number", () => {
  const facts = fc.record({
    linkId: fc.integer({ min: 1, max: 30 }),
    workspaceId: fc.integer({ min: 1, max: 3 }),
    destination: fc.string({ unit: "grapheme", maxLength: 9 }),
  });
  fc.assert(
    fc.property(fc.array(facts, { minLength: 20, maxLength: 300 }), (several) => {
      const known = new KnownOrigins(64);
      const numbers = new Map<string, number>();
      for (const { linkId, workspaceId, destination } of several) {
        const origin = originOf(linkId, workspaceId, destination);
        const name = origin.toString("hex");
        const found = known.get(origin, 0, origin.length);
        expect([0, numbers.get(name) ?? 0]).toContain(found);
        const number = numbers.get(name) ?? numbers.size + 1;
        numbers.set(name, number);
        known.set(origin, 0, origin.length, number);
        expect(known.get(origin, 0, origin.length)).toBe(number);
      }
    }),
  );
});
