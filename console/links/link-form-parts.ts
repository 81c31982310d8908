import type { FieldErrors } from "../api/refused.ts";
import type { Rules } from "./allowed.ts";
import type { ChangeDraft, Draft } from "./draft.ts";
import type { ResultingUtm } from "./resulting-utm.ts";
import type { Adding } from "./use-adding.ts";

/** What each group of fields in the form of a link is given. */
export interface LinkFormParts {
  readonly draft: Draft;
  readonly resulting: ResultingUtm;
  readonly rules: Rules;
  readonly errors: FieldErrors;
  /** Makes what is typed and is not there yet. */
  readonly adding: Adding;
  /** An existing link keeps its code and domain. */
  readonly isNew: boolean;
  readonly onChange: ChangeDraft;
}

/** The fields of which the form shows the errors itself. */
export const formFields = [
  ...["destination", "whatsapp_number", "whatsapp_message", "short_code", "domain", "campaign_id", "tags"],
  ...["utm_source", "utm_medium", "utm_campaign", "utm_term", "utm_content"],
  ...["ios_url", "android_url", "expires_at", "note"],
];
