import type { Config } from "../config.ts";

/**
 * What keeps the service or a command from starting, in words for the operator, when it is the operator's to put
 * right; null for anything else, which is ours.
 */
export function startProblem(error: unknown, config: Config): string | null {
  if (!(error instanceof Error)) return null;
  return wordsFor(error, config) ?? startProblem(error.cause, config);
}

function wordsFor(error: Error, config: Config): string | null {
  const { code = "", syscall = "" } = error as { readonly code?: unknown; readonly syscall?: unknown };
  const name = typeof code === "string" ? code : "";
  return (
    portProblem(name, config) ??
    (syscall !== "connect" ? folderProblem(error, name, config) : null) ??
    databaseProblem(error, name, config) ??
    otherProblem(error, config)
  );
}

function portProblem(code: string, { port, bind }: Config): string | null {
  switch (code) {
    case "EADDRINUSE":
      return `Port ${port} on ${bind} is taken: another service, perhaps another Utmost, listens there. Stop it, or set PORT to another port.`;
    case "EADDRNOTAVAIL":
    case "EINVAL":
      return `BIND=${bind} is no address of this machine. Set it to 127.0.0.1, 0.0.0.0, :: or one of the machine's own.`;
    default:
      return null;
  }
}

function folderProblem(error: Error, code: string, { dataDir, port }: Config): string | null {
  switch (code) {
    case "EACCES":
    case "EPERM":
      if (/listen|serve|bind/i.test(error.message))
        return `This user may not listen on port ${port}. Set PORT to 1024 or more, or allow it.`;
      return `The data folder ${dataDir} cannot be written by this user. Set DATA_DIR to one that can.`;
    case "EROFS":
      return `The data folder ${dataDir} is on a read-only file system. Set DATA_DIR to one that can be written.`;
    case "ENOENT":
      return `The data folder ${dataDir} cannot be made there. Set DATA_DIR to another place.`;
    case "ENOTDIR":
    case "EEXIST":
      return `DATA_DIR=${dataDir} is no folder.`;
    case "ENOSPC":
    case "SQLITE_FULL":
      return `There is no space left for the data folder ${dataDir}.`;
    case "SQLITE_CANTOPEN":
    case "SQLITE_READONLY":
    case "SQLITE_PERM":
    case "SQLITE_READONLY_DIRECTORY":
      return `The database ${dataDir}/control.sqlite cannot be written by this user.`;
    case "SQLITE_NOTADB":
    case "SQLITE_CORRUPT":
      return `${dataDir}/control.sqlite is damaged or no database of Utmost. Restore a copy of the data folder.`;
    case "SQLITE_BUSY":
      return `The database in ${dataDir} is kept busy by another process.`;
    default:
      return null;
  }
}

function databaseProblem(error: Error, code: string, { databaseUrl }: Config): string | null {
  if (databaseUrl === null) return null;
  const where = placeOf(databaseUrl);
  switch (code) {
    case "ECONNREFUSED":
    case "EHOSTUNREACH":
    case "ENETUNREACH":
    case "ETIMEDOUT":
    case "ECONNRESET":
    case "ENOENT":
      return `The database at ${where} cannot be reached (${code}). Is it running, and is DATABASE_URL right?`;
    case "ENOTFOUND":
    case "EAI_AGAIN":
      return `The host of the database at ${where} is not known. Is DATABASE_URL right?`;
    case "28P01":
    case "28000":
      return `The database at ${where} refused the user or the password in DATABASE_URL.`;
    case "3D000":
      return `There is no such database at ${where}. Create it, or name another in DATABASE_URL.`;
    case "42501":
      return `The user in DATABASE_URL may not make tables in the database at ${where}.`;
    case "57P03":
      return `The database at ${where} is still starting. Try again.`;
    case "53300":
      return `The database at ${where} takes no more connections.`;
    default:
      return /timeout|terminated/i.test(error.message)
        ? `The database at ${where} does not answer. Is it running, and is DATABASE_URL right?`
        : null;
  }
}

/** Where a database is, without its user and password. */
function placeOf(url: string): string {
  if (!URL.canParse(url)) return "DATABASE_URL";
  const { host, pathname } = new URL(url);
  return `${host}${pathname}`;
}

/** Errors that are thrown with a sentence for the operator. */
const TOLD_IN_WORDS = ["BackupProblem", "CountryTableError", "SocketPathTooLong", "UnfinishedRestore"];

function otherProblem(error: Error, { dataDir }: Config): string | null {
  if (TOLD_IN_WORDS.includes(error.name)) return error.message;
  if (error.message.includes("has the data folder")) return error.message;
  if (/corrupted migrations|previously executed migration/i.test(error.message))
    return `The database of ${dataDir} was made by a newer version of Utmost. Run that version.`;
  return null;
}
