import type { Api } from "./api.ts";
import type { DemoLink } from "./workspace.ts";

const EACH = 6;

/**
 * Gives some much visited links another destination and content value, and withdraws others. What they were visited
 * under before must stay in reports as it was. Gives how many were touched.
 */
export async function editLinks(api: Api, links: readonly DemoLink[]): Promise<number> {
  const plain = links.filter(({ state, isChat }) => state === "live" && !isChat);
  for (const link of plain.slice(2, 2 + EACH)) {
    const destination = `https://moved.example/${link.id}?from=${link.id}#new`;
    await api.expect(200, "PATCH", `/links/${link.id}`, { destination, utm_content: "after-edit" });
    link.destination = destination;
    link.utm = { ...link.utm, utm_content: "after-edit" };
  }
  for (const link of plain.slice(2 + EACH, 2 + 2 * EACH)) {
    await api.expect(204, "DELETE", `/links/${link.id}`);
    link.state = "withdrawn";
  }
  return 2 * EACH;
}
