import { readConfig } from "./config.ts";
import { systemClock } from "./lib/clock.ts";
import { createLog } from "./lib/log.ts";
import { systemRandom } from "./lib/random.ts";
import { startService } from "./service.ts";

const config = readConfig(process.env);
await startService(config, { clock: systemClock, random: systemRandom, log: createLog(config.logLevel) });
