import { IconLinkOff } from "@tabler/icons-react";
import { useInfiniteQuery } from "@tanstack/react-query";
import { may } from "../facts.ts";
import { ButtonLink } from "../frame/linked.tsx";
import { NotHere } from "../frame/not-here.tsx";
import { words } from "../words/links.ts";
import { LinkHistory, linkHistoryQuery } from "./link-history.tsx";

/** A link that is not there, or no more: who may read the audit trail sees which. */
export function GoneLink({ id }: { readonly id: number }) {
  const { gone } = words.page;
  const hasHistory = may("admin") && Number.isSafeInteger(id) && id > 0;
  const { data } = useInfiniteQuery({ ...linkHistoryQuery(id), enabled: hasHistory });
  const known = data?.pages[0]?.data ?? [];
  const isWithdrawn = known.some(({ action }) => action === "removed");
  return (
    <NotHere
      title={gone.title}
      heading={isWithdrawn ? gone.withdrawn : gone.heading}
      text={isWithdrawn ? gone.withdrawnText : gone.text}
      Icon={IconLinkOff}
      way={
        <ButtonLink to="/links" variant="default">
          {gone.toLinks}
        </ButtonLink>
      }
    >
      {known.length > 0 ? <LinkHistory id={id} /> : null}
    </NotHere>
  );
}
