// Starts a click path on a data folder, and says what became of it. Argument: the folder.
import { join } from "node:path";
import { startClickPath } from "../../../src/clicks/click-path.ts";
import { systemClock } from "../../../src/lib/clock.ts";
import { systemRandom } from "../../../src/lib/random.ts";
import { REPORT_WAIT_ms } from "../../../src/run-limits.ts";
import { migrate } from "../../../src/storage/migrate.ts";
import { openSqlite } from "../../../src/storage/sqlite.ts";
import { KeptLog } from "../clicks.ts";

const [, , dataDir = ""] = process.argv;
const control = openSqlite(dataDir);
await migrate(control);
try {
  await startClickPath({
    dataDir,
    logFolder: join(dataDir, "click-log"),
    reportWait_ms: REPORT_WAIT_ms,
    edges: { positions: async () => new Map() },
    db: control.db,
    clock: systemClock,
    random: systemRandom,
    log: new KeptLog(),
  });
  console.log("started");
} catch (error) {
  console.log(error instanceof Error ? error.message : String(error));
}
process.exit(0);
