import { IconAlertTriangle, IconBan, IconCircleCheck, IconListCheck } from "@tabler/icons-react";
import { faultText } from "../api/fault-text.ts";
import type { FieldErrors } from "../api/refused.ts";
import { words } from "../words/links.ts";
import type { Judgement } from "./resulting-utm.ts";

/**
 * What the rules say, as the API words it, as far as no field says it already. Null: there is nothing to judge yet; `kept`: nothing
 * that they are about is changed. What the refusal of a form that was sent says already is not said once more.
 */
export function VerdictNote(parts: VerdictParts) {
  const { tone, title, lines } = said(parts);
  if (parts.isToldAbove && tone === "bad" && lines.length === 0) return null;
  const Icon = { bad: IconBan, warn: IconAlertTriangle, good: IconCircleCheck, none: IconListCheck }[tone];
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

interface VerdictParts {
  readonly verdict: Judgement | "kept" | null;
  /** The link would have no value. */
  readonly isEmpty: boolean;
  /** What stands at fields. */
  readonly errors: FieldErrors;
  /** The form was sent, and its refusal is shown. */
  readonly isToldAbove: boolean;
}

interface Said {
  readonly tone: "bad" | "warn" | "good" | "none";
  readonly title: string;
  readonly lines: readonly string[];
}

function said({ verdict, isEmpty, errors, isToldAbove }: VerdictParts): Said {
  const { form } = words;
  if (verdict === null) return { tone: "none", title: form.verdictWaiting, lines: [] };
  if (verdict === "kept") return { tone: "good", title: form.verdictKept, lines: [] };
  if (!verdict.allowed) {
    const details = Object.entries(verdict.details ?? {});
    const unsaid = details.filter(([parameter]) => errors[parameter] === undefined);
    const lines = unsaid.map(([, messages]) => faultText(messages));
    // What nobody has come to yet is no mistake.
    const isToCome = !isToldAbove && unsaid.length > 0 && unsaid.length === details.length;
    return isToCome
      ? { tone: "none", title: form.verdictToCome, lines }
      : { tone: "bad", title: form.verdictBlock, lines };
  }
  if (verdict.warning !== null) return { tone: "warn", title: form.verdictWarn, lines: [verdict.warning] };
  return isEmpty
    ? { tone: "none", title: form.verdictEmpty, lines: [] }
    : { tone: "good", title: form.verdictOk, lines: [] };
}
