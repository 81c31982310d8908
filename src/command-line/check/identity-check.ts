import { discoverProvider } from "../../access/identity/discover-provider.ts";
import { providerFault } from "../../access/identity/provider-fault.ts";
import { CALLBACK_PATH } from "../../access/open-sign-in.ts";
import type { Config } from "../../config.ts";
import { type Finding, fault, ok } from "./finding.ts";

/** Whether the identity provider answers as it is set; nothing where none is. What it holds of our secret only a sign-in can tell. */
export async function checkIdentityProvider({
  identityProvider: settings,
  baseUrl,
}: Config): Promise<readonly Finding[]> {
  const name = "identity provider";
  if (settings === null) return [];
  try {
    await discoverProvider(settings);
    const found = `${settings.issuer} answers. It has to know ${baseUrl}${CALLBACK_PATH} as a redirect URI.`;
    return [ok(name, found)];
  } catch (error) {
    const { facts } = providerFault(error);
    const { reason, detail, names_itself: itself } = facts;
    const why = typeof detail === "string" ? `${String(reason)}: ${detail}` : String(reason);
    const named = typeof itself === "string" ? ` (it calls itself ${itself})` : "";
    return [
      fault(
        name,
        `${settings.issuer} cannot be used: ${why}${named}.`,
        "Set OIDC_ISSUER to the name that it gives itself in /.well-known/openid-configuration, and see that this machine reaches it.",
      ),
    ];
  }
}
