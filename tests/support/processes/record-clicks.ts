// Records clicks of the visitors 0 … count - 1 in a click log. Arguments: folder, count.
import { ClickLog } from "../../../src/clicks/click-log.ts";
import { systemClock } from "../../../src/lib/clock.ts";
import { systemRandom } from "../../../src/lib/random.ts";
import { click, KeptLog, visitor } from "../clicks.ts";

const [, , folder = "", count = "0"] = process.argv;
const clicks = new ClickLog(folder, { clock: systemClock, random: systemRandom, log: new KeptLog() });
for (let number = 0; number < Number(count); number += 1) {
  clicks.record(click({ visitor: visitor(number) }));
}
clicks.close();
const { lostClicks } = clicks;
console.log(JSON.stringify({ lostClicks }));
