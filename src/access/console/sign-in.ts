import type { PasswordCheck } from "../password-check.ts";
import { recogniseMember } from "../recognise-member.ts";
import type { ConsoleApp, ConsoleContext, ConsoleDoor, ConsoleParts } from "./console-door.ts";
import { throttledText } from "./console-words.rules.ts";
import { finishSignIn, takeSecondStep } from "./finish-sign-in.ts";
import { readReturnPath } from "./return-path.rules.ts";
import { signInPage } from "./sign-in-page.ts";

/** Signing in and out, and the console's first address. */
export function addSignIn(
  app: ConsoleApp,
  door: ConsoleDoor,
  parts: ConsoleParts & { readonly passwords: PasswordCheck },
): void {
  const show = shower(door, parts);

  app.get("/sign-in", async (context) => {
    const to = readReturnPath(context.req.query("to"));
    if ((await door.visitorOf(context)) !== null) return context.redirect(to, 303);
    return show(context, 200, { to });
  });

  app.post("/sign-in", (context) =>
    door.withOpenForm(context, async (fields) => {
      const email = (fields.get("email") ?? "").trim();
      const password = fields.get("password") ?? "";
      const to = readReturnPath(fields.get("to"));
      const verdict = await recogniseMember(parts, { email, password, address: context.env.address });
      switch (verdict.kind) {
        case "known":
          return finishSignIn(context, door, parts, verdict.user, {
            workspaceId: verdict.workspaceId,
            signedInWith: "password",
            to,
          });
        case "refused":
          return show(context, 403, { to, email, problem: "The e-mail address or the password is wrong." });
        case "throttled":
          context.header("retry-after", String(verdict.wait_s));
          return show(context, 429, { to, email, problem: throttledText(verdict) });
      }
    }),
  );

  app.post("/sign-in/code", (context) =>
    door.withOpenForm(context, (fields) => takeSecondStep(context, door, parts, fields)),
  );

  app.post("/sign-out", (context) =>
    door.withForm(context, async () => {
      await door.endSession(context);
      return context.redirect("/sign-in", 303);
    }),
  );
}

/** Shows the page that asks for e-mail and password. */
function shower(door: ConsoleDoor, { mailer, identity }: ConsoleParts) {
  return async (
    context: ConsoleContext,
    status: 200 | 403 | 429,
    asked: { readonly to: string; readonly email?: string; readonly problem?: string },
  ): Promise<Response> => {
    const { to, email = "", problem = null } = asked;
    const notice =
      context.req.query("password") === "set" ? "Your new password is set. Sign in with it." : null;
    const provider =
      identity === null ? null : { name: identity.provider.name, isThere: await identity.provider.isThere() };
    const formToken = door.openFormToken(context);
    const page = { formToken, email, problem, notice, to, canMail: mailer !== null, provider };
    return context.html(await signInPage(page), status);
  };
}
