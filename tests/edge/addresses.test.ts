import { describe, expect, test } from "bun:test";
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { readAddress } from "../../src/clicks/address.rules.ts";
import { readCountry } from "../../src/clicks/country.rules.ts";
import { CountryTableError, openCountryTable } from "../../src/clicks/country.ts";
import { proxiesOf } from "../../src/clicks/proxies.rules.ts";
import { visitorHash } from "../../src/clicks/visitor.rules.ts";
import { freshFolder } from "../support/fresh-folder.ts";

describe("addresses", () => {
  test.each([
    ["203.0.113.9", "203.0.113.9"],
    ["203.0.113.9:39158", "203.0.113.9"],
    [" 203.0.113.9 ", "203.0.113.9"],
    ['"203.0.113.9:80"', "203.0.113.9"],
    ["::ffff:203.0.113.9", "203.0.113.9"],
    ["[::ffff:203.0.113.9]:443", "203.0.113.9"],
    ["::FFFF:CB00:7109", "203.0.113.9"],
    ["0:0:0:0:0:ffff:203.0.113.9", "203.0.113.9"],
    ["[2001:db8::1]:443", "2001:db8::1"],
    ["[2001:DB8:0:0::1]", "2001:db8::1"],
    ['"[2001:db8::1]:443"', "2001:db8::1"],
    ["2001:db8::1", "2001:db8::1"],
    ["fe80::1%eth0", "fe80::1"],
    ["[fe80::1%25eth0]:9", "fe80::1"],
  ])("%s is %s", (written, text) => {
    expect(readAddress(written)?.text).toBe(text);
  });

  test.each([
    "",
    "unknown",
    "_hidden",
    "203.0.113",
    "203.0.113.256",
    "0x7f.0.0.1",
    "2130706433",
    "1:2",
    ":::",
    "[x]",
    "a.example",
    "<script>",
    "203.0.113.9, 1.1.1.1",
  ])("%j is none", (written) => {
    expect(readAddress(written)).toBeNull();
  });

  test("a visitor's line is the IPv4 address, or the IPv6 network of 64 bits", () => {
    const line = (written: string) => readAddress(written)?.line;
    expect(line("2001:db8:1:2:aaaa::1")).toBe(line("[2001:db8:1:2:bbbb:c:d:e]:443"));
    expect(line("2001:db8:1:2::1")).not.toBe(line("2001:db8:1:3::1"));
    expect(line("::ffff:203.0.113.9")).toBe(line("203.0.113.9:39158"));
    expect(line("203.0.113.9")).not.toBe(line("203.0.113.10"));
  });
});

describe("visitors", () => {
  const secret = new Uint8Array(32).fill(1);
  const line = (written: string) => readAddress(written)?.line ?? "";
  const hash = (address: string, agent: string, key = secret) =>
    Buffer.from(visitorHash(key, line(address), agent)).toString("hex");
  test("are the same by line and agent, and nobody under another secret", () => {
    const first = hash("203.0.113.9:39158", "A");
    expect(first).toMatch(/^[0-9a-f]{64}$/);
    for (const same of ["::ffff:203.0.113.9", "203.0.113.9", "[::ffff:203.0.113.9]:8"])
      expect(hash(same, "A")).toBe(first);
    expect(hash("203.0.113.9", "B")).not.toBe(first);
    expect(hash("203.0.113.8", "A")).not.toBe(first);
    expect(hash("203.0.113.9", "A", new Uint8Array(32).fill(2))).not.toBe(first);
  });
});

