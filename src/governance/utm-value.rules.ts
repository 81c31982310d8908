import { isBlank, lineFault, trimmed } from "../lib/line-text.ts";
import { countCodePoints } from "../lib/storable-text.ts";
import { accepted, refused, type Verdict } from "../lib/verdict.ts";
import { UTM_VALUE_characters } from "../limits.ts";

/** A UTM value as it is kept, compared and sent: one line, trimmed; null for one that shows nothing (decisions, section 4). */
export function readUtmValue(text: string): Verdict<string | null> {
  if (isBlank(text)) return accepted(null);
  const value = trimmed(text);
  const fault = lineFault(value);
  if (fault !== null) return refused(fault);
  if (isTooLong(value)) return refused(`Must be at most ${UTM_VALUE_characters} characters long.`);
  return accepted(value);
}

/** Whether a value is longer than any that is accepted. */
export function isTooLong(value: string): boolean {
  return countCodePoints(value) > UTM_VALUE_characters;
}
