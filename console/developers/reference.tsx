import { TextInput } from "@mantine/core";
import { IconSearch } from "@tabler/icons-react";
import type { ChangeSearch } from "../frame/change-search.ts";
import { count } from "../frame/format.ts";
import { Blank } from "../frame/states.tsx";
import { words } from "../words/developers.ts";
import { type ApiDocument, type ApiOperation, operationsIn } from "./api-document.ts";
import type { DevelopersSearch } from "./developers-search.ts";
import { OperationDetails } from "./operation-details.tsx";
import type { Own } from "./operation-example.ts";
import { Prose } from "./prose.tsx";

const { reference: text } = words;

interface Props {
  readonly document: ApiDocument;
  readonly own: Own;
  readonly search: DevelopersSearch;
  readonly onChange: ChangeSearch<DevelopersSearch>;
}

/** Every operation of the API, by what it is about. */
export function Reference(props: Props) {
  const { document, search, onChange } = props;
  const fitting = operationsIn(document).filter((operation) => fits(operation, search.find ?? ""));
  return (
    <section className="card" aria-labelledby="reference">
      <header>
        <h2 id="reference">{text.title}</h2>
        <search className="line-between">
          <span role="status" className="soft small">
            {text.shown(count(fitting.length))}
          </span>
          <TextInput
            type="search"
            size="xs"
            aria-label={text.search}
            placeholder={text.searchHint}
            leftSection={<IconSearch size={16} aria-hidden />}
            value={search.find ?? ""}
            spellCheck={false}
            data-search
            w={260}
            onChange={({ currentTarget }) =>
              onChange({ find: currentTarget.value === "" ? undefined : currentTarget.value }, "typed")
            }
          />
        </search>
      </header>
      {fitting.length === 0 ? <Blank title={text.none}>{text.noneText}</Blank> : null}
      {document.tags.map((tag) => (
        <Topic
          key={tag.name}
          {...props}
          tag={tag}
          operations={fitting.filter(({ tags }) => tags.includes(tag.name))}
        />
      ))}
    </section>
  );
}

function fits({ method, path, summary, description = "" }: ApiOperation, sought: string): boolean {
  const all = `${method} ${path} ${summary} ${description}`.toLowerCase();
  return sought
    .toLowerCase()
    .split(/\s+/)
    .every((word) => all.includes(word));
}

function Topic({
  tag,
  operations,
  document,
  own,
  search,
  onChange,
}: Props & {
  readonly tag: ApiDocument["tags"][number];
  readonly operations: readonly ApiOperation[];
}) {
  if (operations.length === 0) return null;
  return (
    <section className="topic">
      <h3>{tag.name}</h3>
      <p className="soft lead-in">
        <Prose text={tag.description} />
      </p>
      {operations.map((operation) => (
        <OperationDetails
          key={operation.operationId}
          operation={operation}
          document={document}
          own={own}
          isOpen={operation.operationId === search.operation}
          onOpen={(isOpen) => onChange({ operation: isOpen ? operation.operationId : undefined })}
        />
      ))}
    </section>
  );
}
