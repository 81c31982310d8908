import { Table } from "@mantine/core";
import { utmParameters } from "../../src/governance/utm.ts";
import { count } from "../frame/format.ts";
import { Scrollable } from "../frame/scrollable.tsx";
import { words } from "../words/rules.ts";
import type { DependencyRow } from "./contradictions.ts";

const { dependencies: text } = words;

/** Which parameter decides about which: how many values each pair has rules for, and the way to its grid. */
export function DependencyMatrix({ rules }: { readonly rules: readonly DependencyRow[] }) {
  const drivenValues = (driving: string, target: string): number =>
    new Set(
      rules
        .filter((rule) => rule.driving_parameter === driving && rule.target === target)
        .map(({ driving_value }) => driving_value),
    ).size;
  return (
    <section className="card" aria-labelledby="matrix">
      <header>
        <h2 id="matrix">{text.matrix}</h2>
      </header>
      <Scrollable name={text.matrixTable}>
        <Table className="grid-table matrix">
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{text.matrixCorner}</Table.Th>
              {utmParameters.map((target) => (
                <Table.Th key={target} className="code">
                  {target}
                </Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {utmParameters.map((driving) => (
              <Table.Tr key={driving}>
                <Table.Th scope="row" className="code">
                  {driving}
                </Table.Th>
                {utmParameters.map((target) => {
                  const values = drivenValues(driving, target);
                  return (
                    <Table.Td key={target}>
                      {values === 0 ? (
                        <span className="soft">
                          <span aria-hidden="true">–</span>
                          <span className="unseen">{text.noRules}</span>
                        </span>
                      ) : (
                        <a
                          href={`#${driving}-${target}`}
                          aria-label={text.pairRules(driving, target, count(values))}
                        >
                          {text.drivenValues(count(values))}
                        </a>
                      )}
                    </Table.Td>
                  );
                })}
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Scrollable>
    </section>
  );
}
