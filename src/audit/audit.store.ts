import type { Db, Trx } from "../storage/control-db.ts";
import { prepared } from "../storage/prepared.ts";
import type { MemberId, TokenId, WorkspaceId } from "../storage/tables.ts";
import type { AuditAction, AuditActorKind, AuditFacts, AuditSubject } from "./audit-words.ts";
import { changeOf } from "./changed-facts.rules.ts";

/** Who writes: the caller of an API request is one, `ofCommandLine` and `ofService` make others. */
export interface AuditActor {
  readonly workspaceId: WorkspaceId;
  readonly userId: MemberId | null;
  readonly tokenId: TokenId | null;
  /** What acts when there is no user. */
  readonly by?: "command_line" | "service";
}

/** A write, by what the thing was and is. */
export interface AuditedWrite {
  readonly subject: AuditSubject;
  /** Null for what a workspace has one of. */
  readonly id: number | null;
  /** What people call it. */
  readonly name: string | null;
  /** Null when it is new. */
  readonly before: AuditFacts | null;
  /** Null when it is gone. */
  readonly after: AuditFacts | null;
}

/** Notes writes in the audit trail, in the transaction that makes them. What changes nothing is not noted. */
export async function recordWrites(
  trx: Trx,
  actor: AuditActor,
  at_ms: number,
  writes: readonly AuditedWrite[],
): Promise<void> {
  for (const { subject, id, name, before, after } of writes) {
    const change = changeOf(before, after);
    if (change === null) continue;
    await insertEntry(trx, {
      ...actorColumns(actor),
      made_at: at_ms,
      action: change.action,
      subject,
      subject_id: id,
      name,
      before_facts: jsonOf(change.before),
      after_facts: jsonOf(change.after),
    });
  }
}

/** Notes a conversion. Its facts stand in its own row, which never changes: they are read from there. */
export async function recordConversionEntry(
  trx: Trx,
  actor: AuditActor,
  at_ms: number,
  conversion: { readonly id: number; readonly event_id: string },
): Promise<void> {
  await insertEntry(trx, {
    ...actorColumns(actor),
    made_at: at_ms,
    action: "created",
    subject: "conversion",
    subject_id: conversion.id,
    name: conversion.event_id,
    before_facts: null,
    after_facts: null,
  });
}

interface EntryColumns {
  readonly workspace_id: WorkspaceId;
  readonly made_at: number;
  readonly actor: AuditActorKind;
  readonly user_id: MemberId | null;
  readonly token_id: TokenId | null;
  readonly action: AuditAction;
  readonly subject: AuditSubject;
  readonly subject_id: number | null;
  readonly name: string | null;
  readonly before_facts: string | null;
  readonly after_facts: string | null;
}

const insertEntry = prepared((db, columns: EntryColumns) => db.insertInto("audit_entries").values(columns));

function actorColumns({ workspaceId, userId, tokenId, by }: AuditActor) {
  const signedIn: AuditActorKind = tokenId === null ? "session" : "token";
  return { workspace_id: workspaceId, actor: by ?? signedIn, user_id: userId, token_id: tokenId };
}

function jsonOf(facts: AuditFacts | null): string | null {
  return facts === null ? null : JSON.stringify(facts);
}

/** What a list of entries may be narrowed to; undefined narrows nothing. */
export interface AuditFilters {
  readonly action: AuditAction | undefined;
  readonly subject: AuditSubject | undefined;
  readonly subjectId: number | undefined;
  readonly userId: number | undefined;
  readonly tokenId: number | undefined;
  /** The first instant, and the first after the last. */
  readonly from_ms: number | undefined;
  readonly until_ms: number | undefined;
}

export interface AuditRow {
  readonly id: number;
  readonly made_at: number;
  readonly actor: string;
  readonly user_id: number | null;
  readonly email: string | null;
  readonly token_id: number | null;
  readonly token_name: string | null;
  readonly action: string;
  readonly subject: string;
  readonly subject_id: number | null;
  readonly name: string | null;
  readonly before_facts: string | null;
  readonly after_facts: string | null;
}

/** At most `count` entries of a workspace, newest first, older than the one with the id `after`. */
export async function listAuditEntries(
  db: Db,
  workspaceId: WorkspaceId,
  filters: AuditFilters,
  page: { readonly after: number | undefined; readonly count: number },
): Promise<readonly AuditRow[]> {
  const { action, subject, subjectId, userId, tokenId, from_ms, until_ms } = filters;
  return db
    .selectFrom("audit_entries as entry")
    .leftJoin("users", "users.id", "entry.user_id")
    .leftJoin("tokens", "tokens.id", "entry.token_id")
    .select([
      "entry.id",
      "made_at",
      "actor",
      "entry.user_id",
      "email",
      "token_id",
      "tokens.name as token_name",
    ])
    .select(["action", "subject", "subject_id", "entry.name", "before_facts", "after_facts"])
    .where("entry.workspace_id", "=", workspaceId)
    .$if(page.after !== undefined, (query) => query.where("entry.id", "<", page.after ?? 0))
    .$if(action !== undefined, (query) => query.where("action", "=", action ?? ""))
    .$if(subject !== undefined, (query) => query.where("subject", "=", subject ?? ""))
    .$if(subjectId !== undefined, (query) => query.where("subject_id", "=", subjectId ?? 0))
    .$if(userId !== undefined, (query) => query.where("entry.user_id", "=", userId as MemberId))
    .$if(tokenId !== undefined, (query) => query.where("token_id", "=", tokenId as TokenId))
    .$if(from_ms !== undefined, (query) => query.where("made_at", ">=", from_ms ?? 0))
    .$if(until_ms !== undefined, (query) => query.where("made_at", "<", until_ms ?? 0))
    .orderBy("entry.id", "desc")
    .limit(page.count)
    .execute();
}
