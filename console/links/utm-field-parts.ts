import type { ReactNode } from "react";
import type { UtmParameter } from "../../src/governance/utm.ts";
import type { Choice } from "./allowed.ts";

/** A value that the link has by what else stands in the form. */
export interface DefaultValue {
  readonly value: string;
  /** Where it comes from. */
  readonly text: string;
}

/** One UTM value, however it is given. */
export interface UtmFieldParts {
  readonly parameter: UtmParameter;
  readonly value: string;
  readonly byDefault: DefaultValue | null;
  readonly choices: readonly Choice[] | null;
  /** What stands below it: what can be taken instead, or where the value comes from. */
  readonly offers: ReactNode;
  readonly isRequired: boolean;
  /** The rules are on their way: whether this is a picker is not known yet. */
  readonly isAwaited: boolean;
  readonly error: string | null;
  readonly onChange: (value: string) => void;
}
