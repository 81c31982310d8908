import { expect, test } from "bun:test";
import fc from "fast-check";
import { readKeptViews } from "../../console/links/kept-views.ts";
import { isSameView, readLinksSearch, viewOf } from "../../console/links/links-search.ts";
import {
  fieldsOf,
  freeName,
  namedView,
  nameToTakeOver,
  type SavedView,
  searchOf,
  shownView,
} from "../../console/links/saved-views.ts";
import { linkColumns } from "../../src/links/link-columns.rules.ts";
import { linkSorts } from "../../src/links/link-sort.rules.ts";
import { linkStates } from "../../src/links/link-state.rules.ts";

// Saved views in the console: what an address and a view have in common, names, and what a browser kept before.

/** What an address may hold of a list of links. */
const address = fc.record(
  {
    search: fc.string(),
    campaign: fc.integer(),
    tag: fc.string(),
    state: fc.constantFrom(...linkStates, "gone"),
    expires: fc.integer({ min: -1, max: 400 }),
    sort: fc.constantFrom(...linkSorts, "visits"),
    columns: fc.shuffledSubarray([...linkColumns, "none"]).map((names) => names.join()),
    dialog: fc.constantFrom("qr", "saveView", "none"),
    of: fc.integer(),
  },
  { requiredKeys: [] },
);

/** What somebody may call a view. */
const viewName = fc
  .string({ minLength: 1, maxLength: 40 })
  .map((typed) => typed.trim())
  .filter((name) => name !== "");

const viewSearch = address.map((raw) => viewOf(readLinksSearch(raw)));

const savedView = fc.tuple(fc.integer({ min: 1 }), viewName, viewSearch, fc.constantFrom(1, 2)).map(
  ([id, name, search, user_id]): SavedView => ({
    id,
    name,
    shared: user_id === 2,
    owner: { user_id, email: "somebody@example.com", name: null },
    ...fieldsOf(search),
    created_at: "2026-03-01T12:00:00Z",
  }),
);

test("a view shows what the address did when it was saved, but for blanks around what is looked for", () => {
  fc.assert(
    fc.property(address, (raw) => {
      const search = readLinksSearch(raw);
      const shown = searchOf(fieldsOf({ ...search, dialog: "qr", of: 7 }));
      for (const name of ["search", "tag"] as const)
        expect(shown[name] ?? "").toBe((search[name] ?? "").trim());
      const { search: _, tag: __, ...rest } = viewOf(search);
      const { search: ___, tag: ____, ...same } = shown;
      expect(same).toEqual(rest);
      expect(fieldsOf(shown)).toEqual(fieldsOf(search));
    }),
  );
});

test("the view that an address shows is found, one's own before another's", () => {
  fc.assert(
    fc.property(fc.array(savedView, { maxLength: 6 }), savedView, (others, view) => {
      const search = searchOf(view);
      const shown = shownView([...others, view], { ...search, dialog: "withdraw", of: 3 }, 1);
      expect(shown !== undefined && isSameView(searchOf(shown), search)).toBe(true);
      if (view.owner.user_id === 1) expect(shown?.owner.user_id).toBe(1);
    }),
  );
});

test("a name that is free is one that nobody has, no longer than names are, and the same while it can be", () => {
  const named = viewName.map((name) => ({ name }));
  fc.assert(
    fc.property(fc.array(named, { maxLength: 6 }), viewName, fc.nat(4), (views, name, copies) => {
      const taken = [...views];
      for (let copy = 0; copy <= copies; copy += 1) {
        const free = freeName(taken, name);
        expect(namedView(taken, free)).toBeUndefined();
        expect([...free].length).toBeLessThanOrEqual(40);
        if (namedView(taken, name) === undefined) expect(free).toBe(name);
        taken.push({ name: free });
      }
    }),
  );
});

test("what a browser kept is read as it was; anything else kept there is no view and no error", () => {
  const kept = fc.record({ name: viewName, search: viewSearch });
  fc.assert(
    fc.property(fc.uniqueArray(kept, { selector: ({ name }) => name, maxLength: 8 }), (views) =>
      expect(readKeptViews(JSON.stringify(views))).toEqual(views),
    ),
  );
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.json(), fc.constant(null)), (text) => {
      for (const { name } of readKeptViews(text)) expect(name.trim()).toBe(name);
    }),
  );
});

test("a view of the browser is taken over once: not again when it is there, and under another name when that is another's", () => {
  fc.assert(
    fc.property(savedView, viewName, viewSearch, viewSearch, (own, name, search, other) => {
      expect(nameToTakeOver({ name, search }, [], [])).toBe(name);
      const known = { ...own, name: name.toUpperCase(), ...fieldsOf(search) };
      const isKnown = namedView([known], name) !== undefined && isSameView(searchOf(known), search);
      const taken = nameToTakeOver({ name, search }, [known], [known]);
      if (isKnown) expect(taken).toBeNull();
      const next = nameToTakeOver({ name, search: other }, [known], [known]);
      if (next !== null) expect(namedView([known], next)).toBeUndefined();
    }),
  );
});
