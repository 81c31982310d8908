import { listSealedSecrets } from "../../access/second-factor.store.ts";
import { secondFactorSeal } from "../../access/second-factor-seal.ts";
import type { Config } from "../../config.ts";
import { readKeptKey } from "../../lib/kept-key.ts";
import type { Random } from "../../lib/random.ts";
import type { Db } from "../../storage/control-db.ts";
import { type Finding, fault, ok } from "./finding.ts";

const NAME = "secret key";

/** Whether what is sealed with the secret key can be opened with the one there is. Makes none. */
export async function checkSecretKey(config: Config, db: Db, random: Random): Promise<Finding> {
  const sealed = await listSealedSecrets(db);
  const key = config.secretKey ?? readKeptKey(config.dataDir);
  if (sealed.length === 0) return ok(NAME, "Nothing is sealed with it yet.");
  const where = config.secretKey === null ? `${config.dataDir}/secret-key` : "SECRET_KEY";
  const mend = `Put back the one they were sealed with (no backup has it). Until then codes of authenticator apps are wrong and only recovery codes good; a member without: utmost password reset --drop-second-factor.`;
  if (key === null)
    return fault(NAME, `There is no ${where}, and ${sealed.length} second factor(s) are sealed.`, mend);
  const seal = secondFactorSeal(key, random);
  const closed = sealed.filter((text) => seal.open(text) === null).length;
  return closed === 0
    ? ok(NAME, `It opens all ${sealed.length} second factor(s).`)
    : fault(NAME, `${where} does not open ${closed} of ${sealed.length} second factor(s).`, mend);
}
