import { isBlank, lineFault } from "../../lib/line-text.ts";
import { PROVIDER_WORDS_characters } from "../../limits.ts";

/** What is said to somebody whom the identity provider has not brought in. */
export interface ProviderWords {
  readonly status: 403 | 502 | 503;
  readonly title: string;
  readonly sentence: string;
}

/** Why a way through the identity provider came to nothing. */
export type ProviderRefusal =
  | { readonly kind: "mixed-up"; readonly baseUrl: string }
  | { readonly kind: "declined"; readonly error: string; readonly description: string | null }
  | { readonly kind: "stale" }
  | { readonly kind: "misfit" }
  | { readonly kind: "away" }
  | { readonly kind: "untrusted" }
  | { readonly kind: "unverified" }
  /** No account, no membership, or one that is another's there: never said which. */
  | { readonly kind: "nobody" }
  | { readonly kind: "not-invited"; readonly invitedEmail: string; readonly email: string | null }
  | { readonly kind: "taken" };

/** The words for a refusal; `name` is the provider's. */
export function wordsOfRefusal(refusal: ProviderRefusal, name: string): ProviderWords {
  switch (refusal.kind) {
    case "mixed-up":
      return {
        status: 403,
        title: "This sign-in cannot go on",
        sentence: `It was begun in another browser or tab, too long ago, or is finished already; nothing was done. Begin it again. The console is at ${refusal.baseUrl}: at another address your browser does not send our cookie back.`,
      };
    case "declined":
      return {
        status: 403,
        title: `${name} has not let you in`,
        sentence: `It says: ${saidBy(refusal)}. Nobody was signed in. If it was not you who stopped, ask whoever runs ${name}.`,
      };
    case "stale":
      return {
        status: 403,
        title: "This sign-in was used already",
        sentence: `${name} no longer knows it: it was used before, or left too long. Nobody was signed in. Begin it again.`,
      };
    case "misfit":
      return {
        status: 502,
        title: `${name} does not know this service`,
        sentence: `It does not take the client id, the secret or the redirect address that the operator has set. The log has what it said. Until that is mended, sign in with your password.`,
      };
    case "away":
      return {
        status: 503,
        title: `${name} cannot be reached`,
        sentence: "Nobody was signed in. Sign in with your password, or try again in a moment.",
      };
    case "untrusted":
      return {
        status: 403,
        title: `This is not ${name}’s word`,
        sentence:
          "What came back is not what was asked for, or is not signed as it should be. Nobody was signed in. Begin it again; if it happens again, tell the operator, who finds the reason in the log.",
      };
    case "unverified":
    case "nobody":
    case "not-invited":
    case "taken":
      return wordsOfPerson(refusal, name);
  }
}

/** The words for somebody who is known there, and not let in here. */
function wordsOfPerson(
  refusal: Extract<ProviderRefusal, { kind: "unverified" | "nobody" | "not-invited" | "taken" }>,
  name: string,
): ProviderWords {
  switch (refusal.kind) {
    case "unverified":
      return {
        status: 403,
        title: "Your e-mail address is not verified",
        sentence: `${name} gives no e-mail address of yours that it has verified, and by another nobody is let in. Have it verified there; or, if you have a password here, sign in with it and connect the two on the page of your account.`,
      };
    case "nobody":
      return {
        status: 403,
        title: "No member here",
        sentence: `Whoever you are at ${name} is no member here. Ask a member for an invitation; or, if you have a password here, sign in with it and connect the two on the page of your account.`,
      };
    case "not-invited":
      return {
        status: 403,
        title: "This invitation is for somebody else",
        sentence: `It is for ${refusal.invitedEmail}; ${refusal.email === null ? `you are somebody else at ${name}` : `at ${name} you are ${refusal.email}`}. Sign out there and in again as the one invited, or open the invitation again and choose a password.`,
      };
    case "taken":
      return {
        status: 403,
        title: "Connected already",
        sentence: `Whoever you are at ${name} is connected with another account here, or your account with somebody else there. Nothing was changed.`,
      };
  }
}

/** What the provider says, in its own words as far as they are a line of text. RFC 6749, section 4.1.2.1. */
function saidBy({
  error,
  description,
}: {
  readonly error: string;
  readonly description: string | null;
}): string {
  const words = description ?? "";
  const isLine = !isBlank(words) && lineFault(words) === null;
  const said = isLine ? `${words.replace(/[.\s]+$/, "")} (${error})` : error;
  return [...said].slice(0, PROVIDER_WORDS_characters).join("");
}
