import { Table } from "@mantine/core";
import type { Domain } from "../api/queries.ts";
import { CopyButton } from "../frame/copy-button.tsx";
import { OperatorNote } from "../frame/operator-note.tsx";
import { words } from "../words/domains.ts";
import { words as operatorWords } from "../words/operator.ts";

type DnsRecord = Domain["ownership"];

const { records: text } = words;
const marks = {
  right: "live",
  wrong: "blocked",
  missing: "pending",
  no_answer: "pending",
  unchecked: "",
} as const;

/** Which records a domain needs, what was found of each, and how to copy them. */
export function DomainRecords({ domain }: { readonly domain: Domain }) {
  const [cname, ...addresses] = domain.routing;
  const byName = cname !== undefined && cname.expected.length > 0 ? cname : null;
  const byAddress = addresses.filter(({ expected, found }) => expected.length > 0 || found.length > 0);
  // Once the CNAME leads here, the addresses are those that it leads to.
  const isLed = byName?.outcome === "right";
  return (
    <section className="card" aria-labelledby="records">
      <header>
        <h2 id="records">{text.title}</h2>
      </header>
      <div className="body gap">
        <div>
          <h3>{text.ownership}</h3>
          <Records name={text.ownership} records={[domain.ownership]} />
        </div>
        <div>
          <h3>{text.routing}</h3>
          {byName === null && byAddress.length === 0 ? (
            <div className="soft">
              {text.nowhere}
              <OperatorNote text={operatorWords.publicAddresses} />
            </div>
          ) : null}
          {byName === null ? null : (
            <>
              <p className="soft lead-in">{text.cname}</p>
              <Records name={text.cname} records={[byName]} />
            </>
          )}
          {byName !== null && byAddress.length === 0 ? (
            <p className="soft small">{text.addressesLater}</p>
          ) : null}
          {isLed || byAddress.length === 0 ? null : (
            <>
              <p className="soft lead-in">{byName === null ? text.addresses : text.orAddresses}</p>
              <Records name={text.addresses} records={byAddress} />
            </>
          )}
        </div>
        <p className="soft small lead-in">{text.relative}</p>
      </div>
    </section>
  );
}

function Records({ name, records }: { readonly name: string; readonly records: readonly DnsRecord[] }) {
  const { columns } = text;
  return (
    <Table className="stacking records" aria-label={name}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{columns.type}</Table.Th>
          <Table.Th>{columns.name}</Table.Th>
          <Table.Th>{columns.expected}</Table.Th>
          <Table.Th>{columns.found}</Table.Th>
          <Table.Th>{columns.outcome}</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {records.map((record) => (
          <Table.Tr key={record.type}>
            <Table.Td className="lead">
              <strong>{record.type}</strong>
            </Table.Td>
            <Table.Td>
              <Copied text={record.name} what={text.theName(record.type)} />
            </Table.Td>
            <Table.Td>
              {record.expected.length === 0 ? <span className="soft">{text.later}</span> : null}
              {record.expected.map((value) => (
                <Copied key={value} text={value} what={text.theValue(record.type)} />
              ))}
            </Table.Td>
            <Table.Td data-label={columns.found}>
              {record.found.length === 0 ? (
                <span className="soft">{record.outcome === "unchecked" ? "–" : text.nothing}</span>
              ) : null}
              {record.found.map((value) => (
                <div key={value} className="code">
                  {value}
                </div>
              ))}
            </Table.Td>
            <Table.Td data-label={columns.outcome}>
              <span className={`state ${marks[record.outcome]}`}>{text.outcomes[record.outcome]}</span>
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}

function Copied({ text: value, what }: { readonly text: string; readonly what: string }) {
  return (
    <div className="with-copy">
      <span className="code">{value}</span>
      <CopyButton text={value} what={what} />
    </div>
  );
}
