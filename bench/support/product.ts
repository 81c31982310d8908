import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { type Core, type Program, startProgram } from "../../scripts/program.ts";
import { createWorkspace } from "../../src/access/create-workspace.ts";
import { mintToken } from "../../src/access/mint-token.ts";
import { permissions } from "../../src/access/permissions.ts";
import { absences } from "../../src/http/refusal.ts";
import { systemClock } from "../../src/lib/clock.ts";
import { systemRandom } from "../../src/lib/random.ts";
import type { ControlDb } from "../../src/storage/control-db.ts";
import { migrate } from "../../src/storage/migrate.ts";
import { openSqlite } from "../../src/storage/sqlite.ts";
import type { MemberId, WorkspaceId } from "../../src/storage/tables.ts";
import type { Setting } from "./figure.ts";

/** A data folder with one workspace in it. */
export interface Prepared {
  readonly dataDir: string;
  readonly token: string;
  readonly workspaceId: WorkspaceId;
  readonly ownerId: MemberId;
}

/** Makes a data folder with a workspace; `fill` puts more into its database, SQLite unless `open` gives another. */
export async function prepareData(
  setting: Setting,
  name: string,
  fill: (control: ControlDb, prepared: Prepared) => Promise<void> = async () => {},
  open: (dataDir: string) => ControlDb = openSqlite,
): Promise<Prepared> {
  const dataDir = join(setting.folder, name);
  mkdirSync(dataDir, { recursive: true });
  const control = open(dataDir);
  try {
    await migrate(control);
    const { db } = control;
    const { workspaceId, ownerId } = await createWorkspace(
      { db, clock: systemClock },
      { name: "Bench", ownerEmail: "bench@example.com", passwordHash: "-" },
    );
    const { token } = await mintToken(
      { db, clock: systemClock, random: systemRandom },
      {
        workspaceId,
        createdBy: ownerId,
        apiTokenId: null,
        name: "bench",
        permissions,
        expiresAt_ms: null,
        chosen: null,
      },
    );
    const prepared = { dataDir, token, workspaceId, ownerId };
    await fill(control, prepared);
    return prepared;
  } finally {
    await control.close();
  }
}

/** The program on the server's core. */
export interface Product extends AsyncDisposable {
  readonly program: Program;
  /** As the `Host` header of a request names it. */
  readonly host: string;
  /** Calls the API. Throws when the answer is no success. */
  api<T>(method: string, path: string, body?: unknown): Promise<T>;
  /** Clicks and scans that reports count, of every link. */
  countedVisits(): Promise<number>;
}

/** How the program is started when it is not as `npm start` does it on the server's core. */
interface ProductOptions {
  /** The server's own of the setting when not given. */
  readonly core?: Core;
  readonly environment?: Readonly<Record<string, string>>;
}

/** Starts the program on a data folder. */
export async function startProduct(
  { serverCore }: Setting,
  { dataDir, token }: Prepared,
  { core = serverCore, environment = {} }: ProductOptions = {},
): Promise<Product> {
  const program = await startProgram({
    dataDir,
    port: 0,
    core,
    environment: { LOG_LEVEL: "error", RATE_LIMIT_PER_MINUTE: "100000000", ...environment },
  });
  const api = async <T>(method: string, path: string, body?: unknown): Promise<T> => {
    const response = await fetch(`${program.url}/api/v1${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    // Who asks again at once waits for what is being counted.
    if (response.status === 503 && text.includes(absences.figures.message)) return api(method, path, body);
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`);
    return JSON.parse(text) as T;
  };
  return {
    program,
    host: new URL(program.url).host,
    api,
    countedVisits: async () => {
      const path = "/analytics/report?group_by=trigger";
      const { totals } = await api<{ totals: { clicks: number; scans: number } }>("GET", path);
      return totals.clicks + totals.scans;
    },
    [Symbol.asyncDispose]: () => program.stop(),
  };
}

/**
 * Throws unless the increase of a count is what a load was answered: a benchmark of errors would be worthless.
 * Requests that were on their way when the load ended may have been counted too.
 */
export function checkCounted(what: string, increase: number, answered: number, connections: number): void {
  if (increase >= answered && increase <= answered + connections) return;
  throw new Error(`${answered} ${what} were answered, but ${increase} were counted`);
}
