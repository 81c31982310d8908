import { Table } from "@mantine/core";
import { useEffect, useRef, useState } from "react";
import { CodeBlock } from "../frame/code-block.tsx";
import { Scrollable } from "../frame/scrollable.tsx";
import { words } from "../words/developers.ts";
import {
  type ApiAnswer,
  type ApiDocument,
  type ApiOperation,
  answersOf,
  refusalsOf,
} from "./api-document.ts";
import { exampleOf, type Own } from "./operation-example.ts";
import { Prose } from "./prose.tsx";
import { fieldsOf, type SchemaField, typeOf } from "./schema-fields.ts";

const { reference: text } = words;
const JSON_TYPE = "application/json";

/** One operation; folded until it is opened, which its address says. */
export function OperationDetails({
  operation,
  document,
  own,
  isOpen,
  onOpen,
}: {
  readonly operation: ApiOperation;
  readonly document: ApiDocument;
  readonly own: Own;
  readonly isOpen: boolean;
  readonly onOpen: (isOpen: boolean) => void;
}) {
  const { method, path, summary } = operation;
  const place = useRef<HTMLDetailsElement>(null);
  const [isBeginning] = useState(isOpen);
  useEffect(() => {
    // Whoever comes by the address of an operation came for that one.
    if (isBeginning) place.current?.scrollIntoView();
  }, [isBeginning]);
  return (
    <details
      ref={place}
      open={isOpen}
      className="operation"
      onToggle={({ currentTarget }) => {
        if (currentTarget.open !== isOpen) onOpen(currentTarget.open);
      }}
    >
      <summary>
        <span className="method" data-method={method}>
          {method}
        </span>
        <span className="code">{path}</span>
        <span className="soft">{summary}</span>
      </summary>
      {isOpen ? <Opened operation={operation} document={document} own={own} /> : null}
    </details>
  );
}

function Opened({
  operation,
  document,
  own,
}: {
  readonly operation: ApiOperation;
  readonly document: ApiDocument;
  readonly own: Own;
}) {
  const { description = "", summary, requestBody } = operation;
  const body = requestBody?.content[JSON_TYPE]?.schema;
  const refusals = refusalsOf(operation, document);
  return (
    <div className="gap">
      <div>
        {description.split("\n\n").map((paragraph) => (
          <p key={paragraph} className="lead-in">
            <Prose text={paragraph} />
          </p>
        ))}
      </div>
      <Fields title={text.path} fields={parametersOf(operation, "path", document)} />
      <Fields title={text.query} fields={parametersOf(operation, "query", document)} />
      {body === undefined ? null : <Fields title={text.body} fields={fieldsOf(body, document)} />}
      <div>
        <h4>{text.example}</h4>
        <CodeBlock text={exampleOf(operation, own)} what={text.theExample(summary)} />
      </div>
      <div>
        <h4>{text.answers}</h4>
        {answersOf(operation).map((answer) => (
          <Answer key={answer.status} answer={answer} document={document} />
        ))}
      </div>
      <div>
        <h4>{text.refusals}</h4>
        <ul className="plain-list values">
          {refusals.map(({ code, status }) => (
            <li key={`${status} ${code}`} className="code">
              {status} {code}
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}

function parametersOf(
  { parameters = [] }: ApiOperation,
  place: "path" | "query",
  document: ApiDocument,
): readonly SchemaField[] {
  return parameters
    .filter((parameter) => parameter.in === place)
    .map(({ name, schema, required = false, description = "" }) => ({
      name,
      type: typeOf(schema, document),
      isRequired: required,
      description: description || (schema.description ?? ""),
    }));
}

function Answer({ answer, document }: { readonly answer: ApiAnswer; readonly document: ApiDocument }) {
  const schema = answer.content[JSON_TYPE]?.schema;
  const others = Object.keys(answer.content).filter((type) => type !== JSON_TYPE);
  return (
    <>
      <p className="lead-in">
        <strong>{answer.status}</strong> <Prose text={answer.description} />{" "}
        {schema === undefined && others.length === 0 ? text.empty : null}
        {schema === undefined && others.length > 0 ? text.file(others.join(", ")) : null}
        {schema !== undefined && others.length > 0 ? text.alsoAs(others.join(", ")) : null}
      </p>
      {schema === undefined ? null : <Fields title={null} fields={fieldsOf(schema, document)} />}
    </>
  );
}

function Fields({
  title,
  fields,
}: {
  readonly title: string | null;
  readonly fields: readonly SchemaField[];
}) {
  if (fields.length === 0) return null;
  const { columns } = text;
  return (
    <div>
      {title === null ? null : <h4>{title}</h4>}
      <Scrollable name={title ?? text.answers}>
        <Table className="fields">
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{columns.name}</Table.Th>
              <Table.Th>{columns.type}</Table.Th>
              <Table.Th>{columns.meaning}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {fields.map((field) => (
              <Table.Tr key={`${field.name} ${field.type}`}>
                <Table.Td>
                  <span className="code">{field.name}</span>
                  {title !== null && field.isRequired ? (
                    <div className="soft small">{text.required}</div>
                  ) : null}
                </Table.Td>
                <Table.Td className="small">{field.type}</Table.Td>
                <Table.Td className="small">
                  <Prose text={field.description} />
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Scrollable>
    </div>
  );
}
