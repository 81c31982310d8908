import { Table } from "@mantine/core";
import type { AuditEntry } from "../api/queries.ts";
import { count, moment } from "../frame/format.ts";
import { words } from "../words/audit.ts";
import { SubjectLink } from "./subject-link.tsx";

/** Entries of the trail, newest first, each with what it changed. */
export function AuditTable({
  entries,
  isOfOne = false,
}: {
  readonly entries: readonly AuditEntry[];
  /** Whether all are about one thing, on whose own page they stand. */
  readonly isOfOne?: boolean;
}) {
  const { columns } = words;
  return (
    <div className="card">
      <Table className="stacking">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{columns.what}</Table.Th>
            <Table.Th>{columns.details}</Table.Th>
            <Table.Th>{columns.who}</Table.Th>
            <Table.Th>{columns.when}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {entries.map((entry) => (
            <Table.Tr key={entry.id}>
              <Table.Td className="lead">
                <strong>
                  {isOfOne ? nameOf(entry) : <SubjectLink entry={entry}>{nameOf(entry)}</SubjectLink>}
                </strong>
                <div className="soft">
                  {words.subjects[entry.subject]} · {words.actions[entry.action].toLowerCase()}
                </div>
              </Table.Td>
              <Table.Td>
                <Changes entry={entry} />
              </Table.Td>
              <Table.Td data-label={columns.who} miw={210}>
                <Who actor={entry.actor} />
              </Table.Td>
              <Table.Td data-label={columns.when} className="nowrap">
                {moment(entry.made_at)}
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </div>
  );
}

function nameOf({ name, subject }: AuditEntry): string {
  return name ?? words.subjects[subject];
}

/** Who wrote: a member, with which token, or nobody who is one. */
export function Who({ actor }: { readonly actor: AuditEntry["actor"] }) {
  if (actor.kind === "command_line" || actor.kind === "service") return words.actors[actor.kind];
  return (
    <>
      {actor.email}
      {actor.token_name === null ? null : <div className="soft small">{words.byToken(actor.token_name)}</div>}
    </>
  );
}

/** The fields that an entry is about; folded, for there may be many. */
function Changes({ entry: { action, before, after } }: { readonly entry: AuditEntry }) {
  const names = Object.keys(after ?? before ?? {});
  if (names.length === 0) return null;
  return (
    <details>
      <summary className="nowrap">{words.fields(count(names.length))}</summary>
      <dl className="facts small">
        {names.map((name) => (
          <div key={name} className="contents">
            <dt className="code">{name}</dt>
            <dd>
              {action === "changed" && before !== null && name in before ? (
                <>
                  <del>
                    <span className="unseen">{words.before}: </span>
                    {textOf(before[name])}
                  </del>{" "}
                  → {textOf(after?.[name])}
                </>
              ) : (
                textOf((after ?? before)?.[name])
              )}
            </dd>
          </div>
        ))}
      </dl>
    </details>
  );
}

/** A moment as the API writes it. */
const INSTANT = /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/;

/** A value as the API shows it, as text; a moment as all others here are written. */
function textOf(value: unknown): string {
  if (value === null || value === undefined || value === "") return words.nothing;
  if (Array.isArray(value)) return value.length === 0 ? words.nothing : value.map(textOf).join(", ");
  if (typeof value !== "string") return JSON.stringify(value);
  return INSTANT.test(value) ? moment(value) : value;
}
