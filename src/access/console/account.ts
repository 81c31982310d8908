import { present } from "../../lib/assert.ts";
import { browserWords } from "../browser.rules.ts";
import { endSessions } from "../end-sessions.ts";
import { guessedProblemOf } from "../guessed-password.ts";
import { readName } from "../names.rules.ts";
import { readNewPassword } from "../password.rules.ts";
import { hashPassword, NO_PASSWORD } from "../password.ts";
import type { PasswordCheck } from "../password-check.ts";
import { renameUser } from "../rename-user.ts";
import { countRecoveryCodes } from "../second-factor.store.ts";
import { listSessions } from "../session.store.ts";
import { setPassword } from "../set-password.ts";
import { startSession } from "../start-session.ts";
import { findUser } from "../workspace.store.ts";
import { type AccountPage, accountPage } from "./account-page.ts";
import type { ConsoleApp, ConsoleContext, ConsoleDoor, ConsoleParts, Visitor } from "./console-door.ts";
import { throttledText } from "./console-words.rules.ts";
import { connectionOf } from "./provider-connection.ts";
import { signInAddress } from "./return-path.rules.ts";
import { signedInOf } from "./signed-in.ts";

type Parts = ConsoleParts & { readonly passwords: PasswordCheck };

/** What the address of the page says has just been done. */
const notices: Readonly<Record<string, string>> = {
  name: "Your name is changed.",
  password: "Your password is changed. Wherever else you were signed in, you are signed out.",
  session: "The session is ended.",
  connected: "Your account is connected.",
  disconnected: "Your account is no longer connected. Sign in with your password from now on.",
  on: "The second factor is on.",
  off: "The second factor is off.",
  others: "Every other session is ended.",
};

/** The page of one's own account: name, password, and where one is signed in. */
export function addAccount(app: ConsoleApp, door: ConsoleDoor, parts: Parts): void {
  app.get("/account", async (context) => {
    const visitor = await door.visitorOf(context);
    if (visitor === null) return context.redirect(signInAddress("/account"), 303);
    return show(context, parts, visitor, { notice: notices[context.req.query("done") ?? ""] ?? null });
  });

  app.post("/account/name", (context) =>
    door.withForm(context, async (visitor, fields) => {
      const given = fields.get("name") ?? "";
      const name = readName(given);
      if (!name.ok)
        return show(context, parts, visitor, { name: given, nameProblem: name.reason, status: 422 });
      await renameUser(parts, visitor.session.user_id, name.value);
      return context.redirect("/account?done=name", 303);
    }),
  );

  app.post("/account/password", (context) =>
    door.withForm(context, (visitor, fields) => changePassword(context, door, parts, visitor, fields)),
  );

  app.post("/account/sessions/end-others", (context) =>
    door.withForm(context, async ({ session }) => {
      await endSessions(parts, session, "others");
      return context.redirect("/account?done=others", 303);
    }),
  );

  app.post("/account/sessions/:id/end", (context) =>
    door.withForm(context, async ({ session }) => {
      const text = context.req.param("id");
      // One that has ended already is ended: nothing to complain of.
      if (/^[1-9]\d{0,15}$/.test(text)) await endSessions(parts, session, Number(text));
      return context.redirect("/account?done=session", 303);
    }),
  );
}

async function changePassword(
  context: ConsoleContext,
  door: ConsoleDoor,
  parts: Parts,
  visitor: Visitor,
  fields: URLSearchParams,
): Promise<Response> {
  const { session, role } = visitor;
  const { email, user_id: userId } = session;
  const chosen = readNewPassword(fields.get("new_password") ?? "");
  if (!chosen.ok) return show(context, parts, visitor, { passwordProblem: chosen.reason, status: 422 });
  const password = fields.get("password") ?? "";
  const verdict = await parts.passwords.judge({ email, password, address: context.env.address });
  if (verdict.kind === "throttled")
    return show(context, parts, visitor, { passwordProblem: throttledText(verdict), status: 429 });
  if (verdict.kind === "wrong") {
    const passwordProblem = "That is not your present password.";
    return show(context, parts, visitor, { passwordProblem, status: 403 });
  }
  const passwordProblem = await guessedProblemOf(parts.db, { userId, email }, chosen.value);
  if (passwordProblem !== null) return show(context, parts, visitor, { passwordProblem, status: 422 });
  await setPassword(parts, userId, await hashPassword(chosen.value));
  // Every session has ended, this one too: it goes on under another secret.
  const browser = browserWords(context.req.header("user-agent") ?? null);
  const proof = { role, browser, signedInWith: "password", previousSecret: null } as const;
  const order = { userId, workspaceId: session.workspace_id, ...proof };
  door.keepSession(context, await startSession(parts, order));
  return context.redirect("/account?done=password", 303);
}

/** What a session was begun with, in words. */
const proofs = (providerName = "An identity provider"): Readonly<Record<string, string>> => ({
  password: "Password",
  oidc: providerName,
});

type Changing = Partial<Pick<AccountPage, "notice" | "name" | "nameProblem" | "passwordProblem">> & {
  readonly status?: 200 | 403 | 422 | 429;
};

async function show(
  context: ConsoleContext,
  parts: Parts,
  visitor: Visitor,
  changing: Changing,
): Promise<Response> {
  const { db, clock, secondFactor, mailer, identity } = parts;
  const { session } = visitor;
  const user = present(await findUser(db, session.user_id), "the user of a session");
  const sessions = await listSessions(db, session.user_id, clock.now());
  const page = await accountPage({
    signedIn: signedInOf(visitor),
    notice: changing.notice ?? null,
    name: changing.name ?? user.name ?? "",
    nameProblem: changing.nameProblem ?? null,
    passwordProblem: changing.passwordProblem ?? null,
    factor: {
      isOn: await secondFactor.isOn(session.user_id),
      codesLeft: await countRecoveryCodes(db, session.user_id),
    },
    hasPassword: user.password_hash !== NO_PASSWORD,
    canMail: mailer !== null,
    connection: await connectionOf(parts, user),
    sessions: sessions.map((row) => ({
      id: row.id,
      browser: row.browser,
      workspaceName: row.workspace_name,
      signedInWith: proofs(identity?.provider.name)[row.signed_in_with] ?? null,
      createdAt_ms: row.created_at,
      lastUsedAt_ms: row.last_used_at,
      isThisOne: row.id === session.id,
    })),
  });
  return context.html(page, changing.status ?? 200);
}
