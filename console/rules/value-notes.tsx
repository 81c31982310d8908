import { UnstyledButton } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { Fragment } from "react";
import type { Schemas } from "../api/client.ts";
import { may } from "../facts.ts";
import { count } from "../frame/format.ts";
import { words } from "../words/rules.ts";
import { nearValues } from "./near-values.ts";

type ApprovedValue = Schemas["ApprovedValue"];

const NAMED_values = 8;

/** What is to be noticed of a parameter's values: those much alike, and those that links have and nobody approved. */
export function ValueNotes({
  rows,
  uses,
  onRetire,
}: {
  readonly rows: readonly ApprovedValue[];
  readonly uses: ReadonlyMap<string, number> | null;
  readonly onRetire: (row: ApprovedValue) => void;
}) {
  if (rows.length === 0) return null;
  const values = rows.map(({ value }) => value);
  const near = nearValues(values, []);
  const unlisted = [...(uses ?? new Map<string, number>()).keys()].filter((value) => !values.includes(value));
  if (near.length + unlisted.length === 0) return null;
  return (
    <ul className="value-notes soft small">
      {near.map(({ value, known }) => (
        <li key={value}>
          {words.values.nearOwn(value, known)}
          {rows
            .filter((row) => row.value === value || row.value === known)
            .map((row) => (
              <NearActions key={row.id} row={row} uses={uses?.get(row.value) ?? 0} onRetire={onRetire} />
            ))}
        </li>
      ))}
      {unlisted.length === 0 ? null : (
        <li>
          {words.values.unlisted(count(unlisted.length))}{" "}
          {unlisted.slice(0, NAMED_values).map((value, place) => (
            <Fragment key={value}>
              {place === 0 ? null : ", "}
              <Link to="/links" search={{ search: value }} aria-label={words.values.linksWith(value)}>
                {value}
              </Link>
            </Fragment>
          ))}
          {unlisted.length > NAMED_values ? " …" : ""}
        </li>
      )}
    </ul>
  );
}

/** What can be done about one of two values that are much alike: its links looked at, or the value retired. */
function NearActions({
  row,
  uses,
  onRetire,
}: {
  readonly row: ApprovedValue;
  readonly uses: number;
  readonly onRetire: (row: ApprovedValue) => void;
}) {
  return (
    <span className="near-actions">
      {uses === 0 ? null : (
        <Link to="/links" search={{ search: row.value }}>
          {words.values.linksWith(row.value)}
        </Link>
      )}
      {may("admin") ? (
        <UnstyledButton className="key-action" onClick={() => onRetire(row)}>
          {words.values.retireNear(row.value)}
        </UnstyledButton>
      ) : null}
    </span>
  );
}
