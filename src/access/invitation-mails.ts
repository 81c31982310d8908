import { RateLimit } from "../http/rate-limit.ts";
import type { Clock } from "../lib/clock.ts";
import { INVITATION_MAILS_at_once, INVITATION_MAILS_per_workspace_and_minute } from "../limits.ts";
import type { Mail, Mailer } from "../mail/mailer.ts";
import type { Db } from "../storage/control-db.ts";
import type { InvitationRow } from "./invitation.store.ts";
import { invitationMail } from "./mail-texts.rules.ts";
import { findUser, findWorkspace } from "./workspace.store.ts";

/** Mails invitations, so many of each workspace: the operator's server is nobody's for mass mail. */
export class InvitationMails {
  readonly #db: Db;
  readonly #mailer: Mailer | null;
  readonly #perWorkspace: RateLimit;

  constructor({
    db,
    clock,
    mailer,
  }: { readonly db: Db; readonly clock: Clock; readonly mailer: Mailer | null }) {
    this.#db = db;
    this.#mailer = mailer;
    this.#perWorkspace = new RateLimit(
      clock,
      INVITATION_MAILS_per_workspace_and_minute,
      INVITATION_MAILS_at_once,
    );
  }

  /** Has an invitation mailed; false when it is not, because mail is not set or because of too many. */
  post(row: InvitationRow, url: string): boolean {
    if (this.#mailer === null) return false;
    if (!this.#perWorkspace.spend(String(row.workspace_id)).allowed) return false;
    return this.#mailer.post("invitation", () => composeInvitation(this.#db, row, url));
  }
}

/** The mail that brings an invitation to whoever is invited; null when the workspace is gone. */
export async function composeInvitation(db: Db, row: InvitationRow, url: string): Promise<Mail | null> {
  const workspace = await findWorkspace(db, row.workspace_id);
  if (workspace === undefined) return null;
  const inviter = row.created_by === null ? undefined : await findUser(db, row.created_by);
  const words = invitationMail({
    workspaceName: workspace.name,
    inviter: inviter?.email ?? null,
    role: row.role,
    url,
    expiresAt_ms: row.expires_at,
  });
  return { to: row.email, ...words };
}
