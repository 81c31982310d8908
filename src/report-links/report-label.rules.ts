import { isBlank, shownFault, trimmed } from "../lib/line-text.ts";
import { countCodePoints } from "../lib/storable-text.ts";
import { accepted, refused, type Verdict } from "../lib/verdict.ts";
import { REPORT_LABEL_characters } from "../limits.ts";

/** What a team calls a client report, as it is kept: one line, without blanks around it, in one Unicode form. */
export function readReportLabel(text: string): Verdict<string> {
  const label = trimmed(text).normalize("NFC");
  const fault = shownFault(label);
  if (fault !== null) return refused(fault);
  if (isBlank(label) || countCodePoints(label) > REPORT_LABEL_characters)
    return refused(`Must be 1 to ${REPORT_LABEL_characters} characters long; null takes it away.`);
  return accepted(label);
}
