import { expect, test } from "bun:test";
import fc from "fast-check";
import { landingOf, landingParts } from "../../console/links/landing.ts";
import { readLinkSearch } from "../../console/links/link-search.ts";
import { columnsText, readColumns, usualColumns } from "../../console/links/links-columns.ts";
import { isSameView, listingOf, readLinksSearch } from "../../console/links/links-search.ts";
import { logoBoxes } from "../../console/links/logo-boxes.ts";
import { colorsFault, qrOptionsOf, qrQueryOf, readQrSearch } from "../../console/links/qr-options.ts";
import { rangeToggled, toggled } from "../../console/links/selection.ts";
import { trialQueryOf } from "../../console/links/trial-query.ts";
import { readTrialSearch } from "../../console/links/trial-search.ts";
import { utmParameters } from "../../src/governance/utm.ts";
import { QR_CONTRAST_at_least } from "../../src/limits.ts";
import { linkColumns } from "../../src/links/link-columns.rules.ts";
import { linkSorts } from "../../src/links/link-sort.rules.ts";
import { linkStates } from "../../src/links/link-state.rules.ts";
import { hexColor } from "../../src/links/qr-colors.rules.ts";

// The console's own arithmetic on links: what stands in addresses, what a browser keeps, what is chosen.

/** Anything that an address or a browser's store may hold under a name. */
const anything = fc.oneof(
  fc.anything(),
  fc.string(),
  fc.integer(),
  fc.constantFrom(
    ...linkSorts,
    ...linkStates,
    ...linkColumns,
    "qr",
    "visits",
    "none",
    "yes",
    "no",
    "#00FF00",
  ),
);

const addressOf = (...names: readonly string[]) =>
  fc.record(Object.fromEntries(names.map((name) => [name, anything])), { requiredKeys: [] });

/** An address as the router writes it and reads it again: JSON where a text would be taken for something else. */
const throughJson = (search: object): Readonly<Record<string, unknown>> =>
  JSON.parse(JSON.stringify(search)) as Record<string, unknown>;

const linksAddress = addressOf(
  ...["search", "campaign", "tag", "state", "expires", "rules", "sort", "columns", "dialog", "of", "other"],
);
const linkAddress = addressOf(
  ...["tab", "by", "and", "metric", "period", "from", "to", "counted"],
  ...["as", "country", "at", "scan", "query", "format", "size", "margin", "level", "color", "background"],
);

test("whatever an address says, what is read of it reads the same again", () => {
  fc.assert(
    fc.property(linksAddress, linkAddress, (links, link) => {
      for (const [read, raw] of [
        [readLinksSearch, links],
        [readLinkSearch, link],
        [readQrSearch, link],
        [readTrialSearch, link],
      ] as const) {
        const once = read(raw);
        expect(read(throughJson(once))).toEqual(once);
      }
    }),
    { examples: [[{}, { query: "??a" }]] },
  );
});

test("every side of a link's page keeps only what is its own", () => {
  fc.assert(
    fc.property(linkAddress, (raw) => {
      const { tab, ...rest } = readLinkSearch(raw);
      for (const other of ["numbers", "visits", "test", "qr", "history"]) {
        const shown = readLinkSearch({ ...rest, tab: other });
        if (other !== (tab ?? "numbers"))
          expect(Object.keys(shown).filter((name) => name !== "tab")).toEqual([]);
      }
    }),
  );
});

test("columns: any choice comes back from its address, in the order of the list; campaigns are usual where there are any", () => {
  fc.assert(
    fc.property(fc.shuffledSubarray([...linkColumns]), (chosen) => {
      const wanted = linkColumns.filter((column) => chosen.includes(column));
      const text = columnsText(chosen);
      expect(readColumns(text)).toEqual(wanted);
      expect(columnsText(readColumns(text))).toBe(text);
    }),
  );
  expect(readColumns("campaign,nonsense,note,campaign")).toEqual(["campaign", "note"]);
  expect(readColumns("nonsense")).toBeUndefined();
  expect(readColumns("none")).toEqual([]);
  expect(columnsText(undefined)).toBeUndefined();
  expect(usualColumns(false)).toEqual(["clicks", "source_medium", "utm_campaign", "state"]);
  expect(usualColumns(true)).toEqual(["clicks", "campaign", "source_medium", "utm_campaign", "state"]);
});

test("an address whose id is an object that is no number shows everything", () => {
  for (const campaign of [
    { toString: "" },
    { valueOf: 1, toString: null },
    [7],
    { id: 7 },
    null,
    true,
    "7x",
    -7,
  ])
    expect(readLinksSearch({ campaign, dialog: "qr", of: campaign })).toEqual({});
  expect(readLinksSearch({ rules: "kept" })).toEqual({});
  expect(listingOf(readLinksSearch({ rules: "broken" }))).toEqual({ breaks_rules: true });
  for (const campaign of ["7", 7]) expect(readLinksSearch({ campaign })).toEqual({ campaign: 7 });
});

test("only filters and order are asked of the API", () => {
  fc.assert(
    fc.property(linksAddress, (raw) => {
      const names = Object.keys(listingOf(readLinksSearch(raw)));
      expect(
        names.filter(
          (name) =>
            ![
              "search",
              "campaign_id",
              "tag",
              "state",
              "expires_within_days",
              "breaks_rules",
              "sort",
            ].includes(name),
        ),
      ).toEqual([]);
    }),
  );
});

test("the order in which an address names things makes no other view", () => {
  fc.assert(
    fc.property(linksAddress, (raw) => {
      const search = readLinksSearch(raw);
      const turned = Object.fromEntries(Object.entries(search).toReversed());
      expect(isSameView(search, turned)).toBe(true);
      expect(isSameView(search, { ...search, search: `${search.search ?? ""}!` })).toBe(false);
    }),
  );
});

