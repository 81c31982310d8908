import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "bun:test";
import { appendFileSync, existsSync, readdirSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { ClickLog } from "../../src/clicks/click-log.ts";
import { type ClickPath, startClickPath } from "../../src/clicks/click-path.ts";
import { readOutbox } from "../../src/clicks/conversion-outbox.store.ts";
import type { LogPosition } from "../../src/clicks/log-segments.ts";
import { systemClock } from "../../src/lib/clock.ts";
import { systemRandom } from "../../src/lib/random.ts";
import { REPORT_WAIT_ms } from "../../src/run-limits.ts";
import { click, clickLink, everything, KeptLog, problemOf, visitor } from "../support/clicks.ts";
import { onEachEngine } from "../support/engines.ts";
import { freshFolder } from "../support/fresh-folder.ts";
import { makeLink } from "../support/recorded-clicks.ts";
import { startTestService, type TestService } from "../support/service.ts";

onEachEngine("the click path", (engine) => {
  let service: TestService;
  let dataDir: string;
  let path: ClickPath;
  let log: KeptLog;
  /** Of other processes. */
  let others: ReadonlyMap<string, LogPosition>;
  let reference: string;
  let events = 0;
  const start = () => {
    const { db } = service.running.control;
    const logFolder = join(dataDir, "click-log");
    const edges = { positions: async () => others };
    const waits = { reportWait_ms: REPORT_WAIT_ms, clock: systemClock, random: systemRandom };
    return startClickPath({ dataDir, logFolder, db, edges, log, ...waits });
  };
  const totals = async (workspaceId = 1) => (await path.report([{ ...everything, workspaceId }]))[0]?.totals;
  const record = (from: number, count: number) => {
    for (let number = from; number < from + count; number += 1)
      path.sink.record(click({ link: clickLink({ workspaceId: 1 }), visitor: visitor(number) }));
  };
  const convert = async () => {
    events += 1;
    const event = { customer_id: "c", event_id: `e${events}`, link: reference, value: "1", currency: "EUR" };
    expect((await service.workspace.api("POST", "/api/v1/conversions", event)).status).toBe(201);
  };
  beforeAll(async () => {
    service = await startTestService(engine);
    const link = await makeLink(service.workspace, { destination: "https://shop.example/", short_code: "a" });
    reference = `${new URL(link.short_url).host}/a`;
    // Its conversions are for the path of each test.
    await service.running.clicks.stop();
  });
  afterAll(() => service.stop());
  beforeEach(async () => {
    dataDir = freshFolder();
    log = new KeptLog();
    others = new Map();
    path = await start();
  });
  afterEach(async () => {
    await path.stop();
    rmSync(dataDir, { recursive: true, force: true });
  });

  test("clicks get into the store by themselves, within seconds", async () => {
    record(0, 5);
    expect([path.status().storeUp, path.sink.lostClicks]).toEqual([true, 0]);
    expect(path.status().lag_bytes).toBeGreaterThan(500);
    const until = Date.now() + 20_000;
    while (path.status().lag_bytes > 0 && Date.now() < until) await Bun.sleep(50);
    expect(path.status().lag_bytes).toBe(0);
  });

  test("every question is answered with what came before it, also while others are asked", async () => {
    const answers: Promise<void>[] = [];
    for (let count = 1; count <= 40; count += 1) {
      record(count, 1);
      const least = count;
      answers.push(totals().then((found) => expect(found?.clicks ?? 0).toBeGreaterThanOrEqual(least)));
      if (count % 10 === 0) await Bun.sleep(5);
    }
    await Promise.all(answers);
    expect(await totals()).toMatchObject({ clicks: 40, uniques: 40 });
  });

  /** Another process's log, with as many clicks in it; visitors are numbered from 1000. */
  const otherLog = (count: number) => {
    const folder = join(dataDir, "click-log", "edge-other");
    const other = new ClickLog(folder, { clock: systemClock, random: systemRandom, log });
    const link = clickLink({ workspaceId: 1 });
    for (let number = 0; number < count; number += 1)
      other.record(click({ link, visitor: visitor(1000 + number) }));
    return other;
  };

  test("what other processes answered is counted as far as they say", async () => {
    const other = otherLog(20);
    others = new Map([[other.folder, other.position()]]);
    record(0, 5);
    expect(await totals()).toMatchObject({ clicks: 25, uniques: 25 });
    other.record(click({ link: clickLink({ workspaceId: 1 }), visitor: visitor(2000) }));
    others = new Map([[other.folder, other.position()]]);
    expect(await totals()).toMatchObject({ clicks: 26, uniques: 26 });
    other.close();
  });

  test("the log of a process that is gone is taken in whole, and removed once it has been quiet", async () => {
    const other = otherLog(20);
    const { segment } = other.position();
    const file = join(other.folder, segment ?? "");
    const half = "half a frame that a kill left behind";
    other.close();
    appendFileSync(file, half);
    expect(await totals()).toMatchObject({ clicks: 20 });
    // Whoever wrote it may still be there, about to write the rest.
    expect(readdirSync(other.folder)).toEqual([segment ?? ""]);
    const anHourAgo = Date.now() / 1000 - 3600;
    utimesSync(file, anHourAgo, anHourAgo);
    record(0, 1);
    expect(await totals()).toMatchObject({ clicks: 21 });
    expect(readdirSync(other.folder)).toEqual([]);
    utimesSync(other.folder, anHourAgo, anHourAgo);
    record(1, 1);
    expect(await totals()).toMatchObject({ clicks: 22 });
    expect(existsSync(other.folder)).toBe(false);
  });

  test("a process that goes on writing after it was thought gone loses nothing", async () => {
    const other = otherLog(3);
    other.position();
    expect(await totals()).toMatchObject({ clicks: 3 });
    other.record(click({ link: clickLink({ workspaceId: 1 }), visitor: visitor(3000) }));
    other.position();
    expect(await totals()).toMatchObject({ clicks: 4, uniques: 4 });
    await path.stop();
    other.close();
    path = await start();
    expect(await totals()).toMatchObject({ clicks: 4, uniques: 4 });
  });

  test("a stop leaves nothing in the log, and the next start has it all", async () => {
    record(0, 300);
    await path.stop();
    expect(readdirSync(join(dataDir, "click-log"))).toEqual([]);
    record(300, 1);
    expect(path.sink.lostClicks).toBe(1);
    expect(await problemOf(totals())).toContain("closed");
    path = await start();
    expect(await totals()).toMatchObject({ clicks: 300, uniques: 300 });
  });

  test("conversions leave the outbox when the store has them, and not before", async () => {
    const { db } = service.running.control;
    await path.stop();
    for (let count = 0; count < 3; count += 1) await convert();
    expect((await readOutbox(db, 10)).length).toBe(3);
    writeFileSync(join(dataDir, "clicks.duckdb"), "damaged ".repeat(2000));
    path = await start();
    expect(await problemOf(path.catchUp())).toContain("the click store");
    expect((await readOutbox(db, 10)).length).toBe(3);
    rmSync(join(dataDir, "clicks.duckdb"));
    const { id } = service.workspace;
    expect(await totals(id)).toMatchObject({ conversions: 3, value: { EUR: "3" } });
    expect(await readOutbox(db, 10)).toEqual([]);
  });

  test("a crash between the store's commit and the outbox's doubles nothing", async () => {
    const { db } = service.running.control;
    await convert();
    await convert();
    const waiting = await readOutbox(db, 10);
    expect(waiting.length).toBe(2);
    await path.catchUp();
    await db
      .insertInto("conversion_outbox")
      .values(waiting.map(({ id }) => ({ conversion_id: id })))
      .execute();
    await convert();
    expect(await totals(service.workspace.id)).toMatchObject({ conversions: 3, value: { EUR: "3" } });
    expect(await readOutbox(db, 10)).toEqual([]);
  });

  test("a store that does not open keeps no redirect from being recorded", async () => {
    await path.stop();
    writeFileSync(join(dataDir, "clicks.duckdb"), "damaged ".repeat(2000));
    path = await start();
    expect(path.status().storeUp).toBe(false);
    record(0, 50);
    expect(await problemOf(totals())).toContain("the click store");
    expect([path.status().storeUp, path.sink.lostClicks]).toEqual([false, 0]);
    rmSync(join(dataDir, "clicks.duckdb"));
    expect(await totals()).toMatchObject({ clicks: 50, uniques: 50 });
    expect(path.status()).toMatchObject({ storeUp: true, lag_bytes: 0 });
  });

  test("a second process on the same folder is refused in words", async () => {
    const program = join(import.meta.dir, "../support/processes/start-click-path.ts");
    const second = Bun.spawnSync([process.execPath, program, dataDir]);
    expect(second.stderr.toString()).toBe("");
    expect(second.stdout.toString()).toContain(`Another process has the data folder ${dataDir} open.`);
    record(0, 2);
    expect(await totals()).toMatchObject({ clicks: 2 });
  });
});
