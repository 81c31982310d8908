import { present } from "../lib/assert.ts";
import { type Db, isUniqueViolation } from "../storage/control-db.ts";
import type { WorkspaceId } from "../storage/tables.ts";
import { type DomainRow, findDomain, insertDomain } from "./domain.store.ts";
import type { DomainName } from "./domain-name.rules.ts";
import { type Hosts, isOwnName } from "./hosts.ts";

export type AddDomainVerdict =
  /** Just now, or before. */
  | { readonly kind: "added"; readonly domain: DomainRow }
  /** Another workspace's. */
  | { readonly kind: "taken"; readonly workspaceId: WorkspaceId }
  /** A host of the service's own, on whatever port. */
  | { readonly kind: "own" };

/** Gives a workspace a domain, not verified yet. Again for the same workspace: no change. */
export async function addDomain(
  db: Db,
  workspaceId: WorkspaceId,
  { host, hosts, at_ms }: { readonly host: DomainName; readonly hosts: Hosts; readonly at_ms: number },
): Promise<AddDomainVerdict> {
  if (isOwnName(hosts, host)) return { kind: "own" };
  const domain = (await findDomain(db, host)) ?? (await insertOrFind(db, workspaceId, host, at_ms));
  return domain.workspace_id === workspaceId
    ? { kind: "added", domain }
    : { kind: "taken", workspaceId: domain.workspace_id };
}

async function insertOrFind(
  db: Db,
  workspaceId: WorkspaceId,
  host: string,
  at_ms: number,
): Promise<DomainRow> {
  try {
    return await insertDomain(db, workspaceId, host, at_ms);
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    // Somebody else was quicker.
    return present(await findDomain(db, host), "the domain that is taken");
  }
}
