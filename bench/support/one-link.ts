import type { Product } from "./product.ts";

/** The browser of everybody who follows the one link. */
export const ONE_VISIT_agent =
  "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/138.0.0.0 Safari/537.36";

/** Makes the link that everybody follows; gives its path. */
export async function makeOneLink(product: Product): Promise<string> {
  const { short_code } = await product.api<{ short_code: string }>("POST", "/links", {
    destination: "https://shop.example/sale",
    utm_source: "newsletter",
    utm_medium: "email",
    utm_campaign: "spring-sale",
  });
  return `/${short_code}`;
}
