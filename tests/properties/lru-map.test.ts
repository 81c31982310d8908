import { expect, test } from "bun:test";
import fc from "fast-check";
import { LruMap } from "../../src/lib/lru-map.ts";

test("never holds more than its capacity, and never forgets what is in use", () => {
  fc.assert(
    fc.property(fc.integer({ min: 2, max: 40 }), fc.array(fc.nat(200)), (capacity, keys) => {
      const map = new LruMap<number | "in use", string>(capacity);
      map.set("in use", "here");
      for (const key of keys) {
        map.set(key, `value ${key}`);
        expect(map.get(key)).toBe(`value ${key}`);
        expect(map.get("in use")).toBe("here");
        expect(map.size).toBeLessThanOrEqual(capacity);
      }
    }),
    { numRuns: 1000 },
  );
});

test("what was deleted or cleared is gone", () => {
  const map = new LruMap<string, number>(4);
  for (const [key, value] of [
    ["a", 1],
    ["b", 2],
    ["c", 3],
  ] as const)
    map.set(key, value);
  map.delete("a");
  expect([map.get("a"), map.get("b"), map.get("c"), map.size]).toEqual([undefined, 2, 3, 2]);
  map.clear();
  expect([map.get("b"), map.size]).toEqual([undefined, 0]);
});
