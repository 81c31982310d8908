import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { hostsOf, isConfiguredHost } from "../../src/domains/hosts.ts";
import { DESTINATION_characters } from "../../src/limits.ts";
import { readAppUrl, readDestination } from "../../src/links/destination.rules.ts";
import { utmInQuery } from "../../src/links/query-utm.rules.ts";
import { targetHost } from "../../src/links/target-host.rules.ts";

describe("destination", () => {
  const taken = [
    "https://shop.example/?abc#sec",
    "https://db.example/?key=ab%2fcd%253D&out=http://lib.example/x?a=1&b=2",
    "https://shop.example/?k={gclid}&c={{campaign.name}}",
    "HTTP://Shop.Example:8080/a//b/../c;d=e?x&&y=#a?b#c",
    "https://bücher.example/straße?q=größe",
    "https://ｂücher.例え.example:8080/",
    "https://نامه\u200cای.example/",
    "https://山ノ手.example/",
    "https://i❤.example/",
    "https://b%C3%BCcher.example/",
    "https://shop.example/?x=\u202ey",
    "https://shop.example/p\u200b/",
    "https://shop.example/\ufeff\u00a0\u3000?",
    "https://shop.example/❤\ufe0f",
    "https://shop.example/نامه\u200c",
    "https://shop.example/\u{1f3f4}\u{e0067}\u{e0062}\u{e007f}",
    "https://shop.example/\u200b\u2044\u3002?a=\u200b#\uff0e",
    "https://127.1/",
    "https://192.0.2.7/",
    "https://[2001:db8::1]:8443/p?q",
    "https://shop.example?x=1@2",
    "https://shop.example/@user",
    "https://my_host.example/",
    "https://intranet/wiki",
    "https://shop.example./",
    "https://xn--bcher-kva.example/",
    "https://shop.example/100%",
    "https://shop.example/?a=b\\c#\\",
    "https://shop.example/?q=%zz",
    `https://shop.example/${"a".repeat(DESTINATION_characters - 21)}`,
  ];
  test.each(taken)("takes %p as it is", (url) => {
    expect(readDestination(url)).toEqual({ ok: true, value: url });
    expect(targetHost(url)).not.toBe("");
  });

  const refused = [
    "",
    "shop.example/p",
    "//shop.example/p",
    "/p",
    "http%3A%2F%2Fshop.example",
    "https%3A//shop.example",
    "https://https://shop.example",
    "https://http://shop.example/",
    "http://https//shop.example",
    "https:///shop.example",
    "https:shop.example",
    "https:/shop.example",
    "https://",
    "https://?q",
    "https://#a",
    "https://:443/",
    "https://shop.example:99999/",
    "https://shop.example:x/",
    "https://shop..example/",
    "https://.example/",
    "https://sh op.example/",
    "https://%20/",
    "https://shop.example%00/",
    "https://1.2.3.4.5/",
    "https://[::1/",
    "https://bank.example@evil.example/",
    "https://bank.example%20@evil.example/",
    "https://user:pass@shop.example/",
    "https://shop.example:0/",
    "https://shop.example:000",
    "http://[2001:db8::1]:0/x",
    "https://@shop.example/",
    "https:\\\\evil.example\\p",
    "https://shop.example\\@evil.example/",
    "https://shop.example/\r\nSet-Cookie: a=b",
    "https://shop.example/\tp",
    "ht\ntps://shop.example/",
    "https://shop.example/\u0000",
    "https://shop.example/\u0085p",
    "https://shop.example/\u2028p",
    "https://shop.example/\ud83d",
    "mailto:a@b.example",
    "tel:+15551234567",
    "javascript:alert(1)",
    "data:text/html,x",
    "ftp://shop.example/",
    "myapp://open",
    "https://shop.example/?utm_source=%ff",
    "https://shop.example/?UTM%5fsource=%00",
    "https://shop.example/?utm_source=a%0Ab",
    "https://shop.example/?utm_source=ok&utm%5Fsource=a%C2%85b",
    "https://shop.example/?utm_content=%1B[31m",
    `https://shop.example/?utm_term=${"x".repeat(301)}`,
    "https://\u200bshop.example/",
    "\u200bhttps://shop.example/",
    "\ufeffhttps://shop.example/",
    "\u00a0https://shop.example/",
    "\u3000https://shop.example/",
    "\u202ahttps://shop.example/p\u202c",
    "\u2028https://shop.example/",
    "\fhttps://shop.example/",
    ..."\u00a0 \u3000 \u2003 \u202f \u200b \u200e \u202c \u2060 \ufeff \u00ad"
      .split(" ")
      .flatMap((unseen) => [`https://shop.example/p${unseen}`, `https://shop.example/?q#f${unseen} `]),
    "https://shop.example\u200b",
    "https://shop.example\u00a0",
    "https://shop\u200b.example/",
    "https://shop.example\u2060:8080/",
    "https://sh%E2%80%8Bop.example/",
    "https://g\u00ado.example/",
    "https://i❤\ufe0f.example/",
    "https://shop\u3164.example/",
    "https://example.com。evil.example/",
    "https://example.com．evil.example/",
    "https://example.com｡evil.example/",
    "https://example.com%E3%80%82evil.example/",
    "https://example.com%2eevil.example/",
    "https://shop.example。/",
    "https://１２７.1/",
    "https://example.com⁄evil.example/",
    "https://example.com∕evil.example/",
    "https://example.com⧸evil.example/",
    "https://example.com／evil.example/",
    "https://a\u200db.example/",
    `https://shop.example/${"a".repeat(DESTINATION_characters - 20)}`,
    `https://${"a".repeat(64)}.example/`,
  ];
  test.each(refused)("refuses %p in words", (url) => {
    const verdict = readDestination(url);
    expect(verdict.ok).toBe(false);
    expect(readAppUrl(url).ok).toBe(false);
    if (!verdict.ok) expect(verdict.reason).toMatch(/^(Must|The utm_).{8,}\.$/);
  });

  test.each([" ", "\n", "\t ", "\r\n", " \r\n\t "])(
    "takes %j off both ends, and nothing under it",
    (blank) => {
      for (const url of [
        "https://shop.example/p",
        "https://shop.example/?x=\u202ey",
        "https://shop.example/\u00a0?",
      ])
        expect(readDestination(`${blank}${url}${blank}`)).toEqual({ ok: true, value: url });
    },
  );

  test("an invisible character before it is named", () => {
    for (const unseen of ["\u200b", "\ufeff", "\u00a0", "\u202a"])
      expect(readDestination(`${unseen}https://shop.example/`)).toEqual({
        ok: false,
        reason:
          "Must be an absolute URL that begins with http:// or https://. An invisible character stands before it.",
      });
  });

  test("app links are https only", () => {
    expect(readAppUrl("HTTPS://apps.example/x").ok).toBe(true);
    for (const url of ["http://apps.example/x", "market://details?id=x", "intent://x", "itms-apps://x", "x"])
      expect(readAppUrl(url)).toEqual({
        ok: false,
        reason: "Must be an absolute URL that begins with https://.",
      });
  });

  test("whatever is taken is a URL with the host it shows, and is kept byte for byte", () => {
    const piece = fc.oneof(
      fc.constantFrom("http", "https", ":", "//", "/", "?", "#", "@", "%", ".", "&", "=", "[", "]", "-", "_"),
      fc.constantFrom(
        "shop.example",
        "utm_source=",
        "%00",
        "%2F",
        "\\",
        "\r\n",
        " ",
        "127.1",
        ":80",
        "ü",
        "。",
      ),
      fc.string({ unit: "binary", maxLength: 4 }),
    );
    const hostile = fc.oneof(
      fc.array(piece, { maxLength: 10 }).map((pieces) => pieces.join("")),
      fc.array(piece, { maxLength: 10 }).map((pieces) => `https://${pieces.join("")}`),
      fc.webUrl({ withQueryParameters: true, withFragments: true }),
    );
    fc.assert(
      fc.property(hostile, (text) => {
        const verdict = readDestination(text);
        if (!verdict.ok) return;
        const url = verdict.value;
        expect(url).toBe(text.replaceAll(/^[ \t\r\n]+|[ \t\r\n]+$/g, ""));
        const parsed = new URL(url);
        expect(parsed.protocol).toMatch(/^https?:$/);
        expect(parsed.username + parsed.password).toBe("");
        expect(parsed.hostname).not.toMatch(/^(https?)?$/);
        expect(targetHost(url)).not.toBe("");
        expect(readDestination(url)).toEqual({ ok: true, value: url });
        expect(() => utmInQuery(url)).not.toThrow();
      }),
      { numRuns: 5000 },
    );
  });
});

