import { Checkbox, SimpleGrid } from "@mantine/core";
import { type Permission, permissionMeanings, permissions } from "../../src/access/permissions.ts";
import { roleMayGrant } from "../../src/access/roles.rules.ts";
import { role } from "../facts.ts";
import { count } from "../frame/format.ts";
import { words } from "../words/tokens.ts";

/** What the member may give a token. */
export const grantable: readonly Permission[] = permissions.filter((permission) =>
  roleMayGrant(role, permission),
);

type Noun<P extends Permission> = P extends `${infer N}:${string}` ? N : never;

/** Which heading the permissions of a noun stand under, in the order of the headings. */
const groups: Readonly<Record<Noun<Permission>, keyof typeof words.groups>> = {
  links: "links",
  campaigns: "links",
  rules: "links",
  domains: "links",
  analytics: "results",
  conversions: "results",
  reports: "results",
  audit: "workspace",
  members: "workspace",
  tokens: "workspace",
  workspace: "workspace",
};

/** Boxes for the permissions of a token, by what they are about. */
export function TokenPermissions({
  granted,
  error,
  onChange,
}: {
  readonly granted: readonly Permission[];
  readonly error: string | null;
  readonly onChange: (granted: readonly Permission[]) => void;
}) {
  const isAll = granted.length === grantable.length;
  const byGroup = Map.groupBy(grantable, (permission) => groups[nounOf(permission)]);
  return (
    <fieldset className="plain gap" aria-describedby="permissions-error">
      <legend>{words.permissions}</legend>
      {error === null ? null : (
        <span id="permissions-error" className="wrong">
          {error}
        </span>
      )}
      <Checkbox
        label={words.all}
        description={words.allHint(count(grantable.length))}
        checked={isAll}
        indeterminate={!isAll && granted.length > 0}
        onChange={() => onChange(isAll ? [] : grantable)}
      />
      {[...new Set(Object.values(groups))].map((group) => (
        <fieldset key={group} className="plain gap tight">
          <legend>{words.groups[group]}</legend>
          <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm" verticalSpacing="sm">
            {(byGroup.get(group) ?? []).map((permission) => {
              const isOn = granted.includes(permission);
              return (
                <Checkbox
                  key={permission}
                  label={permission}
                  description={permissionMeanings[permission]}
                  checked={isOn}
                  onChange={() =>
                    onChange(isOn ? granted.filter((each) => each !== permission) : [...granted, permission])
                  }
                />
              );
            })}
          </SimpleGrid>
        </fieldset>
      ))}
    </fieldset>
  );
}

function nounOf(permission: Permission): Noun<Permission> {
  return permission.slice(0, permission.indexOf(":")) as Noun<Permission>;
}
