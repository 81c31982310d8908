import type { Caller } from "../access/caller.ts";
import { type AuditedWrite, recordWrites } from "../audit/audit.store.ts";
import { writeOf } from "../audit/write-of.rules.ts";
import { notFound } from "../http/refusal.ts";
import type { Clock } from "../lib/clock.ts";
import { RULE_VALUES_per_call } from "../limits.ts";
import { type Db, inTransaction, type Trx } from "../storage/control-db.ts";
import type { WorkspaceId } from "../storage/tables.ts";
import type { Convention } from "./convention.rules.ts";
import {
  type Approval,
  type ApprovedValueRow,
  addDependencies,
  approveValues,
  type DependencyOrder,
  type DependencyRow,
  deleteApprovedValue,
  deleteDependency,
  findConvention,
  loadRules,
  noteRuleChange,
  saveConvention,
} from "./rule.store.ts";

// Each change of a workspace's rules: one transaction, one after another (`noteRuleChange`), each in the audit trail.

interface Tools {
  readonly db: Db;
  readonly clock: Clock;
}

/** Approves values; gives one row a value, new or already there. */
export function approve(
  tools: Tools,
  caller: Caller,
  approval: Approval,
): Promise<readonly ApprovedValueRow[]> {
  return changing(tools, caller, async (trx) => {
    const { rows, made } = await approveValues(trx, caller.workspaceId, approval);
    return { result: rows, writes: made.map((row) => valueWrite(null, row)) };
  });
}

/** Retires an approved value; without any its parameter is open again. Throws `not_found`. */
export async function retire(tools: Tools, caller: Caller, id: number): Promise<void> {
  await changing(tools, caller, async (trx) => {
    const row = await deleteApprovedValue(trx, caller.workspaceId, id);
    if (row === undefined) throw notFound();
    return { result: null, writes: [valueWrite(row, null)] };
  });
}

/** Adds dependency rules; gives one row a value, new or already there. */
export function addDependencyRules(
  tools: Tools,
  caller: Caller,
  order: DependencyOrder,
): Promise<readonly DependencyRow[]> {
  return changing(tools, caller, async (trx) => {
    const { rows, made } = await addDependencies(trx, caller.workspaceId, order);
    return { result: rows, writes: made.map((row) => dependencyWrite(null, row)) };
  });
}

/** Removes a dependency rule. Throws `not_found`. */
export async function removeDependencyRule(tools: Tools, caller: Caller, id: number): Promise<void> {
  await changing(tools, caller, async (trx) => {
    const row = await deleteDependency(trx, caller.workspaceId, id);
    if (row === undefined) throw notFound();
    return { result: null, writes: [dependencyWrite(row, null)] };
  });
}

/** Sets the named rules of the convention; the others stay. Gives all of it. */
export function setConvention(
  tools: Tools,
  caller: Caller,
  changes: Partial<Convention>,
): Promise<Convention> {
  return changing(tools, caller, async (trx) => {
    const before = await findConvention(trx, caller.workspaceId);
    await saveConvention(trx, caller.workspaceId, changes);
    const after = await findConvention(trx, caller.workspaceId);
    return { result: after, writes: [conventionWrite(before, after)] };
  });
}

/** Gives a workspace that has no rules yet those of another; gives what that writes, for the audit trail. */
export async function adoptRules(
  trx: Trx,
  from: WorkspaceId,
  to: WorkspaceId,
): Promise<readonly AuditedWrite[]> {
  const { approved, dependencies, convention } = await loadRules(trx, from);
  await noteRuleChange(trx, to);
  const writes: AuditedWrite[] = [];
  for (const [parameter, values] of approved)
    for (const part of chunked([...values])) {
      const { made } = await approveValues(trx, to, { parameter, values: part });
      writes.push(...made.map((row) => valueWrite(null, row)));
    }
  for (const { drivingParameter, drivingValue, target, values } of dependencies)
    for (const part of chunked([...values])) {
      const pair = { driving_parameter: drivingParameter, driving_value: drivingValue, target };
      const { made } = await addDependencies(trx, to, { ...pair, values: part });
      writes.push(...made.map((row) => dependencyWrite(null, row)));
    }
  const before = await findConvention(trx, to);
  await saveConvention(trx, to, convention);
  writes.push(conventionWrite(before, await findConvention(trx, to)));
  return writes;
}

/** As many values at once as one call gives. */
function chunked(values: readonly string[]): readonly (readonly string[])[] {
  const count = Math.ceil(values.length / RULE_VALUES_per_call);
  return Array.from({ length: count }, (_, at) =>
    values.slice(at * RULE_VALUES_per_call, (at + 1) * RULE_VALUES_per_call),
  );
}

async function changing<T>(
  { db, clock }: Tools,
  caller: Caller,
  change: (trx: Trx) => Promise<{ readonly result: T; readonly writes: readonly AuditedWrite[] }>,
): Promise<T> {
  return inTransaction(db, async (trx) => {
    await noteRuleChange(trx, caller.workspaceId);
    const { result, writes } = await change(trx);
    await recordWrites(trx, caller, clock.now(), writes);
    return result;
  });
}

function valueWrite(before: ApprovedValueRow | null, after: ApprovedValueRow | null) {
  return writeOf("approved_value", noteRule, before, after);
}

function dependencyWrite(before: DependencyRow | null, after: DependencyRow | null) {
  return writeOf("dependency_rule", noteRule, before, after);
}

function conventionWrite(before: Convention, after: Convention) {
  return {
    subject: "convention",
    id: null,
    name: null,
    before: { ...before },
    after: { ...after },
  } as const;
}

function noteRule({ id, ...facts }: ApprovedValueRow | DependencyRow) {
  return { id, name: facts.value, facts };
}
