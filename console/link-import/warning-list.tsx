import { count } from "../frame/format.ts";
import { words } from "../words/link-import.ts";
import type { warningGroups } from "./problem-groups.ts";

/** So many warnings are shown, and so many rows of each are named. */
const SHOWN_warnings = 10;
const NAMED_rows = 10;

/** What the API warns of in rows that are made all the same. */
export function WarningList({ warnings }: { readonly warnings: ReturnType<typeof warningGroups> }) {
  if (warnings.length === 0) return null;
  return (
    <section className="card" aria-labelledby="warnings">
      <header>
        <h2 id="warnings">{words.check.warnings}</h2>
        {warnings.length > SHOWN_warnings ? (
          <span className="soft small">{words.check.firstWarnings(count(SHOWN_warnings))}</span>
        ) : null}
      </header>
      <ul className="plain-list problems">
        {warnings.slice(0, SHOWN_warnings).map(({ warning, lines }) => (
          <li key={warning}>
            <div>
              <strong className="number">{words.check.inRows(count(lines.length))}</strong>
              <p>{warning}</p>
            </div>
            <p className="soft small">
              {words.check.whichRows(lines.slice(0, NAMED_rows).map(count).join(", "))}
              {lines.length > NAMED_rows ? " …" : ""}
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}
