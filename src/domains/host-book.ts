import { LruMap } from "../lib/lru-map.ts";
import { HOST_characters } from "../limits.ts";
import { KNOWN_HOST_entries } from "../run-limits.ts";
import type { Db } from "../storage/control-db.ts";
import type { WorkspaceId } from "../storage/tables.ts";
import { type DomainRow, findVerifiedDomain } from "./domain.store.ts";
import { type Hosts, nameOfHost, normaliseHost, SHARED } from "./hosts.ts";
import { blockedIn, pendingIn, type TargetField } from "./target.rules.ts";

/** What a host serves. */
export interface HostRole {
  /** `own`: by the configuration. `domain`: a verified domain. `unregistered`: everything else. */
  readonly kind: "own" | "domain" | "unregistered";
  /** The stored host whose links it resolves; null when it has none. */
  readonly links: string | null;
  /** Whose links alone; null: everybody's. A host may have been another's before. */
  readonly owner: WorkspaceId | null;
  readonly targets: DomainTargets;
  /** API, console and monitoring. Client reports are on every host. */
  readonly app: boolean;
}

/** Where a domain sends visitors for whom there is no link; null: the service's own page. */
export interface DomainTargets {
  readonly root: string | null;
  readonly unknown: string | null;
  readonly expired: string | null;
}

const NO_TARGETS: DomainTargets = { root: null, unknown: null, expired: null };

/**
 * Says of every host a request may name what it serves: decisions, section 6. Hosts of the configuration cost nothing; all
 * others one indexed read, and then nothing until `forget`.
 */
export class HostBook {
  readonly #reader: Db;
  readonly #configured: ReadonlyMap<string, HostRole>;
  readonly #unregistered: HostRole;
  readonly #known = new LruMap<string, HostRole>(KNOWN_HOST_entries);
  /** Rises with every `forget`: what was read before is not kept. */
  #edition = 0;

  constructor(reader: Db, hosts: Hosts) {
    this.#reader = reader;
    this.#configured = configuredRoles(hosts);
    const links = hosts.servesUnknownHosts ? SHARED : null;
    this.#unregistered = { kind: "unregistered", links, app: true, ...FOR_ALL };
  }

  /**
   * The role of a host as a request writes it, or null for what is no host. A promise only for a host not seen lately;
   * it is rejected when the database does not answer.
   */
  roleOf(written: string): HostRole | null | Promise<HostRole> {
    const known = this.#configured.get(written) ?? this.#known.get(written);
    if (known !== undefined) return known;
    const host = readHost(written);
    if (host === null) return null;
    const name = nameOfHost(host);
    const configured = this.#configured.get(host) ?? this.#configured.get(name);
    if (configured === undefined) return this.#look(written, host, name);
    this.#known.set(written, configured);
    return configured;
  }

  /** Domains have changed: every host is looked up afresh. */
  forget(): void {
    this.#edition += 1;
    this.#known.clear();
  }

  async #look(written: string, host: string, name: string): Promise<HostRole> {
    const edition = this.#edition;
    const found = await this.#verifiedDomain(host, name);
    const role = found === undefined ? this.#unregistered : roleOfDomain(found);
    if (edition === this.#edition) this.#known.set(written, role);
    return role;
  }

  /** A domain is a name: which port a request came in by does not matter unless the domain was added with it. */
  async #verifiedDomain(host: string, name: string): Promise<DomainRow | undefined> {
    for (const candidate of new Set([host, name])) {
      const domain = await findVerifiedDomain(this.#reader, candidate);
      if (domain !== undefined) return domain;
    }
    return undefined;
  }
}

const FOR_ALL = { owner: null, targets: NO_TARGETS } as const;

function roleOfDomain(row: DomainRow): HostRole {
  const blocked = blockedIn(row);
  const pending = pendingIn(row);
  const open = (field: TargetField): string | null =>
    blocked[field] === undefined && !pending.includes(field) ? row[field] : null;
  const targets = { root: open("root_url"), unknown: open("unknown_url"), expired: open("expired_url") };
  return { kind: "domain", links: row.host, owner: row.workspace_id, app: false, targets };
}

/** The configuration's hosts with their ports, and by name alone for requests that reach another port. */
function configuredRoles(hosts: Hosts): ReadonlyMap<string, HostRole> {
  const base = normaliseHost(hosts.baseHost) ?? hosts.baseHost;
  const shared = normaliseHost(hosts.sharedHost) ?? hosts.sharedHost;
  const own = { kind: "own", ...FOR_ALL } as const;
  const baseRole = { ...own, links: base === shared ? SHARED : null, app: true };
  const sharedRole = base === shared ? baseRole : { ...own, links: SHARED, app: false };
  return new Map([
    [nameOfHost(base), baseRole],
    [nameOfHost(shared), nameOfHost(base) === nameOfHost(shared) ? baseRole : sharedRole],
    [base, baseRole],
    [shared, sharedRole],
  ]);
}

/** The normal form of a host as a request writes it, or null for what is no host. */
export function readHost(written: string): string | null {
  const host = written.length > HOST_characters ? null : normaliseHost(asUtf8(written));
  return host !== null && NAME_OR_ADDRESS.test(host) ? host : null;
}

/** URLs take more as a host than anybody can own a name or address of. */
const NAME_OR_ADDRESS = /^(?:\[[0-9a-f:.]+\]|[a-z0-9_-]+(?:\.[a-z0-9_-]+)*)(?::\d+)?$/;

/** Header bytes reach us as Latin-1; a host in other letters is UTF-8 (RFC 3986, section 3.2.2). */
function asUtf8(written: string): string {
  return /[\u0080-\u00ff]/.test(written) ? Buffer.from(written, "latin1").toString("utf8") : written;
}
