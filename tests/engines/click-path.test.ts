import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "bun:test";
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type ClickPath, startClickPath } from "../../src/clicks/click-path.ts";
import type { ReportQuery } from "../../src/clicks/click-store.ts";
import { readOutbox } from "../../src/clicks/conversion-outbox.store.ts";
import { systemClock } from "../../src/lib/clock.ts";
import { systemRandom } from "../../src/lib/random.ts";
import { click, clickLink, KeptLog, problemOf, visitor } from "../support/clicks.ts";
import { onEachEngine } from "../support/engines.ts";
import { makeLink } from "../support/recorded-clicks.ts";
import { startTestService, type TestService } from "../support/service.ts";

const everything: ReportQuery = {
  workspaceId: 1,
  groupBy: null,
  from_ms: 0,
  until_ms: Number.MAX_SAFE_INTEGER,
  linkIds: null,
  rowLimit: 1001,
};

onEachEngine("the click path", (engine) => {
  let service: TestService;
  let dataDir: string;
  let path: ClickPath;
  let log: KeptLog;
  let reference: string;
  let events = 0;
  const start = () => {
    const { db } = service.running.control;
    return startClickPath({ dataDir, db, clock: systemClock, random: systemRandom, log });
  };
  const totals = async (workspaceId = 1) => (await path.report([{ ...everything, workspaceId }]))[0]?.totals;
  const record = (from: number, count: number) => {
    for (let number = from; number < from + count; number += 1)
      path.sink.record(click({ link: clickLink({ workspaceId: 1 }), visitor: visitor(number) }), () => {});
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
    dataDir = mkdtempSync(join(tmpdir(), "utmost-path-"));
    log = new KeptLog();
    path = await start();
  });
  afterEach(async () => {
    await path.stop();
    rmSync(dataDir, { recursive: true, force: true });
  });

  test("clicks get into the store by themselves, within seconds", async () => {
    record(0, 5);
    expect(path.status()).toMatchObject({ storeUp: true, lostClicks: 0 });
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

  test("a stop leaves nothing in the log, and the next start has it all", async () => {
    record(0, 300);
    await path.stop();
    expect(readdirSync(join(dataDir, "click-log"))).toEqual([]);
    record(300, 1);
    expect(path.status().lostClicks).toBe(1);
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
    expect(path.status()).toMatchObject({ storeUp: false, lostClicks: 0 });
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
