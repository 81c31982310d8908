import { html } from "hono/html";
import { guessedProblemOf } from "../guessed-password.ts";
import { isSecret } from "../one-time-secret.rules.ts";
import { readNewPassword } from "../password.rules.ts";
import type { PasswordCheck } from "../password-check.ts";
import { openPasswordReset, resetPassword } from "../reset-password.ts";
import type { ConsoleApp, ConsoleContext, ConsoleDoor, ConsoleParts } from "./console-door.ts";
import { throttledText } from "./console-words.rules.ts";
import { fixedEmailField, newPasswordField, problemNote } from "./form-parts.ts";
import { brand, consolePage, formToken, messagePage } from "./page-frame.ts";

/** The page that a link opens which sets a password anew. */
export function addPasswordReset(
  app: ConsoleApp,
  door: ConsoleDoor,
  parts: ConsoleParts & { readonly passwords: PasswordCheck },
): void {
  const open = async (context: ConsoleContext) => {
    const secret = context.req.param("secret") ?? "";
    const reset = isSecret(secret) ? await openPasswordReset(parts, secret) : null;
    return reset === null ? null : { secret, userId: reset.user_id, email: reset.email };
  };
  const isVoid = async (context: ConsoleContext): Promise<Response> => {
    const another =
      parts.mailer === null
        ? "The operator makes another with npx utmost password reset."
        : "Ask for another from the page where you sign in.";
    const words = `This link has been used, has expired, or never was. ${another}`;
    return context.html(await messagePage("This link is void", words), 404);
  };
  const show = async (
    context: ConsoleContext,
    status: 200 | 422 | 429,
    page: { readonly secret: string; readonly email: string; readonly problem: string | null },
  ): Promise<Response> =>
    context.html(await passwordPage({ ...page, formToken: door.openFormToken(context) }), status);

  app.get("/password/:secret", async (context) => {
    const reset = await open(context);
    return reset === null ? isVoid(context) : show(context, 200, { ...reset, problem: null });
  });

  app.post("/password/:secret", (context) =>
    door.withOpenForm(context, async (fields) => {
      const reset = await open(context);
      if (reset === null) return isVoid(context);
      const { secret, email } = reset;
      const password = readNewPassword(fields.get("new_password") ?? "");
      if (!password.ok) return show(context, 422, { ...reset, problem: password.reason });
      const throttled = parts.passwords.count(context.env.address, email);
      if (throttled !== null) return show(context, 429, { ...reset, problem: throttledText(throttled) });
      const problem = await guessedProblemOf(parts.db, reset, password.value);
      if (problem !== null) return show(context, 422, { ...reset, problem });
      if (!(await resetPassword(parts, secret, password.value))) return isVoid(context);
      await door.endSession(context);
      return context.redirect("/sign-in?password=set", 303);
    }),
  );
}

function passwordPage(page: {
  readonly secret: string;
  readonly email: string;
  readonly problem: string | null;
  readonly formToken: string;
}): Promise<string> {
  return consolePage({
    title: "Set a password",
    signedIn: null,
    narrow: true,
    body: html`${brand()}
<div class="card">
<h1>Set a password</h1>
<p class="soft">Wherever you are signed in, you are signed out with it.</p>
${problemNote(page.problem)}
<form method="post" action="/password/${page.secret}">${formToken(page.formToken)}
${fixedEmailField("email", page.email)}
${newPasswordField("new-password")}
<button class="wide">Set password</button>
</form>
</div>`,
  });
}
