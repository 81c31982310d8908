import { visit } from "jsonc-parser";
import { type ItemProblems, note, noteItems, type Problems, placesOf } from "./judge-part.ts";

/** So much of a name is repeated in what is said of it. */
const NAME_characters_told = 64;

/**
 * Notes every name that one object of a JSON text carries twice: `JSON.parse` would silently keep the last. Within a field it is
 * noted there, in a list by its items' places.
 */
export function noteRepeatedNames(source: string, problems: Problems): void {
  const ofItems: ItemProblems = new Map();
  const open: Set<string>[] = [];
  visit(source, {
    onObjectBegin: () => {
      open.push(new Set());
    },
    onObjectProperty: (name, _offset, _length, _line, _character, pathOfObject) => {
      const names = open.at(-1);
      if (names?.has(name)) noteRepeated(name, pathOfObject(), problems, ofItems);
      names?.add(name);
    },
    onObjectEnd: () => {
      open.pop();
    },
  });
  noteItems(problems, ofItems);
}

function noteRepeated(
  name: string,
  [field, place]: readonly (string | number)[],
  problems: Problems,
  ofItems: ItemProblems,
): void {
  if (field === undefined) {
    note(problems, name, "Given more than once; give it once.");
    return;
  }
  const problem = `Must give "${name.slice(0, NAME_characters_told)}" only once.`;
  if (typeof place !== "number") {
    note(problems, String(field), problem);
    return;
  }
  const places = placesOf(ofItems, String(field), problem);
  if (places.at(-1) !== place) places.push(place);
}
