import { Button } from "@mantine/core";
import { IconArrowBackUp } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { domainsQuery, type Link } from "../api/queries.ts";
import { facts, may } from "../facts.ts";
import { moment } from "../frame/format.ts";
import { ButtonLink } from "../frame/linked.tsx";
import { words } from "../words/links.ts";
import { undoWithdrawal } from "./withdraw-note.tsx";
import type { Withdrawal } from "./withdrawals.ts";

/** Why a link leads nowhere now, or soon, and what to do about it. Nothing for one that is live. */
export function LinkStateNote({
  link,
  withdrawal,
}: {
  readonly link: Link;
  /** The withdrawal that it is part of. */
  readonly withdrawal: Withdrawal | undefined;
}) {
  const { why } = words.page;
  if (withdrawal !== undefined)
    return (
      <Note tone="bad" title={withdrawal.isSent ? words.undo.now("1") : words.undo.waits} text={why.leaving}>
        {withdrawal.isSent ? null : (
          <Button
            size="xs"
            variant="default"
            leftSection={<IconArrowBackUp size={15} aria-hidden />}
            onClick={() => undoWithdrawal([link])}
          >
            {words.undo.action}
          </Button>
        )}
      </Note>
    );
  switch (link.state) {
    case "live":
      return <UnservedNote link={link} />;
    case "pending":
      return <Note tone="warn" title={why.pending} text={why.pendingText} />;
    case "expired":
      return (
        <Note tone="warn" title={why.expired(expiryOf(link))} text={why.expiredText}>
          <EditButton link={link} name={why.changeExpiry} />
        </Note>
      );
    case "blocked":
      return (
        <Note tone="bad" title={why.blocked} text={why.blockedText}>
          <EditButton link={link} name={why.changeDestination} />
        </Note>
      );
  }
}

/** For a link whose domain visitors do not find: nothing is wrong with the link itself. */
function UnservedNote({ link }: { readonly link: Link }) {
  const { host } = new URL(link.short_url);
  const isShared = host === facts.shared_host;
  const { data: domains } = useQuery({ ...domainsQuery, enabled: !isShared });
  // What another screen has asked for is there also when nothing is asked for here.
  const isServed =
    isShared ||
    domains === undefined ||
    domains.some((domain) => domain.host === host && domain.verified_at !== null);
  if (isServed) return null;
  const { why } = words.page;
  return (
    <Note tone="bad" title={why.unserved(host)} text={why.unservedText}>
      <ButtonLink to="/domains" size="xs" variant="default">
        {why.toDomains}
      </ButtonLink>
    </Note>
  );
}

function expiryOf({ expires_at }: Link): string {
  return expires_at === null ? words.page.never : moment(expires_at);
}

function EditButton({ link, name }: { readonly link: Link; readonly name: string }) {
  if (!may("member")) return null;
  return (
    <ButtonLink to="/links/$id/edit" params={{ id: String(link.id) }} size="xs" variant="default">
      {name}
    </ButtonLink>
  );
}

function Note({
  tone,
  title,
  text,
  children,
}: {
  readonly tone: "warn" | "bad";
  readonly title: string;
  readonly text: string;
  readonly children?: ReactNode;
}) {
  return (
    <div className={`note ${tone} line state-note`} role="status">
      <div>
        <strong>{title}</strong>
        {text}
      </div>
      {children}
    </div>
  );
}
