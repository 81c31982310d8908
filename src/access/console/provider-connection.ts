import { connectIdentity, disconnectIdentity } from "../identity/connect-identity.ts";
import { findIdentityOf } from "../identity/identity.store.ts";
import type { ProviderPerson } from "../identity/provider-person.rules.ts";
import type { ProviderSignIn } from "../open-sign-in.ts";
import { NO_PASSWORD } from "../password.ts";
import type { PasswordCheck } from "../password-check.ts";
import type { UserRow } from "../workspace.store.ts";
import type { ConsoleApp, ConsoleContext, ConsoleDoor, ConsoleParts } from "./console-door.ts";
import { passwordAsker } from "./password-asker.ts";
import { type Connection, connectionProblemPage } from "./provider-pages.ts";
import { goToProvider, sayRefusal } from "./provider-way.ts";
import { signedInOf } from "./signed-in.ts";

/** Connecting one's account with the identity provider, and taking that back: each takes the password. */
export function addProviderConnection(
  app: ConsoleApp,
  door: ConsoleDoor,
  parts: ConsoleParts & { readonly passwords: PasswordCheck },
): void {
  const { identity, passwords } = parts;
  if (identity === null) return;
  const withPassword = passwordAsker(door, passwords, async (context, visitor, problem, status) =>
    context.html(await connectionProblemPage(signedInOf(visitor), problem), status),
  );

  app.post("/account/oidc/connect", (context) =>
    withPassword(context, ({ session }) =>
      goToProvider(context, door, identity, { kind: "connect", userId: session.user_id }),
    ),
  );

  app.post("/account/oidc/disconnect", (context) =>
    // The password that was shown is what is left to sign in with.
    withPassword(context, async ({ session: { user_id: id, email } }) => {
      await disconnectIdentity(parts, { id, email }, identity.provider.issuer);
      return context.redirect("/account?done=disconnected", 303);
    }),
  );
}

/** Connects the account that is signed in, when it is still the one that asked for it. */
export async function finishConnecting(
  context: ConsoleContext,
  door: ConsoleDoor,
  parts: ConsoleParts,
  { provider }: ProviderSignIn,
  asked: { readonly userId: number; readonly person: ProviderPerson },
): Promise<Response> {
  const visitor = await door.visitorOf(context);
  if (visitor === null || visitor.session.user_id !== asked.userId)
    return sayRefusal(context, provider, { kind: "mixed-up", baseUrl: parts.hosts.baseUrl });
  const { user_id: id, email } = visitor.session;
  const isConnected = await connectIdentity(parts, { id, email }, asked.person);
  if (!isConnected) return sayRefusal(context, provider, { kind: "taken" });
  return context.redirect("/account?done=connected", 303);
}

/** How somebody's account stands to the identity provider; null where there is none. */
export async function connectionOf(
  { db, identity }: ConsoleParts,
  user: Pick<UserRow, "id" | "password_hash">,
): Promise<Connection | null> {
  if (identity === null) return null;
  const { name, issuer } = identity.provider;
  const row = await findIdentityOf(db, user.id, issuer);
  return {
    providerName: name,
    since_ms: row?.connected_at ?? null,
    email: row?.email ?? null,
    hasPassword: user.password_hash !== NO_PASSWORD,
  };
}
