import { describe, expect, test } from "bun:test";
import type { ClickUtm } from "../../src/clicks/click.ts";
import { locationFor, prepareLanding } from "../../src/links/landing-url.rules.ts";

const NONE: ClickUtm = {
  utm_source: null,
  utm_medium: null,
  utm_campaign: null,
  utm_term: null,
  utm_content: null,
};
const REFERENCE = "go.example/promo";
const LINK = "_link=go.example/promo";

/** The landing URL for a target, given UTM values and a visitor's query. */
function land(target: string, utm: Partial<ClickUtm> = {}, visitor = "", reference = REFERENCE): string {
  return locationFor(prepareLanding(target, { ...NONE, ...utm }, reference), visitor);
}

describe("the destination's own bytes", () => {
  const S = `utm_source=mail&${LINK}`;
  test.each([
    ["no query, no path", "https://shop.example", `https://shop.example?${S}`],
    ["no query", "https://shop.example/", `https://shop.example/?${S}`],
    ["an empty query", "https://shop.example/p?", `https://shop.example/p?${S}`],
    ["an empty query before a fragment", "https://shop.example/p?#top", `https://shop.example/p?${S}#top`],
    ["an empty fragment", "https://shop.example/p#", `https://shop.example/p?${S}#`],
    ["a bare key", "https://shop.example/?abc#sec", `https://shop.example/?abc&${S}#sec`],
    ["a bare key between pairs", "https://shop.example/?a&b=&c", `https://shop.example/?a&b=&c&${S}`],
    ["a value with =", "https://shop.example/?t=a==&u", `https://shop.example/?t=a==&u&${S}`],
    ["an ampersand at the end", "https://shop.example/?a=1&", `https://shop.example/?a=1&${S}`],
    ["empty pairs", "https://shop.example/?&&a=1&&b", `https://shop.example/?&&a=1&&b&${S}`],
    ["a second question mark", "https://shop.example/?a=1?b=2", `https://shop.example/?a=1?b=2&${S}`],
    ["semicolons", "https://shop.example/?a=1;b=2;c", `https://shop.example/?a=1;b=2;c&${S}`],
    ["repeats and order", "https://shop.example/?z=1&a=2&z=0", `https://shop.example/?z=1&a=2&z=0&${S}`],
    ["small escapes", "https://db.example/?key=ab%2fcd%253D", `https://db.example/?key=ab%2fcd%253D&${S}`],
    [
      "a nested URL",
      "https://db.example/?out=http://lib.example/x?a=1&b=2",
      `https://db.example/?out=http://lib.example/x?a=1&b=2&${S}`,
    ],
    [
      "malformed escapes",
      "https://shop.example/%zz?q=100%&r=%e",
      `https://shop.example/%zz?q=100%&r=%e&${S}`,
    ],
    ["plus and %20", "https://shop.example/?q=a+b%20c+%2B", `https://shop.example/?q=a+b%20c+%2B&${S}`],
    [
      "macros",
      "https://shop.example/?k={gclid}&c={{campaign.name}}&d=[x]|^`",
      `https://shop.example/?k={gclid}&c={{campaign.name}}&d=[x]|^\`&${S}`,
    ],
    ["quotes and angles", `https://shop.example/?q="<a>'`, `https://shop.example/?q="<a>'&${S}`],
    ["a blank inside", "https://shop.example/a b?c d#e f", `https://shop.example/a b?c d&${S}#e f`],
    ["dots in the path", "https://shop.example/a/../b/./c", `https://shop.example/a/../b/./c?${S}`],
    ["capitals and a port", "HTTPS://Shop.Example:443/P", `HTTPS://Shop.Example:443/P?${S}`],
    ["a fragment with ? and &", "https://shop.example/#/r?x=1&y", `https://shop.example/?${S}#/r?x=1&y`],
    ["a fragment with #", "https://shop.example/?a#b#c", `https://shop.example/?a&${S}#b#c`],
    ["a text fragment", "https://shop.example/#:~:text=a,-b", `https://shop.example/?${S}#:~:text=a,-b`],
    [
      "names like ours",
      "https://shop.example/?xutm_source=1&_links=2",
      `https://shop.example/?xutm_source=1&_links=2&${S}`,
    ],
    ["a qr of its own", "https://shop.example/?qr=7", `https://shop.example/?qr=7&${S}`],
    ["an IPv6 host", "http://[2001:db8::1]:8080/p", `http://[2001:db8::1]:8080/p?${S}`],
  ])("%s", (_name, target, expected) => {
    expect(land(target, { utm_source: "mail" })).toBe(expected);
  });
});

