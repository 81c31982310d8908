// Writes docs/configuration.md from the table of variables that the program reads.

import { namesOf, unsupportedVariables, variables } from "../src/config-variables.ts";
import { writeGenerated } from "./generated-file.ts";

const rows = variables.map((variable) => {
  const names = namesOf(variable).map((name) => `\`${name}\``);
  const fallback = variable.fallback === "unset" ? "unset" : `\`${variable.fallback}\``;
  return `| ${names.join("<br>")} | ${fallback} | ${variable.unit} | ${variable.meaning} |`;
});

const later = unsupportedVariables.map(({ name, meaning }) => `| \`${name}\` | ${meaning} |`);

await writeGenerated(
  "docs/configuration.md",
  `# Configuration

Generated from \`src/config-variables.ts\` by \`npm run generate\`. Every command reads its configuration from the
environment, once, when it starts. The list is closed: an unknown variable that begins with \`UTMOST_\` is an error, and so is
a value that does not fit. All mistakes are named together; the exit code is then 78. A blank value counts as unset.

| Variable | Default | Unit | Meaning |
|---|---|---|---|
${rows.join("\n")}

A variable ending in \`_FILE\` names a file that holds the value, so that a secret need not stand in the environment. Set one of
the two, not both. Bun also reads a file \`.env\` in the working folder; what the environment has goes first.

## Not in this version yet

Setting one of these is an error: nobody shall rely on what does not happen.

| Variable | What it will be, and what holds until then |
|---|---|
${later.join("\n")}

## Exit codes

| Code | Meaning |
|---|---|
| 0 | Done; of \`serve\`: stopped as it was told to, with everything answered. |
| 1 | Not done; standard error says why: the port is taken, the database cannot be reached, there is no such token … Of \`check\`: there is a fault. |
| 2 | Wrong usage: an unknown command or option, a missing one, a value that does not fit. |
| 78 | The environment has mistakes; all of them are named. |
`,
);
