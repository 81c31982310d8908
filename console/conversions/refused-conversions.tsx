import { Table } from "@mantine/core";
import { IconCircleCheck } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { CONVERSION_REFUSALS_kept_days } from "../../src/limits.ts";
import { type ConversionRefusal, conversionRefusalsQuery } from "../api/queries.ts";
import { count, moment } from "../frame/format.ts";
import { Answered, Blank } from "../frame/states.tsx";
import { words } from "../words/conversions.ts";

const { refused: text } = words;
const DAYS = count(CONVERSION_REFUSALS_kept_days);

/** Why reports of conversions were refused of late, counted by reason. */
export function RefusedConversions() {
  const query = useQuery(conversionRefusalsQuery);
  return (
    <Answered query={query} lines={6}>
      {(refusals) => (
        <div className="gap">
          {refusals.length === 0 ? (
            <div className="card">
              <Blank icon={<IconCircleCheck size={36} stroke={1.5} aria-hidden />} title={text.emptyTitle}>
                {text.emptyText(DAYS)}
              </Blank>
            </div>
          ) : (
            <>
              <p className="soft lead-in">{text.intro(DAYS)}</p>
              <Refusals refusals={refusals} />
            </>
          )}
        </div>
      )}
    </Answered>
  );
}

function Refusals({ refusals }: { readonly refusals: readonly ConversionRefusal[] }) {
  const { columns } = text;
  return (
    <div className="card">
      <Table className="stacking">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{columns.reason}</Table.Th>
            <Table.Th className="number">{columns.count}</Table.Th>
            <Table.Th>{columns.example}</Table.Th>
            <Table.Th>{columns.latest}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {refusals.map((refusal) => (
            <Table.Tr key={`${refusal.code} ${refusal.field} ${refusal.message}`}>
              <Table.Td className="lead">
                <strong className={refusal.field === null ? "" : "code"}>
                  {refusal.field ?? text.codes[refusal.code] ?? text.whole}
                </strong>
                <div>{refusal.message}</div>
              </Table.Td>
              <Table.Td data-label={columns.count} className="number">
                {count(refusal.count)}
              </Table.Td>
              <Table.Td data-label={columns.example}>
                <Latest refusal={refusal} />
              </Table.Td>
              <Table.Td data-label={columns.latest}>
                {moment(refusal.last_at)}
                {refusal.count === 1 ? null : (
                  <div className="soft small">{text.first(moment(refusal.first_at))}</div>
                )}
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </div>
  );
}

function Latest({ refusal }: { readonly refusal: ConversionRefusal }) {
  const { event_id: event, link, api_token_name: token } = refusal;
  return (
    <>
      {event === null ? <span className="soft">{text.notRead}</span> : <strong>{event}</strong>}
      {refusal.recorded && event !== null ? (
        <>
          {" "}
          <Link to="/conversions" search={{ event }}>
            {text.recorded}
          </Link>
        </>
      ) : null}
      {link === null ? null : (
        <div className="small">
          {text.link}: <span className="code">{link}</span>
        </div>
      )}
      <div className="soft small">{token === null ? text.byMember : text.byToken(token)}</div>
    </>
  );
}
