import { bind, bindLoaded, type Caller } from "../access/caller.ts";
import { answer } from "../http/operation.ts";
import { definedOnly } from "../lib/defined-only.ts";
import { type Db, inTransaction } from "../storage/control-db.ts";
import type { WorkspaceId } from "../storage/tables.ts";
import type { Convention } from "./convention.rules.ts";
import {
  addDependenciesOperation,
  approveValuesOperation,
  listApprovedValuesOperation,
  listDependenciesOperation,
  patchConventionOperation,
  putConventionOperation,
  removeDependencyOperation,
  retireValueOperation,
  showConventionOperation,
} from "./rule.contract.ts";
import {
  addDependencies,
  approveValues,
  deleteApprovedValue,
  deleteDependency,
  findApprovedValue,
  findConvention,
  findDependency,
  listApprovedValues,
  listDependencies,
  saveConvention,
} from "./rule.store.ts";

/** The operations on a workspace's rules, joined to the database. */
export function ruleRoutes({ db }: { readonly db: Db }) {
  const findValue = (caller: Caller, id: number) => findApprovedValue(db, caller.workspaceId, id);
  const findRule = (caller: Caller, id: number) => findDependency(db, caller.workspaceId, id);
  return [
    bind(listApprovedValuesOperation, async ({ caller }) =>
      answer(200, { data: [...(await listApprovedValues(db, caller.workspaceId))] }),
    ),
    bind(approveValuesOperation, async ({ caller, body }) => {
      const rows = await inTransaction(db, (trx) => approveValues(trx, caller.workspaceId, body));
      return answer(201, { data: [...rows] });
    }),
    bindLoaded(retireValueOperation, findValue, async ({ caller, loaded }) => {
      await deleteApprovedValue(db, caller.workspaceId, loaded.id);
      return answer(204, null);
    }),

    bind(listDependenciesOperation, async ({ caller }) =>
      answer(200, { data: [...(await listDependencies(db, caller.workspaceId))] }),
    ),
    bind(addDependenciesOperation, async ({ caller, body }) => {
      const rows = await inTransaction(db, (trx) => addDependencies(trx, caller.workspaceId, body));
      return answer(201, { data: [...rows] });
    }),
    bindLoaded(removeDependencyOperation, findRule, async ({ caller, loaded }) => {
      await deleteDependency(db, caller.workspaceId, loaded.id);
      return answer(204, null);
    }),

    bind(showConventionOperation, async ({ caller }) =>
      answer(200, shown(await findConvention(db, caller.workspaceId))),
    ),
    bind(putConventionOperation, async ({ caller, body }) =>
      answer(200, shown(await changeConvention(db, caller.workspaceId, definedOnly(body)))),
    ),
    bind(patchConventionOperation, async ({ caller, body }) =>
      answer(200, shown(await changeConvention(db, caller.workspaceId, definedOnly(body)))),
    ),
  ];
}

async function changeConvention(
  db: Db,
  workspaceId: WorkspaceId,
  changes: Partial<Convention>,
): Promise<Convention> {
  return inTransaction(db, async (trx) => {
    await saveConvention(trx, workspaceId, changes);
    return findConvention(trx, workspaceId);
  });
}

function shown({ required_parameters, ...convention }: Convention) {
  return { ...convention, required_parameters: [...required_parameters] };
}
