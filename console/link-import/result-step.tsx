import { Button, Table } from "@mantine/core";
import { IconAlertTriangle, IconCircleCheck, IconDownload } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { count } from "../frame/format.ts";
import { ButtonLink } from "../frame/linked.tsx";
import { saveFile } from "../frame/save-file.ts";
import { Blank } from "../frame/states.tsx";
import { shortName } from "../links/link-parts.tsx";
import { words } from "../words/link-import.ts";
import { words as linkWords } from "../words/links.ts";
import { type ImportResult, reasonOf, resultFile } from "./result-file.ts";
import { useTakenFocus } from "./use-taken-focus.ts";

/** So many of the rows that were not made are shown. */
const SHOWN_rows = 50;

interface WaysOn {
  /** What all the links are tagged with; null for nothing. */
  readonly tag: string | null;
  /** Sends what was not sent yet; null where all was. */
  readonly onGoOn: (() => void) | null;
  /** Goes back to the rows that were not made; null where there are none, or nobody knows. */
  readonly onMend: (() => void) | null;
  readonly onAgain: () => void;
}

/** What came of an import, the file that says so of every row, and the way on for what was not made. */
export function ResultStep({ result, ...ways }: WaysOn & { readonly result: ImportResult }) {
  const part = useTakenFocus<HTMLDivElement>();
  const { file, rows, verdicts, unheard } = result;
  const made = verdicts.filter((verdict) => verdict?.status === "created").length;
  const warned = warnedIn(verdicts);
  const refused = refusedIn(result);
  const notSent = rows.length - made - refused.length - unheard.size;
  const save = (): void =>
    saveFile(new Blob([resultFile(result)], { type: "text/csv" }), words.result.fileFor(file.name));
  return (
    <div className="gap">
      <div ref={part} tabIndex={-1} className="card" role="status">
        <Blank
          icon={
            made > 0 ? (
              <IconCircleCheck size={36} stroke={1.5} className="good" aria-hidden />
            ) : (
              <IconAlertTriangle size={36} stroke={1.5} aria-hidden />
            )
          }
          title={made > 0 ? words.result.made(count(made)) : words.result.none}
          action={<Actions onSave={save} {...ways} />}
        >
          {unheard.size === 0 ? null : `${words.result.unheard(count(unheard.size))} `}
          {refused.length === 0 ? null : `${words.result.refused(count(refused.length))} `}
          {notSent === 0 ? null : `${words.result.notSent(count(notSent))} `}
          {warned.length === 0 ? null : `${words.result.warned(count(warned.length))} `}
          {made === rows.length ? words.result.text : words.result.textWhy}
        </Blank>
      </div>
      <NotMade refused={refused} />
      <Warned warned={warned} />
    </div>
  );
}

function Actions({ onSave, tag, onGoOn, onMend, onAgain }: WaysOn & { readonly onSave: () => void }) {
  return (
    <div className="actions">
      {onGoOn === null ? null : <Button onClick={onGoOn}>{words.result.goOn}</Button>}
      <Button
        variant={onGoOn === null ? "filled" : "default"}
        leftSection={<IconDownload size={16} aria-hidden />}
        onClick={onSave}
      >
        {words.result.save}
      </Button>
      {onMend === null ? null : (
        <Button variant="default" onClick={onMend}>
          {words.result.mend}
        </Button>
      )}
      <ButtonLink to="/links" search={tag === null ? {} : { tag }} variant="default">
        {words.result.show}
      </ButtonLink>
      <Button variant="default" onClick={onAgain}>
        {words.result.again}
      </Button>
    </div>
  );
}

function refusedIn({ rows, verdicts }: ImportResult) {
  return rows.flatMap((row, place) => {
    const error = verdicts[place]?.error ?? null;
    return error === null ? [] : [{ row, why: reasonOf(error) }];
  });
}

function NotMade({ refused }: { readonly refused: ReturnType<typeof refusedIn> }) {
  if (refused.length === 0) return null;
  return (
    <section className="card" aria-labelledby="not-made">
      <header>
        <h2 id="not-made">{words.result.notMade(count(refused.length))}</h2>
        {refused.length > SHOWN_rows ? (
          <span className="soft small">{words.result.first(count(SHOWN_rows))}</span>
        ) : null}
      </header>
      <Table className="stacking">
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col">{words.result.row}</Table.Th>
            <Table.Th scope="col">{words.result.destination}</Table.Th>
            <Table.Th scope="col">{words.result.why}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {refused.slice(0, SHOWN_rows).map(({ row, why }) => (
            <Table.Tr key={row.line}>
              <Table.Td className="number" data-label={words.result.row}>
                {count(row.line)}
              </Table.Td>
              <Table.Td>{row.values.destination ?? ""}</Table.Td>
              <Table.Td className="wrong">{why}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </section>
  );
}

/** The links that are made with a warning, each leading to where its values are changed. */
function Warned({ warned }: { readonly warned: ReturnType<typeof warnedIn> }) {
  if (warned.length === 0) return null;
  return (
    <section className="card" aria-labelledby="warned">
      <header>
        <h2 id="warned">{words.result.warnedTitle(count(warned.length))}</h2>
        {warned.length > SHOWN_rows ? (
          <span className="soft small">{words.result.firstLinks(count(SHOWN_rows))}</span>
        ) : null}
      </header>
      <ul className="plain-list problems">
        {warned.slice(0, SHOWN_rows).map(({ link, warning }) => (
          <li key={link.id}>
            <div>
              <Link to="/links/$id" params={{ id: String(link.id) }}>
                {shortName(link)}
              </Link>
              <p>{warning}</p>
            </div>
            <ButtonLink to="/links/$id/edit" params={{ id: String(link.id) }} size="xs" variant="default">
              {linkWords.page.rules.change}
              <span className="unseen">: {shortName(link)}</span>
            </ButtonLink>
          </li>
        ))}
      </ul>
    </section>
  );
}

function warnedIn(verdicts: ImportResult["verdicts"]) {
  return verdicts.flatMap((verdict) => {
    const { link = null, warning = null } = verdict ?? {};
    return link === null || warning === null ? [] : [{ link, warning }];
  });
}
