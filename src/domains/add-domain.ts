import type { AuditActor } from "../audit/audit.store.ts";
import { recordWrites } from "../audit/audit.store.ts";
import { type Details, invalidInput } from "../http/refusal.ts";
import type { Clock } from "../lib/clock.ts";
import { type Random, randomText } from "../lib/random.ts";
import { FAULTY, type Sifted } from "../lib/sifted.ts";
import { DOMAIN_FIRST_CHECK_ms, DOMAIN_TOKEN_characters } from "../limits.ts";
import type { PlanBook } from "../plans/plan-book.ts";
import { refuseMalicious } from "../scanner/refuse-malicious.ts";
import type { Scanner } from "../scanner/scanner.ts";
import { type Db, inTransaction, stillThere, type Trx } from "../storage/control-db.ts";
import type { WorkspaceId } from "../storage/tables.ts";
import { claimsOn, type DomainRow, insertDomain, updateDomain } from "./domain.store.ts";
import { domainWrite } from "./domain-facts.rules.ts";
import { type DomainName, unprovableReason } from "./domain-name.rules.ts";
import { type Hosts, isOwnName } from "./hosts.ts";
import { givenTargets, judgeTargets, type TargetInput } from "./judge-targets.ts";
import { targetFields } from "./target.rules.ts";

export interface NewDomainInput extends TargetInput {
  readonly host: DomainName;
}

interface Tools {
  readonly db: Db;
  readonly plans: PlanBook;
  readonly clock: Clock;
  readonly random: Random;
  readonly hosts: Hosts;
  /** Null where no targets are given: on the command line. */
  readonly scanner: Scanner | null;
}

/** Without the letters that are mistaken for digits: some people type it. */
const TOKEN_alphabet = "abcdefghijkmnpqrstuvwxyz23456789";

/**
 * Adds a domain to a workspace, not verified yet; one that it has already is given as it is. Another workspace may have it too:
 * which of them it belongs to is decided by who can prove it. One transaction. Throws `invalid_input`, `scanner_refused` or
 * `limit_reached`.
 */
export async function addDomain(
  { db, plans, clock, random, hosts, scanner }: Tools,
  actor: AuditActor,
  input: NewDomainInput,
): Promise<DomainRow> {
  const { workspaceId } = actor;
  const now = clock.now();
  const { host, root_url = null, unknown_url = null, expired_url = null } = input;
  const domain = await inTransaction(db, async (trx) => {
    const problems = await findNewDomainProblems(trx, hosts, workspaceId, input);
    if (Object.keys(problems).length > 0) throw invalidInput(problems);
    if (scanner !== null)
      await refuseMalicious(trx, scanner, workspaceId, { targets: givenTargets(input), known: [] });
    const find = () => findClaim(trx, workspaceId, host);
    await plans.takeSome(trx, workspaceId, "domains", async () => ((await find()) === undefined ? 1 : 0));
    const added = await insertDomain(trx, {
      workspace_id: workspaceId,
      host,
      token: randomText(random, TOKEN_alphabet, DOMAIN_TOKEN_characters),
      created_at: now,
      next_check_at: now + DOMAIN_FIRST_CHECK_ms,
      root_url,
      unknown_url,
      expired_url,
    });
    if (added === undefined) return stillThere(await find(), "the domain that was there");
    if (scanner !== null)
      await updateDomain(trx, added.id, await scanner.targetsChanged(trx, added, targetFields));
    await recordWrites(trx, actor, now, [domainWrite(null, added)]);
    return added;
  });
  scanner?.wake();
  return domain;
}

async function findClaim(trx: Trx, workspaceId: WorkspaceId, host: string): Promise<DomainRow | undefined> {
  return (await claimsOn(trx, host)).find((claim) => claim.workspace_id === workspaceId);
}

/** What is wrong with a new domain, some of whose fields may be faulty already. */
export async function findNewDomainProblems(
  db: Db | Trx,
  hosts: Hosts,
  workspaceId: WorkspaceId,
  input: Sifted<NewDomainInput>,
): Promise<Details> {
  const { host, ...targets } = input;
  if (host === FAULTY) return judgeTargets(db, hosts, { workspaceId, host: null }, targets);
  const reason = isOwnName(hosts, host)
    ? "is this service's own host: its links need no domain."
    : unprovableReason(host);
  return {
    ...(reason === null ? {} : { host: [`It ${reason}`] }),
    ...(await judgeTargets(db, hosts, { workspaceId, host }, targets)),
  };
}
