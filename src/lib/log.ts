import pino from "pino";

export const logLevels = ["debug", "info", "warn", "error", "silent"] as const;
export type LogLevel = (typeof logLevels)[number];

/** Structured log lines (JSON, one a line, on standard error). Never given a secret, an address or a user agent. */
export interface Log {
  /** Whether lines of this level are written: what is dear to say need not be put together for nobody. */
  isLevelEnabled(level: LogLevel): boolean;
  debug(facts: object, message: string): void;
  info(facts: object, message: string): void;
  warn(facts: object, message: string): void;
  error(facts: object, message: string): void;
}

/** A log that writes lines of `level` and above. Standard output stays free for what a command prints. */
export function createLog(level: LogLevel): Log {
  return pino(
    { level, base: null, timestamp: pino.stdTimeFunctions.isoTime },
    pino.destination({ fd: 2, sync: true }),
  );
}
