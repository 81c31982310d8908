import { Hono } from "hono";
import { Unavailable } from "../../lib/unavailable.ts";
import { UNAVAILABLE_RETRY_s } from "../../limits.ts";
import { createSignIn } from "../sign-in.ts";
import { type ConsoleContext, ConsoleDoor, type ConsoleParts } from "./console-door.ts";
import { consoleHeaders } from "./console-style.ts";
import { secondsText } from "./console-words.rules.ts";
import { messagePage } from "./page-frame.ts";
import { signInPage } from "./sign-in-page.ts";
import { TokenPages } from "./token-pages.ts";

type ConsoleApp = Hono<{ Bindings: { address: string } }>;

/** Whether a path is the console's; all others belong to somebody else. */
export function isConsolePath(path: string): boolean {
  return /^\/(tokens(\/.*)?|sign-in\/?|sign-out\/?)?$/.test(path);
}

/**
 * The console's plain pages: sign in, and make, list and revoke API tokens. Answers every request under
 * `isConsolePath` and never throws. `address` is the client's, as the trusted proxies give it.
 */
export function createConsole(
  parts: ConsoleParts,
): (request: Request, address: string) => Response | Promise<Response> {
  const app: ConsoleApp = new Hono({ strict: false });
  const door = new ConsoleDoor(parts);
  addSignIn(app, door, parts);
  addTokens(app, door, parts);
  addRefusals(app, parts);
  return async (request, address) => {
    const answer = await app.fetch(request, { address });
    for (const [name, value] of Object.entries(consoleHeaders)) answer.headers.set(name, value);
    return answer;
  };
}

function addSignIn(app: ConsoleApp, door: ConsoleDoor, parts: ConsoleParts): void {
  const signIn = createSignIn(parts);
  const show = async (
    context: ConsoleContext,
    status: 200 | 403 | 429,
    email: string,
    problem: string | null,
  ): Promise<Response> => {
    const formToken = door.openFormToken(context);
    return context.html(await signInPage({ formToken, email, problem }), status);
  };

  app.get("/", async (context) =>
    context.redirect((await door.visitorOf(context)) === null ? "/sign-in" : "/tokens", 303),
  );

  app.get("/sign-in", async (context) =>
    (await door.visitorOf(context)) === null
      ? show(context, 200, "", null)
      : context.redirect("/tokens", 303),
  );

  app.post("/sign-in", (context) =>
    door.withOpenForm(context, async (fields) => {
      const email = (fields.get("email") ?? "").trim();
      // Copied from a terminal it may have a line break at its end; no password of ours has blanks.
      const password = (fields.get("password") ?? "").trim();
      const previousSecret = door.sessionSecret(context);
      const verdict = await signIn({ email, password, address: context.env.address, previousSecret });
      switch (verdict.kind) {
        case "signed_in":
          door.keepSession(context, verdict.secret);
          return context.redirect("/tokens", 303);
        case "refused":
          return show(context, 403, email, "The e-mail address or the password is wrong.");
        case "throttled":
          context.header("retry-after", String(verdict.wait_s));
          return show(context, 429, email, `Too many attempts. Try again in ${secondsText(verdict.wait_s)}.`);
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

function addTokens(app: ConsoleApp, door: ConsoleDoor, parts: ConsoleParts): void {
  const pages = new TokenPages(parts);

  app.get("/tokens", async (context) => {
    const visitor = await door.visitorOf(context);
    if (visitor === null) return context.redirect("/sign-in", 303);
    const { before, revoked } = context.req.query();
    return context.html(await pages.list(visitor, { before, revoked }));
  });

  app.post("/tokens", (context) =>
    door.withForm(context, async (visitor, fields) => {
      const { status, page } = await pages.mint(visitor, fields);
      return context.html(page, status);
    }),
  );

  app.post("/tokens/workspace", (context) =>
    door.withForm(context, async (visitor, fields) => {
      await pages.lookAt(visitor, fields.get("workspace") ?? "");
      return context.redirect("/tokens", 303);
    }),
  );

  app.post("/tokens/:id/revoke", (context) =>
    door.withForm(context, async (visitor) => {
      const id = await pages.revoke(visitor, context.req.param("id"));
      if (id !== null) return context.redirect(`/tokens?revoked=${id}`, 303);
      const page = await messagePage("No such token", "There is no token here that you may revoke.");
      return context.html(page, 404);
    }),
  );
}

function addRefusals(app: ConsoleApp, { log }: ConsoleParts): void {
  for (const [path, allow] of [
    ["/", "GET, HEAD"],
    ["/sign-in", "GET, HEAD, POST"],
    ["/sign-out", "POST"],
    ["/tokens", "GET, HEAD, POST"],
    ["/tokens/workspace", "POST"],
    ["/tokens/:id/revoke", "POST"],
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
    if (error instanceof Unavailable) {
      log.warn({ err: error, path: context.req.path }, "a page of the console has to wait");
      context.header("retry-after", String(UNAVAILABLE_RETRY_s));
      const later = "The database cannot be reached for the moment, and nothing was changed. Try again soon.";
      return context.html(await messagePage("Not just now", later), 503);
    }
    log.error({ err: error, path: context.req.path }, "a page of the console failed");
    const sentence = "Something went wrong on our side. Try again; the operator finds the reason in the log.";
    return context.html(await messagePage("That did not work", sentence), 500);
  });
}
