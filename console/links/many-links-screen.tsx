import { Button } from "@mantine/core";
import { IconLink, IconUpload } from "@tabler/icons-react";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { type SubmitEvent, useCallback, useEffect, useMemo, useState } from "react";
import { LINKS_per_batch } from "../../src/limits.ts";
import { refusalOf } from "../api/refused.ts";
import { may } from "../facts.ts";
import { CopyButton } from "../frame/copy-button.tsx";
import { count } from "../frame/format.ts";
import { ButtonLink } from "../frame/linked.tsx";
import { NotForRole } from "../frame/not-for-role.tsx";
import { Page } from "../frame/page.tsx";
import { words as linkWords } from "../words/links.ts";
import { words } from "../words/many-links.ts";
import { ChannelFields } from "./channel-fields.tsx";
import { destinationOf } from "./draft-destination.ts";
import { DraftFoot } from "./draft-foot.tsx";
import { DraftList, discardDraft } from "./draft-list.tsx";
import { fieldProblems } from "./field-problems.ts";
import { dropDraft, findDraft, keepDraft } from "./kept-drafts.ts";
import { Refusals } from "./link-builder.tsx";
import { keepEnter } from "./link-form.tsx";
import { emptyMany, type ManyDraft, type ManyRow, rowsOf } from "./many-draft.ts";
import { SharedFields, VariantFields } from "./many-form.tsx";
import { type MadeRows, ManyTable } from "./many-table.tsx";
import { isSent, type RowVerdict } from "./row-verdict.ts";
import { useAdding } from "./use-adding.ts";
import { useLeftFields } from "./use-left-fields.ts";
import type { Keeping } from "./use-link-draft.ts";
import { useMaking } from "./use-making.ts";
import { useRowVerdicts } from "./use-row-verdicts.ts";
import { useCampaignValue, useResultingUtm, useRules } from "./use-verdict.ts";

/** Makes many links at once: one for each channel in each variant. */
export function ManyLinksScreen() {
  const { draft: id = "" } = useSearch({ from: "/links/many" });
  if (!may("member")) return <NotForRole title={words.title} reason={linkWords.form.notForViewers} />;
  return <ManyLinks key={id} id={id} />;
}

function ManyLinks({ id }: { readonly id: string }) {
  const { many, rows, sent, wanted, verdicts, campaign, resulting, rules, making, keeping, change } =
    useManyLinks(id);
  const { onBlur, ofLeft } = useLeftFields();
  const discard = useDiscard(id);
  const adding = useAdding();
  const make = (): void => {
    adding.forget();
    making.make(wanted);
  };
  // What was refused may be mended by any change.
  const mend = (changed: Partial<ManyDraft>): void => {
    making.forget();
    change(changed);
  };
  const refused = making.error === null ? {} : refusalOf(making.error).fields;
  const errors = { ...ofLeft(fieldProblems(many.shared, Date.now())), ...refused };
  const parts = { many, resulting, rules, errors, adding, onChange: mend };
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    make();
  };
  const otherWays = (
    <>
      <ButtonLink to="/links/import" variant="default" leftSection={<IconUpload size={16} aria-hidden />}>
        {words.fromFile}
      </ButtonLink>
      <ButtonLink to="/links/new" variant="default" leftSection={<IconLink size={16} aria-hidden />}>
        {words.one}
      </ButtonLink>
    </>
  );
  return (
    <Page title={words.title} intro={words.intro} actions={otherWays}>
      <form className="gap" noValidate onKeyDown={keepEnter} onBlur={onBlur} onSubmit={submit}>
        <DraftList current={id} />
        <Refusals error={making.error} adding={adding} onAgain={make} />
        <SharedFields {...parts} />
        <ChannelFields {...parts} />
        <VariantFields {...parts} />
        <Rows {...{ many, rows, verdicts, campaign }} made={making.made} onChange={mend} />
        <MadeNote made={making.made} refused={making.refused} />
        <div className="actions end">
          <DraftFoot keeping={keeping} discard={linkWords.drafts.discard} onDiscard={discard} />
          <Tally sent={sent} verdicts={verdicts} />
          <Button
            type="submit"
            loading={making.isBusy}
            disabled={wanted.length === 0 || sent.length > LINKS_per_batch}
          >
            {words.make(count(wanted.length))}
          </Button>
        </div>
      </form>
    </Page>
  );
}

