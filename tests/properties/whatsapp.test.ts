import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { DESTINATION_characters } from "../../src/limits.ts";
import { chatUrl, readChatUrl } from "../../src/links/chat-url.rules.ts";
import { readWhatsappMessage, readWhatsappNumber } from "../../src/links/whatsapp.rules.ts";

describe("WhatsApp number", () => {
  test.each([
    ["+1 555-123-4567", "15551234567"],
    ["447911123456", "447911123456"],
    ["+44 7911 123456", "447911123456"],
    ["+49\u00a0151\u2011\u200923456789", "4915123456789"],
    ["+39 06 0000 0000", "390600000000"],
    ["+852\u20136123\u20144567", "85261234567"],
    ["\u202a+55 11 91234\u22125678\u202c", "5511912345678"],
    ["+52 1 55 1234 5678", "5215512345678"],
    ["+52 55 1234 5678", "525512345678"],
    ["+54 9 11 2345-6789", "5491123456789"],
    ["  +91-98765-43210\n", "919876543210"],
  ])("%p becomes %p", (written, digits) => {
    expect(readWhatsappNumber(written)).toEqual({ ok: true, value: digits });
  });

  test.each([
    "0044 20 7946 0000",
    "085236000000",
    "+49 (0)151 0000000",
    "+44 020 7946 0000",
    "+1 (555) 123-4567",
    "+1.555.123.4567",
    "+1/5551234567",
    "+１５５５１２３４５６７",
    "+١٥٥٥١٢٣٤٥٦٧",
    "123456",
    "1234567890123456",
    "+999 1234567",
    "+44 12",
    "+52 1 55 1234 56789",
    "+1 555 123 4567 ext 8",
    "whatsapp",
    "+",
    "-",
    "+1555123456\u0000",
    "+155512345\ud83d67",
    "15551234567,15551234568",
    "https://wa.me/15551234567",
  ])("%p is refused in words", (written) => {
    const verdict = readWhatsappNumber(written);
    expect(verdict.ok).toBe(false);
    if (!verdict.ok) expect(verdict.reason).toContain("international form");
  });

  test("what separates the digits changes nothing", () => {
    const separator = fc.constantFrom(
      "",
      " ",
      "-",
      "\u2010",
      "\u2012",
      "\u2015",
      "\u202f",
      "\u3000",
      "+",
      "\t",
    );
    fc.assert(
      fc.property(fc.array(separator, { minLength: 12, maxLength: 12 }), (separators) => {
        const digits = "15551234567";
        const written = separators.map((text, place) => text + digits.charAt(place)).join("");
        expect(readWhatsappNumber(written)).toEqual({ ok: true, value: digits });
      }),
    );
  });

  test("no text makes the rule throw, and what it takes is plain digits", () => {
    const hostile = fc.oneof(
      fc.string({ unit: "binary" }),
      fc
        .array(fc.constantFrom(...Array.from("0123456789+- ()٣５\u200b")), { maxLength: 20 })
        .map((texts) => texts.join("")),
    );
    fc.assert(
      fc.property(hostile, (text) => {
        const verdict = readWhatsappNumber(text);
        if (verdict.ok) expect(verdict.value).toMatch(/^[1-9][0-9]{6,14}$/);
      }),
      { numRuns: 2000 },
    );
  });
});

describe("WhatsApp message", () => {
  test("is encoded exactly once", () => {
    expect(chatUrl({ number: "15551234567", message: "Hi! 50% off & free #1 + tax\nLine 2 🎉 ?x=1" })).toBe(
      "https://wa.me/15551234567?text=Hi!%2050%25%20off%20%26%20free%20%231%20%2B%20tax%0ALine%202%20%F0%9F%8E%89%20%3Fx%3D1",
    );
    expect(chatUrl({ number: "15551234567", message: null })).toBe("https://wa.me/15551234567");
    expect(chatUrl({ number: "15551234567", message: "100%25" })).toContain("?text=100%2525");
  });

  test.each(["\ud83d", "a\udc00b", "\u0000", "x".repeat(5001), "x".repeat(70_000), "🎉".repeat(1000)])(
    "refuses broken and over-long text (case %#)",
    (message) => expect(readWhatsappMessage(message).ok).toBe(false),
  );

  test("every accepted message comes back from the address as it was, and the address is plain ASCII", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme", maxLength: 300 }), (message) => {
        const verdict = readWhatsappMessage(message);
        if (!verdict.ok) return;
        const url = chatUrl({ number: "15551234567", message: verdict.value });
        expect(url).toMatch(/^[!-~]+$/);
        expect(url.length).toBeLessThanOrEqual(DESTINATION_characters);
        expect(readChatUrl(url)).toEqual({ number: "15551234567", message });
        expect(new URL(url).searchParams.get("text")).toBe(message);
      }),
      { numRuns: 1000 },
    );
  });
});
