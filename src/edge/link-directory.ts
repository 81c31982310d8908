import type { Hosts } from "../domains/hosts.ts";
import { LruMap } from "../lib/lru-map.ts";
import type { LinkChange } from "../links/link-change.store.ts";
import { findLiveLink } from "../links/live-link.store.ts";
import { LINK_DIRECTORY_entries, UNKNOWN_CODE_entries } from "../run-limits.ts";
import type { Db } from "../storage/control-db.ts";
import { KnownLink } from "./known-link.ts";

/**
 * Links by host and code, as the database last gave them. What is known, and what is known not to exist, is found without
 * waiting; the rest is one indexed read, shared by all who ask for it meanwhile.
 */
export class LinkDirectory {
  readonly #reader: Db;
  readonly #hosts: Hosts;
  readonly #links = new LruMap<string, KnownLink>(LINK_DIRECTORY_entries);
  readonly #unknown = new LruMap<string, true>(UNKNOWN_CODE_entries);
  readonly #loads = new Map<string, Promise<KnownLink | null>>();

  constructor(reader: Db, hosts: Hosts) {
    this.#reader = reader;
    this.#hosts = hosts;
  }

  /** The link, or null when there is none. A promise only when the database has to be asked; rejected when it does not answer. */
  find(host: string, codeKey: string): KnownLink | null | Promise<KnownLink | null> {
    const key = keyOf(host, codeKey);
    const link = this.#links.get(key);
    if (link !== undefined) return link;
    if (this.#unknown.get(key) === true) return null;
    return this.#loads.get(key) ?? this.#load(key, host, codeKey);
  }

  /** Whoever asks from now on sees these links as they are now: reads that began before are not kept. */
  forget(changes: readonly Pick<LinkChange, "host" | "codeKey">[]): void {
    for (const { host, codeKey } of changes) {
      const key = keyOf(host, codeKey);
      this.#links.delete(key);
      this.#unknown.delete(key);
      this.#loads.delete(key);
    }
  }

  /** The same for every link. */
  forgetAll(): void {
    this.#links.clear();
    this.#unknown.clear();
    this.#loads.clear();
  }

  #load(key: string, host: string, codeKey: string): Promise<KnownLink | null> {
    const load = this.#read(host, codeKey).then(
      (link) => {
        if (this.#ends(key, load)) {
          if (link === null) this.#unknown.set(key, true);
          else this.#links.set(key, link);
        }
        return link;
      },
      (error: unknown) => {
        this.#ends(key, load);
        throw error;
      },
    );
    this.#loads.set(key, load);
    return load;
  }

  async #read(host: string, codeKey: string): Promise<KnownLink | null> {
    const row = await findLiveLink(this.#reader, host, codeKey);
    return row === undefined ? null : new KnownLink(row, this.#hosts);
  }

  /** Ends a load; false when the link was forgotten meanwhile. */
  #ends(key: string, load: Promise<KnownLink | null>): boolean {
    return this.#loads.get(key) === load && this.#loads.delete(key);
  }
}

/** No host contains a `/`. */
function keyOf(host: string, codeKey: string): string {
  return `${host}/${codeKey}`;
}
