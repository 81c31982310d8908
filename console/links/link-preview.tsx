import { IconAlertTriangle, IconBan, IconBrandWhatsapp, IconCircleCheck } from "@tabler/icons-react";
import type { UtmValues } from "../../src/governance/utm.ts";
import type { Schemas } from "../api/client.ts";
import { facts } from "../facts.ts";
import { words } from "../words/links.ts";
import type { Draft } from "./draft.ts";
import { landingOf } from "./landing.ts";
import { LandingLegend, LandingUrl } from "./landing-url.tsx";

/** What the link will do, as it is typed: where visitors land, and what the rules say. */
export function LinkPreview({
  draft,
  utm,
  verdict,
}: {
  readonly draft: Draft;
  readonly utm: UtmValues;
  readonly verdict: Schemas["CheckResult"] | null;
}) {
  return (
    <aside className="preview gap" aria-label={words.form.preview}>
      <section className="card padded gap">
        {draft.kind === "web" ? <WebPreview draft={draft} utm={utm} /> : <ChatPreview draft={draft} />}
      </section>
      <Verdict verdict={verdict} />
    </aside>
  );
}

function WebPreview({ draft, utm }: { readonly draft: Draft; readonly utm: UtmValues }) {
  const { page, form } = words;
  const reference = `${draft.domain.trim() || facts.shared_host}/${draft.short_code.trim() || "…"}`;
  const landing = (url: string) => <LandingUrl landing={landingOf(url.trim(), utm, reference)} />;
  const targets = [
    [page.iphone, draft.ios_url.trim()],
    [page.android, draft.android_url.trim()],
  ] as const;
  return (
    <>
      <h2>{form.preview}</h2>
      {URL.canParse(draft.destination.trim()) ? (
        <>
          {landing(draft.destination)}
          <LandingLegend />
        </>
      ) : (
        <span className="soft">{form.previewEmpty}</span>
      )}
      <dl className="facts">
        {targets.map(([who, url]) => (
          <div key={who} className="contents">
            <dt>{who}</dt>
            <dd>{URL.canParse(url) ? landing(url) : <span className="soft">{page.asEverybody}</span>}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}

function ChatPreview({ draft }: { readonly draft: Draft }) {
  return (
    <>
      <h2>{words.form.previewChat}</h2>
      <div className="chat">
        <span className="soft">
          <IconBrandWhatsapp size={16} aria-hidden /> {draft.whatsapp_number || "…"}
        </span>
        {draft.whatsapp_message === "" ? null : <p>{draft.whatsapp_message}</p>}
      </div>
    </>
  );
}

function Verdict({ verdict }: { readonly verdict: Schemas["CheckResult"] | null }) {
  const { form } = words;
  const said = (): { readonly tone: string; readonly title: string; readonly lines: readonly string[] } => {
    if (verdict === null) return { tone: "", title: form.verdictWaiting, lines: [] };
    if (!verdict.allowed)
      return { tone: "bad", title: form.verdictBlock, lines: Object.values(verdict.details ?? {}).flat() };
    if (verdict.warning !== null) return { tone: "warn", title: form.verdictWarn, lines: [verdict.warning] };
    return { tone: "good", title: form.verdictOk, lines: [] };
  };
  const { tone, title, lines } = said();
  const Icon = tone === "bad" ? IconBan : tone === "warn" ? IconAlertTriangle : IconCircleCheck;
  return (
    <div role="status" className={`note verdict ${tone}`}>
      <Icon size={18} aria-hidden />
      <div>
        <strong>{title}</strong>
        {lines.length === 0 ? null : (
          <ul>
            {lines.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        )}
      </div>
    </div>
  );
}
