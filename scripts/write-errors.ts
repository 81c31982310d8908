// Writes docs/errors.md from the closed table of refusals and the operations that may give each.
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { readConfig } from "../src/config.ts";
import { refusalsOf } from "../src/http/operation.ts";
import { type RefusalCode, refusalStatus } from "../src/http/refusal.ts";
import { refusalAdvice } from "../src/http/refusal-advice.ts";
import { systemClock } from "../src/lib/clock.ts";
import { createLog } from "../src/lib/log.ts";
import { systemRandom } from "../src/lib/random.ts";
import { REQUEST_BODY_bytes } from "../src/limits.ts";
import { about } from "../src/openapi/about.ts";
import { startService } from "../src/service.ts";
import { writeGenerated } from "./generated-file.ts";

const advice: Readonly<Record<RefusalCode, string>> = refusalAdvice;

const extras: Readonly<Partial<Record<RefusalCode, string>>> = {
  unauthenticated: "header `WWW-Authenticate: Bearer`",
  missing_permission: "`permission`",
  limit_reached: "`details`: the quota, or `views`, its limit and how much of it is used",
  duplicate_link: "`details`",
  invalid_input: "`details`",
  governance_refused: "`details`",
  scanner_refused: "`details`",
  rate_limited: "`retry_after_seconds`, header `Retry-After`",
};

const dataDir = await mkdtemp(join(tmpdir(), "utmost-errors-"));
const config = readConfig({ PORT: "0", DATA_DIR: dataDir, LOG_LEVEL: "error" });
const service = await startService(config, {
  clock: systemClock,
  random: systemRandom,
  log: createLog(config.logLevel),
});
const { operations } = service;
await service.stop();
await rm(dataDir, { recursive: true, force: true });

const codes = Object.keys(refusalStatus) as RefusalCode[];

const sections = codes.map((code) => {
  const raisedBy = operations.filter((operation) => refusalsOf(operation).includes(code));
  const everywhere = raisedBy.length >= operations.filter(({ permission }) => permission !== null).length;
  const names = raisedBy.map(({ method, path }) => `- \`${method} ${path}\``).join("\n");
  const by =
    raisedBy.length === 0
      ? "No operation of this version gives it."
      : everywhere
        ? "Every operation that takes a token may give it."
        : `Given by:\n\n${names}`;
  return `## \`${code}\` (${refusalStatus[code]})

When ${about.refusals[code]} ${advice[code]}

${extras[code] === undefined ? "" : `Carries ${extras[code]}.\n\n`}${by}
`;
});

await writeGenerated(
  "docs/errors.md",
  `# Errors

Generated from \`src/http/refusal.ts\` and the operations by \`npm run generate\`. Every refusal of the API has this body; all five
keys are always there, \`null\` where they say nothing:

\`\`\`json
{"error": {"code": "…", "message": "…", "details": null, "permission": null, "retry_after_seconds": null}}
\`\`\`

\`code\` is one of the list below and is for programs; \`message\` is for people and may be reworded. \`details\` maps every field that
is wrong to sentences that say what is allowed; fields of the query stand under their own names, and a body that cannot be read at
all under \`body\`. What is wrong with a header stands under the header's name: \`Host\`, \`Content-Encoding\`.

Checks are made in this order: 401, 402, 403 (permission, then role, then plan), 429, 404, 422 and 409. So a caller who may not do
something learns nothing about what exists. \`limit_reached\` alone is judged with the change itself, in its transaction: after what is
wrong with the request (422), before whether its short code is free (409).

Every answer carries \`X-Request-Id\`, \`RateLimit-Limit\`, \`RateLimit-Remaining\` and \`RateLimit-Reset\` (seconds); but for the id these
are missing where there was nobody to count requests: while the service starts or is being restarted, and on a 500. What failed on our side stands
in the log under its request id; with \`LOG_LEVEL=debug\` every other request has a line there too, with method, path, status and time.

Three statuses are not bound to one code: another method on a known path is 405 with \`not_found\` and the header \`Allow\`; a
body over ${REQUEST_BODY_bytes} bytes is 413 with \`invalid_input\`; a \`Host\` header that names no host is 400 with \`invalid_input\`. A 500 is
a fault of ours: its code is \`internal\`, nothing was changed, and the request id helps the operator find the reason.

While the database is away or held by somebody else for longer than a few seconds, requests that need it are answered 503 with the code
\`unavailable\`, \`retry_after_seconds\` and the header \`Retry-After\`. Usually nothing was changed; when the line broke in the very moment
of writing, the change may be there. A conversion can be sent again without a thought; of other changes, look first. The same is answered for a
moment while the service starts, or while a part of it is restarted. A report that takes longer than \`REPORT_WAIT_MS\` is answered likewise,
and counted on: ask for the same again, and it is there as soon as it is counted.

${sections.join("\n")}`,
);
