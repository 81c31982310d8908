import { lineFault } from "../../lib/line-text.ts";
import { SUBJECT_characters } from "../../limits.ts";
import { readEmail, readName } from "../names.rules.ts";

/** Somebody as an identity provider knows them. */
export interface ProviderPerson {
  readonly issuer: string;
  /** The same for ever, and nobody else's: OpenID Connect Core, section 8. */
  readonly subject: string;
  readonly email: string | null;
  /** Whether the provider answers for it that mail to the address reaches this person. */
  readonly emailIsVerified: boolean;
  readonly name: string | null;
}

/** What providers say of a person: OpenID Connect Core, section 5.1. Nothing of it can be relied on to be there. */
export type Claims = Readonly<Record<string, unknown>>;

/** Whether the claims leave something out that another question may answer. */
export function isIncomplete(claims: Claims): boolean {
  return claims["email"] === undefined || claims["email_verified"] === undefined;
}

/** The provider's own name for the person; null for what is none: OpenID Connect Core, section 2. */
export function readSubject(claims: Claims): string | null {
  const { sub } = claims;
  const isSubject =
    typeof sub === "string" && sub !== "" && sub.length <= SUBJECT_characters && lineFault(sub) === null;
  return isSubject ? sub : null;
}

/**
 * Reads the claims of an ID token, and of the provider's answer about the person when it was asked for one. An address and whether it
 * is verified are taken from one of the two, never half from each.
 */
export function readPerson(
  { issuer, subject }: Pick<ProviderPerson, "issuer" | "subject">,
  { token, info }: { readonly token: Claims; readonly info: Claims | null },
  emailVerified: "required" | "assumed",
): ProviderPerson {
  const claims = info?.["email"] === undefined ? token : info;
  const { email: given, email_verified: word } = claims;
  const email = typeof given === "string" ? readEmail(given) : null;
  const givenName = info?.["name"] ?? token["name"];
  const name = typeof givenName === "string" ? readName(givenName) : null;
  // Some providers write flags as text.
  const isVerified = word === true || word === "true" || (word === undefined && emailVerified === "assumed");
  return {
    issuer,
    subject,
    email: email?.ok ? email.value : null,
    // What is not written as it is kept, such as the Kelvin sign for a K, may be another mailbox.
    emailIsVerified: email?.ok === true && isVerified && email.value === given,
    name: name?.ok ? name.value : null,
  };
}

/**
 * Whether two e-mail addresses are one mailbox beyond doubt: the same but for A to Z. Folding the case of all Unicode makes one of
 * addresses that belong to two people, such as those with an s and a long s.
 */
export function isSameMailbox(one: string, other: string): boolean {
  return asciiLower(one) === asciiLower(other);
}

function asciiLower(text: string): string {
  return text.replace(/[A-Z]+/g, (letters) => letters.toLowerCase());
}