describe("trusted proxies", () => {
  const hops = (count: number) => proxiesOf({ kind: "hops", count });
  const ranges = (...cidrs: string[]) => proxiesOf({ kind: "ranges", cidrs });
  test.each([
    ["nobody is trusted", hops(0), "198.51.100.1", "1.1.1.1", "198.51.100.1"],
    ["one hop: the last entry", hops(1), "10.0.0.1", "6.6.6.6, 203.0.113.9", "203.0.113.9"],
    ["two hops: the last but one", hops(2), "10.0.0.1", "6.6.6.6, 203.0.113.9, 10.0.0.2", "203.0.113.9"],
    ["fewer entries than hops: the first", hops(3), "10.0.0.1", "203.0.113.9", "203.0.113.9"],
    ["no header", hops(1), "10.0.0.1", null, "10.0.0.1"],
    ["an empty header", hops(1), "10.0.0.1", "", "10.0.0.1"],
    ["ports and brackets", hops(1), "10.0.0.1", "6.6.6.6, [2001:db8::1]:443", "2001:db8::1"],
    ["a mapped entry with a port", hops(1), "10.0.0.1", '"[::ffff:203.0.113.9]:39158"', "203.0.113.9"],
    ["junk where the client should be", hops(1), "10.0.0.1", "203.0.113.9, unknown", "10.0.0.1"],
    ["junk further away", hops(1), "10.0.0.1", "<script>, 203.0.113.9", "203.0.113.9"],
    ["nobody is trusted, and the header is a list", hops(0), "198.51.100.1", "10.0.0.1, ::1", "198.51.100.1"],
    [
      "a visitor who claims to be a proxy",
      ranges("10.0.0.0/8"),
      "10.1.2.3",
      "10.9.9.9, 203.0.113.9",
      "203.0.113.9",
    ],
    [
      "a visitor in between claims another",
      ranges("10.0.0.0/8"),
      "10.1.2.3",
      "6.6.6.6, 203.0.113.9, 10.7.7.7",
      "203.0.113.9",
    ],
    ["the hop before the last is junk", hops(2), "10.0.0.1", "6.6.6.6, <b>, 203.0.113.9", "203.0.113.9"],
    ["one address as a range", ranges("10.1.2.3/32"), "10.1.2.3", "203.0.113.9", "203.0.113.9"],
    ["its neighbour", ranges("10.1.2.3/32"), "10.1.2.4", "203.0.113.9", "10.1.2.4"],
    ["one IPv6 address as a range", ranges("2001:db8::7/128"), "2001:db8::7", "8.8.8.8", "8.8.8.8"],
    [
      "the second of two ranges",
      ranges("10.0.0.0/8", "fd00::/8"),
      "fd00::9",
      "203.0.113.9, 10.2.2.2",
      "203.0.113.9",
    ],
    ["IPv4 in a range of IPv6", ranges("::/0"), "10.1.2.3", "203.0.113.9", "10.1.2.3"],
    ["no end of entries", hops(1), "10.0.0.1", `${"6.6.6.6,".repeat(5000)}203.0.113.9`, "203.0.113.9"],
    ["a proxy in range", ranges("10.0.0.0/8"), "10.1.2.3", "6.6.6.6, 203.0.113.9", "203.0.113.9"],
    [
      "two proxies in range",
      ranges("10.0.0.0/8"),
      "10.1.2.3",
      "6.6.6.6, 203.0.113.9, 10.9.9.9",
      "203.0.113.9",
    ],
    ["all in range: the furthest", ranges("10.0.0.0/8"), "10.1.2.3", "10.0.0.7, 10.9.9.9", "10.0.0.7"],
    ["out of range", ranges("10.0.0.0/8"), "198.51.100.1", "203.0.113.9", "198.51.100.1"],
    ["a mapped socket", ranges("10.0.0.0/8", "fd00::/8"), "::ffff:10.1.2.3", "203.0.113.9", "203.0.113.9"],
    ["a mapped range", ranges("::ffff:10.0.0.0/104"), "10.1.2.3", "203.0.113.9", "203.0.113.9"],
    ["an IPv6 range", ranges("fd00::/8"), "fd00::1", "2001:db8::5", "2001:db8::5"],
    ["junk behind a proxy in range", ranges("10.0.0.0/8"), "10.1.2.3", "203.0.113.9, nonsense", "10.1.2.3"],
  ] as const)("%s", (_name, proxies, socket, header, client) => {
    expect(proxies.clientOf(socket, header)).toBe(client);
  });

  test("are believed, nobody else", () => {
    expect(hops(0).trusts("127.0.0.1")).toBe(false);
    expect(hops(1).trusts("198.51.100.1")).toBe(true);
    expect(ranges("10.0.0.0/8").trusts("10.2.3.4")).toBe(true);
    expect(ranges("10.0.0.0/8").trusts("11.2.3.4")).toBe(false);
    expect(ranges("10.0.0.0/8").trusts("")).toBe(false);
  });
});

