import type { ShellFacts } from "../src/access/console/shell-facts.ts";
import { type Role, readRole, roleAllows } from "../src/access/roles.rules.ts";
import { present } from "../src/lib/assert.ts";

/** What the page that began the program says of whoever is signed in. */
export const facts: ShellFacts = JSON.parse(
  present(document.querySelector("#facts")?.textContent, "the page's facts"),
) as ShellFacts;

/** The member's role in the workspace. */
export const role: Role = readRole(facts.role) ?? "viewer";

/** Lets this program's style elements through the page's policy. */
export const styleNonce: string = document.querySelector<HTMLElement>("#console")?.dataset["nonce"] ?? "";

/** Whether the member's role may do what takes at least `needed`. The API has the last word. */
export function may(needed: Role): boolean {
  return roleAllows(role, needed);
}
