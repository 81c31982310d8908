import { EMAIL_characters, NAME_characters } from "../limits.ts";

/** A name of a workspace or token as it is kept: without blanks around it, in one Unicode form. */
export function cleanName(text: string): string {
  return text.trim().normalize("NFC");
}

/** What is wrong with a cleaned name, in a sentence, or null. */
export function nameProblem(name: string): string | null {
  if (name === "") return "Give it a name.";
  // Names are printed on terminals: an escape sequence must not get there.
  if (/\p{Cc}/u.test(name) || !name.isWellFormed()) return "The name must be plain text on one line.";
  if ([...name].length > NAME_characters) return `The name may have at most ${NAME_characters} characters.`;
  return null;
}

/** What is wrong with an e-mail address, in a sentence, or null. Only its shape: nothing is ever sent to it. */
export function emailProblem(email: string): string | null {
  const shaped = /^[^\s@]+@[^\s@]+$/u.test(email) && !/\p{Cc}/u.test(email) && email.isWellFormed();
  return shaped && email.length <= EMAIL_characters
    ? null
    : `An e-mail address has one @ and at most ${EMAIL_characters} characters.`;
}
