import { randomText } from "../../lib/random.ts";
import { BASE62 } from "../token.rules.ts";
import type { ConsoleApp, ConsoleDoor, ConsoleParts } from "./console-door.ts";
import { ASSETS_PATH, ConsoleProgram } from "./console-program.ts";
import { pathAndQuery, signInAddress } from "./return-path.rules.ts";
import { isScreenPath } from "./screen-paths.rules.ts";
import { shellFacts, shellHeaders, shellPage } from "./shell-page.ts";

/** The program that shows all other screens, begun by one page at each of their addresses. */
export function addScreens(app: ConsoleApp, door: ConsoleDoor, parts: ConsoleParts): void {
  const { random, log } = parts;
  const program = new ConsoleProgram(log);

  app.get(`${ASSETS_PATH}:name`, async (context, next) => {
    const answer = await program.answer(context.req.raw, context.req.param("name"));
    return answer ?? next();
  });

  app.get("*", async (context, next) => {
    const { path } = context.req;
    if (path !== "/" && (!isScreenPath(path) || path.startsWith(ASSETS_PATH))) return next();
    const visitor = await door.visitorOf(context);
    if (visitor === null) return context.redirect(signInAddress(pathAndQuery(context.req.url)), 303);
    const nonce = randomText(random, BASE62, NONCE_characters);
    const page = shellPage(shellFacts(visitor, parts), await program.open(), nonce);
    return context.body(page, 200, shellHeaders(nonce));
  });
}

/** 128 bits: CSP Level 3, section 8.1. */
const NONCE_characters = 22;
