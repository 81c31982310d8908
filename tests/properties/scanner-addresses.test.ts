import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { readDestination } from "../../src/links/destination.rules.ts";
import { addressFault } from "../../src/scanner/address-fault.rules.ts";
import { urlForm } from "../../src/scanner/url-form.rules.ts";

const faultOf = (url: string) => addressFault(urlForm(url).host);

type Four = readonly [number, number, number, number];
const byte = fc.integer({ min: 0, max: 255 });
const hidden: fc.Arbitrary<Four> = fc.oneof(
  fc.tuple(fc.constant(127), byte, byte, byte),
  fc.tuple(fc.constant(10), byte, byte, byte),
  fc.tuple(fc.constant(172), fc.integer({ min: 16, max: 31 }), byte, byte),
  fc.tuple(fc.constant(192), fc.constant(168), byte, byte),
  fc.tuple(fc.constant(169), fc.constant(254), byte, byte),
  fc.tuple(fc.constant(100), fc.integer({ min: 64, max: 127 }), byte, byte),
  fc.tuple(fc.constant(0), byte, byte, byte),
  fc.constantFrom<Four>([169, 254, 169, 254], [168, 63, 129, 16], [255, 255, 255, 255], [192, 0, 0, 192]),
);
const seen: fc.Arbitrary<Four> = fc.constantFrom<Four>(
  [8, 8, 8, 8],
  [93, 184, 216, 34],
  [172, 15, 0, 1],
  [172, 32, 0, 1],
);

const number = ([a, b, c, d]: Four) => a * 2 ** 24 + b * 2 ** 16 + c * 2 ** 8 + d;
const hex2 = (value: number) => value.toString(16).padStart(2, "0");
const pair = (high: number, low: number) => ((high << 8) | low).toString(16);
const words = ([a, b, c, d]: Four) => `${pair(a, b)}:${pair(c, d)}`;

/** Every way in which a URL may write an IPv4 address. */
const spellings: readonly ((four: Four) => string)[] = [
  (four) => four.join("."),
  (four) => `${four.join(".")}.`,
  (four) => String(number(four)),
  (four) => `0x${number(four).toString(16)}`,
  (four) => `0${number(four).toString(8)}`,
  (four) => four.map((part) => `0x${part.toString(16)}`).join("."),
  (four) => four.map((part) => `0${part.toString(8)}`).join("."),
  ([a, b, c, d]) => `${a}.${b}.${c * 256 + d}`,
  ([a, b, c, d]) => `${a}.0x${hex2(b)}${hex2(c)}${hex2(d)}`,
  (four) => four.join(".").replaceAll(/\d/g, (digit) => String.fromCharCode(0xff10 + Number(digit))),
  (four) => four.join(".").replaceAll(/\d/g, (digit) => `%3${digit}`),
  (four) => `[::ffff:${four.join(".")}]`,
  (four) => `[::ffff:${words(four)}]`,
  (four) => `[0:0:0:0:0:FFFF:${words(four).toUpperCase()}]`,
  (four) => `[64:ff9b::${four.join(".")}]`,
  (four) => `[::ffff:0:${words(four)}]`,
  ([a, b, c, d]) => `[2002:${pair(a, b)}:${pair(c, d)}::1]`,
  (four) => `[2001:4860::5efe:${words(four)}]`,
];

describe("addresses", () => {
  test("what is no public address is told in every spelling", () => {
    fc.assert(
      fc.property(
        hidden,
        fc.constantFrom(...spellings),
        fc.constantFrom("", ":8080", ":443"),
        (four, spell, port) => {
          const url = `http://${spell(four)}${port}/latest/`;
          expect(readDestination(url).ok).toBe(true);
          expect(faultOf(url)).not.toBeNull();
        },
      ),
    );
  });

  test("what is public is fine in every spelling", () => {
    fc.assert(
      fc.property(seen, fc.constantFrom(...spellings), (four, spell) => {
        expect(faultOf(`http://${spell(four)}/`)).toBeNull();
      }),
    );
  });

  test.each([
    ["http://[::1]/", "is an address of the visitor's own machine"],
    ["http://[::]/", "is the address of no machine"],
    ["http://[fd00:ec2::254]/", "is an address of a private network"],
    ["http://[fe80::1]/", "is a link-local address, where cloud machines keep their secrets"],
    ["http://[fec0::1]/", "is an address of a private network"],
    ["http://[ff02::1]/", "is an address that is kept for other purposes"],
    ["http://[2001:db8::1]/", "is an address that is kept for other purposes"],
    ["http://[4000::1]/", "is an address that is not in use"],
    ["http://[::7f00:1]/", "is an address of the visitor's own machine"],
    ["http://LOCALHOST:3000/", "has no dot: such names mean something inside one network only"],
    ["http://x.localhost./", "is under .localhost: such names mean something inside one network only"],
    [
      "http://metadata.google.internal/",
      "is under .internal: such names mean something inside one network only",
    ],
    ["http://metadata/computeMetadata/v1/", "has no dot: such names mean something inside one network only"],
    ["http://printer.local/", "is under .local: such names mean something inside one network only"],
    ["http://router.home.arpa/", "is under .home.arpa: such names mean something inside one network only"],
    ["http://x.localtest.me/", "stands for the visitor's own machine"],
    ["http://10.0.0.1.nip.io/", "stands for 10.0.0.1, which is an address of a private network"],
    [
      "http://app-192-168-1-250.sslip.io/",
      "stands for 192.168.1.250, which is an address of a private network",
    ],
    ["http://7f000001.nip.io/", "stands for 127.0.0.1, which is an address of the visitor's own machine"],
    ["http://--1.sslip.io/", "stands for ::1, which is an address of the visitor's own machine"],
  ])("%p %s", (url, fault) => {
    expect(faultOf(url)).toBe(fault);
  });

  test.each([
    "https://shop.example/",
    "https://internal.example/",
    "https://localhost.example.com/",
    "https://8.8.8.8.nip.io/",
    "https://nip.io/",
    "https://[2606:4700::1111]/",
  ])("%p is fine", (url) => {
    expect(faultOf(url)).toBeNull();
  });
});
