import { IconLinkOff } from "@tabler/icons-react";
import { may } from "../facts.ts";
import { ButtonLink } from "../frame/linked.tsx";
import { NotHere } from "../frame/not-here.tsx";
import { words } from "../words/links.ts";
import { LinkHistory } from "./link-history.tsx";

/** A link that is not there, or no more: who may read the audit trail sees which. */
export function GoneLink({ id }: { readonly id: number }) {
  const { gone } = words.page;
  return (
    <NotHere
      title={gone.title}
      heading={gone.heading}
      text={gone.text}
      Icon={IconLinkOff}
      way={
        <ButtonLink to="/links" variant="default">
          {gone.toLinks}
        </ButtonLink>
      }
    >
      {may("admin") && Number.isSafeInteger(id) && id > 0 ? <LinkHistory id={id} /> : null}
    </NotHere>
  );
}
