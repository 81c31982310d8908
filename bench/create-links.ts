import type { Figure } from "./support/figure.ts";
import { measurePosts } from "./support/posts.ts";
import { prepareData, startProduct } from "./support/product.ts";

/** Links made under approved values, a dependency rule and a blocking convention, by 64 clients at once. */
export const createLinks: Figure = {
  name: "create-links",
  measure: async (setting) => {
    const prepared = await prepareData(setting, "create-links");
    await using product = await startProduct(setting, prepared);
    const { id } = await product.api<{ id: number }>("POST", "/campaigns", { name: "Spring Sale" });
    await product.api("POST", "/rules/values", {
      parameter: "utm_source",
      values: ["newsletter", "instagram", "google"],
    });
    await product.api("POST", "/rules/dependencies", {
      driving_parameter: "utm_source",
      driving_value: "newsletter",
      target: "utm_medium",
      values: ["email"],
    });
    await product.api("PUT", "/rules/convention", {
      casing: "lower",
      separator: "hyphen",
      mode: "block",
      required_parameters: ["utm_source", "utm_medium"],
    });
    return await measurePosts(setting, {
      what: "Create a link under rules, 64 clients",
      unit: "links/s",
      product,
      prepared,
      path: "/links",
      body: {
        destination: "https://shop.example/products/{n}?variant=2",
        campaign_id: id,
        utm_source: "newsletter",
        utm_medium: "email",
        tags: ["Always on"],
      },
      count: async () => {
        const { link_count } = await product.api<{ link_count: number }>("GET", `/campaigns/${id}`);
        return link_count;
      },
    });
  },
};
