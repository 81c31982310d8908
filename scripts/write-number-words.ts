// Writes console/words/numbers.ts: of each number what docs/numbers.md begins to say of it, without its marks.
import { readFileSync } from "node:fs";
import { definitions } from "../src/numbers/definition.rules.ts";
import { writeGenerated } from "./generated-file.ts";

const markdown = readFileSync(new URL("../docs/numbers.md", import.meta.url), "utf8");

/** Anchor → the first paragraph, or the first point of the list, under the heading. */
const beginnings = new Map(
  markdown
    .split(/^#{2,3} /m)
    .slice(1)
    .map((section): [string, string] => {
      const [heading = "", ...lines] = section.split("\n");
      const [first = ""] = lines
        .join("\n")
        .trim()
        .split(/\n\n|\n(?=- )/);
      return [
        heading
          .toLowerCase()
          .replaceAll(/[^\p{L}\p{N} _-]/gu, "")
          .replaceAll(" ", "-"),
        plain(first),
      ];
    }),
);

function plain(text: string): string {
  return text
    .replace(/^- /, "")
    .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, "$1")
    .replaceAll(/\*\*|`/g, "")
    .replaceAll(/\s+/g, " ")
    .trim();
}

const entries = Object.entries(definitions).map(([name, anchor]) => {
  const meaning = beginnings.get(anchor);
  if (meaning === undefined) throw new Error(`docs/numbers.md has no heading #${anchor}`);
  return `  ${name}:\n    ${JSON.stringify(meaning)},`;
});

await writeGenerated(
  "console/words/numbers.ts",
  `// Generated from docs/numbers.md by \`npm run generate\`.
import type { Defined } from "../../src/numbers/definition.rules.ts";

/** What each number means, as docs/numbers.md begins to say it. */
export const meanings: Readonly<Record<Defined, string>> = {
${entries.join("\n")}
};
`,
);
