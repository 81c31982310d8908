import { Button } from "@mantine/core";
import { words } from "../words/frame.ts";

/** Below a list that is given page by page: how much of it is shown, and the way to more. */
export function ListEnd({
  shown,
  hasMore,
  isLoadingMore,
  onMore,
}: {
  readonly shown: string;
  readonly hasMore: boolean;
  readonly isLoadingMore: boolean;
  readonly onMore: () => void;
}) {
  return (
    <div className="list-end">
      <span role="status" className="soft small">
        {shown}
      </span>
      {hasMore ? (
        <Button variant="default" loading={isLoadingMore} onClick={onMore}>
          {words.more}
        </Button>
      ) : null}
    </div>
  );
}
