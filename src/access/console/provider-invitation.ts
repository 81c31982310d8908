import { Refusal } from "../../http/refusal.ts";
import { acceptAsNewcomer } from "../accept-invitation.ts";
import { connectIdentity } from "../identity/connect-identity.ts";
import { isSameMailbox, type ProviderPerson } from "../identity/provider-person.rules.ts";
import { recogniseIdentity } from "../identity/recognise-identity.ts";
import type { ProviderSignIn } from "../open-sign-in.ts";
import { NO_PASSWORD } from "../password.ts";
import type { PasswordCheck } from "../password-check.ts";
import type { UserRow } from "../workspace.store.ts";
import type { ConsoleContext, ConsoleDoor, ConsoleParts } from "./console-door.ts";
import { finishSignIn } from "./finish-sign-in.ts";
import { joinAs, openByLink, refusalOf, sayFull, sayVoid } from "./invitation.ts";
import { askPassword } from "./provider-confirm.ts";
import { sayRefusal } from "./provider-way.ts";

type Parts = ConsoleParts & { readonly passwords: PasswordCheck };

/** Accepts an invitation for whom the identity provider has brought, when it is the one invited. */
export async function joinAsPerson(
  context: ConsoleContext,
  door: ConsoleDoor,
  parts: Parts,
  identity: ProviderSignIn,
  { secret, person }: { readonly secret: string; readonly person: ProviderPerson },
): Promise<Response> {
  const { provider } = identity;
  const opened = await openByLink(parts, secret);
  if (opened === null) return sayVoid(context);
  const { email: invitedEmail, email_key: invitedKey } = opened.invitation;
  const verdict = await recogniseIdentity(parts.db, person);
  if (verdict.kind === "unverified") return sayRefusal(context, provider, { kind: "unverified" });
  const isInvited =
    verdict.kind === "newcomer"
      ? isSameMailbox(verdict.email, invitedEmail)
      : verdict.user.email_key === invitedKey;
  if (!isInvited)
    return sayRefusal(context, provider, { kind: "not-invited", invitedEmail, email: person.email });
  switch (verdict.kind) {
    case "newcomer":
      return joinAsNewcomer(context, door, parts, { secret, person });
    case "replaced":
      return sayRefusal(context, provider, { kind: "nobody" });
    case "connected":
      return joinConfirmed(context, door, parts, { secret, user: verdict.user });
    case "match": {
      const { user, hasPassword } = verdict;
      if (hasPassword)
        return askPassword(context, door, parts, identity, { user, person, invitation: secret, to: "/" });
      return (await connectIdentity(parts, user, person))
        ? joinConfirmed(context, door, parts, { secret, user })
        : sayRefusal(context, provider, { kind: "nobody" });
    }
  }
}

/** Accepts an invitation with an account that is connected by now. */
export function joinConfirmed(
  context: ConsoleContext,
  door: ConsoleDoor,
  parts: Parts,
  { secret, user }: { readonly secret: string; readonly user: UserRow },
): Promise<Response> {
  return joinAs(context, door, parts, { secret, user, signedInWith: "oidc" });
}

async function joinAsNewcomer(
  context: ConsoleContext,
  door: ConsoleDoor,
  parts: Parts,
  { secret, person }: { readonly secret: string; readonly person: ProviderPerson },
): Promise<Response> {
  const newcomer = { name: person.name, passwordHash: NO_PASSWORD, person };
  const joining = await acceptAsNewcomer(parts, secret, newcomer).catch(refusalOf);
  if (joining instanceof Refusal) return sayFull(context, joining);
  // Void by now, or accepted by another request of the same person.
  if (joining === null) return sayVoid(context);
  const { invitation, user } = joining;
  return finishSignIn(context, door, parts, user, {
    workspaceId: invitation.workspace_id,
    signedInWith: "oidc",
  });
}
