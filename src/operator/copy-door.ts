import { rmSync, statSync } from "node:fs";
import { join } from "node:path";
import { BackupProblem } from "../backup/backup-problem.ts";
import { refuseFullDisk, sizeOf } from "../backup/durable-files.ts";
import type { ClickPath } from "../clicks/click-path.ts";
import type { Log } from "../lib/log.ts";
import { BACKUP_BREATH_ms } from "../run-limits.ts";
import type { CopyingLine } from "./operator-messages.ts";

interface Tools {
  readonly clicks: Pick<ClickPath, "keepState">;
  readonly dataDir: string;
  readonly log: Log;
}

/** Copies the click store for a backup, one at a time. Only the service can: the file is its own while it runs. */
export class CopyDoor {
  readonly #tools: Tools;
  readonly #path: string;
  #asker: AbortController | null = null;

  constructor(tools: Tools) {
    this.#tools = tools;
    this.#path = join(tools.dataDir, "clicks.duckdb.backup");
    // A service that was killed has left its own.
    this.#remove();
  }

  /** Begins a copy, and tells how it goes for as long as the asker listens. */
  begin(): Response {
    if (this.#asker !== null) return lines({ kind: "problem", problem: "Another backup is being made." });
    const asker = new AbortController();
    this.#asker = asker;
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => {
        const say = (line: CopyingLine | null): void => {
          if (!asker.signal.aborted) controller.enqueue(lineOf(line));
        };
        const breath = setInterval(() => say(null), BACKUP_BREATH_ms);
        void this.#copy(say, asker.signal)
          .catch((error: unknown) => say({ kind: "problem", problem: this.#wordsFor(error) }))
          .finally(() => {
            clearInterval(breath);
            this.#remove();
            this.#asker = null;
            if (!asker.signal.aborted) controller.close();
          });
      },
      cancel: () => asker.abort(),
    });
    return new Response(body);
  }

  /** The copy that is ready. */
  fetch(): Response {
    return new Response(Bun.file(this.#path));
  }

  /** Gives up a copy that is being made. */
  close(): void {
    this.#asker?.abort();
  }

  async #copy(say: (line: CopyingLine) => void, left: AbortSignal): Promise<void> {
    const { clicks, dataDir } = this.#tools;
    const store = join(dataDir, "clicks.duckdb");
    await refuseFullDisk(dataDir, (await sizeOf(store)) + (await sizeOf(`${store}.wal`)));
    const kept = await clicks.keepState();
    const gone = Promise.withResolvers<void>();
    left.addEventListener("abort", () => gone.resolve());
    try {
      if (left.aborted) return;
      // Whoever leaves ends the copy as well.
      void gone.promise.then(() => kept.drop()).catch(() => {});
      say({ kind: "kept" });
      await kept.copyTo(this.#path);
      say({ kind: "copied", size_bytes: statSync(this.#path).size });
      await gone.promise;
    } finally {
      await kept.drop();
    }
  }

  #wordsFor(error: unknown): string {
    if (error instanceof BackupProblem) return error.message;
    this.#tools.log.error({ err: error }, "the click store could not be copied for a backup");
    return `The service could not copy its click store: ${error instanceof Error ? error.message : String(error)}`;
  }

  #remove(): void {
    for (const suffix of ["", ".wal"]) rmSync(this.#path + suffix, { force: true });
  }
}

function lineOf(line: CopyingLine | null): Uint8Array {
  return new TextEncoder().encode(line === null ? "\n" : `${JSON.stringify(line)}\n`);
}

function lines(line: CopyingLine): Response {
  return new Response(lineOf(line));
}