describe("countries", () => {
  test.each([
    ["FR", "FR"],
    ["fr", "FR"],
    [" de ", "DE"],
    ["XX", null],
    ["T1", null],
    ["", null],
    ["EU", null],
    ["AP", null],
    ["UK", null],
    ["ZZ", null],
    ["XK", null],
    ["F", null],
    ["FRA", null],
    ['"onload="x', null],
    ["ﬁ", null],
    ["ı\u0307", null],
  ])("the header %j means %p", (text, country) => {
    expect(readCountry(text)).toBe(country);
  });

  const table = openCountryTable(null);
  test.each([
    ["8.8.8.8", "US"],
    ["81.2.69.142", "GB"],
    ["2001:4860:4860::8888", "US"],
    ["::ffff:81.2.69.142", "GB"],
    ["133.11.0.1", "JP"],
    ["200.160.0.8", "BR"],
    ["196.25.1.1", "ZA"],
    // Private, of providers, of links, reserved, of many, for documentation, for translation: nowhere.
    ...[
      ...["127.0.0.1", "10.0.0.1", "172.16.0.1", "192.168.1.1", "100.64.0.1", "169.254.1.1", "0.0.0.0"],
      ...[
        "255.255.255.255",
        "224.0.0.1",
        "240.0.0.1",
        "198.18.0.1",
        "192.0.2.1",
        "198.51.100.1",
        "203.0.113.9",
      ],
      ...["::", "::1", "::ffff:10.0.0.1", "fd00::1", "fe80::1", "ff02::1", "2001:db8::1", "64:ff9b::808:808"],
      ...["2002:808:808::1", "2001::1"],
    ].map((nowhere) => [nowhere, null] as const),
  ])("%s is in %p", (written, country) => {
    const address = readAddress(written);
    expect(address === null ? "?" : table.countryOf(address)).toBe(country);
  });

  test("the bundled table says of which day it is", () => {
    expect(table.builtOn).toMatch(/^20\d\d-\d\d-\d\d$/);
  });

  test("a table that does not say when it was built is used, and its age is not known", () => {
    const bundled = readFileSync(
      fileURLToPath(
        import.meta.resolve("@ip-location-db/geo-whois-asn-country-mmdb/geo-whois-asn-country.mmdb"),
      ),
    );
    const name = bundled.lastIndexOf("build_epoch") + "build_epoch".length;
    // MaxMind's format: how many bytes the number has, that it is one of 64 bits, and those bytes.
    const width_bytes = (bundled[name] ?? 0) & 0x1f;
    expect([(bundled[name] ?? 0) >> 5, bundled[name + 1]]).toEqual([0, 2]);
    bundled.fill(0, name + 2, name + 2 + width_bytes);
    const file = join(freshFolder(), "undated.mmdb");
    writeFileSync(file, bundled);
    const undated = openCountryTable(file);
    expect(undated.builtOn).toBeNull();
    const address = readAddress("8.8.8.8");
    expect(address === null ? "?" : undated.countryOf(address)).toBe("US");
    rmSync(file);
  });

  test("a table that cannot be read stops the start in words", () => {
    const broken = join(freshFolder(), "broken.mmdb");
    writeFileSync(broken, "no table");
    for (const file of ["/nowhere/at/all.mmdb", broken, freshFolder()]) {
      expect(() => openCountryTable(file)).toThrow(CountryTableError);
      expect(() => openCountryTable(file)).toThrow(file);
    }
  });
});
