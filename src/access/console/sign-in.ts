import { browserWords } from "../browser.rules.ts";
import type { PasswordCheck } from "../password-check.ts";
import { signIn } from "../sign-in.ts";
import type { ConsoleApp, ConsoleContext, ConsoleDoor, ConsoleParts } from "./console-door.ts";
import { throttledText } from "./console-words.rules.ts";
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
    const formToken = door.openFormToken(context);
    const notice =
      context.req.query("password") === "set" ? "Your new password is set. Sign in with it." : null;
    return context.html(await signInPage({ formToken, email, problem, notice }), status);
  };

  app.get("/sign-in", async (context) =>
    (await door.visitorOf(context)) === null
      ? show(context, 200, "", null)
      : context.redirect("/tokens", 303),
  );

  app.post("/sign-in", (context) =>
    door.withOpenForm(context, async (fields) => {
      const email = (fields.get("email") ?? "").trim();
      const verdict = await signIn(parts, {
        email,
        password: fields.get("password") ?? "",
        address: context.env.address,
        browser: browserWords(context.req.header("user-agent") ?? null),
        previousSecret: door.sessionSecret(context),
      });
      switch (verdict.kind) {
        case "signed_in":
          door.keepSession(context, verdict.secret);
          return context.redirect("/tokens", 303);
        case "refused":
          return show(context, 403, email, "The e-mail address or the password is wrong.");
        case "throttled":
          context.header("retry-after", String(verdict.wait_s));
          return show(context, 429, email, throttledText(verdict));
      }
    }),
  );

  app.post("/sign-out", (context) =>
    door.withForm(context, async () => {
      await door.endSession(context);
      return context.redirect("/sign-in", 303);
    }),
  );
}
