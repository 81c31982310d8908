// Writes docs/openapi.json: the very document that a running service serves.
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { readConfig } from "../src/config.ts";
import { systemClock } from "../src/lib/clock.ts";
import { createLog } from "../src/lib/log.ts";
import { systemRandom } from "../src/lib/random.ts";
import { startService } from "../src/service.ts";
import { writeGenerated } from "./generated-file.ts";

const dataDir = await mkdtemp(join(tmpdir(), "utmost-openapi-"));
const config = readConfig({ PORT: "0", DATA_DIR: dataDir, LOG_LEVEL: "error" });
const service = await startService(config, {
  clock: systemClock,
  random: systemRandom,
  log: createLog(config.logLevel),
});
try {
  const answer = await fetch(`http://127.0.0.1:${service.port}/api/v1/openapi.json`);
  if (!answer.ok) throw new Error(`the service answered ${answer.status}`);
  await writeGenerated("docs/openapi.json", `${JSON.stringify(await answer.json(), null, 2)}\n`);
} finally {
  await service.stop();
  await rm(dataDir, { recursive: true, force: true });
}
