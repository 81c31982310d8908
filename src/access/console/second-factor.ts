import encodeQr from "qr";
import type { Hosts } from "../../domains/hosts.ts";
import { factorUri } from "../one-time-code.rules.ts";
import type { PasswordCheck } from "../password-check.ts";
import { deleteOtherSessions } from "../session.store.ts";
import type { ConsoleApp, ConsoleContext, ConsoleDoor, ConsoleParts, Visitor } from "./console-door.ts";
import { passwordAsker } from "./password-asker.ts";
import { recoveryCodesPage, setUpPage } from "./second-factor-page.ts";
import { signedInOf } from "./signed-in.ts";

type Parts = ConsoleParts & { readonly passwords: PasswordCheck };

/** Setting a second factor up, turning it off, and other recovery codes: each takes the password again. */
export function addSecondFactor(app: ConsoleApp, door: ConsoleDoor, parts: Parts): void {
  const { secondFactor, db } = parts;
  const withPassword = passwordAsker(door, parts.passwords, async (context, visitor, problem, status) => {
    const page = { signedIn: signedInOf(visitor), problem, secret: null, qr: null };
    return context.html(await setUpPage(page), status);
  });
  const { hosts } = parts;

  app.post("/account/second-factor/set-up", (context) =>
    withPassword(context, async (visitor) => {
      const userId = visitor.session.user_id;
      if (await secondFactor.isOn(userId)) return context.redirect("/account", 303);
      return showSecret(context, hosts, visitor, await secondFactor.begin(userId), null);
    }),
  );

  app.post("/account/second-factor/confirm", (context) =>
    door.withForm(context, async (visitor, fields) => {
      const { user_id: userId, id } = visitor.session;
      const codes = await secondFactor.confirm(userId, fields.get("code") ?? "");
      if (codes === null) {
        const secret = await secondFactor.unconfirmed(userId);
        if (secret === null) return context.redirect("/account", 303);
        return showSecret(context, hosts, visitor, secret, "That is not the code that the app shows now.");
      }
      // Whoever was in by the password alone is in no more.
      await deleteOtherSessions(db, userId, id);
      return context.html(await recoveryCodesPage({ signedIn: signedInOf(visitor), codes }));
    }),
  );

  app.post("/account/second-factor/recovery-codes", (context) =>
    withPassword(context, async (visitor) => {
      const userId = visitor.session.user_id;
      if (!(await secondFactor.isOn(userId))) return context.redirect("/account", 303);
      const codes = await secondFactor.renewRecoveryCodes(userId);
      return context.html(await recoveryCodesPage({ signedIn: signedInOf(visitor), codes }));
    }),
  );

  app.post("/account/second-factor/turn-off", (context) =>
    withPassword(context, async (visitor) => {
      await secondFactor.turnOff(visitor.session.user_id);
      return context.redirect("/account?done=off", 303);
    }),
  );
}

async function showSecret(
  context: ConsoleContext,
  { baseUrl }: Hosts,
  visitor: Visitor,
  secret: string,
  problem: string | null,
): Promise<Response> {
  const uri = factorUri(secret, visitor.session.email, `Utmost ${new URL(baseUrl).host}`);
  const qr = Buffer.from(encodeQr(uri, "svg")).toString("base64");
  const page = { signedIn: signedInOf(visitor), problem, secret, qr: `data:image/svg+xml;base64,${qr}` };
  return context.html(await setUpPage(page), problem === null ? 200 : 403);
}
