import { Table } from "@mantine/core";
import { refusalAdvice } from "../../src/http/refusal-advice.ts";
import { words } from "../words/developers.ts";
import { type ApiDocument, allRefusals } from "./api-document.ts";
import { Prose } from "./prose.tsx";

const { errors: text } = words;
const advice: Readonly<Partial<Record<string, string>>> = refusalAdvice;

/** Every code of a refusal: when it is given and what to do about it. */
export function ErrorCodes({ document }: { readonly document: ApiDocument }) {
  const { columns } = text;
  return (
    <section className="card" aria-labelledby="errors">
      <header>
        <h2 id="errors">{text.title}</h2>
      </header>
      <p className="inset soft">{text.intro}</p>
      <Table className="stacking">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{columns.code}</Table.Th>
            <Table.Th>{columns.status}</Table.Th>
            <Table.Th>{columns.when}</Table.Th>
            <Table.Th>{columns.advice}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {allRefusals(document).map(({ code, status, when }) => (
            <Table.Tr key={code}>
              <Table.Td className="lead code nowrap">{code}</Table.Td>
              <Table.Td data-label={columns.status}>{status}</Table.Td>
              <Table.Td>
                <Prose text={when.charAt(0).toUpperCase() + when.slice(1)} />
              </Table.Td>
              <Table.Td>
                <Prose text={advice[code] ?? ""} />
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </section>
  );
}
