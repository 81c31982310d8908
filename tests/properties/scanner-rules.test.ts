import { describe, expect, test } from "bun:test";
import { createHash } from "node:crypto";
import fc from "fast-check";
import { KeyTable } from "../../src/lib/key-table.ts";
import { BlockList } from "../../src/scanner/block-list.rules.ts";
import { readListLine } from "../../src/scanner/list-line.rules.ts";
import { lookAlikeOf, ownDomains } from "../../src/scanner/look-alike.rules.ts";
import { urlForm } from "../../src/scanner/url-form.rules.ts";

describe("the normal form of a URL", () => {
  test.each([
    ["HTTP://Evil.Example:80/%61/b%2fc//d/../e?Q=%7e#f", "evil.example/a/b%2Fc/e?Q=~"],
    ["https://evil.example", "evil.example/"],
    ["https://evil.example.:8443/?", "evil.example:8443/"],
    ["https://b\u00fccher.example/gr\u00f6\u00dfe", "xn--bcher-kva.example/gr%C3%B6%C3%9Fe"],
    ["http://0x7f.1/x", "127.0.0.1/x"],
    ["http://[::FFFF:1.2.3.4]/", "[::ffff:102:304]/"],
    ["https://evil.example/%2541", "evil.example/%2541"],
  ])("%p is %p", (url, form) => {
    expect(urlForm(url).text).toBe(form);
  });

  test("is a form of itself", () => {
    fc.assert(
      fc.property(fc.webUrl({ withQueryParameters: true, withFragments: true }), (url) => {
        const { text } = urlForm(url);
        expect(urlForm(`http://${text}`).text).toBe(text);
      }),
    );
  });
});

describe("a line of a list", () => {
  const entriesOf = (line: string) => {
    const read = readListLine(line);
    return "entries" in read
      ? read.entries.map(({ effect, kind, text }) => `${effect} ${kind} ${text}`)
      : read.broken;
  };
  const digest = createHash("sha256").update("evil.example/").digest("hex");
  test.each([
    ["", []],
    ["# a comment", []],
    ["! another", []],
    ["evil.example", ["block domain evil.example"]],
    ["EVIL.example.  # why", ["block domain evil.example"]],
    ["*.evil.example", ["block domain evil.example"]],
    [".zip", ["block domain zip"]],
    ["||evil.example^", ["block domain evil.example"]],
    ["b\u00f6se.example", ["block domain xn--bse-sna.example"]],
    ["0.0.0.0 evil.example www.evil.example", ["block host evil.example", "block host www.evil.example"]],
    ["127.0.0.1\tlocalhost", []],
    ["::1 localhost ip6-localhost", []],
    ["203.0.113.7", ["block range 203.0.113.7/32"]],
    ["2001:db8::7", ["block range 2001:db8::7/128"]],
    ["198.51.100.0/24", ["block range 198.51.100.0/24"]],
    ["https://evil.example/Bad?x=1#f", ["block prefix evil.example/Bad?x=1"]],
    ["evil.example/bad", ["block prefix evil.example/bad"]],
    ["evil.example:8080", ["block prefix evil.example:8080/"]],
    [digest.toUpperCase(), [`block digest ${digest}`]],
    ["allow good.evil.example", ["allow domain good.evil.example"]],
    ["@@||good.example^", ["allow domain good.example"]],
    ["allow intranet", ["allow domain intranet"]],
    ["allow 10.0.0.0/8", ["allow range 10.0.0.0/8"]],
    ["allow https://good.example/x", ["allow prefix good.example/x"]],
    ["two words", '"two words" is more than one word, and the first is no IP address'],
    ["0.0.0.0 not/a/host", '"not/a/host" is no host name'],
    ["com", '"com" has no dot; write *.com for all that ends in .com'],
    ["<html>", '"<html>" is no host, address, URL or SHA-256'],
    ["ftp://evil.example/", '"ftp://evil.example/" is no host, address, URL or SHA-256'],
    ["10.0.0.0/99", '"10.0.0.0/99" is no host, address, URL or SHA-256'],
    [
      "abcdef0123456789",
      '"abcdef0123456789" has no dot; write *.abcdef0123456789 for all that ends in .abcdef0123456789',
    ],
    ["/regex.*/", '"/regex.*/" is no host, address, URL or SHA-256'],
    ["\u001b[31m x", '"?[31m x" is more than one word, and the first is no IP address'],
  ])("%p", (line, entries) => {
    expect(entriesOf(line)).toEqual(entries);
  });

  test("never throws, and what it reads a list takes", () => {
    fc.assert(
      fc.property(
        fc.oneof(fc.string({ unit: "binary" }), fc.webUrl(), fc.domain(), fc.ipV4(), fc.ipV6()),
        (line) => {
          const read = readListLine(line);
          const list = new BlockList("x");
          if ("entries" in read) for (const entry of read.entries) list.add(entry);
          list.find(urlForm("https://shop.example/x"));
        },
      ),
    );
  });
});

