import { html } from "hono/html";
import { sha256Hex } from "../../lib/secret.ts";
import { SECOND_STEP_ms } from "../../limits.ts";
import type { MemberId, WorkspaceId } from "../../storage/tables.ts";
import { browserWords } from "../browser.rules.ts";
import { type SignedInWith, startSession } from "../start-session.ts";
import { findUser, listMemberships, type UserRow } from "../workspace.store.ts";
import type { ConsoleContext, ConsoleDoor, ConsoleParts } from "./console-door.ts";
import { throttledText } from "./console-words.rules.ts";
import { problemNote } from "./form-parts.ts";
import { brand, consolePage, formToken } from "./page-frame.ts";
import { signInAddress } from "./return-path.rules.ts";

/** Who is let in, how, and to which page. */
interface Entry {
  readonly userId: MemberId;
  readonly workspaceId: WorkspaceId;
  readonly signedInWith: SignedInWith;
  /** The page that was asked for. */
  readonly to: string;
}

/** Who is known and is asked for a code: sealed, it goes to the browser and comes back with the code. */
interface SecondStep extends Entry {
  readonly expiresAt_ms: number;
  /** Of the password, shown or not: another one makes this void. */
  readonly password: string;
}

/**
 * Lets somebody in who has shown the password, or of whom the identity provider has said who it is: at once, or by way of the page
 * that asks for a code. `to` is the page of the console that comes next, as `readReturnPath` gives it; the first when left out.
 */
export async function finishSignIn(
  context: ConsoleContext,
  door: ConsoleDoor,
  parts: ConsoleParts,
  user: UserRow,
  { to = "/", ...who }: Omit<Entry, "userId" | "to"> & { readonly to?: string },
): Promise<Response> {
  const entry: Entry = { userId: user.id, to, ...who };
  if (!(await parts.secondFactor.isOn(user.id))) return letIn(context, door, parts, entry);
  const step: SecondStep = {
    ...entry,
    expiresAt_ms: parts.clock.now() + SECOND_STEP_ms,
    password: sha256Hex(user.password_hash),
  };
  return askForCode(context, door, parts.stepSeal.close(JSON.stringify(step)), null, 200);
}

/** Lets in whoever comes back with the code. */
export async function takeSecondStep(
  context: ConsoleContext,
  door: ConsoleDoor,
  parts: ConsoleParts,
  fields: URLSearchParams,
): Promise<Response> {
  const sealed = fields.get("step") ?? "";
  const text = parts.stepSeal.open(sealed);
  const step = text === null ? null : (JSON.parse(text) as SecondStep);
  const user = step === null ? undefined : await findUser(parts.db, step.userId);
  const isGood =
    step !== null &&
    step.expiresAt_ms > parts.clock.now() &&
    sha256Hex(user?.password_hash ?? "") === step.password;
  if (!isGood) return context.redirect(signInAddress(step?.to ?? "/"), 303);
  const verdict = await parts.secondFactor.judge(step.userId, fields.get("code") ?? "", context.env.address);
  switch (verdict.kind) {
    case "right":
      return letIn(context, door, parts, step);
    case "wrong":
      return askForCode(
        context,
        door,
        sealed,
        "That code is not good, or was used already. Wait for the next.",
        403,
      );
    case "throttled":
      context.header("retry-after", String(verdict.wait_s));
      return askForCode(context, door, sealed, throttledText(verdict), 429);
  }
}

async function letIn(
  context: ConsoleContext,
  door: ConsoleDoor,
  parts: ConsoleParts,
  { userId, workspaceId, signedInWith, to }: Entry,
): Promise<Response> {
  const memberships = await listMemberships(parts.db, userId);
  const membership = memberships.find((one) => one.workspace_id === workspaceId);
  if (membership === undefined) return context.redirect("/sign-in", 303);
  const secret = await startSession(parts, {
    userId,
    workspaceId,
    role: membership.role,
    browser: browserWords(context.req.header("user-agent") ?? null),
    signedInWith,
    previousSecret: door.sessionSecret(context),
  });
  door.keepSession(context, secret);
  return context.redirect(to, 303);
}

async function askForCode(
  context: ConsoleContext,
  door: ConsoleDoor,
  step: string,
  problem: string | null,
  status: 200 | 403 | 429,
): Promise<Response> {
  const page = await consolePage({
    title: "Second factor",
    signedIn: null,
    narrow: true,
    body: html`${brand()}
<div class="card">
<h1>One more step</h1>
<p class="soft">The six digits that your authenticator app shows now, or one of your recovery codes.</p>
${problemNote(problem)}
<form method="post" action="/sign-in/code">${formToken(door.openFormToken(context))}<input type="hidden" name="step" value="${step}">
<div class="field"><label for="code">Code</label>
<input type="text" id="code" name="code" autocomplete="one-time-code" autocapitalize="none" spellcheck="false" required autofocus></div>
<button class="wide">Sign in</button></form>
</div>`,
  });
  return context.html(page, status);
}
