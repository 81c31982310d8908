import { Button, Skeleton } from "@mantine/core";
import { IconCloudOff, IconLock, IconMoodEmpty } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { type Refused, refusalOf } from "../api/refused.ts";
import { words } from "../words/errors.ts";
import { words as frameWords } from "../words/frame.ts";

/** What a screen shows in place of things: an icon, a heading, a sentence and a way on. */
export function Blank({
  icon,
  title,
  children,
  action,
}: {
  readonly icon?: ReactNode;
  readonly title: string;
  readonly children?: ReactNode;
  readonly action?: ReactNode;
}) {
  return (
    <div className="blank">
      {icon ?? <IconMoodEmpty size={36} stroke={1.5} aria-hidden />}
      <h2>{title}</h2>
      {children === undefined ? null : <p>{children}</p>}
      {action}
    </div>
  );
}

/** While the first answer is on its way. */
export function Waiting({ lines = 5 }: { readonly lines?: number }) {
  return (
    <div role="status" className="card padded gap" aria-label={frameWords.loading}>
      {Array.from({ length: lines }, (_, line) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines are all the same.
        <Skeleton key={line} height={18} width={`${92 - ((line * 17) % 40)}%`} />
      ))}
    </div>
  );
}

/** Why something cannot be shown, with what to do about it. */
export function Failure({ error, retry }: { readonly error: unknown; readonly retry?: () => void }) {
  const refused = refusalOf(error);
  if (refused.isForbidden)
    return (
      <Blank icon={<IconLock size={36} stroke={1.5} aria-hidden />} title={refused.title}>
        {refused.message} {words.forbiddenText}
      </Blank>
    );
  return (
    <div role="alert">
      <Blank
        icon={<IconCloudOff size={36} stroke={1.5} aria-hidden />}
        title={refused.title}
        action={
          retry === undefined ? null : (
            <Button variant="default" onClick={retry}>
              {words.tryAgain}
            </Button>
          )
        }
      >
        {refused.reason} <RequestId refused={refused} />
      </Blank>
    </div>
  );
}

/** Which request it was. */
export function RequestId({ refused }: { readonly refused: Refused }) {
  if (refused.requestId === null) return null;
  return (
    <>
      <br />
      {words.requestId}: <span className="code">{refused.requestId}</span>. {words.requestIdHint}
    </>
  );
}

interface Query<T> {
  readonly data: T | undefined;
  readonly error: unknown;
  readonly refetch: () => unknown;
}

/** Shows what a query answers; while there is nothing yet, that it is on its way or why it does not come. */
export function Answered<T>({
  query,
  lines,
  children,
}: {
  readonly query: Query<T>;
  readonly lines?: number;
  readonly children: (data: T) => ReactNode;
}) {
  if (query.data !== undefined) return children(query.data);
  if (query.error !== null)
    return (
      <div className="card">
        <Failure error={query.error} retry={() => void query.refetch()} />
      </div>
    );
  return lines === undefined ? <Waiting /> : <Waiting lines={lines} />;
}
