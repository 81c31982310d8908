import type { Figure } from "./support/figure.ts";
import { measurePosts } from "./support/posts.ts";
import { prepareData, startProduct } from "./support/product.ts";

/** Conversions of new customers, each durable when it is answered, by 64 clients at once. */
export const recordConversions: Figure = {
  name: "record-conversions",
  measure: async (setting) => {
    const prepared = await prepareData(setting, "record-conversions");
    await using product = await startProduct(setting, prepared);
    const { short_code } = await product.api<{ short_code: string }>("POST", "/links", {
      destination: "https://shop.example/sale",
      utm_source: "newsletter",
    });
    return await measurePosts(setting, {
      what: "Record a conversion, 64 clients",
      unit: "conversions/s",
      product,
      prepared,
      path: "/conversions",
      body: {
        customer_id: "customer-{n}",
        event_id: "order-{n}",
        kind: "purchase",
        link: `${product.host}/${short_code}`,
        value: "49.90",
        currency: "EUR",
      },
      count: async () => {
        const path = "/analytics/report?group_by=event_type";
        const { totals } = await product.api<{ totals: { conversions: number } }>("GET", path);
        return totals.conversions;
      },
    });
  },
};
