import { IconBrandWhatsapp } from "@tabler/icons-react";
import type { UtmValues } from "../../src/governance/utm.ts";
import { facts } from "../facts.ts";
import { words } from "../words/links.ts";
import type { Draft } from "./draft.ts";
import { destinationOf } from "./draft-destination.ts";
import { landingOf, UNKNOWN_code } from "./landing.ts";
import { LandingExplained, LandingUrl } from "./landing-url.tsx";

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
  const { page, form } = words;
  const destination = destinationOf(draft);
  const phones = [
    [page.iphone, draft.ios_url.trim()],
    [page.android, draft.android_url.trim()],
  ] as const;
  const own = phones.filter(([, url]) => URL.canParse(url));
  const rows = [...own, [own.length === 0 ? page.allDevices : page.everybody, destination]] as const;
  return (
    <dl className="targets">
      {rows.map(([who, url]) => (
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
