import { isBlank, lineFault, shownFault, trimmed } from "../lib/line-text.ts";
import { countCodePoints } from "../lib/storable-text.ts";
import { accepted, refused, type Verdict } from "../lib/verdict.ts";
import { EMAIL_characters, NAME_characters } from "../limits.ts";

/** A name of a workspace, token or member as it is kept: one line, without blanks around it, in one Unicode form. */
export function readName(text: string): Verdict<string> {
  const name = trimmed(text).normalize("NFC");
  if (isBlank(name)) return refused("Give it a name.");
  // Names are printed on terminals: an escape sequence must not get there.
  if (shownFault(name) !== null)
    return refused("The name must be plain text on one line, without marks that turn its direction.");
  if (countCodePoints(name) > NAME_characters)
    return refused(`The name may have at most ${NAME_characters} characters.`);
  return accepted(name);
}

/** An e-mail address as it is kept: one @ and no blanks. Whether mail arrives there only mail can tell. */
export function readEmail(text: string): Verdict<string> {
  const email = trimmed(text).normalize("NFC");
  if (lineFault(email) !== null)
    return refused("An e-mail address has no line breaks, control characters or broken ones.");
  if (/[\s\p{Cf}\p{Default_Ignorable_Code_Point}]/u.test(email))
    return refused("An e-mail address has no blanks and nothing that cannot be seen.");
  return /^[^@]+@[^@]+$/u.test(email) && email.length <= EMAIL_characters
    ? accepted(email)
    : refused(`An e-mail address has one @ and at most ${EMAIL_characters} characters.`);
}
