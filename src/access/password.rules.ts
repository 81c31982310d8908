import { countCodePoints, storageFault } from "../lib/storable-text.ts";
import { accepted, refused, type Verdict } from "../lib/verdict.ts";
import { PASSWORD_characters, PASSWORD_characters_at_least } from "../limits.ts";

/** A password as it is compared: in one Unicode form, without blanks around it, which copying from a terminal adds. */
export function typedPassword(text: string): string {
  return text.trim().normalize("NFC");
}

/** A password that somebody chooses for an account: long, rather than of many kinds of characters (NIST SP 800-63B, section 3.1.1). Whether it would be guessed `guessedProblem` says. */
export function readNewPassword(text: string): Verdict<string> {
  const password = typedPassword(text);
  const length = countCodePoints(password);
  if (length < PASSWORD_characters_at_least || password.length > PASSWORD_characters)
    return refused(
      `A password has ${PASSWORD_characters_at_least} to ${PASSWORD_characters} characters; a few words are a good one.`,
    );
  if (storageFault(password) !== null) return refused("A password is plain text.");
  return accepted(password);
}
