import { present } from "../lib/assert.ts";
import type { Db, Trx } from "../storage/control-db.ts";
import { prepared } from "../storage/prepared.ts";
import type { WorkspaceId } from "../storage/tables.ts";
import type { Dependency } from "./allowed-values.rules.ts";
import { type Convention, defaultConvention } from "./convention.rules.ts";
import type { UtmRules } from "./judge-utm.rules.ts";
import type { UtmParameter } from "./utm.ts";

export interface ApprovedValueRow {
  readonly id: number;
  readonly parameter: UtmParameter;
  readonly value: string;
}

/** The rows of one approval: a parameter and its values, each once. */
export interface Approval {
  readonly parameter: UtmParameter;
  readonly values: readonly string[];
}

export interface DependencyRow {
  readonly id: number;
  readonly driving_parameter: UtmParameter;
  readonly driving_value: string;
  readonly target: UtmParameter;
  readonly value: string;
}

/** The rows of one dependency: a driving pair, its target, and the values allowed, each once. */
export interface DependencyOrder {
  readonly driving_parameter: UtmParameter;
  readonly driving_value: string;
  readonly target: UtmParameter;
  readonly values: readonly string[];
}

/**
 * Notes in a transaction, before anything else in it, that it changes the workspace's rules. Changes of one
 * workspace's rules so come one after another, whatever values they name in whatever order.
 */
export async function noteRuleChange(trx: Trx, workspaceId: WorkspaceId): Promise<void> {
  await trx
    .updateTable("workspaces")
    .set((eb) => ({ rules_version: eb("rules_version", "+", 1) }))
    .where("id", "=", workspaceId)
    .execute();
}

const selectVersion = prepared((db, { workspaceId }: { readonly workspaceId: WorkspaceId }) =>
  db.selectFrom("workspaces").select("rules_version").where("id", "=", workspaceId),
);

/** A number that is higher after every change of the workspace's rules. */
export async function rulesVersion(db: Db | Trx, workspaceId: WorkspaceId): Promise<number> {
  const [row] = await selectVersion(db, { workspaceId });
  return present(row, "the workspace of a caller").rules_version;
}

/** All the rules of a workspace. */
export async function loadRules(db: Db | Trx, workspaceId: WorkspaceId): Promise<UtmRules> {
  const approved = new Map<UtmParameter, Set<string>>();
  for (const { parameter, value } of await listApprovedValues(db, workspaceId)) {
    const values = approved.get(parameter);
    if (values === undefined) approved.set(parameter, new Set([value]));
    else values.add(value);
  }
  const dependencies = grouped(await listDependencies(db, workspaceId));
  return { approved, dependencies, convention: await findConvention(db, workspaceId) };
}

function grouped(rows: readonly DependencyRow[]): readonly Dependency[] {
  const groups = new Map<string, Dependency & { readonly values: Set<string> }>();
  for (const row of rows) {
    const key = JSON.stringify([row.driving_parameter, row.driving_value, row.target]);
    const group = groups.get(key) ?? {
      drivingParameter: row.driving_parameter,
      drivingValue: row.driving_value,
      target: row.target,
      values: new Set<string>(),
    };
    group.values.add(row.value);
    groups.set(key, group);
  }
  return [...groups.values()];
}

/** How many approved values and dependency rules a workspace has. */
export async function countRules(trx: Trx, workspaceId: WorkspaceId): Promise<number> {
  const counts = [];
  for (const table of ["approved_values", "dependency_rules"] as const) {
    const { count } = await trx
      .selectFrom(table)
      .select((eb) => eb.fn.countAll().as("count"))
      .where("workspace_id", "=", workspaceId)
      .executeTakeFirstOrThrow();
    counts.push(Number(count));
  }
  return counts.reduce((sum, count) => sum + count, 0);
}

/** A workspace's approved values, oldest first. */
export async function listApprovedValues(
  db: Db | Trx,
  workspaceId: WorkspaceId,
): Promise<readonly ApprovedValueRow[]> {
  const rows = await db
    .selectFrom("approved_values")
    .select(["id", "parameter", "value"])
    .where("workspace_id", "=", workspaceId)
    .orderBy("id")
    .execute();
  return rows as readonly ApprovedValueRow[];
}

/** One row a value, in the order given, and those of them that were not there before. */
interface Added<R> {
  readonly rows: readonly R[];
  readonly made: readonly R[];
}

/** Approves values; those that are approved already stay. */
export async function approveValues(
  trx: Trx,
  workspaceId: WorkspaceId,
  { parameter, values }: Approval,
): Promise<Added<ApprovedValueRow>> {
  const made = await trx
    .insertInto("approved_values")
    .values(values.map((value) => ({ workspace_id: workspaceId, parameter, value })))
    .onConflict((conflict) => conflict.columns(["workspace_id", "parameter", "value"]).doNothing())
    .returning("value")
    .execute();
  const rows = await trx
    .selectFrom("approved_values")
    .select(["id", "parameter", "value"])
    .where("workspace_id", "=", workspaceId)
    .where("parameter", "=", parameter)
    .where("value", "in", values)
    .execute();
  return added(values, rows as ApprovedValueRow[], made);
}