const ids = fc.uniqueArray(fc.integer({ min: 1, max: 60 }), { maxLength: 30 });

test("a range takes in, or out, all from one link to the other and leaves the rest alone", () => {
  fc.assert(
    fc.property(ids, ids, fc.nat(), fc.nat(), (listed, chosen, from, to) => {
      const selected = new Set(chosen);
      const [first, last] = [listed[from % listed.length], listed[to % listed.length]];
      if (first === undefined || last === undefined) return;
      const after = rangeToggled(listed, selected, first, last);
      const ends = [listed.indexOf(first), listed.indexOf(last)].sort((a, b) => a - b);
      for (const [at, id] of listed.entries()) {
        const isWithin = at >= (ends[0] ?? 0) && at <= (ends[1] ?? 0);
        expect(after.has(id)).toBe(isWithin ? !selected.has(last) : selected.has(id));
      }
      for (const id of chosen) if (!listed.includes(id)) expect(after.has(id)).toBe(true);
      expect(toggled(toggled(selected, last), last)).toEqual(selected);
      // What is no longer in the list begins no range.
      expect(rangeToggled(listed, selected, 999, last)).toEqual(toggled(selected, last));
    }),
  );
});

test("QR codes: what an address gives, the API takes; a logo has all the error correction", () => {
  fc.assert(
    fc.property(linkAddress, fc.boolean(), (raw, hasLogo) => {
      const options = qrOptionsOf(readQrSearch(raw), hasLogo);
      const { size, margin, error_correction, color, background } = qrQueryOf(options);
      expect([Number.isInteger(size) && size >= 64 && size <= 4096, margin >= 0 && margin <= 64]).toEqual([
        true,
        true,
      ]);
      for (const each of [color, background]) expect(each).toMatch(/^#[0-9a-f]{6}$/);
      if (hasLogo) expect(error_correction).toBe("H");
    }),
  );
  expect(colorsFault({ color: "#000000", background: "#ffffff" })).toBeNull();
  expect(colorsFault({ color: "#ffff00", background: "#ffffff" })).toContain("contrast");
  expect(colorsFault({ color: "#ffffff", background: "#000000" })).toContain("inverted");
});

test("QR codes: a contrast that is too little never reads as enough", () => {
  // 3.99:1.
  expect(colorsFault({ color: "#807f7f", background: "#ffffff" })).toContain(
    "is 3.9:1; scanners need at least 4:1",
  );
  const channel = fc.integer({ min: 0x70, max: 0x90 });
  fc.assert(
    fc.property(channel, channel, channel, (red, green, blue) => {
      const color = hexColor([red, green, blue]);
      const said = /is (\d\.\d):1/.exec(colorsFault({ color, background: "#ffffff" }) ?? "")?.[1];
      expect(Number(said ?? 0)).toBeLessThan(QR_CONTRAST_at_least);
    }),
  );
});

test("a logo keeps its shape, stands in the middle, and stays within what is cleared for it", () => {
  const length = fc.double({ min: 1, max: 5000, noNaN: true });
  fc.assert(
    fc.property(
      length,
      length,
      length,
      fc.double({ min: 0, max: 0.3, noNaN: true }),
      (side, width, height, quiet) => {
        const margin = side * quiet;
        const { cleared, logo } = logoBoxes({ side, margin }, 0.28, { width, height });
        for (const box of [cleared, logo]) {
          expect(box.x * 2 + box.width).toBeCloseTo(side, 6);
          expect(box.y * 2 + box.height).toBeCloseTo(side, 6);
          expect(box.x).toBeGreaterThanOrEqual(margin);
        }
        expect(Math.max(logo.width, logo.height)).toBeLessThanOrEqual(cleared.width);
        expect(logo.width / logo.height / (width / height)).toBeCloseTo(1, 6);
        // A third of what can be made good at level H.
        expect((cleared.width * cleared.height) / (side - 2 * margin) ** 2).toBeLessThan(0.13);
      },
    ),
  );
});

test("a visit that is tried: its scan marker comes first, and nothing typed can break the address", () => {
  fc.assert(
    fc.property(linkAddress, (raw) => {
      const search = readTrialSearch(raw);
      const { query = "", user_agent = "" } = trialQueryOf(search);
      expect(query).not.toMatch(/[#\s\p{Cc}]/u);
      expect(query.startsWith("qr=1")).toBe(search.scan === "yes" || (search.query ?? "").startsWith("qr=1"));
      expect(user_agent).not.toBe("");
    }),
  );
});

test("the parts of a landing URL are all of it, in order", () => {
  const url = fc
    .tuple(fc.webUrl({ withQueryParameters: true, withFragments: true }), fc.boolean())
    .map(([text, isPlain]) => (isPlain ? (text.split(/[?#]/)[0] ?? text) : text));
  const value = fc.option(fc.string({ minLength: 1, maxLength: 20 }), { nil: null });
  fc.assert(
    fc.property(
      url,
      fc.record(Object.fromEntries(utmParameters.map((name) => [name, value]))),
      (target, utm) => {
        const values = utm as Record<(typeof utmParameters)[number], string | null>;
        const parts = landingOf(target, values, "go.example/abc");
        const text = parts.map((part) => part.text).join("");
        expect(text).toContain("_link=go.example/abc");
        expect(landingParts(text)).toEqual([...parts]);
        expect(parts.filter(({ kind }) => kind === "reference")).toHaveLength(1);
      },
    ),
  );
});
