import {
  allowInsecureRequests,
  type ClientAuth,
  ClientSecretBasic,
  ClientSecretPost,
  type Configuration,
  discovery,
  enableNonRepudiationChecks,
} from "openid-client";
import type { ProviderSettings } from "./provider-settings.rules.ts";

/**
 * An identity provider as it describes itself now (OpenID Connect Discovery, section 4). Throws what keeps it from being used, which
 * `providerFault` sorts.
 */
export async function discoverProvider(settings: ProviderSettings): Promise<Configuration> {
  const { issuer, clientId, timeout_ms } = settings;
  // oxlint-disable-next-line typescript/no-deprecated -- marked so that it stands out; the settings let http through on this machine alone
  const onThisMachine = issuer.startsWith("http:") ? [allowInsecureRequests] : [];
  const found = await discovery(new URL(issuer), clientId, undefined, clientAuthOf(settings), {
    timeout: timeout_ms / 1000,
    // The signature is checked although the token comes from the provider itself.
    execute: [...onThisMachine, enableNonRepudiationChecks],
  });
  const { authorization_endpoint: asks, token_endpoint: gives } = found.serverMetadata();
  if (asks === undefined || gives === undefined) throw new Error("it names no address to sign in at");
  return found;
}

function clientAuthOf({ clientAuth, clientSecret }: ProviderSettings): ClientAuth {
  const [post, basic] = [ClientSecretPost(clientSecret), ClientSecretBasic(clientSecret)];
  return (server, client, body, headers) => {
    const offered = server.token_endpoint_auth_methods_supported ?? [];
    const chosen = clientAuth ?? (offered.includes("client_secret_post") ? "post" : "basic");
    return (chosen === "post" ? post : basic)(server, client, body, headers);
  };
}
