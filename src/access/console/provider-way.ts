import { UNAVAILABLE_RETRY_s } from "../../run-limits.ts";
import type { IdentityProvider } from "../identity/identity-provider.ts";
import type { FlowAim } from "../identity/sign-in-flows.ts";
import type { ProviderSignIn } from "../open-sign-in.ts";
import type { ConsoleContext, ConsoleDoor } from "./console-door.ts";
import { messagePage } from "./page-frame.ts";
import { onwardPage } from "./provider-pages.ts";
import { type ProviderRefusal, wordsOfRefusal } from "./provider-words.rules.ts";

/** Sends whoever has sent a form, or followed a link, on to the identity provider; says so when that is not there. */
export async function goToProvider(
  context: ConsoleContext,
  door: ConsoleDoor,
  { flows, provider }: ProviderSignIn,
  aim: FlowAim,
): Promise<Response> {
  const way = await flows.begin(aim);
  if (way === null) return sayRefusal(context, provider, { kind: "away" });
  door.keepFlow(context, way.sealed);
  return context.req.method === "POST"
    ? context.html(await onwardPage(provider.name, way.address))
    : context.redirect(way.address, 303);
}

/** The page that says why the way through the identity provider came to nothing. */
export async function sayRefusal(
  context: ConsoleContext,
  { name }: IdentityProvider,
  refusal: ProviderRefusal,
): Promise<Response> {
  const { status, title, sentence } = wordsOfRefusal(refusal, name);
  if (status === 503) context.header("retry-after", String(UNAVAILABLE_RETRY_s));
  return context.html(await messagePage(title, sentence), status);
}