/** All that follows from what stands in the form: the rows, what is said of them, and how they are made. */
function useManyLinks(id: string) {
  const { many, change, keeping, keep } = useManyDraft(id);
  const rules = useRules();
  const resulting = useResultingUtm(many.shared, rules, null);
  const campaign = useCampaignValue(many.shared.campaign_id, rules);
  const rows = useMemo(() => rowsOf(many, campaign), [many, campaign]);
  const making = useMaking((keys) => change({ left_out: [...new Set([...many.left_out, ...keys])] }));
  const sent = useMemo(() => rows.filter((row) => isSent(row, row.key in making.made)), [rows, making.made]);
  const isDone = rows.length > 0 && sent.length === 0 && Object.keys(making.made).length > 0;
  useEffect(() => keep(many, isDone), [keep, many, isDone]);
  const verdicts = useRowVerdicts(sent, campaign, rules, destinationOf(many.shared) !== "");
  // What is known to be refused is not sent: it stays to be mended.
  const wanted = sent.filter(({ key }) => verdicts.get(key)?.kind !== "refused");
  return { many, rows, sent, wanted, verdicts, campaign, resulting, rules, making, keeping, change };
}

/** Lets the draft go, and begins another. */
function useDiscard(id: string): () => void {
  const navigate = useNavigate();
  return () => {
    const kept = findDraft(id);
    if (kept !== null) discardDraft(kept, () => void navigate({ to: "/links/many", search: { draft: id } }));
    void navigate({ to: "/links/many" });
  };
}

/** The draft of this id as it was left, kept at every change. */
function useManyDraft(id: string) {
  const [found] = useState(() => findDraft(id));
  const [start] = useState(() => (found?.kind === "many" ? found.draft : emptyMany));
  const [many, setMany] = useState<ManyDraft>(start);
  const [keeping, setKeeping] = useState<Keeping>(start === emptyMany ? "nothing" : "kept");
  const keep = useCallback(
    (draft: ManyDraft, isDone: boolean): void => {
      if (isDone) {
        dropDraft(id);
        setKeeping("nothing");
      } else if (draft !== start) setKeeping(keepDraft(id, { kind: "many", draft }) ? "kept" : "refused");
    },
    [id, start],
  );
  const change = (changed: Partial<ManyDraft>): void => setMany((now) => ({ ...now, ...changed }));
  return { many, change, keeping, keep };
}

function Rows({
  many,
  rows,
  verdicts,
  made,
  campaign,
  onChange,
}: {
  readonly many: ManyDraft;
  readonly rows: readonly ManyRow[];
  readonly verdicts: ReadonlyMap<string, RowVerdict>;
  readonly made: MadeRows;
  readonly campaign: string | null;
  readonly onChange: (changed: Partial<ManyDraft>) => void;
}) {
  const pick = (key: string, isPicked: boolean): void => {
    const others = many.left_out.filter((each) => each !== key);
    onChange({ left_out: isPicked ? others : [...others, key] });
  };
  return (
    <section className="card" aria-labelledby="rows">
      <header>
        <h2 id="rows">{words.rows}</h2>
      </header>
      {rows.length === 0 ? <p className="soft nothing">{words.noRows}</p> : null}
      {rows.length > LINKS_per_batch ? (
        <p className="note bad inset">{words.tooMany(count(LINKS_per_batch))}</p>
      ) : null}
      {rows.length === 0 ? null : (
        <ManyTable
          rows={rows}
          verdicts={verdicts}
          made={made}
          campaign={campaign}
          onPick={pick}
          onCode={(key, code) => onChange({ codes: { ...many.codes, [key]: code } })}
        />
      )}
    </section>
  );
}

function Tally({
  sent,
  verdicts,
}: {
  readonly sent: readonly ManyRow[];
  readonly verdicts: ReadonlyMap<string, RowVerdict>;
}) {
  if (sent.length === 0) return null;
  const kinds = sent.map(({ key }) => verdicts.get(key)?.kind);
  const fits = kinds.filter((kind) => kind === "fits" || kind === "warned").length;
  const refused = kinds.filter((kind) => kind === "refused").length;
  return (
    <span className="soft" role="status">
      {words.count(count(fits), count(refused))}
    </span>
  );
}

function MadeNote({ made, refused }: { readonly made: MadeRows; readonly refused: number }) {
  const links = Object.values(made);
  if (links.length === 0 && refused === 0) return null;
  return (
    <div className={`note line ${refused === 0 ? "good" : "warn"}`} role="status">
      <span>
        {words.made(count(links.length))} {refused === 0 ? "" : words.someRefused(count(refused))}
      </span>
      {links.length === 0 ? null : (
        <span className="with-copy">
          <CopyButton text={links.map(({ short_url }) => short_url).join("\n")} what={words.copyAll} />
          <ButtonLink to="/links" size="xs" variant="default">
            {words.toLinks}
          </ButtonLink>
        </span>
      )}
    </div>
  );
}
