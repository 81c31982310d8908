import { Refusal } from "../../http/refusal.ts";
import { caseFold } from "../../lib/case-fold.ts";
import { acceptAsNewcomer, acceptInvitation, openInvitation } from "../accept-invitation.ts";
import { guessedProblem } from "../guessed-password.ts";
import type { OpenInvitation } from "../invitation.store.ts";
import { readName } from "../names.rules.ts";
import { isSecret } from "../one-time-secret.rules.ts";
import { readNewPassword } from "../password.rules.ts";
import { hashPassword } from "../password.ts";
import type { PasswordCheck } from "../password-check.ts";
import { moveSession } from "../session.store.ts";
import type { SignedInWith } from "../start-session.ts";
import type { UserRow } from "../workspace.store.ts";
import type { ConsoleApp, ConsoleContext, ConsoleDoor, ConsoleParts, Visitor } from "./console-door.ts";
import { throttledText } from "./console-words.rules.ts";
import { finishSignIn } from "./finish-sign-in.ts";
import { type InvitationPage, invitationPage } from "./invitation-page.ts";
import { messagePage } from "./page-frame.ts";

type Parts = ConsoleParts & { readonly passwords: PasswordCheck };

/** An invitation that a link has opened. */
export interface Opened {
  readonly secret: string;
  readonly invitation: OpenInvitation;
}

/** The page that an invitation's link opens: for people who are new here, who have an account, or who are signed in. */
export function addInvitations(app: ConsoleApp, door: ConsoleDoor, parts: Parts): void {
  app.get("/invitation/:secret", async (context) => {
    const opened = await openByLink(parts, context.req.param("secret"));
    if (opened === null) return sayVoid(context);
    return show(context, door, parts, opened, await door.visitorOf(context));
  });

  app.post("/invitation/:secret", async (context) => {
    const opened = await openByLink(parts, context.req.param("secret"));
    if (opened === null) return sayVoid(context);
    const visitor = await door.visitorOf(context);
    if (visitor !== null && isFor(opened, visitor))
      return door.withForm(context, () => joinSignedIn(context, parts, opened, visitor));
    return door.withOpenForm(context, (fields) =>
      fields.get("as") === "newcomer"
        ? joinAsNewcomer(context, door, parts, opened, fields)
        : joinByPassword(context, door, parts, opened, fields),
    );
  });
}

/** The invitation whose link has this secret; null when it is void. */
export async function openByLink(parts: ConsoleParts, secret: string): Promise<Opened | null> {
  const invitation = isSecret(secret) ? await openInvitation(parts, secret) : null;
  return invitation === null ? null : { secret, invitation };
}

/** The page of an invitation that is void. */
export async function sayVoid(context: ConsoleContext): Promise<Response> {
  const words =
    "This invitation has been accepted or taken back, has expired, or never was. Whoever invited you can do it again.";
  return context.html(await messagePage("This invitation is void", words), 404);
}

/** The page of an invitation to a workspace that has no room. */
export async function sayFull(context: ConsoleContext, { message }: Refusal): Promise<Response> {
  const onward =
    "Ask whoever invited you to make room. The invitation stays good: open its link again until it expires.";
  return context.html(await messagePage("Not now", `${message} ${onward}`), 403);
}

function isFor({ invitation }: Opened, { session }: Visitor): boolean {
  return caseFold(session.email) === invitation.email_key;
}

async function show(
  context: ConsoleContext,
  door: ConsoleDoor,
  { identity }: Parts,
  opened: Opened,
  visitor: Visitor | null,
  sentBack: Partial<Pick<InvitationPage, "name" | "newcomerProblem" | "accountProblem">> & {
    readonly status?: 403 | 422 | 429;
  } = {},
): Promise<Response> {
  const { secret, invitation } = opened;
  const isTheirs = visitor !== null && isFor(opened, visitor);
  const page = await invitationPage({
    secret,
    email: invitation.email,
    role: invitation.role,
    workspaceName: invitation.workspace_name,
    formToken: isTheirs ? visitor.formToken : door.openFormToken(context),
    isSignedIn: isTheirs,
    providerName: identity?.provider.name ?? null,
    otherEmail: visitor === null || isTheirs ? null : visitor.session.email,
    name: sentBack.name ?? "",
    newcomerProblem: sentBack.newcomerProblem ?? null,
    accountProblem: sentBack.accountProblem ?? null,
  });
  return context.html(page, sentBack.status ?? 200);
}

