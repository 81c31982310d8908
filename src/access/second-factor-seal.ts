import type { Random } from "../lib/random.ts";
import { Seal } from "../lib/seal.ts";

/** The seal that keeps the keys of second factors, under the service's secret key. */
export function secondFactorSeal(secretKey: string, random: Random): Seal {
  return new Seal(secretKey, "second factor", random);
}
