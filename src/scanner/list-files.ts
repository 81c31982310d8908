import { createHash } from "node:crypto";
import { createReadStream, type Stats, statSync } from "node:fs";
import { basename } from "node:path";
import type { Log } from "../lib/log.ts";
import { Rounds } from "../lib/rounds.ts";
import {
  LIST_CHUNK_bytes,
  LIST_COMPLAINTS_at_most,
  LIST_ENTRIES_at_most,
  LIST_LINE_characters,
  LIST_LOOK_every_ms,
} from "../run-limits.ts";
import { BlockList } from "./block-list.rules.ts";
import { readListLine } from "./list-line.rules.ts";

/** How a list's file is; `missing` and `unfit`: what was read before is kept. */
export type ListState = "fresh" | "missing" | "unfit";

/** A list as it is known. */
export interface KnownList {
  readonly list: BlockList;
  readonly state: ListState;
}

interface Read {
  readonly list: BlockList;
  readonly digest: string;
  readonly broken: number;
}

/** One file and what was last read of it. */
class ListFile {
  readonly path: string;
  list: BlockList;
  digest = "";
  state: ListState = "missing";
  /** What the file was when it was last read, and when it was last looked at. */
  read = "";
  seen = "";

  constructor(path: string) {
    this.path = path;
    this.list = new BlockList(basename(path));
  }
}

/** The operator's lists, read from their files and again whenever those change. */
export class ListFiles {
  readonly #files: readonly ListFile[];
  readonly #log: Log;
  readonly #onChange: () => void;
  readonly #rounds: Rounds;

  /** `onChange` is called each time other entries hold than before. */
  constructor(paths: readonly string[], log: Log, onChange: () => void) {
    this.#files = paths.map((path) => new ListFile(path));
    this.#log = log;
    this.#onChange = onChange;
    const round = {
      every_ms: LIST_LOOK_every_ms,
      complaint: "block lists cannot be looked at; trying further",
    };
    this.#rounds = new Rounds(round, () => this.#lookAtAll(), log);
  }

  get lists(): readonly KnownList[] {
    return this.#files.map(({ list, state }) => ({ list, state }));
  }

  /** A text that differs when the entries do. */
  get digest(): string {
    return this.#files.map(({ digest }) => digest).join(" ");
  }

  /** Reads every file. A file that cannot be read is told in the log and looked for from then on: it stops nothing. */
  async load(): Promise<void> {
    for (const file of this.#files) {
      const stats = look(file);
      if (stats !== null) file.seen = markOf(stats);
      await this.#look(file);
    }
  }

  /** Looks at the files from now on. */
  watch(): void {
    if (this.#files.length > 0) this.#rounds.start();
  }

  async stop(): Promise<void> {
    await this.#rounds.stop();
  }

  async #lookAtAll(): Promise<void> {
    let isChanged = false;
    for (const file of this.#files) isChanged = (await this.#look(file)) || isChanged;
    if (isChanged) this.#onChange();
  }

  /** Looks at a file and reads it when it has changed and come to rest. Gives whether other entries hold now. */
  async #look(file: ListFile): Promise<boolean> {
    const stats = look(file);
    if (stats === null) {
      if (file.state !== "missing" || file.seen !== GONE)
        this.#tell(file, "missing", "it is not there, or may not be read");
      file.seen = GONE;
      return false;
    }
    const mark = markOf(stats);
    const isResting = mark === file.seen;
    file.seen = mark;
    if (!isResting || (mark === file.read && file.state !== "missing")) return false;
    file.read = mark;
    try {
      return this.#take(file, await readList(file, this.#log));
    } catch (error) {
      this.#tell(file, "unfit", error instanceof Error ? error.message : String(error));
      return false;
    }
  }

  #take(file: ListFile, { list, digest, broken }: Read): boolean {
    const isOther = digest !== file.digest;
    const isNews = isOther || file.state !== "fresh";
    file.list = list;
    file.digest = digest;
    file.state = "fresh";
    if (isNews) {
      const facts = { list: file.path, entries: list.size, brokenLines: broken };
      this.#log.info(facts, `block list ${list.name} is loaded: ${list.size} entries`);
    }
    return isOther;
  }

  #tell(file: ListFile, state: ListState, reason: string): void {
    file.state = state;
    const kept =
      file.list.size === 0 ? "it blocks nothing" : `its ${file.list.size} entries of before are kept`;
    this.#log.warn(
      { list: file.path, reason },
      `block list ${file.list.name} could not be read; ${kept} until it can`,
    );
  }
}

const GONE = "gone";

function look({ path }: ListFile): Stats | null {
  try {
    return statSync(path);
  } catch {
    return null;
  }
}

/** A file that was written to, replaced by another or made readable has another mark. */
function markOf({ mtimeMs, ctimeMs, size, ino }: Stats): string {
  return `${mtimeMs} ${ctimeMs} ${size} ${ino}`;
}

/** Reads a file as it comes, so that a long one holds up nobody. Throws for one that cannot be a list. */
async function readList({ path, list: { name } }: ListFile, log: Log): Promise<Read> {
  const list = new BlockList(name);
  const hash = createHash("sha256");
  const decoder = new TextDecoder();
  let rest = "";
  let number = 0;
  let broken = 0;
  const take = (line: string): void => {
    number += 1;
    const read = line.length > LIST_LINE_characters ? { broken: "it is too long" } : readListLine(line);
    if ("entries" in read) {
      for (const entry of read.entries) list.add(entry);
      return;
    }
    broken += 1;
    if (broken <= LIST_COMPLAINTS_at_most)
      log.warn({ list: path, line: number }, `${path}:${number} is skipped: ${read.broken}`);
  };
  for await (const chunk of createReadStream(path, { highWaterMark: LIST_CHUNK_bytes })) {
    const bytes = chunk as Buffer;
    hash.update(bytes);
    const lines = (rest + decoder.decode(bytes, { stream: true })).split("\n");
    rest = lines.pop() ?? "";
    if (rest.length > LIST_LINE_characters) throw new Error(`line ${number + lines.length + 1} is too long`);
    for (const line of lines) take(line.endsWith("\r") ? line.slice(0, -1) : line);
    if (list.size > LIST_ENTRIES_at_most) throw new Error(`it has more than ${LIST_ENTRIES_at_most} entries`);
  }
  if (rest !== "") take(rest);
  if (broken > LIST_COMPLAINTS_at_most)
    log.warn({ list: path }, `${path}: ${broken - LIST_COMPLAINTS_at_most} more lines are skipped`);
  // An error page that was downloaded in a list's place must not empty it.
  if (broken > 0 && list.size === 0) throw new Error("none of its lines is an entry");
  return { list, digest: hash.digest("hex"), broken };
}
