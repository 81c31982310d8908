import { parsePhoneNumberFromString } from "libphonenumber-js";
import { countCodePoints, storageFault } from "../lib/storable-text.ts";
import { accepted, refused, type Verdict } from "../lib/verdict.ts";
import { DESTINATION_characters, WHATSAPP_MESSAGE_characters } from "../limits.ts";
import { chatUrl } from "./chat-url.rules.ts";

/** What people and phones write between digits: blanks, dashes, the plus, invisible direction marks. */
const SEPARATORS = /[\s\p{Zs}\p{Pd}\p{Cf}\u2212+]/gu;
const ALLOWED =
  "Must be a phone number in international form, such as +44 20 7946 0000: 7 to 15 digits with the country code first";

/** The 1 that mobile numbers of Mexico had until 2019, and that its WhatsApp accounts have kept. */
const MEXICAN_MOBILE = /^521(?=\d{10}$)/;

/** The digits of a phone number in international form (decisions, section 4; ITU-T E.164). */
export function readWhatsappNumber(text: string): Verdict<string> {
  const digits = text.replaceAll(SEPARATORS, "");
  if (!/^[1-9][0-9]{6,14}$/.test(digits))
    return refused(`${ALLOWED}; +, spaces and dashes may stand between.`);
  const dialled = `+${digits.replace(MEXICAN_MOBILE, "52")}`;
  const number = parsePhoneNumberFromString(dialled);
  if (number === undefined || !number.isPossible()) {
    return refused(`${ALLOWED}; no country has numbers of this form.`);
  }
  // The parser takes off a national trunk digit, which no call from abroad dials; Italian numbers keep their 0.
  if (number.number !== dialled) {
    return refused(`${ALLOWED}, without the digit that is dialled before it inside the country.`);
  }
  return accepted(digits);
}

/** A prefilled message: plain text. */
export function readWhatsappMessage(text: string): Verdict<string> {
  const fault = storageFault(text);
  if (fault !== null) return refused(fault);
  if (countCodePoints(text) > WHATSAPP_MESSAGE_characters)
    return refused(`Must be at most ${WHATSAPP_MESSAGE_characters} characters long.`);
  if (chatUrl({ number: "9".repeat(15), message: text }).length > DESTINATION_characters)
    return refused(
      `Too long: the chat address with the message encoded exceeds ${DESTINATION_characters} characters.`,
    );
  return accepted(text);
}