describe("own hosts", () => {
  const hosts = hostsOf("https://app.example", "go.example");
  const own = [
    "https://go.example/a",
    "HTTPS://GO.EXAMPLE:443/a",
    "http://go.example:80/a",
    "https://go.example./a",
    "https://g%6f.example/a",
    "https://ｇｏ.example/a",
    "https://app.example/tokens",
    "http://go.example:3501/loop1",
    "https://go.example:8443/x",
    "http://app.example:3501/r/x",
  ];
  test.each(own)("%p is ours", (url) => {
    const verdict = readDestination(url);
    expect(verdict.ok && isConfiguredHost(hosts, targetHost(verdict.value))).toBe(true);
  });
  test.each([
    "https://go.example.com/",
    "https://notgo.example/",
    "https://x.example/go.example",
    "https://go.example.example:8443/",
  ])("%p is not", (url) => expect(isConfiguredHost(hosts, targetHost(url))).toBe(false));

  const local = hostsOf("http://localhost:3000", null);
  test.each([
    "http://localhost:3000/a",
    "http://LOCALHOST.:3000/a",
    "http://127.0.0.1:3000/",
    "http://127.1:3000/",
    "http://0x7f000001:3000/",
    "http://2130706433:3000/",
    "http://[::1]:3000/",
    "http://[::ffff:127.0.0.1]:3000/",
    "http://0.0.0.0:3000/",
    "http://x.localhost:3000/",
  ])("%p is ours on this machine", (url) => expect(isConfiguredHost(local, targetHost(url))).toBe(true));
  test.each(["http://localhost:3001/", "http://localhost/", "http://10.0.0.1:3000/"])("%p is not", (url) =>
    expect(isConfiguredHost(local, targetHost(url))).toBe(false),
  );

  test("on loopback the port that the service listens on is ours too, whatever its public address", () => {
    const behindProxy = hostsOf("https://app.example:8443", null, 3501);
    const isOwn = (url: string) => isConfiguredHost(behindProxy, targetHost(url));
    for (const name of ["localhost", "127.0.0.1", "127.9.9.9", "[::1]", "x.localhost"]) {
      expect([name, isOwn(`http://${name}:3501/x`), isOwn(`https://${name}:8443/x`)]).toEqual([
        name,
        true,
        true,
      ]);
      expect([name, isOwn(`http://${name}:3502/x`), isOwn(`http://${name}/x`)]).toEqual([name, false, false]);
    }
  });
});

describe("UTM values of a query", () => {
  test.each([
    ["https://a.example/?utm_source=mail", { utm_source: "mail" }],
    ["https://a.example/?UTM_Source=mail", { utm_source: "mail" }],
    ["https://a.example/?utm%5Fsource=mail", { utm_source: "mail" }],
    ["https://a.example/?%75tm_source=mail", { utm_source: "mail" }],
    ["https://a.example/?utm_source=My+Mail%21", { utm_source: "My Mail!" }],
    ["https://a.example/?utm_source=&utm_source=%20&utm_source=b&utm_source=c", { utm_source: "b" }],
    ["https://a.example/?utm_source=a=b&x=utm_term=1", { utm_source: "a=b" }],
    ["https://a.example/?utm_campaign={{ad.name}}", { utm_campaign: "{{ad.name}}" }],
    ["https://a.example/#?utm_source=mail", {}],
    ["https://a.example/utm_source=mail", {}],
    ["https://a.example/?utm_sourcex=1&xutm_source=2&utm_source", {}],
  ])("%p", (url, values) => expect(utmInQuery(url)).toEqual(values));
});
