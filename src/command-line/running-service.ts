import { existsSync } from "node:fs";
import { BackupProblem } from "../backup/backup-problem.ts";
import type { KeptClicks } from "../clicks/click-path.ts";
import { askPrivately } from "../http/listen.ts";
import { type CopyingLine, operatorSocket, type ServiceStatus } from "../operator/operator-messages.ts";
import { CommandProblem } from "./command.ts";

/** The service that runs on a data folder, as a command beside it can ask it. */
export interface RunningNeighbour {
  readonly status: ServiceStatus;
  ask(method: string, path: string): Promise<Response>;
}

/** The service that runs on a data folder; null when none answers. Throws when this user may not ask it. */
export async function findService(dataDir: string): Promise<RunningNeighbour | null> {
  const socket = operatorSocket(dataDir);
  if (socket === null || !existsSync(socket)) return null;
  const ask = (method: string, path: string) => askPrivately(socket, method, path);
  try {
    const answer = await ask("GET", "/status");
    return { status: (await answer.json()) as ServiceStatus, ask };
  } catch (error) {
    if ((error as { code?: unknown }).code === "EACCES")
      throw new CommandProblem(
        `This user may not ask the service at ${socket}: run this as the user it runs as.`,
      );
    // What a service that was killed leaves behind.
    return null;
  }
}

/** Has a running service keep its click store and copy it. Throws a `BackupProblem` when it does not. */
export async function keepClicksOf(service: RunningNeighbour): Promise<KeptClicks> {
  const answer = await service.ask("POST", "/copy");
  const lines = linesOf(answer);
  await expectLine(lines, "kept");
  return {
    copyTo: async (path) => {
      const { size_bytes } = await expectLine(lines, "copied");
      const written = await Bun.write(path, await service.ask("GET", "/copy"));
      if (written !== size_bytes)
        throw new BackupProblem("The service ended while its click store was copied.");
    },
    drop: async () => {
      await lines.return(undefined);
    },
  };
}

async function expectLine<K extends CopyingLine["kind"]>(
  lines: AsyncGenerator<CopyingLine, void, undefined>,
  kind: K,
): Promise<Extract<CopyingLine, { kind: K }>> {
  const { value } = await lines.next();
  if (value?.kind === "problem") throw new BackupProblem(value.problem);
  if (value?.kind !== kind) throw new BackupProblem("The service ended while its click store was copied.");
  return value as Extract<CopyingLine, { kind: K }>;
}

/** The lines that say something. Leaving the generator leaves the service. */
async function* linesOf(answer: Response): AsyncGenerator<CopyingLine, void, undefined> {
  const body: ReadableStream<Uint8Array> = answer.body ?? new ReadableStream<Uint8Array>();
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let text = "";
  try {
    for (;;) {
      const { value, done } = await reader.read();
      if (done) return;
      text += decoder.decode(value, { stream: true });
      const whole = text.split("\n");
      text = whole.pop() ?? "";
      for (const line of whole) if (line !== "") yield JSON.parse(line) as CopyingLine;
    }
  } finally {
    await reader.cancel().catch(() => {});
  }
}
