import type { UtmValues } from "../../src/governance/utm.ts";
import type { FieldErrors } from "../api/refused.ts";
import type { Rules } from "./allowed.ts";
import type { ChangeDraft, Draft } from "./draft.ts";

/** What each group of fields in the form of a link is given. */
export interface LinkFormParts {
  readonly draft: Draft;
  readonly utm: UtmValues;
  readonly rules: Rules;
  readonly errors: FieldErrors;
  /** An existing link keeps its code and domain. */
  readonly isNew: boolean;
  readonly onChange: ChangeDraft;
}
