import type { Beginning } from "../access/first-start.ts";

/** What a start says on standard output: after the first one, the only copy of the secrets it made. */
export function welcome(baseUrl: string, beginning: Beginning): string {
  const console = `${baseUrl}/`;
  if (beginning.kind === "later") {
    return lines([
      `Utmost is running at ${baseUrl}`,
      "",
      `  Console      ${console}`,
      "  API token    npx utmost token create --name NAME --permissions all",
    ]);
  }
  const { ownerEmail, ownerPassword, token, tokenWasChosen } = beginning;
  return lines([
    `Utmost is running at ${baseUrl}`,
    "",
    "This is its first start. It made a workspace for you, and keeps no copy of the secrets below:",
    "they are shown this once, so put them in a safe place now.",
    "",
    `  Console      ${console}`,
    `  E-mail       ${ownerEmail}`,
    `  Password     ${ownerPassword}`,
    `  API token    ${tokenWasChosen ? "the one in UTMOST_BOOTSTRAP_TOKEN" : token}`,
    "",
    "Try it, in another terminal:",
    "",
    "  TOKEN=...    # the API token",
    `  curl -H "Authorization: Bearer $TOKEN" -H "Content-Type: application/json" \\`,
    `    ${baseUrl}/api/v1/links -d '{"destination": "https://example.com/"}'`,
    "",
    "Lost one?  npx utmost token create --name NAME --permissions all",
    `           npx utmost password reset --email ${ownerEmail}`,
    "Ctrl-C stops the service; npm start goes on where it was.",
  ]);
}

function lines(texts: readonly string[]): string {
  return `\n${texts.map((text) => (text === "" ? "" : `  ${text}`)).join("\n")}\n\n`;
}
