import { IconCircleCheck, IconQrcode } from "@tabler/icons-react";
import { useEffect, useRef } from "react";
import type { Link } from "../api/queries.ts";
import { isNotThere } from "../api/refused.ts";
import { CopyButton } from "../frame/copy-button.tsx";
import { ButtonLink } from "../frame/linked.tsx";
import { Page } from "../frame/page.tsx";
import { Answered, Blank } from "../frame/states.tsx";
import { words } from "../words/links.ts";
import { GoneLink } from "./gone-link.tsx";
import { shortName } from "./link-parts.tsx";
import { LinkRulesNote } from "./link-rules-note.tsx";
import { useWatchedLink } from "./use-watched-link.ts";

/** A link that was just made, with what comes next. */
export function MadeLink({ id }: { readonly id: number }) {
  const query = useWatchedLink(id);
  if (query.data !== undefined) return <Made link={query.data} />;
  if (isNotThere(query.error)) return <GoneLink id={id} />;
  return (
    <Page title={words.form.createTitle}>
      <Answered query={query}>{() => null}</Answered>
    </Page>
  );
}

function Made({ link }: { readonly link: Link }) {
  const next = useRef<HTMLDivElement>(null);
  // The button that was pressed is gone with the form: the next one has the focus.
  useEffect(() => next.current?.querySelector("button")?.focus(), []);
  return (
    <Page title={words.form.createTitle}>
      <LinkRulesNote link={link} />
      <div className="card" role="status">
        <Blank
          icon={<IconCircleCheck size={36} stroke={1.5} className="good" aria-hidden />}
          title={link.state === "pending" ? words.form.madePending : words.form.madeTitle}
          action={
            <div className="gap center">
              <strong className="made">{shortName(link)}</strong>
              <div className="actions" ref={next}>
                <CopyButton text={link.short_url} what={words.shortUrl} wide />
                <NextSteps id={link.id} />
              </div>
            </div>
          }
        />
      </div>
    </Page>
  );
}

function NextSteps({ id }: { readonly id: number }) {
  return (
    <>
      <ButtonLink
        to="/links/$id"
        params={{ id: String(id) }}
        search={{ tab: "qr" }}
        variant="default"
        leftSection={<IconQrcode size={16} aria-hidden />}
      >
        {words.qrCode}
      </ButtonLink>
      <ButtonLink to="/links/$id" params={{ id: String(id) }} variant="default">
        {words.form.details}
      </ButtonLink>
      <ButtonLink to="/links/new" search={{ copy: id }} variant="default">
        {words.form.anotherLike}
      </ButtonLink>
      <ButtonLink to="/links/new" variant="default">
        {words.form.another}
      </ButtonLink>
    </>
  );
}
