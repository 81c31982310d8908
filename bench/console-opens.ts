import { hashPassword, newPassword } from "../src/access/password.ts";
import { updatePassword } from "../src/access/workspace.store.ts";
import { systemRandom } from "../src/lib/random.ts";
import { launchChromium } from "../tests/support/console-browser.ts";
import { ConsoleVisitor } from "../tests/support/console-visitor.ts";
import { type Figure, inTurn, pairsOf } from "./support/figure.ts";
import { prepareData, startProduct } from "./support/product.ts";
import { startBun } from "./support/references.ts";
import { seedLinks } from "./support/seed-links.ts";
import { openEachWay, type Site } from "./support/shown.ts";

const LINKS = 1000;
const OURS = "the console";
const PLAIN = "a plain page with such a table";

const ways = [
  { way: "first", what: "the first time" },
  { way: "again", what: "again" },
  { way: "click", what: "by a click on Home" },
  { way: "phone", what: "the first time, 1.6 Mbit/s and 150 ms" },
] as const;

/** How long somebody who is signed in waits for the list of links in a real browser. */
export const consoleOpens: Figure = {
  name: "console-opens",
  measure: async (setting) => {
    const password = newPassword(systemRandom);
    const prepared = await prepareData(setting, "console-opens", async (control, filled) => {
      await seedLinks(control, filled, LINKS);
      await updatePassword(control.db, filled.ownerId, await hashPassword(password));
    });
    await using product = await startProduct(setting, prepared);
    await using plain = await startBun(setting, "plain-page.ts");
    const console = await signedIn(product.program.url, password);
    const browser = await launchChromium();
    try {
      const results = await inTurn(setting, [
        { name: OURS, run: () => openEachWay(browser, console) },
        { name: PLAIN, run: () => openEachWay(browser, { url: plain.url, cookies: [] }) },
      ]);
      return ways.map(({ way, what }) => ({
        what: `Console's list of ${LINKS.toLocaleString("en")} links on the screen, ${what}`,
        unit: "ms",
        reference: PLAIN,
        pairs: pairsOf(results, [OURS, PLAIN], (waits) => waits[way]),
      }));
    } finally {
      await browser.close();
    }
  },
};

async function signedIn(url: string, password: string): Promise<Site> {
  const visitor = new ConsoleVisitor(url);
  const { status } = await visitor.signIn("bench@example.com", password);
  if (status !== 303) throw new Error(`nobody is signed in: ${status}`);
  return { url, cookies: [...visitor.cookies].map(([name, value]) => ({ name, value })) };
}