/** An approved value by its id, or undefined. */
export async function findApprovedValue(
  db: Db | Trx,
  workspaceId: WorkspaceId,
  id: number,
): Promise<{ readonly id: number } | undefined> {
  return db
    .selectFrom("approved_values")
    .select("id")
    .where("workspace_id", "=", workspaceId)
    .where("id", "=", id)
    .executeTakeFirst();
}

/** Retires an approved value; gives what it was, undefined when there was none. */
export async function deleteApprovedValue(
  trx: Trx,
  workspaceId: WorkspaceId,
  id: number,
): Promise<ApprovedValueRow | undefined> {
  const row = await trx
    .deleteFrom("approved_values")
    .where("workspace_id", "=", workspaceId)
    .where("id", "=", id)
    .returning(["id", "parameter", "value"])
    .executeTakeFirst();
  return row as ApprovedValueRow | undefined;
}

/** A workspace's dependency rules, oldest first. */
export async function listDependencies(
  db: Db | Trx,
  workspaceId: WorkspaceId,
): Promise<readonly DependencyRow[]> {
  const rows = await db
    .selectFrom("dependency_rules")
    .select(["id", "driving_parameter", "driving_value", "target", "value"])
    .where("workspace_id", "=", workspaceId)
    .orderBy("id")
    .execute();
  return rows as readonly DependencyRow[];
}

/** Adds dependency rules; those that exist already stay. */
export async function addDependencies(
  trx: Trx,
  workspaceId: WorkspaceId,
  { values, ...pair }: DependencyOrder,
): Promise<Added<DependencyRow>> {
  const made = await trx
    .insertInto("dependency_rules")
    .values(values.map((value) => ({ workspace_id: workspaceId, ...pair, value })))
    .onConflict((conflict) =>
      conflict.columns(["workspace_id", "driving_parameter", "driving_value", "target", "value"]).doNothing(),
    )
    .returning("value")
    .execute();
  const rows = await trx
    .selectFrom("dependency_rules")
    .select(["id", "driving_parameter", "driving_value", "target", "value"])
    .where("workspace_id", "=", workspaceId)
    .where("driving_parameter", "=", pair.driving_parameter)
    .where("driving_value", "=", pair.driving_value)
    .where("target", "=", pair.target)
    .where("value", "in", values)
    .execute();
  return added(values, rows as DependencyRow[], made);
}

function added<R extends { readonly value: string }>(
  values: readonly string[],
  found: readonly R[],
  made: readonly { readonly value: string }[],
): Added<R> {
  const byValue = new Map(found.map((row) => [row.value, row]));
  const rows = values.flatMap((value) => byValue.get(value) ?? []);
  const isNew = new Set(made.map(({ value }) => value));
  return { rows, made: rows.filter(({ value }) => isNew.has(value)) };
}

/** A dependency rule by its id, or undefined. */
export async function findDependency(
  db: Db | Trx,
  workspaceId: WorkspaceId,
  id: number,
): Promise<{ readonly id: number } | undefined> {
  return db
    .selectFrom("dependency_rules")
    .select("id")
    .where("workspace_id", "=", workspaceId)
    .where("id", "=", id)
    .executeTakeFirst();
}

/** Removes a dependency rule; gives what it was, undefined when there was none. */
export async function deleteDependency(
  trx: Trx,
  workspaceId: WorkspaceId,
  id: number,
): Promise<DependencyRow | undefined> {
  const row = await trx
    .deleteFrom("dependency_rules")
    .where("workspace_id", "=", workspaceId)
    .where("id", "=", id)
    .returning(["id", "driving_parameter", "driving_value", "target", "value"])
    .executeTakeFirst();
  return row as DependencyRow | undefined;
}

/** A workspace's naming convention; the default before it is set. */
export async function findConvention(db: Db | Trx, workspaceId: WorkspaceId): Promise<Convention> {
  const row = await db
    .selectFrom("conventions")
    .select(["casing", "separator", "mode", "required_parameters"])
    .where("workspace_id", "=", workspaceId)
    .executeTakeFirst();
  if (row === undefined) return defaultConvention;
  // Written by `saveConvention` alone, so it holds what the contract allows.
  const required_parameters = JSON.parse(row.required_parameters) as Convention["required_parameters"];
  return { ...row, required_parameters } as Convention;
}

/** Writes the named rules of the convention; the others stay as they are. */
export async function saveConvention(
  trx: Trx,
  workspaceId: WorkspaceId,
  changes: Partial<Convention>,
): Promise<void> {
  const { required_parameters, ...plain } = changes;
  const written = {
    ...plain,
    ...(required_parameters === undefined
      ? {}
      : { required_parameters: JSON.stringify(required_parameters) }),
  };
  const whole = {
    ...defaultConvention,
    required_parameters: JSON.stringify(defaultConvention.required_parameters),
    ...written,
  };
  await trx
    .insertInto("conventions")
    .values({ workspace_id: workspaceId, ...whole })
    .onConflict((conflict) =>
      Object.keys(written).length === 0
        ? conflict.column("workspace_id").doNothing()
        : conflict.column("workspace_id").doUpdateSet(written),
    )
    .execute();
}
