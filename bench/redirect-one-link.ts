import type { Figure } from "./support/figure.ts";
import { prepareData, startProduct } from "./support/product.ts";
import { measureRedirects } from "./support/redirects.ts";

const CHROME =
  "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/138.0.0.0 Safari/537.36";

/** One link that everybody follows: the click is in the log before each answer. */
export const redirectOneLink: Figure = {
  name: "redirect-one-link",
  measure: async (setting) => {
    const prepared = await prepareData(setting, "redirect-one-link");
    await using product = await startProduct(setting, prepared);
    const { short_code } = await product.api<{ short_code: string }>("POST", "/links", {
      destination: "https://shop.example/sale",
      utm_source: "newsletter",
      utm_medium: "email",
      utm_campaign: "spring-sale",
    });
    const visits = [{ path: `/${short_code}`, agent: CHROME, referrer: null }];
    return await measureRedirects(setting, { what: "Redirect, one hot link", product, visits });
  },
};
