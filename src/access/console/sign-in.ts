import type { PasswordCheck } from "../password-check.ts";
import { recogniseMember } from "../recognise-member.ts";
import type { ConsoleApp, ConsoleContext, ConsoleDoor, ConsoleParts } from "./console-door.ts";
import { throttledText } from "./console-words.rules.ts";
import { finishSignIn, takeSecondStep } from "./finish-sign-in.ts";
import { signInPage } from "./sign-in-page.ts";

/** Signing in and out, and the console's first address. */
export function addSignIn(
  app: ConsoleApp,
  door: ConsoleDoor,
  parts: ConsoleParts & { readonly passwords: PasswordCheck },
): void {
  const show = async (
    context: ConsoleContext,
    status: 200 | 403 | 429,
    email: string,
    problem: string | null,
  ): Promise<Response> => {
    const canMail = parts.mailer !== null;
    const formToken = door.openFormToken(context);
    const notice =
      context.req.query("password") === "set" ? "Your new password is set. Sign in with it." : null;
    const provider =
      parts.identity === null
        ? null
        : { name: parts.identity.provider.name, isThere: await parts.identity.provider.isThere() };
    const page = { formToken, email, problem, notice, canMail, provider };
    return context.html(await signInPage(page), status);
  };

  app.get("/sign-in", async (context) =>
    (await door.visitorOf(context)) === null ? show(context, 200, "", null) : context.redirect("/", 303),
  );

  app.post("/sign-in", (context) =>
    door.withOpenForm(context, async (fields) => {
      const email = (fields.get("email") ?? "").trim();
      const password = fields.get("password") ?? "";
      const verdict = await recogniseMember(parts, { email, password, address: context.env.address });
      switch (verdict.kind) {
        case "known":
          return finishSignIn(context, door, parts, verdict.user, {
            workspaceId: verdict.workspaceId,
            signedInWith: "password",
          });
        case "refused":
          return show(context, 403, email, "The e-mail address or the password is wrong.");
        case "throttled":
          context.header("retry-after", String(verdict.wait_s));
          return show(context, 429, email, throttledText(verdict));
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
