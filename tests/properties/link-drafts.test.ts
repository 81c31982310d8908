import { expect, test } from "bun:test";
import fc from "fast-check";
import { changedFields, type Draft, emptyDraft } from "../../console/links/draft.ts";
import { DRAFTS_at_most, DraftShelf, type Shelf, type Work } from "../../console/links/draft-shelf.ts";
import { emptyMany, type ManyDraft, rowsOf } from "../../console/links/many-draft.ts";

// Half-made links, as the console keeps them in the browser.

/** What people paste, and single characters of every kind. */
const text = fc.oneof(
  fc.constantFrom(
    "",
    "spring",
    "Spring Sale",
    " blank ",
    "é",
    "日本",
    "🎉",
    "\u200b",
    "<img>",
    '"',
    "%zz",
    "a_b-c",
    "ß",
  ),
  fc.string({ unit: "binary", maxLength: 8 }),
);
const utmText = fc.constantFrom(
  "",
  "mail",
  "Mail",
  "MAIL",
  "spring-sale",
  "spring_sale",
  "spring sale",
  "7",
  "ß",
  "é",
);

const draft: fc.Arbitrary<Draft> = fc.record({
  kind: fc.constantFrom("web", "whatsapp"),
  destination: text,
  whatsapp_number: text,
  whatsapp_message: text,
  short_code: text,
  domain: text,
  campaign_id: fc.option(fc.integer({ min: 1 })),
  campaign_typed: text,
  tags: fc.array(text, { maxLength: 3 }),
  utm_source: text,
  utm_medium: text,
  utm_campaign: text,
  utm_term: text,
  utm_content: text,
  ios_url: text,
  android_url: text,
  expires: fc.constantFrom("", "2026-11-28T10:30", "2031-01-01T00:00"),
  note: text,
});
const many: fc.Arbitrary<ManyDraft> = fc.record({
  shared: draft,
  channels: fc.array(fc.record({ source: utmText, medium: utmText }), { maxLength: 4 }),
  variants: fc.array(utmText, { maxLength: 4 }),
  pattern: fc.constantFrom("", "{source}-{content}", "{campaign}/{medium}", "{nothing}", "--"),
  codes: fc.dictionary(text, text, { maxKeys: 3 }),
  left_out: fc.array(text, { maxLength: 3 }),
});
const work: fc.Arbitrary<Work> = fc.oneof(
  draft.map((one) => ({ kind: "link", draft: one }) as const),
  many.map((one) => ({ kind: "many", draft: one }) as const),
  fc.tuple(draft, draft, text).map(([one, other, name]) => {
    return { kind: "changes", name, changed: changedFields(one, other) } as const;
  }),
);

/** A browser's storage. */
function shelf(): Shelf & { readonly kept: Map<string, string> } {
  const kept = new Map<string, string>();
  return {
    kept,
    get length() {
      return kept.size;
    },
    key: (index) => [...kept.keys()][index] ?? null,
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
  };
}

test("a draft comes back as it was kept, to whoever kept it in that workspace and to nobody else", () => {
  fc.assert(
    fc.property(work, text, fc.integer({ min: 0 }), (one, id, at_ms) => {
      const storage = shelf();
      const drafts = new DraftShelf(storage, 1, 2);
      expect(drafts.keep(id, one, at_ms)).toBe(true);
      const back = { ...one, id, savedAt_ms: at_ms } as const;
      // As text, since a lone surrogate is one thing in JSON and another in a comparison.
      expect(JSON.stringify(drafts.find(id), sorted)).toBe(JSON.stringify(back, sorted));
      expect(drafts.list().length).toBe(1);
      for (const [workspace, user] of [
        [1, 22],
        [12, 2],
        [2, 1],
      ] as const)
        expect(new DraftShelf(storage, workspace, user).list()).toEqual([]);
      drafts.drop(id);
      expect([drafts.find(id), storage.kept.size]).toEqual([null, 0]);
    }),
    { numRuns: 500 },
  );
});

/** Objects with their keys in order, for comparison as text. */
function sorted(_key: string, value: unknown): unknown {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)));
}

test("whatever stands in the browser's storage, the drafts that are read are drafts", () => {
  const likeness = fc.record(
    {
      kind: fc.oneof(fc.constantFrom("link", "many", "changes"), fc.anything()),
      savedAt_ms: fc.anything(),
      draft: fc.oneof(fc.anything(), fc.record({ ...fieldsOfAnything(), shared: fc.anything() })),
      changed: fc.oneof(fc.anything(), fc.record(fieldsOfAnything())),
    },
    { requiredKeys: [] },
  );
  fc.assert(
    fc.property(fc.oneof(likeness, fc.anything()), (value) => {
      const storage = shelf();
      storage.setItem("utmost-draft 1 2 x", written(value));
      for (const found of new DraftShelf(storage, 1, 2).list()) {
        const whole =
          found.kind === "link"
            ? found.draft
            : found.kind === "many"
              ? found.draft.shared
              : { ...emptyDraft, ...found.changed };
        expect(Object.keys(whole).sort()).toEqual(Object.keys(emptyDraft).sort());
        for (const [name, field] of Object.entries(emptyDraft))
          if (name !== "campaign_id") expect(typeof whole[name as keyof Draft]).toBe(typeof field);
        if (found.kind === "many")
          expect(Object.keys(found.draft).sort()).toEqual(Object.keys(emptyMany).sort());
      }
    }),
    { numRuns: 2000 },
  );
});

/** A value as JSON; what has none is never there. */
function written(value: unknown): string {
  try {
    // Nothing at all comes of a function or a symbol, whatever the type says.
    const json: unknown = JSON.stringify(value);
    return typeof json === "string" ? json : "nothing";
  } catch {
    return "no JSON";
  }
}

function fieldsOfAnything() {
  const names = Object.keys(emptyDraft);
  return Object.fromEntries(names.map((name) => [name, fc.oneof(fc.anything(), text)]));
}

test("of too many drafts the oldest go", () => {
  const drafts = new DraftShelf(shelf(), 1, 2);
  for (let at_ms = 0; at_ms < DRAFTS_at_most + 5; at_ms += 1)
    drafts.keep(`draft-${at_ms}`, { kind: "link", draft: emptyDraft }, at_ms);
  expect(drafts.list().map(({ id }) => id)).toEqual(
    Array.from({ length: DRAFTS_at_most }, (_, place) => `draft-${DRAFTS_at_most + 4 - place}`),
  );
});

test("many links: one for each channel in each variant, each once, with what they share", () => {
  fc.assert(
    fc.property(many, (given) => {
      const rows = rowsOf(given, "spring");
      const channels = new Set(
        given.channels
          .filter(({ source, medium }) => source !== "" || medium !== "")
          .map(({ source, medium }) => JSON.stringify([source, medium])),
      );
      const variants = new Set(given.variants.length === 0 ? [""] : given.variants);
      expect(rows.length).toBe(channels.size * variants.size);
      expect(new Set(rows.map(({ key }) => key)).size).toBe(rows.length);
      for (const row of rows) {
        expect(row.draft.destination).toBe(given.shared.destination);
        if (!(row.key in given.codes)) expect(row.draft.short_code).toMatch(/^([\p{L}\p{M}\p{Nd}_-]*)$/u);
      }
    }),
    { numRuns: 1000 },
  );
});
