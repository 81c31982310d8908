import { isBlank, lineFault, trimmed } from "../lib/line-text.ts";
import { countCodePoints } from "../lib/storable-text.ts";
import { accepted, refused, type Verdict } from "../lib/verdict.ts";
import { CAMPAIGN_NAME_characters } from "../limits.ts";

/** A campaign's name as it is kept and compared: one line, trimmed, in NFC (decisions, section 1). */
export function readCampaignName(text: string): Verdict<string> {
  const name = trimmed(text).normalize("NFC");
  if (isBlank(name)) return refused("Must not be blank.");
  const fault = lineFault(name);
  if (fault !== null) return refused(fault);
  if (countCodePoints(name) > CAMPAIGN_NAME_characters)
    return refused(`Must be 1 to ${CAMPAIGN_NAME_characters} characters long.`);
  return accepted(name);
}
