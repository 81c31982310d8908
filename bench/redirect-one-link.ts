import type { Figure } from "./support/figure.ts";
import { makeOneLink, ONE_VISIT_agent } from "./support/one-link.ts";
import { prepareData, startProduct } from "./support/product.ts";
import { measureRedirects } from "./support/redirects.ts";

/** One link that everybody follows: the click is in the log before each answer. */
export const redirectOneLink: Figure = {
  name: "redirect-one-link",
  measure: async (setting) => {
    const prepared = await prepareData(setting, "redirect-one-link");
    await using product = await startProduct(setting, prepared);
    const visits = [{ path: await makeOneLink(product), agent: ONE_VISIT_agent, referrer: null }];
    return await measureRedirects(setting, { what: "Redirect, one hot link", product, visits });
  },
};
