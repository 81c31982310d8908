import { bind, bindLoaded, type Caller } from "../access/caller.ts";
import { answer } from "../http/operation.ts";
import type { Clock } from "../lib/clock.ts";
import { definedOnly } from "../lib/defined-only.ts";
import type { Db } from "../storage/control-db.ts";
import { addDependencyRules, approve, removeDependencyRule, retire, setConvention } from "./change-rules.ts";
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
  findApprovedValue,
  findConvention,
  findDependency,
  listApprovedValues,
  listDependencies,
} from "./rule.store.ts";

/** The operations on a workspace's rules, joined to the database. */
export function ruleRoutes(tools: { readonly db: Db; readonly clock: Clock }) {
  const { db } = tools;
  const findValue = (caller: Caller, id: number) => findApprovedValue(db, caller.workspaceId, id);
  const findRule = (caller: Caller, id: number) => findDependency(db, caller.workspaceId, id);
  return [
    bind(listApprovedValuesOperation, async ({ caller }) =>
      answer(200, { data: [...(await listApprovedValues(db, caller.workspaceId))] }),
    ),
    bind(approveValuesOperation, async ({ caller, body }) =>
      answer(201, { data: [...(await approve(tools, caller, body))] }),
    ),
    bindLoaded(retireValueOperation, findValue, async ({ caller, loaded }) => {
      await retire(tools, caller, loaded.id);
      return answer(204, null);
    }),

    bind(listDependenciesOperation, async ({ caller }) =>
      answer(200, { data: [...(await listDependencies(db, caller.workspaceId))] }),
    ),
    bind(addDependenciesOperation, async ({ caller, body }) =>
      answer(201, { data: [...(await addDependencyRules(tools, caller, body))] }),
    ),
    bindLoaded(removeDependencyOperation, findRule, async ({ caller, loaded }) => {
      await removeDependencyRule(tools, caller, loaded.id);
      return answer(204, null);
    }),

    bind(showConventionOperation, async ({ caller }) =>
      answer(200, shown(await findConvention(db, caller.workspaceId))),
    ),
    bind(putConventionOperation, async ({ caller, body }) =>
      answer(200, shown(await setConvention(tools, caller, definedOnly(body)))),
    ),
    bind(patchConventionOperation, async ({ caller, body }) =>
      answer(200, shown(await setConvention(tools, caller, definedOnly(body)))),
    ),
  ];
}

function shown({ required_parameters, ...convention }: Convention) {
  return { ...convention, required_parameters: [...required_parameters] };
}
