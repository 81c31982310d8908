import { instantText } from "./console/console-words.rules.ts";

interface MailText {
  readonly subject: string;
  readonly text: string;
}

/** The mail that invites somebody. */
export function invitationMail(invitation: {
  readonly workspaceName: string;
  /** Who invites, by e-mail address; null for the operator. */
  readonly inviter: string | null;
  readonly role: string;
  readonly url: string;
  readonly expiresAt_ms: number;
}): MailText {
  const { workspaceName, inviter, role, url, expiresAt_ms } = invitation;
  return {
    subject: `Invitation to ${workspaceName}`,
    text: `${inviter ?? "The operator"} invites you to the workspace ${workspaceName} on Utmost, in the role ${role}.

To join, open this link. It is for you alone and good once, until ${instantText(expiresAt_ms)}:

${url}

If you do not know what this is about, do nothing: nobody joins without the link.
`,
  };
}

/** The mail with the link that sets a password anew. */
export function passwordResetMail(reset: { readonly url: string; readonly expiresAt_ms: number }): MailText {
  return {
    subject: "Set a new password",
    text: `Somebody, probably you, asked for a new password for your account on Utmost.

To set it, open this link. It is good once, until ${instantText(reset.expiresAt_ms)}:

${reset.url}

If it was not you, do nothing: your password stays as it is.
`,
  };
}
