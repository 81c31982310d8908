import { IconBrandWhatsapp } from "@tabler/icons-react";
import type { UtmValues } from "../../src/governance/utm.ts";
import { facts } from "../facts.ts";
import { words } from "../words/links.ts";
import type { Draft } from "./draft.ts";
import { destinationOf } from "./draft-destination.ts";
import { landingOf, UNKNOWN_code } from "./landing.ts";
import { LandingExplained, LandingUrl } from "./landing-url.tsx";
import { whoLands } from "./who-lands.ts";

/** What the link will do, as it is typed: its short URL, and where each kind of visitor lands. */
export function LinkPreview({
  draft,
  utm,
  name,
}: {
  readonly draft: Draft;
  readonly utm: UtmValues;
  /** Host and code of a link that is there already; null: those of the draft. */
  readonly name: string | null;
}) {
  const { form } = words;
  const reference = name ?? `${draft.domain || facts.shared_host}/${draft.short_code.trim() || UNKNOWN_code}`;
  return (
    <aside className="preview" aria-label={form.preview}>
      <section className="card padded gap">
        <h2>{form.preview}</h2>
        <p className="lead-in soft">
          {form.opens} <strong className="code">{reference}</strong>
        </p>
        {draft.kind === "whatsapp" ? <Chat draft={draft} /> : null}
        <Targets draft={draft} utm={utm} reference={reference} />
        {draft.kind === "whatsapp" ? <p className="lead-in soft">{form.chatPlain}</p> : <LandingExplained />}
      </section>
    </aside>
  );
}

/** The phones that have a target of their own, and everybody else. */
function Targets({
  draft,
  utm,
  reference,
}: {
  readonly draft: Draft;
  readonly utm: UtmValues;
  readonly reference: string;
}) {
  const { form } = words;
  const urlOf = (typed: string): string | null => (URL.canParse(typed.trim()) ? typed.trim() : null);
  return (
    <dl className="targets">
      {whoLands(urlOf(draft.ios_url), urlOf(draft.android_url), destinationOf(draft)).map(([who, url]) => (
        <div key={who}>
          <dt>{who}</dt>
          <dd>
            {URL.canParse(url) ? (
              <LandingUrl landing={landingOf(url, utm, reference)} />
            ) : (
              <span className="soft">{draft.kind === "web" ? form.previewEmpty : form.previewChatEmpty}</span>
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Chat({ draft }: { readonly draft: Draft }) {
  return (
    <div className="chat" role="img" aria-label={words.form.previewChat}>
      <span className="soft">
        <IconBrandWhatsapp size={16} aria-hidden /> {draft.whatsapp_number || "…"}
      </span>
      {draft.whatsapp_message === "" ? null : <p>{draft.whatsapp_message}</p>}
    </div>
  );
}
