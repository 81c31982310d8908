import type { Caller } from "../access/caller.ts";
import { type AuditedWrite, recordWrites } from "../audit/audit.store.ts";
import { writeOf } from "../audit/write-of.rules.ts";
import { notFound } from "../http/refusal.ts";
import type { Clock } from "../lib/clock.ts";
import { type Db, inTransaction, type Trx } from "../storage/control-db.ts";
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
    const facts = { before: { ...before }, after: { ...after } };
    return { result: after, writes: [{ subject: "convention", id: null, name: null, ...facts }] };
  });
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

function noteRule({ id, ...facts }: ApprovedValueRow | DependencyRow) {
  return { id, name: facts.value, facts };
}
