import { Select } from "@mantine/core";
import { type Role, roleManages, roles } from "../../src/access/roles.rules.ts";
import { role as own } from "../facts.ts";
import { words as frameWords } from "../words/frame.ts";
import { words } from "../words/members.ts";

const given = roles.filter((role) => roleManages(own, role));

/** One of the roles that the reader may give, with what it may do. */
export function RoleSelect({
  value,
  error,
  onChange,
}: {
  readonly value: Role;
  readonly error: string | null;
  readonly onChange: (role: Role) => void;
}) {
  return (
    <Select
      label={words.role}
      description={words.roleHints[value]}
      data={given.map((role) => ({ value: role, label: frameWords.roles[role] }))}
      value={value}
      error={error}
      allowDeselect={false}
      onChange={(chosen) => onChange(given.find((role) => role === chosen) ?? value)}
    />
  );
}
