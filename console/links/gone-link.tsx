import { IconLinkOff } from "@tabler/icons-react";
import { may } from "../facts.ts";
import { ButtonLink } from "../frame/linked.tsx";
import { Page } from "../frame/page.tsx";
import { Blank } from "../frame/states.tsx";
import { words } from "../words/links.ts";
import { LinkHistory } from "./link-history.tsx";

/** A link that is not there, or no more: who may read the audit trail sees which. */
export function GoneLink({ id }: { readonly id: number }) {
  const { gone } = words.page;
  return (
    <Page title={gone.title}>
      <div className="gap">
        <div className="card">
          <Blank
            icon={<IconLinkOff size={36} stroke={1.5} aria-hidden />}
            title={gone.heading}
            action={
              <ButtonLink to="/links" variant="default">
                {gone.toLinks}
              </ButtonLink>
            }
          >
            {gone.text}
          </Blank>
        </div>
        {may("admin") && Number.isSafeInteger(id) && id > 0 ? <LinkHistory id={id} /> : null}
      </div>
    </Page>
  );
}
