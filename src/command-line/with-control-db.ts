import { existsSync } from "node:fs";
import { join } from "node:path";
import { openControlDb } from "../open-control-db.ts";
import type { ControlDb } from "../storage/control-db.ts";
import { type Call, CommandProblem } from "./command.ts";

/**
 * Opens the control database for one command and closes it whatever happens; a service may be running on it.
 * Without `create` a data folder that holds nothing is refused, so that a mistyped one is noticed and not made.
 */
export async function withControlDb<T>(
  { config }: Call,
  work: (control: ControlDb) => Promise<T>,
  { create }: { readonly create: boolean } = { create: false },
): Promise<T> {
  if (!create && config.databaseUrl === null && !existsSync(join(config.dataDir, "control.sqlite"))) {
    throw new CommandProblem(
      `There is no data in ${config.dataDir}. Set DATA_DIR to the folder that the service uses, or start it once.`,
    );
  }
  const control = await openControlDb(config);
  try {
    return await work(control);
  } finally {
    await control.close();
  }
}
