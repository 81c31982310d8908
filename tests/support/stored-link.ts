import type { LinkId } from "../../src/storage/tables.ts";
import type { TestService, TestWorkspace } from "./service.ts";

export interface StoredLink {
  readonly id: LinkId;
  /** As a landing URL's `_link` carries it. */
  readonly reference: string;
}

/** Makes a link through the API; then gives its row what no request gives: a scanner's verdict, a past expiry. */
export async function storeLink(
  service: TestService,
  workspace: TestWorkspace,
  link: {
    readonly code: string;
    readonly domain?: string;
    readonly utm_source?: string;
    readonly utm_campaign?: string;
    readonly scan?: string;
    readonly expires_at?: number;
  },
): Promise<StoredLink> {
  const { db } = service.running.control;
  const { code, scan, expires_at, ...rest } = link;
  const { status, body } = await workspace.api("POST", "/api/v1/links", {
    destination: `https://shop.example/${encodeURIComponent(code)}`,
    short_code: code,
    ...rest,
  });
  if (status !== 201) throw new Error(`no link made: ${JSON.stringify(body)}`);
  const row = {
    ...(scan === undefined ? {} : { scan }),
    ...(expires_at === undefined ? {} : { expires_at }),
  };
  if (Object.keys(row).length > 0) {
    await db.updateTable("links").set(row).where("id", "=", body.id).execute();
  }
  const url = new URL(body.short_url);
  return { id: body.id, reference: `${url.host}/${decodeURIComponent(url.pathname.slice(1))}` };
}
