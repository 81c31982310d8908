import { caseFold } from "../../src/lib/case-fold.ts";
import type { LinkId } from "../../src/storage/tables.ts";
import type { TestService, TestWorkspace } from "./service.ts";

export interface StoredLink {
  readonly id: LinkId;
  /** As a landing URL's `_link` carries it. */
  readonly reference: string;
}

/** Writes a link row as it stands, for states that no request makes: blocked, or on a host that is no domain. */
export async function storeLink(
  service: TestService,
  workspace: TestWorkspace,
  link: {
    readonly code: string;
    readonly host?: string;
    readonly scan?: string;
    readonly expires_at?: number;
    readonly withdrawn_at?: number;
    readonly utm_source?: string;
  },
): Promise<StoredLink> {
  const host = link.host ?? "";
  const { id } = await service.running.control.db
    .insertInto("links")
    .values({
      workspace_id: workspace.id,
      host,
      code: link.code,
      code_key: caseFold(link.code),
      destination: `https://shop.example/${link.code}`,
      is_chat: 0,
      scan: link.scan ?? "clear",
      expires_at: link.expires_at ?? null,
      withdrawn_at: link.withdrawn_at ?? null,
      utm_source: link.utm_source ?? null,
      created_at: 0,
      created_by: workspace.ownerId,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  const shared = new URL(service.running.baseUrl).host;
  return { id, reference: `${host === "" ? shared : host}/${link.code}` };
}
