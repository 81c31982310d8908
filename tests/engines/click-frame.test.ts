import { expect, test } from "bun:test";
import fc from "fast-check";
import { automatedReasons, type Click, devices } from "../../src/clicks/click.ts";
import {
  decodeBody,
  decodeOrigin,
  encodeClick,
  encodeOrigin,
  scanFrames,
} from "../../src/clicks/click-frame.ts";
import { FRAME_bytes_at_most } from "../../src/run-limits.ts";
import { click, clickLink, visitor } from "../support/clicks.ts";

const target = Buffer.alloc(FRAME_bytes_at_most);

function frameOf(one: Click): Buffer {
  const length = encodeClick(target, one, encodeOrigin(one.link, one.destination));
  return Buffer.from(target.subarray(0, length));
}

/** Reads a buffer as the ingest does, and gives back whole clicks. */
function clicksIn(buffer: Buffer, last = true): { clicks: Click[]; consumed: number; skipped: number } {
  const clicks: Click[] = [];
  const { consumed_bytes, skipped_bytes } = scanFrames(buffer, buffer.length, last, (start) => {
    const body = decodeBody(buffer, start);
    clicks.push({
      ...decodeOrigin(buffer, body.originStart),
      at_ms: body.at_ms,
      visitor: new Uint8Array(buffer.subarray(body.visitorStart, body.visitorStart + 16)),
      trigger: body.scan ? "qr" : "link",
      automated: body.automated === 0 ? null : (automatedReasons[body.automated - 1] ?? null),
      device: devices[body.device] ?? "other",
      country: body.country === 0 ? null : String.fromCharCode(body.country >> 8, body.country & 255),
      referrer: body.referrer,
    });
  });
  return { clicks, consumed: consumed_bytes, skipped: skipped_bytes };
}

const plain = (one: Click) => ({ ...one, visitor: [...one.visitor] });

const someText = fc.option(fc.string({ unit: "grapheme", maxLength: 40 }));
const someClick: fc.Arbitrary<Click> = fc.record({
  link: fc.record({
    workspaceId: fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER }),
    linkId: fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER }),
    utm_source: someText,
    utm_medium: someText,
    utm_campaign: someText,
    utm_term: someText,
    utm_content: someText,
  }),
  at_ms: fc.integer({ min: 0, max: 253_402_300_799_999 }),
  visitor: fc.uint8Array({ minLength: 16, maxLength: 16 }),
  trigger: fc.constantFrom("link" as const, "qr" as const),
  automated: fc.option(fc.constantFrom(...automatedReasons)),
  device: fc.constantFrom(...devices),
  country: fc.option(fc.constantFrom("DE", "US", "TV")),
  referrer: someText,
  destination: fc.string({ unit: "grapheme", maxLength: 200 }),
});

test("every click comes back as it was, also after its neighbours", () => {
  fc.assert(
    fc.property(fc.array(someClick, { maxLength: 8 }), (clicks) => {
      const read = clicksIn(Buffer.concat(clicks.map(frameOf)));
      expect(read.clicks.map(plain)).toEqual(clicks.map(plain));
      expect(read.skipped).toBe(0);
    }),
    { numRuns: 300 },
  );
});

const three = [
  click({ visitor: visitor(1), referrer: "news.example" }),
  click({ visitor: visitor(2), link: clickLink({ utm_source: "Grüße", linkId: 7 }), country: "AT" }),
  click({ visitor: visitor(3), trigger: "qr", automated: "prefetch", device: "mobile" }),
];
const frames = three.map(frameOf);
const whole = Buffer.concat(frames);

test("a file cut at any byte keeps every frame before the cut", () => {
  let end = 0;
  const ends = frames.map((frame) => {
    end += frame.length;
    return end;
  });
  for (let cut = 0; cut <= whole.length; cut += 1) {
    const read = clicksIn(whole.subarray(0, cut));
    const complete = ends.filter((frameEnd) => frameEnd <= cut).length;
    expect(read.clicks.map(plain)).toEqual(three.slice(0, complete).map(plain));
    expect(read.consumed).toBe(cut);
    expect(read.skipped).toBe(cut - (ends[complete - 1] ?? 0));
  }
});

test("while a file still grows, a frame that is cut off is left for the next reading", () => {
  for (let cut = 0; cut <= whole.length; cut += 1) {
    const first = clicksIn(whole.subarray(0, cut), false);
    const second = clicksIn(whole.subarray(first.consumed));
    expect([...first.clicks, ...second.clicks].map(plain)).toEqual(three.map(plain));
    expect(first.skipped + second.skipped).toBe(0);
  }
});

test("a byte changed anywhere costs the frame it is in and no other", () => {
  let start = 0;
  for (const [place, frame] of frames.entries()) {
    for (let at = 0; at < frame.length; at += 1) {
      for (const flip of [0x01, 0x80, 0xff]) {
        const damaged = Buffer.from(whole);
        damaged[start + at] = (damaged[start + at] ?? 0) ^ flip;
        const left = three.filter((_, other) => other !== place);
        expect(clicksIn(damaged).clicks.map(plain)).toEqual(left.map(plain));
      }
    }
    start += frame.length;
  }
});

test("what lies between frames is passed over: zeros of a power cut, noise, a torn frame", () => {
  const torn = frames[0]?.subarray(0, 40) ?? Buffer.alloc(0);
  for (const between of [
    Buffer.alloc(4096),
    Buffer.from("GET / HTTP/1.1\r\n"),
    torn,
    Buffer.from([1, 0x4c, 0x1c]),
  ]) {
    const read = clicksIn(Buffer.concat([between, whole, between, whole]));
    expect(read.clicks.map(plain)).toEqual([...three, ...three].map(plain));
    expect(read.skipped).toBe(2 * between.length);
  }
});

test("random bytes are never taken for a click and never stop the reading", () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 400 }), (noise) => {
      const read = clicksIn(Buffer.concat([Buffer.from(noise), whole]));
      expect(read.clicks.length).toBe(3);
      expect(read.consumed).toBe(noise.length + whole.length);
    }),
    { numRuns: 500 },
  );
});

test("a referrer without end, the longest destination and an empty one fit", () => {
  const link = clickLink(
    Object.fromEntries(
      ["utm_source", "utm_medium", "utm_campaign", "utm_term", "utm_content"].map((name) => [
        name,
        "€".repeat(500),
      ]),
    ),
  );
  const long = click({
    link,
    destination: `https://x.example/${"漢".repeat(8174)}`,
    referrer: "ö".repeat(100_000),
  });
  const [read] = clicksIn(frameOf(long)).clicks;
  expect(read?.destination).toBe(long.destination);
  expect(read?.link).toEqual(link);
  expect(read?.referrer).toBe("ö".repeat(256));
  expect(clicksIn(frameOf(click({ destination: "" }))).clicks[0]?.destination).toBe("");
  expect(() => encodeOrigin(link, "x".repeat(200_000))).toThrow("fits no frame");
});
