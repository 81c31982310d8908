import { Button } from "@mantine/core";
import { IconAlertTriangle, IconArrowBackUp, IconDotsVertical, IconQrcode } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import type { LinkColumn } from "../../src/links/link-columns.rules.ts";
import { Figure, type Figures } from "../analytics/figure-columns.tsx";
import type { Link as LinkData } from "../api/queries.ts";
import { may } from "../facts.ts";
import { CopyButton } from "../frame/copy-button.tsx";
import { dayOf, moment } from "../frame/format.ts";
import { IconButton } from "../frame/icon-button.tsx";
import { ShortName } from "../frame/short-name.tsx";
import { Tick } from "../frame/tick.tsx";
import { words as frameWords } from "../words/frame.ts";
import { words } from "../words/links.ts";
import { LinkStateMark, placeName, shortName, TagMarks } from "./link-parts.tsx";
import type { RuleMark } from "./rule-marks.tsx";
import { undoWithdrawal } from "./withdraw-note.tsx";
import type { Withdrawal } from "./withdrawals.ts";

interface RowParts {
  readonly link: LinkData;
  readonly columns: readonly LinkColumn[];
  /** The name of its campaign. */
  readonly campaign: string | null;
  /** What was counted for it lately. */
  readonly figures: Figures;
  /** The withdrawal that it is part of. */
  readonly withdrawal: Withdrawal | undefined;
  /** What today's rules have against it; null for nothing, and while they are not known. */
  readonly mark: RuleMark | null;
  readonly isSelected: boolean;
  /** `isRange`: together with all between it and the one chosen before. */
  readonly onToggle: (isRange: boolean) => void;
  readonly onQr: () => void;
  readonly isMenuOpen: boolean;
  /** Its menu is asked for, with this button. */
  readonly onMenu: (button: HTMLButtonElement) => void;
}

/** One link of the list. */
export function LinkRow(row: RowParts) {
  const { link, columns, withdrawal, mark, isSelected, onToggle, onQr, isMenuOpen, onMenu } = row;
  const name = shortName(link);
  return (
    <tr
      data-link={link.id}
      data-selected={isSelected || undefined}
      data-leaving={withdrawal === undefined ? undefined : true}
    >
      {may("member") ? (
        <td className="pick">
          <Tick
            label={words.select(name)}
            checked={isSelected}
            disabled={withdrawal !== undefined}
            onChange={({ nativeEvent }) =>
              onToggle(nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)
            }
          />
        </td>
      ) : null}
      <LeadCell link={link} withdrawal={withdrawal} mark={mark} />
      {columns.map((column) => (
        <td key={column} data-label={words.columns[column]} className={classOf(column)}>
          {column === "state" && withdrawal !== undefined ? (
            <span className="state blocked">{words.undo.state}</span>
          ) : (
            cellOf(column, row)
          )}
        </td>
      ))}
      <td className="row-actions">
        <IconButton label={words.qrCodeOf(name)} disabled={withdrawal !== undefined} onClick={onQr}>
          <IconQrcode size={18} aria-hidden />
        </IconButton>
        <IconButton
          label={frameWords.moreOf(name)}
          aria-haspopup="menu"
          aria-expanded={isMenuOpen}
          onClick={({ currentTarget }) => onMenu(currentTarget)}
        >
          <IconDotsVertical size={18} aria-hidden />
        </IconButton>
      </td>
    </tr>
  );
}

function classOf(column: LinkColumn): string {
  if (column === "clicks") return "number nowrap";
  if (column === "state") return "nowrap its-state";
  return ["expires", "created"].includes(column) ? "nowrap" : "";
}

/** What every row begins with: the link, where it leads, its tags. */
function LeadCell({ link, withdrawal, mark }: Pick<RowParts, "link" | "withdrawal" | "mark">) {
  return (
    <td className="lead">
      <div className="link-name">
        <Link to="/links/$id" params={{ id: String(link.id) }} data-row>
          <ShortName name={shortName(link)} />
        </Link>
        <CopyButton text={link.short_url} what={words.shortUrl} disabled={withdrawal !== undefined} />
      </div>
      <div className="soft cut" title={link.destination}>
        {placeName(link.destination)}
      </div>
      <TagMarks tags={link.tags} />
      {mark === null ? null : (
        <div className="warned" title={mark.sentence}>
          <IconAlertTriangle size={14} aria-hidden />
          {words.marks[mark.kind]}
          <span className="unseen">: {mark.sentence}</span>
        </div>
      )}
      {withdrawal === undefined ? null : <Leaving link={link} isSent={withdrawal.isSent} />}
    </td>
  );
}

function Leaving({ link, isSent }: { readonly link: LinkData; readonly isSent: boolean }) {
  return (
    <div className="leaving">
      <span>{isSent ? words.undo.now("1") : words.undo.waits}</span>
      {isSent ? null : (
        <Button
          size="compact-xs"
          variant="default"
          leftSection={<IconArrowBackUp size={14} aria-hidden />}
          onClick={() => undoWithdrawal([link])}
        >
          {words.undo.action}
        </Button>
      )}
    </div>
  );
}

function cellOf(column: LinkColumn, { link, campaign, figures }: RowParts): ReactNode {
  switch (column) {
    case "clicks":
      return (
        <>
          <Figure figures={figures} name="clicks" /> / <Figure figures={figures} name="scans" />
        </>
      );
    case "campaign":
      return textOr(campaign);
    case "source_medium":
      return textOr([link.utm_source, link.utm_medium].filter((value) => value !== null).join(" / "));
    case "utm_campaign":
    case "utm_term":
    case "utm_content":
      return textOr(link[column]);
    case "state":
      return <LinkStateMark state={link.state} />;
    case "expires":
      return link.expires_at === null ? (
        textOr(null)
      ) : (
        <time dateTime={link.expires_at}>{moment(link.expires_at)}</time>
      );
    case "note":
      return <span className="short-note">{textOr(link.note)}</span>;
    case "created":
      return <time dateTime={link.created_at}>{dayOf(link.created_at)}</time>;
  }
}

function textOr(text: string | null): ReactNode {
  return text === null || text === "" ? <span className="soft none">–</span> : text;
}
