import type { Command } from "./command.ts";

const COLUMN_characters = 34;

/** Options that every command has. */
export const commonOptions = {
  json: { value: null, meaning: "Answer in JSON." },
  help: { value: null, meaning: "Show this help." },
} as const;

/** The help of one command. */
export function usageOf(command: Command): string {
  const options: Command["options"] = { ...command.options, ...commonOptions };
  const { operand } = command;
  const lines = [
    ...(operand === undefined ? [] : [column(operand.value, operand.meaning)]),
    ...Object.entries(options).map(([name, { value, meaning }]) =>
      column(value === null ? `--${name}` : `--${name} ${value}`, meaning),
    ),
  ];
  const description = command.description === undefined ? "" : `\n${command.description}\n`;
  return `${command.summary}\n${description}\n${usageLine(command)}\n\n${lines.join("\n")}\n`;
}

/** What follows a complaint about wrong usage: little, so that the complaint is still seen. */
export function usageInShort(command: Command): string {
  return `${usageLine(command)}\nutmost ${command.words} --help tells more.`;
}

function usageLine(command: Command): string {
  const shown = Object.entries(command.options).map(([name, option]) => {
    const word = option.value === null ? `--${name}` : `--${name} ${option.value}`;
    return "required" in option ? word : `[${word}]`;
  });
  const operand = command.operand === undefined ? [] : [command.operand.value];
  return `Usage: ${["utmost", command.words, ...operand, ...shown, "[--json]"].join(" ")}`;
}

/** The help of the program, or of the commands that begin with the same word. */
export function overview(commands: readonly Command[]): string {
  const lines = commands.map(({ words, summary }) => column(words, summary));
  return [
    "Utmost: governed campaign links, honest click reports, server-to-server attribution.",
    "",
    "Usage: utmost COMMAND [OPTIONS]",
    "",
    ...lines,
    "",
    "utmost COMMAND --help tells more of a command; utmost --version prints the version.",
    "The environment is described in docs/configuration.md.",
    "",
  ].join("\n");
}

function column(left: string, right: string): string {
  const padded = `  ${left}`.padEnd(COLUMN_characters);
  // What is too long for its column has a line of its own.
  return padded.length > COLUMN_characters
    ? `${padded}\n${" ".repeat(COLUMN_characters)}${right}`
    : padded + right;
}
