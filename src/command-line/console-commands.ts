import { prepareConsoleBundle } from "../access/console/console-bundle.ts";
import { type Command, CommandProblem } from "./command.ts";

const prepareCommand: Command = {
  words: "console prepare",
  summary: "Make the console's program for browsers now, so that no page has to wait for it.",
  description:
    "For where the service may not write to its own folder: without it each start would make the program anew. Run it as\nwhoever may, after each upgrade.",
  options: {},
  run: async () => {
    try {
      const folder = await prepareConsoleBundle();
      return { text: `The console's program is in ${folder}.`, json: { folder } };
    } catch (error) {
      const words = error instanceof Error ? error.message : String(error);
      throw new CommandProblem(`The console's program could not be made and kept: ${words}`);
    }
  },
};

export const consoleCommands: readonly Command[] = [prepareCommand];
