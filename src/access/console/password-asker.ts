import type { PasswordCheck } from "../password-check.ts";
import type { ConsoleContext, ConsoleDoor, Visitor } from "./console-door.ts";
import { throttledText } from "./console-words.rules.ts";

/** Acts for whoever shows the own password with a form of theirs; otherwise `refuse` says why not. */
export function passwordAsker(
  door: ConsoleDoor,
  passwords: PasswordCheck,
  refuse: (
    context: ConsoleContext,
    visitor: Visitor,
    problem: string,
    status: 403 | 429,
  ) => Promise<Response>,
) {
  return (context: ConsoleContext, act: (visitor: Visitor) => Promise<Response>): Promise<Response> =>
    door.withForm(context, async (visitor, fields) => {
      const password = fields.get("password") ?? "";
      const { email } = visitor.session;
      const verdict = await passwords.judge({ email, password, address: context.env.address });
      switch (verdict.kind) {
        case "right":
          return act(visitor);
        case "wrong":
          return refuse(context, visitor, "That is not your password.", 403);
        case "throttled":
          return refuse(context, visitor, throttledText(verdict), 429);
      }
    });
}