describe("UTM values", () => {
  test("are appended in one order, whatever the link names first", () => {
    const utm = { utm_content: "e", utm_term: "d", utm_campaign: "c", utm_medium: "b", utm_source: "a" };
    expect(land("https://shop.example/p", utm)).toBe(
      `https://shop.example/p?utm_source=a&utm_medium=b&utm_campaign=c&utm_term=d&utm_content=e&${LINK}`,
    );
  });

  test.each([
    ["in its place", "?utm_source=old&x=1", "?utm_source=new&x=1"],
    ["last", "?x=1&utm_source=old", "?x=1&utm_source=new"],
    ["without a value", "?a&utm_source&b", "?a&utm_source=new&b"],
    ["blank", "?a&utm_source=&b", "?a&utm_source=new&b"],
    ["in capitals", "?UTM_Source=old&x", "?utm_source=new&x"],
    ["with an escaped name", "?utm%5Fsource=old&x", "?utm_source=new&x"],
    ["with a wholly escaped name", "?%75%74%6d%5f%73ource=old&x", "?utm_source=new&x"],
    ["several times", "?utm_source=1&x&UTM_SOURCE=2&utm%5fsource=3", "?utm_source=new&x"],
    ["between empty pairs", "?&utm_source=1&&", "?&utm_source=new&&"],
  ])("replace the destination's own, %s", (_name, query, expected) => {
    const joint = expected.endsWith("&") ? "" : "&";
    expect(land(`https://shop.example/${query}`, { utm_source: "new" })).toBe(
      `https://shop.example/${expected}${joint}${LINK}`,
    );
  });

  test("that say the same keep the bytes they were written in", () => {
    const target = "https://shop.example/?utm_campaign={{campaign.name}}&utm_term=a+b&utm_source=%6dail";
    const utm = { utm_campaign: "{{campaign.name}}", utm_term: "a b", utm_source: "mail" };
    expect(land(target, utm)).toBe(`${target}&${LINK}`);
  });

  test("the link does not have stay as the destination has them", () => {
    const target = "https://shop.example/?utm_id=7&utm_medium=own&utm_medium=two";
    expect(land(target, { utm_source: "s" })).toBe(`${target}&utm_source=s&${LINK}`);
  });

  test.each([
    ["spring sale", "spring%20sale"],
    ["a+b&c=d#e", "a%2Bb%26c%3Dd%23e"],
    ["50% off", "50%25%20off"],
    ["%20", "%2520"],
    ["a-b_c.d~e", "a-b_c.d~e"],
    ["(it's!*)", "%28it%27s%21%2A%29"],
    ["été 🎉", "%C3%A9t%C3%A9%20%F0%9F%8E%89"],
    ["{{ad.name}}", "%7B%7Bad.name%7D%7D"],
    ["\r\nSet-Cookie: a=b", "%0D%0ASet-Cookie%3A%20a%3Db"],
    ["\ud800x", "%EF%BF%BDx"],
  ])("%j is encoded once", (value, encoded) => {
    expect(land("https://shop.example/", { utm_campaign: value })).toBe(
      `https://shop.example/?utm_campaign=${encoded}&${LINK}`,
    );
  });
});

describe("_link", () => {
  test.each([
    ["a port", "localhost:3000/promo", "_link=localhost:3000/promo"],
    ["another script", "go.example/구글", "_link=go.example/%EA%B5%AC%EA%B8%80"],
    ["an IPv6 host", "[::1]:3000/a", "_link=%5B::1%5D:3000/a"],
  ])("names the link: %s", (_name, reference, expected) => {
    expect(land("https://shop.example/", {}, "", reference)).toBe(`https://shop.example/?${expected}`);
  });

  test.each(["?_link=x", "?_link", "?_LINK=x", "?%5Flink=x", "?_link=1&_link=2", "?_%6cink"])(
    "there is one, also when the destination is %s",
    (query) => {
      expect(land(`https://shop.example/${query}`)).toBe(`https://shop.example/?${LINK}`);
      expect(land(`https://shop.example/${query}&a=1`)).toBe(`https://shop.example/?a=1&${LINK}`);
    },
  );
});

