import { sha256Hex } from "../../lib/secret.ts";
import { SECOND_STEP_ms } from "../../limits.ts";
import type { MemberId } from "../../storage/tables.ts";
import type { ProviderPerson } from "../identity/provider-person.rules.ts";
import type { ProviderSignIn } from "../open-sign-in.ts";
import type { PasswordCheck } from "../password-check.ts";
import { findUser, type UserRow } from "../workspace.store.ts";
import type { ConsoleContext, ConsoleDoor, ConsoleParts } from "./console-door.ts";
import { throttledText } from "./console-words.rules.ts";
import { confirmPage } from "./provider-pages.ts";

type Parts = ConsoleParts & { readonly passwords: PasswordCheck };

/** Who has come from the identity provider and is asked for the account's password: sealed, it goes to the browser and comes back. */
interface SealedStep {
  readonly userId: MemberId;
  readonly person: ProviderPerson;
  /** The secret of the invitation that is accepted with it. */
  readonly invitation: string | null;
  /** The page of the console that was asked for. */
  readonly to: string;
  readonly expiresAt_ms: number;
  /** Of the password that is asked for: another one makes this void. */
  readonly password: string;
}

/** The same, opened, with the account as it is now. */
export interface ConfirmStep {
  readonly user: UserRow;
  readonly person: ProviderPerson;
  readonly invitation: string | null;
  readonly to: string;
}

/** Asks for the password of the account that has the person's e-mail address. */
export async function askPassword(
  context: ConsoleContext,
  door: ConsoleDoor,
  parts: Parts,
  identity: ProviderSignIn,
  { user, person, invitation, to }: ConfirmStep,
): Promise<Response> {
  const step: SealedStep = {
    userId: user.id,
    person,
    invitation,
    to,
    expiresAt_ms: parts.clock.now() + SECOND_STEP_ms,
    password: sha256Hex(user.password_hash),
  };
  const sealed = identity.confirmSeal.close(JSON.stringify(step));
  return show(context, door, parts, identity, { sealed, user, problem: null, status: 200 });
}

/** The step that a form brings back; null when it is void by now. */
export async function readStep(
  { db, clock }: Parts,
  { confirmSeal }: ProviderSignIn,
  sealed: string,
): Promise<ConfirmStep | null> {
  const text = confirmSeal.open(sealed);
  const step = text === null ? null : (JSON.parse(text) as SealedStep);
  if (step === null || step.expiresAt_ms <= clock.now()) return null;
  const user = await findUser(db, step.userId);
  if (user === undefined || sha256Hex(user.password_hash) !== step.password) return null;
  return { user, person: step.person, invitation: step.invitation, to: step.to };
}

/** Null when the form has the account's password; else the page that asks again, and says why. */
export async function takePassword(
  context: ConsoleContext,
  door: ConsoleDoor,
  parts: Parts,
  identity: ProviderSignIn,
  { step, fields }: { readonly step: ConfirmStep; readonly fields: URLSearchParams },
): Promise<Response | null> {
  const { user } = step;
  const password = fields.get("password") ?? "";
  const sealed = fields.get("step") ?? "";
  const verdict = await parts.passwords.judge({
    email: user.email,
    password,
    address: context.env.address,
  });
  switch (verdict.kind) {
    case "right":
      return null;
    case "wrong": {
      const problem = "That is not the password of this account.";
      return show(context, door, parts, identity, { sealed, user, problem, status: 403 });
    }
    case "throttled": {
      context.header("retry-after", String(verdict.wait_s));
      const problem = throttledText(verdict);
      return show(context, door, parts, identity, { sealed, user, problem, status: 429 });
    }
  }
}

async function show(
  context: ConsoleContext,
  door: ConsoleDoor,
  { mailer }: Parts,
  { provider }: ProviderSignIn,
  page: {
    readonly sealed: string;
    readonly user: UserRow;
    readonly problem: string | null;
    readonly status: 200 | 403 | 429;
  },
): Promise<Response> {
  const shown = await confirmPage({
    providerName: provider.name,
    email: page.user.email,
    formToken: door.openFormToken(context),
    step: page.sealed,
    problem: page.problem,
    canMail: mailer !== null,
  });
  return context.html(shown, page.status);
}
