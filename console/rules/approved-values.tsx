import { ActionIcon, Button, Textarea } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { IconPlus, IconX } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { type UtmParameter, utmParameters } from "../../src/governance/utm.ts";
import { answerOf, api, type Schemas } from "../api/client.ts";
import { approvedValuesQuery, queryClient } from "../api/queries.ts";
import { may } from "../facts.ts";
import { AskDialog } from "../frame/ask-dialog.tsx";
import { FormDialog } from "../frame/form-dialog.tsx";
import { count } from "../frame/format.ts";
import { Answered } from "../frame/states.tsx";
import { useDialog, useDialogThing } from "../frame/use-dialog.ts";
import { words } from "../words/rules.ts";
import { ContradictionsNote } from "./contradictions-note.tsx";
import { usesOf } from "./existing-links.ts";
import { nearValues, pastedValues } from "./near-values.ts";
import { valueDialogs } from "./rules-search.ts";
import { useRecentLinks } from "./use-recent-links.ts";
import { ValueNotes } from "./value-notes.tsx";
import { WouldHaveSaid } from "./would-have-said.tsx";

type ApprovedValue = Schemas["ApprovedValue"];

/** The approved values of each parameter. */
export function ApprovedValues() {
  const query = useQuery(approvedValuesQuery);
  const recent = useRecentLinks().data;
  const dialog = useDialog(valueDialogs);
  const retiring = useDialogThing(dialog, query.data);
  const adding = utmParameters.find((parameter) => dialog.name === `add_${parameter}`);
  return (
    <Answered query={query}>
      {(all) => (
        <div className="gap">
          <ContradictionsNote />
          <p className="soft lead-in">
            {words.values.intro}{" "}
            {recent === undefined ? null : words.values.usesOf(count(recent.links.length), recent.areAll)}
          </p>
          {utmParameters.map((parameter) => (
            <ParameterCard
              key={parameter}
              parameter={parameter}
              values={all.filter((row) => row.parameter === parameter)}
              uses={recent === undefined ? null : usesOf(recent.links, parameter)}
              onAdd={() => dialog.open(`add_${parameter}`)}
              onRetire={({ id }) => dialog.open("retire", id)}
            />
          ))}
          {adding !== undefined && may("admin") ? (
            <AddDialog
              parameter={adding}
              known={all.flatMap(({ parameter, value }) => (parameter === adding ? [value] : []))}
              onClose={dialog.close}
            />
          ) : null}
          {retiring !== undefined && may("admin") ? (
            <RetireDialog
              row={retiring}
              isLast={all.filter(({ parameter }) => parameter === retiring.parameter).length === 1}
              onClose={dialog.close}
            />
          ) : null}
        </div>
      )}
    </Answered>
  );
}

function ParameterCard({
  parameter,
  values,
  uses,
  onAdd,
  onRetire,
}: {
  readonly parameter: UtmParameter;
  readonly values: readonly ApprovedValue[];
  /** Value → how many of the newest links have it; null while that is not known. */
  readonly uses: ReadonlyMap<string, number> | null;
  readonly onAdd: () => void;
  readonly onRetire: (row: ApprovedValue) => void;
}) {
  return (
    <section className="card" aria-labelledby={parameter}>
      <header>
        <h2 id={parameter}>
          <span className="code">{parameter}</span>{" "}
          {values.length === 0 ? null : (
            <span className="soft small">{words.values.count(count(values.length))}</span>
          )}
        </h2>
        {may("admin") ? (
          <Button
            size="xs"
            variant="default"
            leftSection={<IconPlus size={15} aria-hidden />}
            aria-label={words.values.addTo(parameter)}
            onClick={onAdd}
          >
            {words.values.add}
          </Button>
        ) : null}
      </header>
      <div className="body">
        {values.length === 0 ? (
          <span className="soft">{words.values.open}</span>
        ) : (
          <Values values={values} uses={uses} onRetire={onRetire} />
        )}
        <ValueNotes rows={values} uses={uses} onRetire={onRetire} />
      </div>
    </section>
  );
}

function Values({
  values,
  uses,
  onRetire,
}: {
  readonly values: readonly ApprovedValue[];
  readonly uses: ReadonlyMap<string, number> | null;
  readonly onRetire: (row: ApprovedValue) => void;
}) {
  return (
    <ul className="plain-list values">
      {values.map((row) => (
        <li key={row.id}>
          {row.value}
          {uses === null ? null : (
            <span className="uses" title={words.values.uses(count(uses.get(row.value) ?? 0))}>
              <span aria-hidden="true">{count(uses.get(row.value) ?? 0)}</span>
              <span className="unseen">: {words.values.uses(count(uses.get(row.value) ?? 0))}</span>
            </span>
          )}
          {may("admin") ? (
            <ActionIcon size="sm" aria-label={words.values.retire(row.value)} onClick={() => onRetire(row)}>
              <IconX size={14} aria-hidden />
            </ActionIcon>
          ) : null}
        </li>
      ))}
    </ul>
  );
}

function AddDialog({
  parameter,
  known,
  onClose,
}: {
  readonly parameter: UtmParameter;
  readonly known: readonly string[];
  readonly onClose: () => void;
}) {
  const [text, setText] = useState("");
  const pasted = pastedValues(text);
  const near = nearValues(pasted, known);
  const submit = async (): Promise<void> => {
    await answerOf(api.POST("/api/v1/rules/values", { body: { parameter, values: [...pasted] } }));
    await queryClient.invalidateQueries({ queryKey: ["rules"] });
    notifications.show({ message: words.values.added(words.values.count(count(pasted.length))) });
  };
  return (
    <FormDialog
      title={words.values.addTo(parameter)}
      confirm={words.values.action}
      fields={["values"]}
      onSubmit={submit}
      onClose={onClose}
    >
      {(errors) => (
        <>
          <Textarea
            label={words.values.paste}
            description={words.values.pasteHint}
            value={text}
            error={errors["values"] ?? null}
            rows={8}
            spellCheck={false}
            data-autofocus
            onChange={({ currentTarget }) => setText(currentTarget.value)}
          />
          {near.length === 0 ? null : (
            <div className="note warn" role="status">
              <ul>
                {near.map(({ value, known: like }) => (
                  <li key={value}>{words.values.near(value, like)}</li>
                ))}
              </ul>
            </div>
          )}
          {pasted.length === 0 ? null : (
            <WouldHaveSaid
              change={(rules) => ({
                ...rules,
                values: [...rules.values, ...pasted.map((value) => ({ parameter, value }))],
              })}
            />
          )}
        </>
      )}
    </FormDialog>
  );
}

function RetireDialog({
  row,
  isLast,
  onClose,
}: {
  readonly row: ApprovedValue;
  readonly isLast: boolean;
  readonly onClose: () => void;
}) {
  const retire = async (): Promise<void> => {
    await answerOf(api.DELETE("/api/v1/rules/values/{id}", { params: { path: { id: row.id } } }));
    await queryClient.invalidateQueries({ queryKey: ["rules"] });
  };
  return (
    <AskDialog
      opened
      title={words.values.retireTitle(row.value)}
      confirm={words.values.retireAction}
      onConfirm={retire}
      onClose={onClose}
    >
      <div className="gap">
        <div>
          {words.values.retireText} {isLast ? words.values.retireLast(row.parameter) : null}
        </div>
        <WouldHaveSaid
          change={(rules) => ({
            ...rules,
            values: rules.values.filter(
              ({ parameter, value }) => parameter !== row.parameter || value !== row.value,
            ),
          })}
        />
      </div>
    </AskDialog>
  );
}
