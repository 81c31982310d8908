import { Button, Table, TextInput } from "@mantine/core";
import { useMutation, useQuery } from "@tanstack/react-query";
import type { SubmitEvent } from "react";
import { HOST_characters } from "../../src/limits.ts";
import { answerOf, api, type Schemas } from "../api/client.ts";
import { domainsQuery, queryClient } from "../api/queries.ts";
import { refusalOf } from "../api/refused.ts";
import { facts, may } from "../facts.ts";
import { CopyButton } from "../frame/copy-button.tsx";
import { isLocal } from "../frame/local-host.ts";
import { RefusalNote } from "../frame/refusal-note.tsx";
import { Scrollable } from "../frame/scrollable.tsx";
import { Answered } from "../frame/states.tsx";
import { words } from "../words/welcome.ts";
import { useKeptText } from "./kept-steps.ts";

const { host: text } = words;

/** Where links are: on the shared host, or on a domain of one's own with its records. */
export function HostStep() {
  const query = useQuery(domainsQuery);
  return (
    <>
      <p className="lead-in">
        {(isLocal(facts.shared_host) ? text.textLocal : text.text)(facts.shared_host)}
      </p>
      <Answered query={query} lines={2}>
        {(domains) => (
          <>
            {domains.map((domain) => (
              <DomainRecords key={domain.id} domain={domain} />
            ))}
            {may("admin") ? <AddDomain /> : <p className="soft lead-in">{words.mayNot}</p>}
          </>
        )}
      </Answered>
    </>
  );
}

function refresh(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: ["domains"] });
}

function AddDomain() {
  const [host, setHost] = useKeptText("host", "");
  const add = useMutation({
    mutationFn: () => answerOf(api.POST("/api/v1/domains", { body: { host } })),
    onSuccess: () => {
      setHost("");
      return refresh();
    },
  });
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    add.mutate();
  };
  const errors = add.error === null ? {} : refusalOf(add.error).fields;
  return (
    <form className="gap tight" onSubmit={submit} noValidate>
      <RefusalNote error={add.error} fields={["host"]} />
      <div className="field-action">
        <TextInput
          label={text.label}
          description={text.hint}
          value={host}
          error={errors["host"] ?? null}
          maxLength={HOST_characters}
          onChange={({ currentTarget }) => setHost(currentTarget.value)}
        />
        <Button type="submit" variant="default" loading={add.isPending} disabled={host.trim() === ""}>
          {text.add}
        </Button>
      </div>
    </form>
  );
}

function DomainRecords({ domain }: { readonly domain: Schemas["Domain"] }) {
  const lookUp = useMutation({
    mutationFn: () =>
      answerOf(api.POST("/api/v1/domains/{id}/verify", { params: { path: { id: domain.id } } })),
    onSuccess: refresh,
  });
  const isVerified = domain.state === "verified";
  return (
    <section className="gap tight" aria-label={domain.display_host}>
      <div className="line-between">
        <h3>
          {domain.display_host}{" "}
          <span className={isVerified ? "state live" : "state pending"}>{text.states[domain.state]}</span>
        </h3>
        {isVerified || !may("admin") ? null : (
          <Button size="xs" loading={lookUp.isPending} onClick={() => lookUp.mutate()}>
            {text.lookUp}
          </Button>
        )}
      </div>
      <RefusalNote error={lookUp.error} />
      {isVerified ? null : (
        <>
          {domain.problem === null ? (
            <p className="soft lead-in">{text.records}</p>
          ) : (
            <p className="note warn lead-in" role="status">
              {domain.problem}
            </p>
          )}
          <Records records={[domain.ownership, ...domain.routing]} />
        </>
      )}
    </section>
  );
}

function Records({ records }: { readonly records: readonly Schemas["DomainRecord"][] }) {
  return (
    <Scrollable name={text.records}>
      <Table>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{text.type}</Table.Th>
            <Table.Th>{text.name}</Table.Th>
            <Table.Th>{text.value}</Table.Th>
            <Table.Th>{text.outcome}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {records
            .filter(({ expected }) => expected.length > 0)
            .map(({ type, name, expected, outcome }) => (
              <Table.Tr key={`${type} ${name}`}>
                <Table.Td>{type}</Table.Td>
                <Table.Td className="code">{name}</Table.Td>
                <Table.Td className="code">
                  {expected.map((value) => (
                    <span key={value} className="with-copy">
                      <span>{value}</span>
                      <CopyButton text={value} what={text.copyOf(name)} />
                    </span>
                  ))}
                </Table.Td>
                <Table.Td>{text.outcomes[outcome]}</Table.Td>
              </Table.Tr>
            ))}
        </Table.Tbody>
      </Table>
    </Scrollable>
  );
}