describe("what a header may not carry", () => {
  test.each([
    [
      "letters in the path",
      "https://shop.example/é/日本?x=ü#ö",
      "https://shop.example/%C3%A9/%E6%97%A5%E6%9C%AC?x=%C3%BC",
      "#%C3%B6",
    ],
    [
      "line breaks",
      "https://shop.example/\r\nSet-Cookie:a=b?\t#\u007f",
      "https://shop.example/%0D%0ASet-Cookie:a=b?%09",
      "#%7F",
    ],
    ["an astral character", "https://shop.example/?e=🎉", "https://shop.example/?e=%F0%9F%8E%89", ""],
    ["half a pair", "https://shop.example/?e=\udc00", "https://shop.example/?e=%EF%BF%BD", ""],
    ["a blank at the end", "https://shop.example/?a#b ", "https://shop.example/?a", "#b%20"],
    ["an IDN host", "https://bücher.example/ü", "https://xn--bcher-kva.example/%C3%BC", ""],
    [
      "an IDN host in capitals, with a port",
      "https://BÜCHER.example:8443",
      "https://xn--bcher-kva.example:8443",
      "",
    ],
    ["an IDN host with an escape", "https://b%C3%BCcher.日本", "https://xn--bcher-kva.xn--wgv71a", ""],
    ["an IDN host already in ASCII", "https://xn--bcher-kva.example/", "https://xn--bcher-kva.example/", ""],
  ])("%s", (_name, target, before, fragment) => {
    const joint = before.includes("?") ? "&" : "?";
    expect(land(target)).toBe(`${before}${joint}${LINK}${fragment}`);
  });
});

describe("the visitor's query", () => {
  const target = "https://shop.example/?ref=partner1&x%5B%5D=1#top";
  const withQuery = (visitor: string) => `https://shop.example/?ref=partner1&x%5B%5D=1&${visitor}${LINK}#top`;
  test.each([
    ["click ids, their case unchanged", "fbclid=IwAR0_x-Y&gclid=xY", "fbclid=IwAR0_x-Y&gclid=xY&"],
    [
      "names with blanks, dots, brackets",
      "Some%20Filter=1&a.b=2&c[]=3&c[]=4",
      "Some%20Filter=1&a.b=2&c[]=3&c[]=4&",
    ],
    ["bare keys and malformed escapes", "a&b=&c=%zz&%e=1", "a&b=&c=%zz&%e=1&"],
    ["empty pairs", "&&a=1&&", "a=1&"],
    ["a name of another case", "REF=2", "REF=2&"],
    [
      "magic names go to the destination only",
      "url=https://evil.example&to=//evil.example",
      "url=https://evil.example&to=//evil.example&",
    ],
    ["a plus in a name", "a+b=1", "a+b=1&"],
    ["a name the target has", "ref=blog.example&y=1", "y=1&"],
    ["a name the target has, escaped", "%72ef=2&x[]=3&x%5b%5d=4", ""],
    ["UTM values", "utm_source=evil&utm_medium=x&utm_id=3", ""],
    ["UTM values in disguise", "UTM_SOURCE=1&utm%5Fterm=2&%75tm_content=3&+utm_source=4&%09utm_source=5", ""],
    [
      "UTM values in disguise, beside an escape that is none",
      "+utm_source%zz=1&%75tm_%zz=2&utm%5Fid%e=3&u%74m_%=4",
      "",
    ],
    ["a name the target has is not hidden by a bad escape", "%72ef%zz=2", "%72ef%zz=2&"],
    ["_link in any spelling", "_link=a/b&_LINK=c&%5flink=d&_Link", ""],
    ["our marker, any value", "qr=1&qr=0&qr&%71r=1", ""],
    ["a fragment has no way in", "a=1%23b", "a=1%23b&"],
    ["letters a header may not carry", "q=é", "q=%C3%A9&"],
  ])("%s", (_name, visitor, expected) => {
    expect(land(target, {}, visitor)).toBe(withQuery(expected));
  });

  test("cannot set what the link adds, nor a parameter named as one of its values", () => {
    const utm = { utm_campaign: "c" };
    expect(land("https://shop.example/", utm, "utm_campaign=v&c=1")).toBe(
      `https://shop.example/?utm_campaign=c&c=1&${LINK}`,
    );
  });

  test("is left out when the whole would be too long for a header", () => {
    expect(land(target, {}, `a=${"x".repeat(20_000)}`)).toBe(withQuery(""));
  });
});

