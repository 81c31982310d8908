import { Button, CloseButton } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { IconFileText, IconLink, IconPencil, IconTable } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { may } from "../facts.ts";
import { moment } from "../frame/format.ts";
import { ButtonLink } from "../frame/linked.tsx";
import { words as frameWords } from "../words/frame.ts";
import { words } from "../words/links.ts";
import { draftName } from "./draft-name.ts";
import type { KeptWork } from "./draft-shelf.ts";
import { dropDraft, keepDraft, useKeptDrafts } from "./kept-drafts.ts";

/** The drafts that this browser keeps, save the one on the screen: to go on with, or to let go. Nothing where there are none. */
export function DraftList({ current = "" }: { readonly current?: string }) {
  const drafts = useKeptDrafts().filter(({ id }) => id !== current);
  const [only, ...more] = drafts;
  if (only === undefined || !may("member")) return null;
  const count = words.drafts.count(String(drafts.length));
  if (more.length === 0)
    return (
      <section className="card drafts" aria-label={count}>
        <div className="draft">
          <KeptDraft work={only}>
            <span>{count}</span>, {words.drafts.here} ·
          </KeptDraft>
        </div>
      </section>
    );
  return (
    <details className="card drafts">
      <summary>
        <IconFileText size={16} aria-hidden /> {count}
      </summary>
      <p className="soft">{words.drafts.where}</p>
      <ul className="plain-list">
        {drafts.map((work) => (
          <li key={work.id} className="draft">
            <KeptDraft work={work} />
          </li>
        ))}
      </ul>
    </details>
  );
}

const icons = { link: IconLink, many: IconTable, changes: IconPencil };

function KeptDraft({
  work,
  children,
}: {
  readonly work: KeptWork;
  /** What is said of it before the time. */
  readonly children?: ReactNode;
}) {
  const Icon = icons[work.kind];
  const name = draftName(work);
  return (
    <>
      <Icon size={18} aria-hidden />
      <span className="draft-name">
        <strong className="cut">{name}</strong>
        <span className="soft">
          {children} {moment(new Date(work.savedAt_ms).toISOString())}
        </span>
      </span>
      <Continue work={work} name={name} />
      <CloseButton aria-label={words.drafts.discardThis(name)} onClick={() => discardDraft(work)} />
    </>
  );
}

function Continue({ work, name }: { readonly work: KeptWork; readonly name: string }) {
  const look = { size: "xs", variant: "default", "aria-label": words.drafts.continueThis(name) } as const;
  const text = words.drafts.continue;
  switch (work.kind) {
    case "link":
      return (
        <ButtonLink {...look} to="/links/new" search={{ draft: work.id }}>
          {text}
        </ButtonLink>
      );
    case "many":
      return (
        <ButtonLink {...look} to="/links/many" search={{ draft: work.id }}>
          {text}
        </ButtonLink>
      );
    case "changes":
      return (
        <ButtonLink {...look} to="/links/$id/edit" params={{ id: work.id.replace(/^link-/, "") }}>
          {text}
        </ButtonLink>
      );
  }
}

/** Lets a draft go, and offers it back for a while. `onBack` follows when it is wanted again. */
export function discardDraft(work: KeptWork, onBack?: () => void): void {
  dropDraft(work.id);
  const notice = notifications.show({
    autoClose: UNDO_ms,
    withCloseButton: true,
    closeButtonProps: { "aria-label": frameWords.close },
    message: (
      <span className="line-between">
        {words.drafts.discarded}
        <Button
          size="compact-xs"
          variant="default"
          onClick={() => {
            keepDraft(work.id, work);
            notifications.hide(notice);
            onBack?.();
          }}
        >
          {words.drafts.undo}
        </Button>
      </span>
    ),
  });
}

/** Long enough to read it and to reach it by keys. */
const UNDO_ms = 10_000;
