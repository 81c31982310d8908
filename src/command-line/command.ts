import type { Config, ConfigError, Environment } from "../config.ts";
import type { Parent } from "../edge-service.ts";
import type { Clock } from "../lib/clock.ts";
import type { Random } from "../lib/random.ts";

/** The world as a command sees it: what main.ts passes on of the process. */
export interface Terminal {
  readonly environment: Environment;
  /** Writes to standard output: what the command is asked for. */
  out(text: string): void;
  /** Writes to standard error: everything else. */
  complain(text: string): void;
  /** Calls back with `SIGINT`, `SIGTERM` or `SIGHUP` each time one comes. */
  onSignal(listener: (name: string) => void): void;
  /** Calls back with each error that nothing caught, and keeps it from ending the process. */
  onFault(listener: (error: unknown) => void): void;
  /** The words that start this program, without a command. */
  readonly program: readonly string[];
  /** The process of ours that started this one; null when somebody else did. */
  readonly parent: Parent | null;
  /** Ends the process at once. */
  exit(code: number): never;
}

/** One option of a command. */
export interface Option {
  /** What stands for its value in the usage, such as `NAME`; null for a switch. */
  readonly value: string | null;
  readonly meaning: string;
  readonly required?: true;
}

/** What a command is given when it runs. */
export interface Call {
  readonly terminal: Terminal;
  readonly config: Config;
  readonly clock: Clock;
  readonly random: Random;
  /** The word after the command, of one that takes one. */
  readonly operand: string;
  /** The value of an option, or undefined when it is not given; a switch that is given has the value "". */
  value(name: string): string | undefined;
  /** The answer is to be JSON. */
  readonly json: boolean;
}

/** What a command says when it has done its work. */
export interface Reply {
  /** For people and scripts: standard output, without the line's end. */
  readonly text: string;
  /** For programs, with `--json`. */
  readonly json: unknown;
  /** For people only, on standard error, when no JSON is asked for. */
  readonly hint?: string;
  /** `EXIT.done` when not given. */
  readonly exitCode?: number;
}

/** One command as data. */
export interface Command {
  /** The words that call it, such as `token create`. */
  readonly words: string;
  readonly summary: string;
  /** Started by the program itself, not by people: the help does not list it. */
  readonly hidden?: true;
  /** What the summary leaves open, in sentences. */
  readonly description?: string;
  /** The one word that it takes after its own, such as `FOLDER`. */
  readonly operand?: { readonly value: string; readonly meaning: string };
  readonly options: Readonly<Record<string, Option>>;
  /** Does the work; null when it has said everything itself. */
  readonly run: (call: Call) => Promise<Reply | null>;
  /** What it says when the environment has mistakes; without it, they are told as what kept it from running. */
  readonly withoutConfig?: (mistakes: ConfigError) => Reply;
}

/** 2 is the shells' own for wrong usage; 78 is `EX_CONFIG` of sysexits.h: a restart would not help. */
export const EXIT = { done: 0, failed: 1, usage: 2, configuration: 78 } as const;

/** A command that cannot do what it was asked, in words for whoever asked. */
export class CommandProblem extends Error {
  override readonly name = "CommandProblem";
  readonly exitCode: number;
  constructor(message: string, exitCode: number = EXIT.failed) {
    super(message);
    this.exitCode = exitCode;
  }
}

/** Thrown for an option whose value does not fit: wrong usage. */
export function wrongUsage(message: string): CommandProblem {
  return new CommandProblem(message, EXIT.usage);
}

/** The value of an option that the command line has made sure of. */
export function required(call: Call, name: string): string {
  const value = call.value(name);
  if (value === undefined) throw wrongUsage(`--${name} is missing.`);
  return value;
}
