import { Button, Select, TextInput } from "@mantine/core";
import { IconX } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { auditActions, auditSubjects } from "../../src/audit/audit-words.ts";
import { membersQuery } from "../api/queries.ts";
import { words } from "../words/audit.ts";
import type { AuditSearch, ChangeAudit } from "./audit-search.ts";

/** What is shown of the trail; each change goes into the address. */
export function AuditFilters({
  search,
  onChange,
}: {
  readonly search: AuditSearch;
  readonly onChange: ChangeAudit;
}) {
  const members = useQuery(membersQuery);
  const clear = () =>
    onChange({ action: undefined, subject: undefined, by: undefined, from: undefined, to: undefined });
  return (
    <search className="actions">
      <Select
        aria-label={words.subject}
        placeholder={words.anySubject}
        data={auditSubjects.map((value) => ({ value, label: words.subjects[value] }))}
        value={search.subject ?? null}
        onChange={(value) => onChange({ subject: auditSubjects.find((subject) => subject === value) })}
        clearable
        w={170}
      />
      <Select
        aria-label={words.action}
        placeholder={words.anyAction}
        data={auditActions.map((value) => ({ value, label: words.actions[value] }))}
        value={search.action ?? null}
        onChange={(value) => onChange({ action: auditActions.find((action) => action === value) })}
        clearable
        w={140}
      />
      <Select
        aria-label={words.user}
        placeholder={words.anyUser}
        data={(members.data ?? []).map(({ id, email }) => ({ value: String(id), label: email }))}
        value={search.by === undefined ? null : String(search.by)}
        onChange={(value) => onChange({ by: value === null ? undefined : Number(value) })}
        searchable
        clearable
        w={200}
      />
      <Day name="from" search={search} onChange={onChange} />
      <Day name="to" search={search} onChange={onChange} />
      {Object.keys(search).length > 0 ? (
        <Button variant="subtle" leftSection={<IconX size={16} aria-hidden />} onClick={clear}>
          {words.clearFilters}
        </Button>
      ) : null}
    </search>
  );
}

/** One end of the days shown. Whoever moves it past the other end means that one day. */
function Day({
  name,
  search,
  onChange,
}: {
  readonly name: "from" | "to";
  readonly search: AuditSearch;
  readonly onChange: ChangeAudit;
}) {
  const choose = (value: string): void => {
    if (value === "") {
      onChange({ [name]: undefined });
      return;
    }
    const days = { from: search.from, to: search.to, [name]: value };
    const isTurned = days.from !== undefined && days.to !== undefined && days.from > days.to;
    onChange(isTurned ? { from: value, to: value } : { [name]: value });
  };
  return (
    <TextInput
      type="date"
      aria-label={words[name]}
      title={words[name]}
      leftSection={<span className="small">{words.ends[name]}</span>}
      leftSectionWidth={48}
      value={search[name] ?? ""}
      onChange={({ currentTarget }) => choose(currentTarget.value)}
    />
  );
}
