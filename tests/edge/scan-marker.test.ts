import { describe, expect, test } from "bun:test";
import { isScan } from "../../src/links/landing-url.rules.ts";

describe("the scan marker", () => {
  test.each(["qr=1", "a=1&qr=1", "qr=1&fbclid=x", "qr=0&qr=1", "%71r=%31"])("%s is a scan", (query) => {
    expect(isScan(query)).toBe(true);
  });
  test.each(["", "qr", "qr=", "qr=0", "qr=10", "qr=true", "xqr=1", "a=qr=1", "qr%3D1", "a;qr=1", "qr=%zz"])(
    "%j is none",
    (query) => {
      expect(isScan(query)).toBe(false);
    },
  );
});
