// An OpenID provider on 127.0.0.1. Arguments: a JSON file, read anew for each request, as `OidcManner` describes it; the port, 0 for a
// free one. Prints the port. Whom it knows is who the file says is sitting there; nobody is asked.
import { createSign, generateKeyPairSync } from "node:crypto";
import { readFileSync } from "node:fs";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { Provider } from "oidc-provider";
import { CLIENT_ID, CLIENT_SECRET, type OidcManner } from "../oidc-provider.ts";

const [, , file = "", port = "0"] = process.argv;
const manner = (): OidcManner => JSON.parse(readFileSync(file, "utf8")) as OidcManner;
const keyPair = () => generateKeyPairSync("rsa", { modulusLength: 2048 }).privateKey;
const [key, strangersKey] = [keyPair(), keyPair()];
const KEY_ID = "one";
let issuer = "";

function makeProvider(): Provider {
  const provider: Provider = new Provider(issuer, {
    // Whom it sends back where is known once the service runs: the first request comes later than that.
    clients: [{ client_id: CLIENT_ID, client_secret: CLIENT_SECRET, redirect_uris: manner().callbacks }],
    jwks: { keys: [{ ...key.export({ format: "jwk" }), kid: KEY_ID, alg: "RS256", use: "sig" }] },
    cookies: { keys: ["nobody keeps a session here"] },
    claims: { openid: ["sub"], email: ["email", "email_verified"], profile: ["name"] },
    findAccount: (_context, sub) => ({
      accountId: sub,
      claims: () => ({ ...manner().person, sub }),
    }),
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_context, { uid }) => `/interaction/${uid}` },
    loadExistingGrant: async ({ oidc }) => {
      const { client, session } = oidc;
      const grant = new provider.Grant({
        ...(client === undefined ? {} : { clientId: client.clientId }),
        ...(session?.accountId === undefined ? {} : { accountId: session.accountId }),
      });
      grant.addOIDCScope("openid email profile");
      await grant.save();
      return grant;
    },
  });
  provider.use(async (context, next) => {
    await next();
    const body = context.body as { id_token?: string } | undefined;
    if (context.path === "/token" && typeof body?.id_token === "string")
      body.id_token = reissued(body.id_token);
  });
  return provider;
}

/** The token as the file wants it: other claims, or another's signature. */
function reissued(token: string): string {
  const { claims, signedBy } = manner();
  const [head = "", body = ""] = token.split(".");
  const kept: unknown = JSON.parse(Buffer.from(body, "base64url").toString("utf8"));
  const put = Buffer.from(JSON.stringify({ ...(kept as object), ...claims })).toString("base64url");
  const signature = createSign("RSA-SHA256").update(`${head}.${put}`);
  return `${head}.${put}.${signature.sign(signedBy === "itself" ? key : strangersKey, "base64url")}`;
}

async function letIn(provider: Provider, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { person, declines } = manner();
  const result = declines ?? { login: { accountId: person.sub } };
  await provider.interactionFinished(request, response, result, { mergeWithLastSubmission: false });
}

let provider: Provider | null = null;

const server = createServer((request, response) => {
  const { is } = manner();
  if (is === "silent") return;
  if (is === "broken") {
    response.writeHead(503, { "content-type": "text/plain" }).end("later");
    return;
  }
  provider ??= makeProvider();
  if (request.url?.startsWith("/interaction/")) void letIn(provider, request, response);
  else void provider.callback()(request, response);
});
server.listen(Number(port), "127.0.0.1", () => {
  const address = server.address();
  const taken = typeof address === "object" ? String(address?.port) : "";
  issuer = `http://localhost:${taken}`;
  console.log(taken);
});
