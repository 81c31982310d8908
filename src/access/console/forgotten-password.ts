import { html } from "hono/html";
import { EMAIL_characters, RESET_MAIL_REST_ms } from "../../limits.ts";
import { readEmail } from "../names.rules.ts";
import { PasswordResetMails } from "../password-reset-mails.ts";
import type { ConsoleApp, ConsoleContext, ConsoleDoor, ConsoleParts } from "./console-door.ts";
import { throttledText } from "./console-words.rules.ts";
import { problemNote } from "./form-parts.ts";
import { brand, consolePage, formToken, messagePage } from "./page-frame.ts";

/** The page that mails whoever has forgotten the password a link to set another; there is none while mail is not set. */
export function addForgottenPassword(app: ConsoleApp, door: ConsoleDoor, parts: ConsoleParts): void {
  const { mailer } = parts;
  if (mailer === null) return;
  const mails = new PasswordResetMails({ ...parts, mailer });
  const show = async (
    context: ConsoleContext,
    status: 200 | 422 | 429,
    page: { readonly email: string; readonly problem: string | null },
  ): Promise<Response> =>
    context.html(await forgottenPage({ ...page, formToken: door.openFormToken(context) }), status);

  app.get("/password", (context) => show(context, 200, { email: "", problem: null }));

  app.post("/password", (context) =>
    door.withOpenForm(context, async (fields) => {
      const given = fields.get("email") ?? "";
      const email = readEmail(given);
      if (!email.ok) return show(context, 422, { email: given, problem: email.reason });
      const throttled = mails.ask(context.env.address, email.value);
      if (throttled === null) return context.html(await messagePage("Look into your mail", SENT));
      context.header("retry-after", String(throttled.wait_s));
      return show(context, 429, { email: given, problem: throttledText(throttled) });
    }),
  );
}

/** The same for everybody: it does not tell who has an account. */
const SENT = `If there is an account with this e-mail address, a link to set a new password is on its way there. If none comes, look among unwanted mail, or ask again after ${RESET_MAIL_REST_ms / 60_000} minutes.`;

function forgottenPage(page: {
  readonly formToken: string;
  readonly email: string;
  readonly problem: string | null;
}): Promise<string> {
  return consolePage({
    title: "Forgotten password",
    signedIn: null,
    narrow: true,
    body: html`${brand()}
<div class="card">
<h1>Forgotten password</h1>
<p class="soft">You get a mail with a link to set a new one.</p>
${problemNote(page.problem)}
<form method="post" action="/password">${formToken(page.formToken)}
<div class="field"><label for="email">E-mail address</label>
<input type="email" id="email" name="email" value="${page.email}" autocomplete="username" required maxlength="${EMAIL_characters}"></div>
<button class="wide">Send the link</button>
</form>
</div>
<p class="soft small"><a href="/sign-in">Back to signing in</a></p>`,
  });
}
