import type { AuditActor } from "../audit/audit.store.ts";
import { recordWrites } from "../audit/audit.store.ts";
import { type Details, invalidInput, notFound } from "../http/refusal.ts";
import type { Clock } from "../lib/clock.ts";
import { definedOnly } from "../lib/defined-only.ts";
import type { Sifted } from "../lib/sifted.ts";
import { refuseMalicious } from "../scanner/refuse-malicious.ts";
import type { Scanner } from "../scanner/scanner.ts";
import { type Db, inTransaction, type Trx } from "../storage/control-db.ts";
import type { DomainId } from "../storage/tables.ts";
import { type DomainRow, lockDomain, type TellHosts, updateDomain } from "./domain.store.ts";
import { domainWrite } from "./domain-facts.rules.ts";
import type { Hosts } from "./hosts.ts";
import { givenTargets, judgeTargets, type TargetInput } from "./judge-targets.ts";
import { targetFields } from "./target.rules.ts";

interface Tools {
  readonly db: Db;
  readonly clock: Clock;
  readonly hosts: Hosts;
  readonly scanner: Scanner;
  readonly tellHosts: TellHosts;
}

/** Changes the given targets of a domain. One transaction. Throws `invalid_input`, `scanner_refused` or `not_found`. */
export async function changeDomain(
  { db, clock, hosts, scanner, tellHosts }: Tools,
  actor: AuditActor,
  id: DomainId,
  input: TargetInput,
): Promise<void> {
  await inTransaction(db, async (trx) => {
    const row = await lockDomain(trx, id);
    if (row === undefined) throw notFound();
    const problems = await findChangeProblems({ db: trx, hosts }, row, input);
    if (Object.keys(problems).length > 0) throw invalidInput(problems);
    const known = [row.root_url, row.unknown_url, row.expired_url].filter((url) => url !== null);
    await refuseMalicious(trx, scanner, actor.workspaceId, { targets: givenTargets(input), known });
    const given = definedOnly(input);
    const after = { ...row, ...given };
    const changed = targetFields.filter((field) => after[field] !== row[field]);
    const changes = { ...given, ...(await scanner.targetsChanged(trx, after, changed)) };
    await updateDomain(trx, id, { ...changes, revision: row.revision + 1 });
    await recordWrites(trx, actor, clock.now(), [domainWrite(row, { ...row, ...changes })]);
  });
  await tellHosts();
  scanner.wake();
}

/** What is wrong with the change of a domain, some of whose fields may be faulty already. */
export function findChangeProblems(
  { db, hosts }: { readonly db: Db | Trx; readonly hosts: Hosts },
  { workspace_id: workspaceId, host }: Pick<DomainRow, "workspace_id" | "host">,
  input: Sifted<TargetInput>,
): Promise<Details> {
  return judgeTargets(db, hosts, { workspaceId, host }, input);
}
