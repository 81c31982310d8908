import { chatUrl } from "../../src/links/chat-url.rules.ts";
import type { Draft } from "./draft.ts";
import { withScheme } from "./with-scheme.ts";

/** Where everybody goes who has no target of their own; blank while that is not known. */
export function destinationOf({ kind, destination, whatsapp_number, whatsapp_message }: Draft): string {
  if (kind === "web") return withScheme(destination.trim());
  // As the API takes them out of a number: what stands between them is for people.
  const number = whatsapp_number.replaceAll(/\D/g, "");
  return number === "" ? "" : chatUrl({ number, message: whatsapp_message === "" ? null : whatsapp_message });
}
