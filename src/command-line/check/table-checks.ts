import { openCountryTable } from "../../clicks/country.ts";
import type { Config } from "../../config.ts";
import { DAY_ms, dayOf, dayStart, isoInstant } from "../../lib/calendar.ts";
import type { Log } from "../../lib/log.ts";
import { CHECK_CLOCK_ms, CHECK_COUNTRY_days } from "../../run-limits.ts";
import { ListFiles } from "../../scanner/list-files.ts";
import type { Db } from "../../storage/control-db.ts";
import { newestInstant } from "../../storage/examination.ts";
import { type Finding, fault, messageOf, ok, warning } from "./finding.ts";

/** Whether the country table can be read, and how old it is. */
export function checkCountryTable({ geoipMmdb }: Config, now_ms: number): Finding {
  const name = "country table";
  const renew =
    geoipMmdb === null
      ? "Update Utmost, or name a newer table in GEOIP_MMDB."
      : "Put a newer table in the place of GEOIP_MMDB and restart the service.";
  try {
    const { builtOn } = openCountryTable(geoipMmdb);
    if (builtOn === null) return ok(name, "It can be read; it does not say how old it is.");
    const age_days = Math.max(0, Math.floor((dayStart(dayOf(now_ms)) - dayStart(builtOn)) / DAY_ms));
    const found = `It was built on ${builtOn}, ${age_days} day(s) ago.`;
    return age_days > CHECK_COUNTRY_days ? warning(name, found, renew) : ok(name, found);
  } catch (error) {
    return fault(name, messageOf(error), renew);
  }
}

/** Whether each block list can be read, and whether all its lines are understood. */
export async function checkBlockLists(paths: readonly string[]): Promise<readonly Finding[]> {
  const findings: Finding[] = [];
  for (const path of paths) {
    const name = `block list ${path}`;
    const said: string[] = [];
    const files = new ListFiles([path], listening(said), () => {});
    await files.load();
    const known = files.lists[0];
    if (known === undefined || known.state !== "fresh")
      findings.push(
        fault(
          name,
          `It cannot be read, and so blocks nothing: ${said.join("; ")}.`,
          "Put it there, readable by the service's user, or take it out of BLOCKLISTS.",
        ),
      );
    else if (said.length > 0)
      findings.push(warning(name, `Of ${known.list.size} entries besides: ${said.join("; ")}.`, MEND_LINES));
    else findings.push(ok(name, `It has ${known.list.size} entries.`));
  }
  return findings;
}

const MEND_LINES = "Mend or delete those lines: docs/scanner.md has what a line may be.";

/** Keeps what a list's reader warns of, in words. */
function listening(said: string[]): Log {
  const nothing = (): void => {};
  const warn = (facts: object, message: string): void => {
    said.push("reason" in facts ? String(facts.reason) : message);
  };
  return { isLevelEnabled: () => true, debug: nothing, info: nothing, warn, error: warn };
}

/** Whether this machine's clock is behind what has been written. */
export async function checkClock(db: Db, now_ms: number): Promise<Finding> {
  const newest_ms = await newestInstant(db);
  if (newest_ms - now_ms <= CHECK_CLOCK_ms) return ok("clock", "It is not behind the newest row.");
  return fault(
    "clock",
    `The newest row is of ${isoInstant(newest_ms)}, and this machine's clock says ${isoInstant(now_ms)}.`,
    "Set the clock (timedatectl set-ntp true): visits and reports are dated by it.",
  );
}
