import { parseArgs } from "node:util";
import { type Config, ConfigError, readConfig } from "../config.ts";
import { systemClock } from "../lib/clock.ts";
import { systemRandom } from "../lib/random.ts";
import { version } from "../version.ts";
import {
  type Call,
  type Command,
  CommandProblem,
  EXIT,
  type Reply,
  type Terminal,
  wrongUsage,
} from "./command.ts";
import { commandsOf, listedCommands } from "./commands.ts";
import { startProblem } from "./start-problem.ts";
import { commonOptions, overview, usageInShort, usageOf } from "./usage.ts";

/** Runs what `words` (the arguments of the process) ask for; gives the exit code. Never throws. */
export async function runProgram(words: readonly string[], terminal: Terminal): Promise<number> {
  const firstOption = words.findIndex((word) => word.startsWith("-"));
  const named = firstOption === -1 ? words : words.slice(0, firstOption);
  const rest = words.slice(named.length);
  if (named.length === 0 || named[0] === "help") return help(named.slice(1), rest, terminal);
  const commands = await commandsOf(named[0] ?? "");
  const command = commands.find((known) => known.words === named.join(" "));
  if (command !== undefined) return runCommand(command, rest, terminal);
  const taking = commands.find(
    (known) => known.operand !== undefined && known.words === named.slice(0, -1).join(" "),
  );
  if (taking === undefined) return unknown(named, rest, terminal);
  return runCommand(taking, [...named.slice(-1), ...rest], terminal);
}

/** `utmost`, `utmost --help`, `utmost help token create`, `utmost --version`. */
async function help(named: readonly string[], rest: readonly string[], terminal: Terminal): Promise<number> {
  if (rest.length === 1 && (rest[0] === "--version" || rest[0] === "-v")) {
    terminal.out(`${version}\n`);
    return EXIT.done;
  }
  const asked = rest.length === 1 && (rest[0] === "--help" || rest[0] === "-h");
  const commands = await listedCommands();
  const command = commands.find((known) => known.words === named.join(" "));
  if (command !== undefined && rest.length === 0) {
    terminal.out(usageOf(command));
    return EXIT.done;
  }
  if (named.length > 0 || (rest.length > 0 && !asked)) return unknown(named, rest, terminal);
  if (asked) terminal.out(overview(commands));
  else terminal.complain(overview(commands));
  return asked ? EXIT.done : EXIT.usage;
}

async function unknown(
  named: readonly string[],
  rest: readonly string[],
  terminal: Terminal,
): Promise<number> {
  const near = (await commandsOf(named[0] ?? "")).filter(({ hidden }) => hidden !== true);
  const shown = near.length === 0 ? await listedCommands() : near;
  if (near.length > 0 && named.length === 1 && rest.some((word) => word === "--help" || word === "-h")) {
    terminal.out(overview(shown));
    return EXIT.done;
  }
  const what = [...named, ...(named.length === 0 ? rest : [])].join(" ");
  // The last line is the one that is seen.
  terminal.complain(`${overview(shown)}\nutmost: there is no command "${printable(what)}".\n`);
  return EXIT.usage;
}

async function runCommand(command: Command, rest: readonly string[], terminal: Terminal): Promise<number> {
  let config: Config | null = null;
  let json = rest.includes("--json");
  try {
    const values = readOptions(command, rest);
    if (values.get("help") !== undefined) {
      terminal.out(usageOf(command));
      return EXIT.done;
    }
    json = values.get("json") !== undefined;
    config = readConfig(terminal.environment);
    const call: Call = {
      terminal,
      operand: values.get(OPERAND) ?? "",
      config,
      clock: systemClock,
      random: systemRandom,
      json,
      value: (name) => values.get(name),
    };
    const reply = await command.run(call);
    return reply === null ? EXIT.done : answer(reply, { json, terminal });
  } catch (error) {
    if (error instanceof ConfigError && command.withoutConfig !== undefined)
      return answer(command.withoutConfig(error), { json, terminal });
    return report(error, { command, config, json, terminal });
  }
}

function answer(
  { text, json: facts, hint, exitCode = EXIT.done }: Reply,
  { json, terminal }: { readonly json: boolean; readonly terminal: Terminal },
): number {
  terminal.out(`${json ? JSON.stringify(facts) : text}\n`);
  if (!json && hint !== undefined) terminal.complain(`${hint}\n`);
  return exitCode;
}

