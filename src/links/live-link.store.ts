import type { Db, Trx } from "../storage/control-db.ts";
import { prepared } from "../storage/prepared.ts";
import type { LinkId, WorkspaceId } from "../storage/tables.ts";

/** What the edge has to know of a link. */
export interface LiveLinkRow {
  readonly id: LinkId;
  readonly workspace_id: WorkspaceId;
  readonly host: string;
  readonly code: string;
  readonly destination: string;
  readonly ios_url: string | null;
  readonly android_url: string | null;
  readonly utm_source: string | null;
  readonly utm_medium: string | null;
  readonly utm_campaign: string | null;
  readonly utm_term: string | null;
  readonly utm_content: string | null;
  readonly expires_at: number | null;
  readonly scan: string;
  readonly withdrawn_at: number | null;
}

const liveLink = prepared((db, { host, codeKey }: { readonly host: string; readonly codeKey: string }) =>
  db
    .selectFrom("links")
    .select(["id", "workspace_id", "host", "code", "destination", "ios_url", "android_url"])
    .select(["utm_source", "utm_medium", "utm_campaign", "utm_term", "utm_content"])
    .select(["expires_at", "scan", "withdrawn_at"])
    .where("host", "=", host)
    .where("code_key", "=", codeKey),
);

/** The link of this stored host and code key, whoever's it is, withdrawn ones too, or undefined. One indexed read. */
export async function findLiveLink(
  db: Db | Trx,
  host: string,
  codeKey: string,
): Promise<LiveLinkRow | undefined> {
  const [link] = await liveLink(db, { host, codeKey });
  return link;
}
