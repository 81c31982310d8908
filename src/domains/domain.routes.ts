import { bind, bindLoaded, type Caller } from "../access/caller.ts";
import { answer } from "../http/operation.ts";
import { notFound } from "../http/refusal.ts";
import type { Clock } from "../lib/clock.ts";
import type { Random } from "../lib/random.ts";
import type { PlanBook } from "../plans/plan-book.ts";
import type { Scanner } from "../scanner/scanner.ts";
import type { Db } from "../storage/control-db.ts";
import { addDomain, findNewDomainProblems } from "./add-domain.ts";
import { changeDomain, findChangeProblems } from "./change-domain.ts";
import {
  addDomainOperation,
  type Domain,
  listDomainsOperation,
  removeDomainOperation,
  showDomainOperation,
  updateDomainOperation,
  verifyDomainOperation,
} from "./domain.contract.ts";
import { findDomain, type ListedDomain, listDomains, type TellHosts } from "./domain.store.ts";
import type { DomainChecks } from "./domain-checks.ts";
import { expectedOf } from "./domain-proof.rules.ts";
import { toDomain } from "./domain-view.ts";
import type { Hosts } from "./hosts.ts";
import { removeDomain } from "./remove-domain.ts";

interface Tools {
  readonly db: Db;
  readonly plans: PlanBook;
  readonly clock: Clock;
  readonly random: Random;
  readonly hosts: Hosts;
  readonly scanner: Scanner;
  readonly publicAddresses: readonly string[] | null;
  readonly domainChecks: Pick<DomainChecks, "check">;
  readonly tellHosts: TellHosts;
}

/** The domain operations, joined to the database, the resolver and what tells the edge. */
export function domainRoutes(tools: Tools) {
  const { db, hosts, domainChecks } = tools;
  const find = (caller: Caller, id: number) => findDomain(db, caller.workspaceId, id);
  const shown = (row: ListedDomain): Domain => toDomain(row, expectedOf(tools, row.host, row.token));
  const again = async (caller: Caller, id: number): Promise<Domain> => {
    const row = await find(caller, id);
    if (row === undefined) throw notFound();
    return shown(row);
  };
  return [
    bind(listDomainsOperation, async ({ caller }) => {
      const rows = await listDomains(db, caller.workspaceId);
      return answer(200, { data: rows.map(shown) });
    }),

    bind(
      addDomainOperation,
      async ({ caller, body }) => {
        const { id } = await addDomain(tools, caller, body);
        return answer(201, await again(caller, id));
      },
      ({ caller, body }) => findNewDomainProblems(db, hosts, caller.workspaceId, body),
    ),

    bindLoaded(showDomainOperation, find, async ({ loaded }) => answer(200, shown(loaded))),

    bindLoaded(
      updateDomainOperation,
      find,
      async ({ caller, body, loaded }) => {
        await changeDomain(tools, caller, loaded.id, body);
        return answer(200, await again(caller, loaded.id));
      },
      ({ body, loaded }) => findChangeProblems(tools, loaded, body),
    ),

    bindLoaded(verifyDomainOperation, find, async ({ caller, loaded }) => {
      await domainChecks.check(loaded, caller);
      return answer(200, await again(caller, loaded.id));
    }),

    bindLoaded(removeDomainOperation, find, async ({ caller, loaded }) => {
      await removeDomain(tools, caller, loaded.id);
      return answer(204, null);
    }),
  ];
}