/** Under what `readOptions` gives the command's operand: no option is called so. */
const OPERAND = "";

/** The options as given: a switch has the value "". Throws for what the command does not take, or lacks. */
function readOptions(command: Command, rest: readonly string[]): ReadonlyMap<string, string> {
  const known: Command["options"] = { ...command.options, ...commonOptions };
  const options = Object.fromEntries(
    Object.entries(known).map(([name, { value }]) => [
      name,
      // Several, so that one given twice is seen.
      {
        type: value === null ? "boolean" : "string",
        multiple: true,
        ...(name === "help" ? { short: "h" } : {}),
      },
    ]),
  ) as Record<string, { type: "boolean" | "string"; multiple: true }>;
  const { values, positionals } = parse(withDashedValues(rest, known), options);
  const [operand, ...more] = command.operand === undefined ? [undefined, ...positionals] : positionals;
  if (more.length > 0) throw wrongUsage(`"${more.join(" ")}" is one word too many.`);
  const read = new Map<string, string>(operand === undefined ? [] : [[OPERAND, operand]]);
  for (const [name, given] of Object.entries(values)) {
    const [value, ...again] = given as (string | boolean)[];
    if (again.length > 0) throw wrongUsage(`--${name} is given twice.`);
    read.set(name, typeof value === "string" ? value : "");
  }
  if (read.has("help")) return read;
  if (command.operand !== undefined && (operand ?? "") === "")
    throw wrongUsage(`${command.operand.value} is missing.`);
  for (const [name, option] of Object.entries(command.options)) {
    if (option.required && !read.has(name)) throw wrongUsage(`--${name} ${option.value} is missing.`);
  }
  return read;
}

/**
 * The words with values that begin with a dash, as -1 does, joined to their options: `parseArgs` takes them no other way.
 * Throws for an option that is given no value.
 */
function withDashedValues(words: readonly string[], known: Command["options"]): readonly string[] {
  const joined: string[] = [];
  const rest = [...words];
  for (let word = rest.shift(); word !== undefined; word = rest.shift()) {
    const value = word.startsWith("--") ? (known[word.slice(2)]?.value ?? null) : null;
    const [next = "--"] = rest;
    if (value === null || !next.startsWith("-")) {
      joined.push(word);
      continue;
    }
    if (next.startsWith("--") || next === "-h") throw wrongUsage(`${word} takes a value: ${word} ${value}.`);
    joined.push(`${word}=${next}`);
    rest.shift();
  }
  return joined;
}

function parse(
  rest: readonly string[],
  options: Record<string, { type: "boolean" | "string"; multiple: true }>,
) {
  try {
    return parseArgs({ args: [...rest], options, strict: true, allowPositionals: true });
  } catch (error) {
    const [sentence = "The options cannot be read"] = (error as Error).message.split(". ");
    throw wrongUsage(`${sentence.replace(/\.$/, "")}.`);
  }
}

function report(
  error: unknown,
  context: {
    readonly command: Command;
    readonly config: Config | null;
    readonly json: boolean;
    readonly terminal: Terminal;
  },
): number {
  const { command, config, json, terminal } = context;
  const say = (message: string, exitCode: number): number => {
    if (json) terminal.complain(`${JSON.stringify({ error: { message, exit_code: exitCode } })}\n`);
    else terminal.complain(`utmost: ${message}\n`);
    return exitCode;
  };
  if (error instanceof ConfigError) {
    const count = error.message.split("\n").length;
    const head = count === 1 ? "The environment has a mistake:" : `The environment has ${count} mistakes:`;
    return say(`${head}\n${error.message.replace(/^/gm, "  ")}`, EXIT.configuration);
  }
  if (error instanceof CommandProblem) {
    const usage = error.exitCode === EXIT.usage && !json ? `\n${usageInShort(command)}` : "";
    return say(printable(error.message) + usage, error.exitCode);
  }
  const problem = config === null ? null : startProblem(error, config);
  if (problem !== null) return say(problem, EXIT.failed);
  const trace = error instanceof Error ? (error.stack ?? error.message) : String(error);
  return say(`This should not have happened; please report it.\n${trace}`, EXIT.failed);
}

/** What somebody typed, fit for a terminal: no escape sequence gets through. */
function printable(text: string): string {
  return text.replace(/[^\P{Cc}\n]/gu, "?");
}
