import { readAgents } from "../demo/agents.ts";
import { Dice } from "../demo/dice.ts";
import { anyReferrer } from "../demo/referrers.ts";
import type { Figure } from "./support/figure.ts";
import { prepareData, startProduct } from "./support/product.ts";
import { measureRedirects, type Visit } from "./support/redirects.ts";
import { seedLinks } from "./support/seed-links.ts";

/** 50,000 links of 1,000,000, by phones and desktops of all kinds, with referrers and the visitors' own queries. */
export const redirectManyLinks: Figure = {
  name: "redirect-many-links",
  measure: async (setting) => {
    const [all, visited] = setting.quick ? [20_000, 1000] : [1_000_000, 50_000];
    let codes: readonly string[] = [];
    setting.say(`putting ${all.toLocaleString("en")} links into the database`);
    const prepared = await prepareData(setting, "redirect-many-links", async (control, into) => {
      codes = await seedLinks(control, into, all);
    });
    await using product = await startProduct(setting, prepared);
    const what = `Redirect, ${visited.toLocaleString("en")} of ${all.toLocaleString("en")} links`;
    return await measureRedirects(setting, { what, product, visits: drawVisits(codes.slice(0, visited)) });
  },
};

/** One visit to each link. The codes are random, so their order is no order in the database. */
function drawVisits(codes: readonly string[]): readonly Visit[] {
  const dice = new Dice(11);
  const agents = readAgents();
  return codes.map((code) => ({
    path: `/${code}${dice.chance(0.3) ? `?fbclid=IwAR${dice.below(1_000_000)}` : ""}`,
    agent: agents.person(dice).text ?? "",
    referrer: anyReferrer(dice).sent,
  }));
}
