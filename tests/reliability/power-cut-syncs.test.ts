import { afterEach, beforeEach, expect, test } from "bun:test";
import { dirname, join } from "node:path";
import { ProgramClient } from "../support/program-client.ts";
import { type FileCall, readTrace, traced } from "../support/strace.ts";

// What is on the disk when the power goes: shown by the system calls that the program makes.

const LIMIT_ms = 300_000;
const SYNCS_watched = 5;
const VISITS = 500;
const CHANGES = 20;

let program: ProgramClient;
let traceFile: string;
const start = (names: readonly string[]): Promise<void> =>
  program.start(traced(names, traceFile, [process.execPath, "src/main.ts", "serve"]));
beforeEach(async () => {
  program = await ProgramClient.make();
  traceFile = join(dirname(program.dataDir), "trace");
});
afterEach(() => program.remove());

const isLog = ({ path }: FileCall): boolean => /\/click-log\/\d+-\w+\.log$/.test(path);
const isSync = ({ name }: FileCall): boolean => name === "fdatasync" || name === "fsync";

test(
  "while clicks come, the click log is brought to the disk every second",
  async () => {
    await start(["fdatasync"]);
    await program.makeLink("shop");
    const syncs = () => readTrace(traceFile).filter((call) => isSync(call) && isLog(call));
    await program.until(async () => {
      const { faults } = await program.visit("shop", 5);
      expect(faults).toEqual([]);
      return syncs().length > SYNCS_watched;
    });
    const times = syncs().map(({ at_s }) => at_s);
    const gaps = times.slice(1).map((at_s, place) => at_s - (times[place] ?? 0));
    const median = gaps.toSorted((left, right) => left - right)[Math.floor(gaps.length / 2)] ?? 0;
    // A busy machine may be late now and then, though not as a rule.
    expect(median).toBeLessThan(2);
    console.log(`${times.length} syncs of the click log, every ${median.toFixed(2)} s`);
  },
  LIMIT_ms,
);

test(
  "a file of the click log is removed only when what was taken from it is on the disk",
  async () => {
    await start(["fdatasync", "fsync", "unlink", "unlinkat", "write", "pwrite64", "writev", "pwritev"]);
    await program.makeLink("shop");
    const { answered } = await program.visit("shop", VISITS, 8);
    expect((await program.totals()).clicks).toBe(answered);
    // The stop takes in and removes the last file.
    expect(await program.end()).toBe(0);
    const calls = readTrace(traceFile);
    expect(calls.filter(isRemoval).length).toBeGreaterThan(0);
    checkOrder(calls);
  },
  LIMIT_ms,
);

test(
  "what the API answers is on the disk: each change that is made alone has its own sync of the control database",
  async () => {
    await start(["fdatasync", "fsync"]);
    const syncs = () =>
      readTrace(traceFile).filter((call) => isSync(call) && call.path.endsWith("/control.sqlite-wal")).length;
    for (let number = 0; number < CHANGES; number += 1) {
      const before = syncs();
      await program.makeLink(`link${number}`);
      expect([number, syncs() > before]).toEqual([number, true]);
    }
  },
  LIMIT_ms,
);

function isRemoval(call: FileCall): boolean {
  return call.name.startsWith("unlink") && isLog(call);
}

/** Nothing that was written to the click store's files may wait for the disk when a file of the log goes. */
function checkOrder(calls: readonly FileCall[]): void {
  const unsynced = new Set<string>();
  let wrote = 0;
  for (const call of calls) {
    const isStore = /\/clicks\.duckdb(\.wal)?$/.test(call.path);
    if (isStore && isSync(call)) unsynced.delete(call.path);
    else if (isStore && /write/.test(call.name)) {
      unsynced.add(call.path);
      wrote += 1;
    } else if (isRemoval(call)) {
      expect([call.path, [...unsynced]]).toEqual([call.path, []]);
      expect(wrote).toBeGreaterThan(0);
    }
  }
}
