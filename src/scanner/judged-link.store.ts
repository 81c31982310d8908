import type { ScanVerdict } from "../links/link-state.rules.ts";
import type { Db, Trx } from "../storage/control-db.ts";
import type { LinkId, WorkspaceId } from "../storage/tables.ts";
import type { QuestionColumns, Scan } from "./scan-verdict.rules.ts";

/** What judging a link again takes. */
export interface JudgedLink extends QuestionColumns {
  readonly id: LinkId;
  readonly workspace_id: WorkspaceId;
  readonly host: string;
  readonly code: string;
  readonly code_key: string;
  readonly destination: string;
  readonly ios_url: string | null;
  readonly android_url: string | null;
  readonly expires_at: number | null;
  readonly scan: ScanVerdict;
  readonly scan_reason: string | null;
}

/** Which links are judged: those that are not clear, all, or those changed since an instant. */
export type Scope = "held" | "all" | { readonly changedSince_ms: number };

/** At most `limit` links of a scope with ids above `after`, in the order of their ids; withdrawn ones are over. */
export async function linksToJudge(
  db: Db,
  scope: Scope,
  { after, limit }: { readonly after: number; readonly limit: number },
): Promise<readonly JudgedLink[]> {
  let query = withQuestions(db)
    .where("links.id", ">", after as LinkId)
    .orderBy("links.id")
    .limit(limit);
  if (scope === "held") query = query.where("links.scan", "<>", "clear");
  else if (scope !== "all") {
    query = query.where("links.id", "in", (eb) =>
      eb
        .selectFrom("link_changes")
        .select("link_changes.link_id")
        .where("link_changes.changed_at", ">=", scope.changedSince_ms),
    );
  }
  return (await query.execute()) as unknown as readonly JudgedLink[];
}

/** A link by its id; undefined when it is withdrawn. */
export async function findJudgedLink(db: Db | Trx, id: LinkId): Promise<JudgedLink | undefined> {
  const row = await withQuestions(db).where("links.id", "=", id).executeTakeFirst();
  return row as unknown as JudgedLink | undefined;
}

/** A link that nobody else changes before the transaction ends; undefined when it is withdrawn. */
export async function lockJudgedLink(trx: Trx, id: LinkId): Promise<JudgedLink | undefined> {
  const locked = await trx
    .updateTable("links")
    .set({ withdrawn_at: null })
    .where("id", "=", id)
    .where("withdrawn_at", "is", null)
    .returning("id")
    .executeTakeFirst();
  if (locked === undefined) return undefined;
  return findJudgedLink(trx, id);
}

function withQuestions(db: Db | Trx) {
  return db
    .selectFrom("links")
    .leftJoin("provider_questions as asked", "asked.link_id", "links.id")
    .select(["links.id", "links.workspace_id", "links.host", "links.code_key", "links.destination"])
    .select([
      "links.ios_url",
      "links.android_url",
      "links.scan",
      "links.scan_reason",
      "links.code",
      "links.expires_at",
    ])
    .select(["asked.state", "asked.threats", "asked.attempts"])
    .where("links.withdrawn_at", "is", null);
}

/** Writes a link's verdict. */
export async function writeScan(trx: Trx, id: LinkId, scan: Scan): Promise<void> {
  await trx
    .updateTable("links")
    .set({ ...scan })
    .where("id", "=", id)
    .execute();
}