/** Joins in the session there is, which looks at the new workspace from then on. */
async function joinSignedIn(
  context: ConsoleContext,
  parts: Parts,
  { secret }: Opened,
  { session }: Visitor,
): Promise<Response> {
  const joining = await acceptInvitation(parts, secret, session.user_id).catch(refusalOf);
  if (joining instanceof Refusal) return sayFull(context, joining);
  if (joining === null) return sayVoid(context);
  await moveSession(parts.db, joining.workspace_id, session.id);
  return context.redirect("/", 303);
}

/** Joins, and signs in where the invitation leads; `user` has shown to be who was invited, but for a second factor. */
export async function joinAs(
  context: ConsoleContext,
  door: ConsoleDoor,
  parts: ConsoleParts,
  joiner: { readonly secret: string; readonly user: UserRow; readonly signedInWith: SignedInWith },
): Promise<Response> {
  const { secret, user, signedInWith } = joiner;
  const joining = await acceptInvitation(parts, secret, user.id).catch(refusalOf);
  if (joining instanceof Refusal) return sayFull(context, joining);
  if (joining === null) return sayVoid(context);
  return finishSignIn(context, door, parts, user, { workspaceId: joining.workspace_id, signedInWith });
}

async function joinByPassword(
  context: ConsoleContext,
  door: ConsoleDoor,
  parts: Parts,
  opened: Opened,
  fields: URLSearchParams,
): Promise<Response> {
  const { email } = opened.invitation;
  const password = fields.get("password") ?? "";
  const verdict = await parts.passwords.judge({ email, password, address: context.env.address });
  switch (verdict.kind) {
    case "right":
      return joinAs(context, door, parts, {
        secret: opened.secret,
        user: verdict.user,
        signedInWith: "password",
      });
    case "wrong":
      return show(context, door, parts, opened, null, { accountProblem: WRONG, status: 403 });
    case "throttled":
      return show(context, door, parts, opened, null, {
        accountProblem: throttledText(verdict),
        status: 429,
      });
  }
}

const WRONG = "There is no account with this e-mail address and this password.";

async function joinAsNewcomer(
  context: ConsoleContext,
  door: ConsoleDoor,
  parts: Parts,
  opened: Opened,
  fields: URLSearchParams,
): Promise<Response> {
  const { email } = opened.invitation;
  const given = fields.get("name") ?? "";
  const name = readName(given);
  const password = readNewPassword(fields.get("new_password") ?? "");
  if (!name.ok || !password.ok) {
    const problems = [name, password].flatMap((verdict) => (verdict.ok ? [] : [verdict.reason]));
    return show(context, door, parts, opened, null, {
      name: given,
      newcomerProblem: problems.join(" "),
      status: 422,
    });
  }
  const throttled = parts.passwords.count(context.env.address, email);
  if (throttled !== null) {
    const newcomerProblem = throttledText(throttled);
    return show(context, door, parts, opened, null, { name: given, newcomerProblem, status: 429 });
  }
  const names = [name.value, opened.invitation.workspace_name];
  const newcomerProblem = await guessedProblem(password.value, { email, names });
  if (newcomerProblem !== null)
    return show(context, door, parts, opened, null, { name: given, newcomerProblem, status: 422 });
  const passwordHash = await hashPassword(password.value);
  const newcomer = { name: name.value, passwordHash, person: null };
  const joining = await acceptAsNewcomer(parts, opened.secret, newcomer).catch(refusalOf);
  if (joining instanceof Refusal) return sayFull(context, joining);
  if (joining !== null)
    return finishSignIn(context, door, parts, joining.user, {
      workspaceId: joining.invitation.workspace_id,
      signedInWith: "password",
    });
  // Void by now, or somebody with an account after all: the other form knows which.
  return show(context, door, parts, opened, null, { accountProblem: WRONG, status: 403 });
}

/** The refusal that was thrown; throws on what is none. */
export function refusalOf(error: unknown): Refusal {
  if (error instanceof Refusal) return error;
  throw error;
}
