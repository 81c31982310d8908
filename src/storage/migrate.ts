import { type Kysely, type Migration, Migrator } from "kysely";
import type { ControlDb } from "./control-db.ts";
import { firstTables } from "./migrations/0001-first-tables.ts";
import { plans } from "./migrations/0002-plans.ts";
import { auditEntries } from "./migrations/0003-audit-entries.ts";
import { members } from "./migrations/0004-members.ts";
import { domainsThatProve } from "./migrations/0005-domains.ts";
import { scanner } from "./migrations/0006-scanner.ts";
import { secondFactor } from "./migrations/0007-second-factor.ts";
import { blockedTargets } from "./migrations/0008-blocked-targets.ts";
import { batchAnswers } from "./migrations/0009-batch-answers.ts";
import { reportBrands } from "./migrations/0010-report-brands.ts";
import { identities } from "./migrations/0011-identities.ts";
import { conversionRefusals } from "./migrations/0012-conversion-refusals.ts";
import { targetQuestions } from "./migrations/0013-target-questions.ts";
import { savedViews } from "./migrations/0014-saved-views.ts";
import { liveLinkCounts } from "./migrations/0015-live-link-counts.ts";
import { tokensMadeByTokens } from "./migrations/0016-tokens-made-by-tokens.ts";
import { leanerWrites } from "./migrations/0017-leaner-writes.ts";
import { reportLinkLabels } from "./migrations/0018-report-link-labels.ts";

/** In order, for ever: a migration that has been released is never changed. */
const migrations: Readonly<
  Record<string, (db: Kysely<never>, engine: ControlDb["engine"]) => Promise<void>>
> = {
  "0001-first-tables": firstTables,
  "0002-plans": plans,
  "0003-audit-entries": auditEntries,
  "0004-members": members,
  "0005-domains": domainsThatProve,
  "0006-scanner": scanner,
  "0007-second-factor": secondFactor,
  "0008-blocked-targets": blockedTargets,
  "0009-batch-answers": batchAnswers,
  "0010-report-brands": reportBrands,
  "0011-identities": identities,
  "0012-conversion-refusals": conversionRefusals,
  "0013-target-questions": targetQuestions,
  "0014-saved-views": savedViews,
  "0015-live-link-counts": liveLinkCounts,
  "0016-tokens-made-by-tokens": tokensMadeByTokens,
  "0017-leaner-writes": leanerWrites,
  "0018-report-link-labels": reportLinkLabels,
};

/** There is a migration that this version does not know: a newer one has made it. */
export class UnknownMigration extends Error {
  override readonly name = "UnknownMigration";
}

/** The migrations of this version that a database lacks which has had `applied`. Throws an `UnknownMigration`. */
export function missingMigrations(applied: readonly string[]): readonly string[] {
  const known = Object.keys(migrations);
  const unknown = applied.find((name) => !known.includes(name));
  if (unknown !== undefined) throw new UnknownMigration(`the migration ${unknown} is not known`);
  return known.filter((name) => !applied.includes(name));
}

/**
 * Brings the database to this version's tables. Safe to call from several processes at once: one migrates (an
 * advisory lock on PostgreSQL, the write lock on SQLite), the others wait. All or nothing: a migration that is cut
 * off leaves the database as it was, and the next start begins it again. Throws when the database is newer.
 */
export async function migrate(control: ControlDb): Promise<void> {
  await migrateTo(control, Object.keys(migrations));
}

/** The same, but no further than these of the migrations. Throws an `UnknownMigration`. */
export async function migrateTo(
  control: Pick<ControlDb, "engine" | "upkeep">,
  wanted: readonly string[],
): Promise<void> {
  missingMigrations(wanted);
  const provided: Record<string, Migration> = {};
  for (const [name, up] of Object.entries(migrations)) {
    if (wanted.includes(name)) provided[name] = { up: (db: Kysely<never>) => up(db, control.engine) };
  }
  const migrator = new Migrator({ db: control.upkeep, provider: { getMigrations: async () => provided } });
  const { error } = await migrator.migrateToLatest();
  if (error !== undefined)
    throw new Error("the database could not be brought to this version", { cause: error });
}
