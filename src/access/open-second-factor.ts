import type { Clock } from "../lib/clock.ts";
import { keptKey } from "../lib/kept-key.ts";
import type { Log } from "../lib/log.ts";
import type { Random } from "../lib/random.ts";
import { Seal } from "../lib/seal.ts";
import type { Db } from "../storage/control-db.ts";
import { SecondFactor } from "./second-factor.ts";

/** What signing in keeps sealed. */
export interface SignInSecrets {
  readonly secondFactor: SecondFactor;
  readonly stepSeal: Seal;
}

/**
 * Second factors, and the seal of what a browser carries between the password and the code; both under the operator's key, or
 * one that the data folder keeps.
 */
export function openSecondFactor(
  tools: { readonly db: Db; readonly clock: Clock; readonly random: Random; readonly log: Log },
  config: { readonly dataDir: string; readonly secretKey: string | null },
): SignInSecrets {
  const { random } = tools;
  const secretKey = config.secretKey ?? keptKey(config.dataDir, random);
  const seal = new Seal(secretKey, "second factor", random);
  return {
    secondFactor: new SecondFactor({ ...tools, seal }),
    stepSeal: new Seal(secretKey, "second step of a sign-in", random),
  };
}
