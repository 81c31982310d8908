import { Hono } from "hono";
import { asGet } from "../../http/as-get.ts";
import { newRequestId } from "../../lib/request-id.ts";
import { Unavailable } from "../../lib/unavailable.ts";
import { UNAVAILABLE_RETRY_s } from "../../run-limits.ts";
import { CALLBACK_PATH } from "../open-sign-in.ts";
import { PasswordCheck } from "../password-check.ts";
import { addAccount } from "./account.ts";
import { type ConsoleApp, ConsoleDoor, type ConsoleParts } from "./console-door.ts";
import { consoleHeaders } from "./console-style.ts";
import { addForgottenPassword } from "./forgotten-password.ts";
import { addInvitations } from "./invitation.ts";
import { messagePage } from "./page-frame.ts";
import { addPasswordReset } from "./password-reset.ts";
import { addProviderConnection } from "./provider-connection.ts";
import { addProviderSignIn } from "./provider-sign-in.ts";
import { isScreenPath } from "./screen-paths.rules.ts";
import { addScreens } from "./screens.ts";
import { addSecondFactor } from "./second-factor.ts";
import { addSignIn } from "./sign-in.ts";
import { addWorkspaces } from "./workspaces.ts";

/** Whether a path is the console's; all others belong to somebody else. */
export function isConsolePath(path: string): boolean {
  return /^\/((account|password|invitation|sign-in|sign-out)(\/.*)?)?$/.test(path) || isScreenPath(path);
}

/**
 * The console: plain pages to sign in, accept an invitation, set a password, see one's account and sessions; and the program in
 * the browser, which shows all else. Answers every request under `isConsolePath` and never throws. `address` is the client's, as
 * the trusted proxies give it.
 */
export function createConsole(
  parts: ConsoleParts,
): (request: Request, address: string) => Response | Promise<Response> {
  const app: ConsoleApp = new Hono({ strict: false });
  const door = new ConsoleDoor(parts);
  const passwords = new PasswordCheck(parts);
  addSignIn(app, door, { ...parts, passwords });
  addForgottenPassword(app, door, parts);
  addPasswordReset(app, door, { ...parts, passwords });
  addInvitations(app, door, { ...parts, passwords });
  addAccount(app, door, { ...parts, passwords });
  addWorkspaces(app, door, parts);
  addSecondFactor(app, door, { ...parts, passwords });
  addProviderSignIn(app, door, { ...parts, passwords });
  addProviderConnection(app, door, { ...parts, passwords });
  addScreens(app, door, parts);
  addRefusals(app, parts);
  return async (request, address) => {
    const answer = await app.fetch(asGet(request), { address });
    for (const [name, value] of Object.entries(consoleHeaders)) {
      if (!answer.headers.has(name)) answer.headers.set(name, value);
    }
    return answer;
  };
}

/** Of the identity provider: each with the methods it takes. */
const providerPaths = [
  ["/sign-in/oidc", "GET, HEAD"],
  [CALLBACK_PATH, "GET, HEAD"],
  ["/sign-in/oidc/confirm", "POST"],
  ["/invitation/:secret/oidc", "POST"],
  ["/account/oidc/:step", "POST"],
] as const;

function addRefusals(app: ConsoleApp, { log, mailer, identity, random }: ConsoleParts): void {
  for (const [path, allow] of [
    ["/", "GET, HEAD"],
    ["/sign-in", "GET, HEAD, POST"],
    ["/sign-in/code", "POST"],
    ["/sign-out", "POST"],
    ["/account", "GET, HEAD"],
    ["/account/name", "POST"],
    ["/account/password", "POST"],
    ["/account/sessions/end-others", "POST"],
    ["/account/sessions/:id/end", "POST"],
    ["/account/second-factor/:step", "POST"],
    ...(mailer === null ? [] : ([["/password", "GET, HEAD, POST"]] as const)),
    ...(identity === null ? [] : providerPaths),
    ["/password/:secret", "GET, HEAD, POST"],
    ["/invitation/:secret", "GET, HEAD, POST"],
    ["/account/workspace", "POST"],
    ["/account/workspaces", "GET, HEAD, POST"],
  ] as const) {
    app.all(path, async (context) => {
      context.header("allow", allow);
      return context.html(await messagePage("Not like this", `This address takes ${allow} only.`), 405);
    });
  }
  app.notFound(async (context) =>
    context.html(await messagePage("Nothing here", "The console has no page at this address."), 404),
  );
  app.onError(async (error, context) => {
    // What follows the first segment may be a secret.
    const path = context.req.path.split("/").slice(0, 2).join("/");
    const requestId = newRequestId(random);
    context.header("x-request-id", requestId);
    const quoted = `Request id: ${requestId}.`;
    if (error instanceof Unavailable) {
      log.warn({ err: error, requestId, path }, "a page of the console has to wait");
      context.header("retry-after", String(UNAVAILABLE_RETRY_s));
      const later = `The database cannot be reached for the moment, and nothing was changed. Try again soon. ${quoted}`;
      return context.html(await messagePage("Not just now", later), 503);
    }
    log.error({ err: error, requestId, path }, "a page of the console failed");
    const sentence = `Something went wrong on our side. Try again; the operator finds the reason in the log. ${quoted}`;
    return context.html(await messagePage("That did not work", sentence), 500);
  });
}
