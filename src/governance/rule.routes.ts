import { bind, bindLoaded, type Caller } from "../access/caller.ts";
import { answer } from "../http/operation.ts";
import { definedOnly } from "../lib/defined-only.ts";
import { type Db, inTransaction, type Trx } from "../storage/control-db.ts";
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
  noteRuleChange,
  saveConvention,
} from "./rule.store.ts";

/** The operations on a workspace's rules, joined to the database. */
export function ruleRoutes({ db }: { readonly db: Db }) {
  const findValue = (caller: Caller, id: number) => findApprovedValue(db, caller.workspaceId, id);
  const findRule = (caller: Caller, id: number) => findDependency(db, caller.workspaceId, id);
  const changing = <T>({ workspaceId }: Caller, work: (trx: Trx) => Promise<T>): Promise<T> =>
    inTransaction(db, async (trx) => {
      await noteRuleChange(trx, workspaceId);
      return work(trx);
    });
  const setConvention = (caller: Caller, changes: Partial<Convention>) =>
    changing(caller, async (trx) => {
      await saveConvention(trx, caller.workspaceId, changes);
      return findConvention(trx, caller.workspaceId);
    });
  return [
    bind(listApprovedValuesOperation, async ({ caller }) =>
      answer(200, { data: [...(await listApprovedValues(db, caller.workspaceId))] }),
    ),
    bind(approveValuesOperation, async ({ caller, body }) => {
      const rows = await changing(caller, (trx) => approveValues(trx, caller.workspaceId, body));
      return answer(201, { data: [...rows] });
    }),
    bindLoaded(retireValueOperation, findValue, async ({ caller, loaded }) => {
      await changing(caller, (trx) => deleteApprovedValue(trx, caller.workspaceId, loaded.id));
      return answer(204, null);
    }),

    bind(listDependenciesOperation, async ({ caller }) =>
      answer(200, { data: [...(await listDependencies(db, caller.workspaceId))] }),
    ),
    bind(addDependenciesOperation, async ({ caller, body }) => {
      const rows = await changing(caller, (trx) => addDependencies(trx, caller.workspaceId, body));
      return answer(201, { data: [...rows] });
    }),
    bindLoaded(removeDependencyOperation, findRule, async ({ caller, loaded }) => {
      await changing(caller, (trx) => deleteDependency(trx, caller.workspaceId, loaded.id));
      return answer(204, null);
    }),

    bind(showConventionOperation, async ({ caller }) =>
      answer(200, shown(await findConvention(db, caller.workspaceId))),
    ),
    bind(putConventionOperation, async ({ caller, body }) =>
      answer(200, shown(await setConvention(caller, definedOnly(body)))),
    ),
    bind(patchConventionOperation, async ({ caller, body }) =>
      answer(200, shown(await setConvention(caller, definedOnly(body)))),
    ),
  ];
}

function shown({ required_parameters, ...convention }: Convention) {
  return { ...convention, required_parameters: [...required_parameters] };
}
