import { useMemo } from "react";
import { faultTexts } from "../api/fault-text.ts";
import type { Link } from "../api/queries.ts";
import { may } from "../facts.ts";
import { ButtonLink } from "../frame/linked.tsx";
import { words } from "../words/links.ts";
import { useRulesSay } from "./use-rules-say.ts";

/** What today's rules have against the values of a link that is there, as the API words it, and the way to change them. */
export function LinkRulesNote({ link }: { readonly link: Link }) {
  const links = useMemo(() => [link], [link]);
  const verdict = useRulesSay(links).get(link);
  if (verdict === undefined || (verdict.allowed && verdict.warning === null)) return null;
  const { rules } = words.page;
  const lines = verdict.warning === null ? faultTexts(verdict.details) : [verdict.warning];
  return (
    <div className="note warn line state-note" role="status">
      <div>
        <strong>{verdict.allowed ? rules.warned : rules.refused}</strong>
        {lines.map((line) => (
          <div key={line}>{line}</div>
        ))}
      </div>
      {may("member") ? (
        <ButtonLink to="/links/$id/edit" params={{ id: String(link.id) }} size="xs" variant="default">
          {rules.change}
        </ButtonLink>
      ) : null}
    </div>
  );
}