describe("Play pages", () => {
  const PLAY = "https://play.google.com/store/apps/details?id=com.shop";
  test("carry everything in referrer too, encoded once", () => {
    expect(land(PLAY, { utm_source: "mail", utm_campaign: "a & b" })).toBe(
      `${PLAY}&utm_source=mail&utm_campaign=a%20%26%20b` +
        `&referrer=utm_source%3Dmail%26utm_campaign%3Da%2520%2526%2520b%26_link%3Dgo.example%2Fpromo&${LINK}`,
    );
    const location = new URL(
      land(PLAY, { utm_source: "mail", utm_campaign: "a & b" }, "referrer=evil&gclid=1"),
    );
    const referrer = new URLSearchParams(location.searchParams.get("referrer") ?? "");
    expect(Object.fromEntries(referrer)).toEqual({
      utm_source: "mail",
      utm_campaign: "a & b",
      _link: "go.example/promo",
    });
    expect(location.searchParams.getAll("referrer")).toHaveLength(1);
    expect(location.searchParams.get("gclid")).toBe("1");
  });

  test.each([
    "HTTPS://PLAY.google.com/store/apps/details?id=x",
    "https://play.google.com:443/store/apps/details/?id=x",
    "https://play.google.com/store/apps/details#f",
  ])("are known by host and path: %s", (target) => {
    expect(land(target)).toContain("referrer=_link%3Dgo.example%2Fpromo&");
  });

  test.each([
    `${PLAY}&referrer=mine`,
    `${PLAY}&%72eferrer`,
    "https://play.google.com/store/apps/dev?id=1",
    "https://play.google.com.evil.example/store/apps/details?id=1",
    "https://shop.example/?u=https://play.google.com/store/apps/details",
  ])("with a referrer of their own, and other pages, get none: %s", (target) => {
    expect(land(target, { utm_source: "mail" })).toBe(`${target}&utm_source=mail&${LINK}`);
  });
});

describe("parameters that name another place", () => {
  test.each([
    "redir_url=https://evil.example&destination=https%3A%2F%2Fevil.example",
    "url=//evil.example&to=https:evil.example&next=%5C%5Cevil.example",
    "ios_url=https://evil.example&android_url=https://evil.example",
    "@evil.example&/../..//evil.example",
    "return_to=https://shop.example@evil.example#@evil.example",
  ])("lead nobody there: %s", (visitor) => {
    for (const target of ["https://shop.example/p?a=1#top", "https://shop.example"]) {
      const { protocol, host, pathname } = new URL(land(target, { utm_source: "mail" }, visitor));
      expect([protocol, host, pathname]).toEqual(["https:", "shop.example", new URL(target).pathname]);
    }
  });
});

describe("chats", () => {
  test.each(["https://wa.me/15551234567?text=Hi!%20a%26b%23", "https://wa.me/15551234567"])(
    "go out unchanged, without ours and the visitor's: %s",
    (target) => {
      expect(land(target, { utm_source: "mail" }, "text=evil&gclid=1")).toBe(target);
    },
  );

  test.each([
    "https://wa.me/15551234567?text=a&lang=de",
    "https://wa.me/15551234567#a",
    "https://wa.me.evil.example/15551234567",
  ])("are no other addresses: %s", (target) => {
    expect(land(target, { utm_source: "mail" })).toContain("utm_source=mail&_link=");
  });
});