describe("a list", () => {
  const listOf = (...lines: string[]) => {
    const list = new BlockList("list.txt");
    for (const line of lines) {
      const read = readListLine(line);
      if ("entries" in read) for (const entry of read.entries) list.add(entry);
    }
    return list;
  };
  const found = (list: BlockList, url: string) => list.find(urlForm(url));

  test("blocks a plain host with all below it, a hosts file's host alone", () => {
    const list = listOf("evil.example", "0.0.0.0 ads.example");
    expect(found(list, "http://EVIL.example:8080/x").blocks).toBe("evil.example");
    expect(found(list, "https://a.b.evil.example/").blocks).toBe("evil.example");
    expect(found(list, "https://notevil.example/").blocks).toBeNull();
    expect(found(list, "https://ads.example/").blocks).toBe("ads.example");
    expect(found(list, "https://www.ads.example/").blocks).toBeNull();
  });

  test("blocks by beginning, hash and range, in whatever spelling", () => {
    const hash = createHash("sha256").update("one.example/only?x=1").digest("hex");
    const list = listOf(
      "https://files.example/u/",
      hash,
      "203.0.113.0/24",
      "allow 203.0.113.9",
      "allow https://files.example/u/good",
    );
    expect(found(list, "http://files.example/%75//evil#x").blocks).not.toBeNull();
    expect(found(list, "https://files.example/u").blocks).toBeNull();
    expect(found(list, "https://files.example/u/good/1")).toMatchObject({ allows: "files.example/u/good" });
    expect(found(list, "https://one.example/only?x=1").blocks).toBe(`the SHA-256 of this URL, ${hash}`);
    expect(found(list, "https://one.example/only").blocks).toBeNull();
    expect(found(list, "http://0xcb007107/").blocks).toBe("203.0.113.0/24");
    expect(found(list, "http://203.0.113.9/").allows).toBe("203.0.113.9/32");
  });

  test("a table of keys knows what was added, and its beginnings", () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.domain(), { minLength: 1 }), fc.string(), (names, more) => {
        const table = new KeyTable();
        for (const name of [...names, ...names]) table.add(name);
        expect(table.size).toBe(names.length);
        for (const name of names) {
          expect(table.has(name)).toBe(true);
          expect(table.hasBeginningOf(name + more, 1)).toBe(true);
        }
        expect(table.has("never.added")).toBe(names.includes("never.added"));
      }),
    );
    const many = new KeyTable();
    for (let index = 0; index < 10_000; index += 1) many.add(`host-${index}.example`);
    expect([many.size, many.has("host-9999.example"), many.has("host-10000.example")]).toEqual([
      10_000,
      true,
      false,
    ]);
  });
});

describe("look-alikes", () => {
  const own = ownDomains(
    ["go.paypal.example", "m\u00fcnchen.example", "example.com"].map(
      (host) => new URL(`http://${host}`).hostname,
    ),
  );
  const like = (host: string) => lookAlikeOf(new URL(`http://${host}`).hostname, own);
  test.each([
    ["p\u0430ypal.example", "paypal.example"],
    ["paypa1.example", "paypal.example"],
    ["PAYPA1.example", "paypal.example"],
    ["login.p\u0430yp\u0430l.example", "paypal.example"],
    ["exarnple.com", "example.com"],
    ["ex\u0430mple.com", "example.com"],
    ["www.example.com.login.evil.net", "example.com"],
    ["paypal.example.evil.net", "paypal.example"],
  ])("%p passes itself off as %p", (host, domain) => {
    expect(like(host)).toBe(domain);
  });

  test.each([
    "paypal.example",
    "www.paypal.example",
    "other.example",
    "example.net",
    "example.com.au",
    "shop.example.org",
    "127.0.0.1",
    "[::1]",
    "localhost",
    "notexample.com",
  ])("%p does not", (host) => {
    expect(like(host)).toBeNull();
  });
});
