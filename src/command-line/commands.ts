import type { Command } from "./command.ts";

/** First word → its commands, in the order that the help lists them. Loaded when they are called: each waits for its own code only. */
const families: ReadonlyMap<string, () => Promise<readonly Command[]>> = new Map([
  ["serve", async () => [(await import("./serve.ts")).serveCommand]],
  [
    "workspace",
    async () => [
      ...(await import("./workspace-commands.ts")).workspaceCommands,
      (await import("./plan-command.ts")).planCommand,
    ],
  ],
  ["token", async () => (await import("./token-commands.ts")).tokenCommands],
  ["domain", async () => (await import("./domain-commands.ts")).domainCommands],
  ["member", async () => (await import("./member-commands.ts")).memberCommands],
  ["password", async () => (await import("./password-commands.ts")).passwordCommands],
  ["mail", async () => (await import("./mail-commands.ts")).mailCommands],
  ["scanner", async () => (await import("./scanner-commands.ts")).scannerCommands],
  ["console", async () => (await import("./console-commands.ts")).consoleCommands],
  ["backup", async () => [(await import("./backup-commands.ts")).backupCommand]],
  ["restore", async () => [(await import("./backup-commands.ts")).restoreCommand]],
  ["check", async () => [(await import("./check-command.ts")).checkCommand]],
  ["edge", async () => [(await import("./edge-command.ts")).edgeCommand]],
]);

/** The commands that begin with a word; none when no command does. */
export async function commandsOf(first: string): Promise<readonly Command[]> {
  return (await families.get(first)?.()) ?? [];
}

/** Everything the command line can do for people, in the order that its help lists it. */
export async function listedCommands(): Promise<readonly Command[]> {
  const loaded = await Promise.all([...families.keys()].map(commandsOf));
  return loaded.flat().filter(({ hidden }) => hidden !== true);
}
