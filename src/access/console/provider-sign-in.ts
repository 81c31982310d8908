import { RateLimit } from "../../http/rate-limit.ts";
import { PROVIDER_STEPS_per_address_and_minute } from "../../limits.ts";
import { connectIdentity } from "../identity/connect-identity.ts";
import type { ProviderPerson } from "../identity/provider-person.rules.ts";
import { recogniseIdentity } from "../identity/recognise-identity.ts";
import { networkOf } from "../network.rules.ts";
import { CALLBACK_PATH, type ProviderSignIn } from "../open-sign-in.ts";
import type { PasswordCheck } from "../password-check.ts";
import { listMemberships, type UserRow } from "../workspace.store.ts";
import type { ConsoleApp, ConsoleContext, ConsoleDoor, ConsoleParts } from "./console-door.ts";
import { throttledText } from "./console-words.rules.ts";
import { finishSignIn } from "./finish-sign-in.ts";
import { openByLink, sayVoid } from "./invitation.ts";
import { messagePage } from "./page-frame.ts";
import { askPassword, readStep, takePassword } from "./provider-confirm.ts";
import { finishConnecting } from "./provider-connection.ts";
import { joinAsPerson, joinConfirmed } from "./provider-invitation.ts";
import { goToProvider, sayRefusal } from "./provider-way.ts";
import { readReturnPath } from "./return-path.rules.ts";

type Parts = ConsoleParts & { readonly passwords: PasswordCheck };

/** Signing in with the identity provider, and accepting an invitation with it. */
export function addProviderSignIn(app: ConsoleApp, door: ConsoleDoor, parts: Parts): void {
  const { identity } = parts;
  if (identity === null) return;
  const unlessThrottled = throttle(parts);

  app.get("/sign-in/oidc", (context) =>
    unlessThrottled(context, async () => {
      const to = readReturnPath(context.req.query("to"));
      return (await door.visitorOf(context)) === null
        ? goToProvider(context, door, identity, { kind: "sign-in", to })
        : context.redirect(to, 303);
    }),
  );

  app.post("/invitation/:secret/oidc", (context) =>
    unlessThrottled(context, () =>
      door.withOpenForm(context, async () => {
        const opened = await openByLink(parts, context.req.param("secret"));
        if (opened === null) return sayVoid(context);
        return goToProvider(context, door, identity, { kind: "invitation", secret: opened.secret });
      }),
    ),
  );

  app.get(CALLBACK_PATH, (context) => unlessThrottled(context, () => arrive(context, door, parts, identity)));

  app.post("/sign-in/oidc/confirm", (context) =>
    door.withOpenForm(context, async (fields) => {
      const step = await readStep(parts, identity, fields.get("step") ?? "");
      if (step === null) return context.redirect("/sign-in", 303);
      const refused = await takePassword(context, door, parts, identity, { step, fields });
      if (refused !== null) return refused;
      const { user, person, invitation, to } = step;
      if (!(await connectIdentity(parts, user, person)))
        return sayRefusal(context, identity.provider, { kind: "nobody" });
      return invitation === null
        ? enter(context, door, parts, identity, { user, to })
        : joinConfirmed(context, door, parts, { secret: invitation, user });
    }),
  );
}

function throttle({ clock }: Parts) {
  const steps = new RateLimit(
    clock,
    PROVIDER_STEPS_per_address_and_minute,
    PROVIDER_STEPS_per_address_and_minute,
  );
  return async (context: ConsoleContext, act: () => Promise<Response>): Promise<Response> => {
    const { allowed, retryAfter_s: wait_s } = steps.spend(networkOf(context.env.address));
    if (allowed) return act();
    context.header("retry-after", String(wait_s));
    return context.html(await messagePage("Not just now", throttledText({ wait_s })), 429);
  };
}

/** Somebody comes back from the identity provider. */
async function arrive(
  context: ConsoleContext,
  door: ConsoleDoor,
  parts: Parts,
  identity: ProviderSignIn,
): Promise<Response> {
  const { provider, flows } = identity;
  const end = await flows.end(door.keptFlow(context), new URL(context.req.url).search);
  // What somebody else has sent this browser here with leaves its own way open.
  if (end.kind === "mixed-up")
    return sayRefusal(context, provider, { kind: "mixed-up", baseUrl: parts.hosts.baseUrl });
  door.dropFlow(context);
  const { aim, answer } = end;
  if (answer.kind !== "person") return sayRefusal(context, provider, answer);
  const { person } = answer;
  switch (aim.kind) {
    case "sign-in":
      return signInAs(context, door, parts, identity, { person, to: aim.to });
    case "invitation":
      return joinAsPerson(context, door, parts, identity, { secret: aim.secret, person });
    case "connect":
      return finishConnecting(context, door, parts, identity, { userId: aim.userId, person });
  }
}

async function signInAs(
  context: ConsoleContext,
  door: ConsoleDoor,
  parts: Parts,
  identity: ProviderSignIn,
  { person, to }: { readonly person: ProviderPerson; readonly to: string },
): Promise<Response> {
  const { provider } = identity;
  const verdict = await recogniseIdentity(parts.db, person);
  switch (verdict.kind) {
    case "connected":
      return enter(context, door, parts, identity, { user: verdict.user, to });
    case "match": {
      const { user, hasPassword } = verdict;
      if (hasPassword)
        return askPassword(context, door, parts, identity, { user, person, invitation: null, to });
      return (await connectIdentity(parts, user, person))
        ? enter(context, door, parts, identity, { user, to })
        : sayRefusal(context, provider, { kind: "nobody" });
    }
    case "unverified":
      return sayRefusal(context, provider, { kind: "unverified" });
    case "newcomer":
    case "replaced":
      return sayRefusal(context, provider, { kind: "nobody" });
  }
}

/** Lets a member in, to the oldest of the workspaces; asks for a code where one is set up. */
async function enter(
  context: ConsoleContext,
  door: ConsoleDoor,
  parts: Parts,
  { provider }: ProviderSignIn,
  { user, to }: { readonly user: UserRow; readonly to: string },
): Promise<Response> {
  const [membership] = await listMemberships(parts.db, user.id);
  if (membership === undefined) return sayRefusal(context, provider, { kind: "nobody" });
  const { workspace_id: workspaceId } = membership;
  return finishSignIn(context, door, parts, user, { workspaceId, signedInWith: "oidc", to });
}
