import { existsSync, rmSync, statSync } from "node:fs";
import { platform, setPriority, userInfo } from "node:os";
import { dirname, join, resolve } from "node:path";
import { refuseFullDisk, sizeOf } from "../backup/durable-files.ts";
import type { Manifest } from "../backup/manifest.ts";
import { restoreBackup } from "../backup/restore-backup.ts";
import { refuseUnfinishedRestore } from "../backup/restore-mark.ts";
import { type BackupSources, takeBackup } from "../backup/take-backup.ts";
import { openIdleClicks } from "../clicks/click-path.ts";
import type { Config } from "../config.ts";
import { createLog } from "../lib/log.ts";
import { randomText } from "../lib/random.ts";
import { openControlSnapshot } from "../open-control-db.ts";
import { STORE_niceness } from "../run-limits.ts";
import { version } from "../version.ts";
import { type Call, type Command, CommandProblem, EXIT } from "./command.ts";
import { findService, keepClicksOf, type RunningNeighbour } from "./running-service.ts";

const SUFFIX_alphabet = "abcdefghijklmnopqrstuvwxyz0123456789";

export const backupCommand: Command = {
  words: "backup",
  summary: "Copy everything into a folder, while the service runs or not.",
  description:
    "The folder is there as a whole, with a manifest, or not at all. It holds secrets, as the data folder does: keep it as safe.\ndocs/operating.md tells how to make one every night, and what is in it.",
  operand: { value: "FOLDER", meaning: "Where the backup shall be; nothing is there yet." },
  options: {},
  run: async (call) => {
    // Redirects of a service beside it go first, as they do before its click store.
    if (platform() === "linux") setPriority(0, STORE_niceness);
    const target = resolve(call.operand);
    const unfinished = `${target}.unfinished-${randomText(call.random, SUFFIX_alphabet, 8)}`;
    const { sources, isServed } = await findSources(call);
    await refuseFullTarget(call.config, target, isServed);
    call.terminal.onSignal(() => {
      rmSync(unfinished, { recursive: true, force: true });
      call.terminal.complain("utmost: stopped; there is no backup.\n");
      call.terminal.exit(EXIT.failed);
    });
    const manifest = await takeBackup({ clock: call.clock, version }, sources, { target, unfinished });
    return {
      text: `${target} holds ${contentsOf(manifest)}, as of ${manifest.made_at}.`,
      json: { folder: target, ...manifest },
      hint: "It holds visitor keys and hashes of passwords: keep it as safe as the data folder.",
    };
  },
};

function contentsOf({ rows, clicks }: Manifest): string {
  const { workspaces = 0, links = 0, conversions = 0 } = rows;
  return `${workspaces} workspace(s), ${links} link(s), ${clicks} visit(s) and ${conversions} conversion(s)`;
}

/** Where the facts are: with a service that runs on the data folder, or in the folder itself. */
async function findSources(
  call: Call,
): Promise<{ readonly sources: BackupSources; readonly isServed: boolean }> {
  const { config, clock } = call;
  const { dataDir } = config;
  refuseUnfinishedRestore(dataDir);
  const engine = config.databaseUrl === null ? "sqlite" : "postgres";
  for (const name of engine === "sqlite" ? ["clicks.duckdb", "control.sqlite"] : ["clicks.duckdb"]) {
    if (!existsSync(join(dataDir, name)))
      throw new CommandProblem(
        `There is no ${name} in ${dataDir}. Set DATA_DIR to the folder that the service uses.`,
      );
  }
  const service = await findService(dataDir);
  if (service !== null) refuseOther(service, engine);
  else refuseForeignFolder(dataDir);
  const log = createLog(config.logLevel);
  const logFolder = join(dataDir, "click-log");
  return {
    isServed: service !== null,
    sources: {
      engine,
      keepClicks: () =>
        service === null ? openIdleClicks({ dataDir, logFolder }, { clock, log }) : keepClicksOf(service),
      openSnapshot: () => openControlSnapshot(config),
    },
  };
}

/** Another program, or another database, than the service's would make a backup that does not fit together. */
function refuseOther({ status }: RunningNeighbour, engine: BackupSources["engine"]): void {
  if (status.version !== version)
    throw new CommandProblem(
      `The service that runs is Utmost ${status.version}, and this is ${version}. Use that version, or restart the service.`,
    );
  if (status.engine !== engine)
    throw new CommandProblem(
      `The service that runs keeps control facts in ${status.engine === "postgres" ? "PostgreSQL" : "SQLite"}, and this environment says otherwise. Give this command the service's DATABASE_URL.`,
    );
}

/** What another user leaves in the folder the service could not open. */
function refuseForeignFolder(dataDir: string): void {
  const owner = statSync(dataDir, { throwIfNoEntry: false })?.uid;
  const { uid } = userInfo();
  if (owner !== undefined && uid !== -1 && owner !== uid)
    throw new CommandProblem(
      `The data folder ${dataDir} belongs to user ${owner}, and this runs as ${uid}. Run it as that user, such as by: sudo -u '#${owner}'`,
    );
}

/** On the data folder's own disk the service's copy and the backup's stand side by side for a moment. */
async function refuseFullTarget(
  { dataDir, databaseUrl }: Config,
  target: string,
  isServed: boolean,
): Promise<void> {
  const store = join(dataDir, "clicks.duckdb");
  const clicks_bytes = (await sizeOf(store)) + (await sizeOf(`${store}.wal`));
  const control = join(dataDir, "control.sqlite");
  const control_bytes = databaseUrl === null ? (await sizeOf(control)) + (await sizeOf(`${control}-wal`)) : 0;
  const isSameDisk = statSync(dirname(target), { throwIfNoEntry: false })?.dev === statSync(dataDir).dev;
  await refuseFullDisk(target, clicks_bytes * (isServed && isSameDisk ? 2 : 1) + control_bytes);
}

export const restoreCommand: Command = {
  words: "restore",
  summary: "Put a backup into an empty data folder.",
  description:
    "With DATABASE_URL control facts go into that PostgreSQL database, which must be empty too, wherever they came from.\nThe backup is held against its manifest first. What was revoked after it was made is valid again.",
  operand: { value: "FOLDER", meaning: "A backup that utmost backup has made." },
  options: {},
  run: async ({ operand, config }) => {
    const source = resolve(operand);
    refuseForeignFolder(config.dataDir);
    const manifest = await restoreBackup(source, config);
    const place = config.databaseUrl === null ? config.dataDir : `${config.dataDir} and the database`;
    return {
      text: `${place} holds ${contentsOf(manifest)}, as of ${manifest.made_at}. The service can start on it.`,
      json: { data_dir: resolve(config.dataDir), ...manifest },
      hint: "Tokens, sessions and report links that were revoked after the backup was made are valid again: revoke them anew.",
    };
  },
};
