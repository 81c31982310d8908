import { expect, setDefaultTimeout, test } from "bun:test";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { VisitorKeys } from "../../src/clicks/visitor-keys.ts";
import { systemRandom } from "../../src/lib/random.ts";
import { KeptLog } from "../support/clicks.ts";
import { onEachEngine } from "../support/engines.ts";
import { makeLink } from "../support/links.ts";
import { startTestService, TestClock } from "../support/service.ts";

// Each of these starts services of its own, which takes seconds on a busy machine.
setDefaultTimeout(60_000);

const DESKTOP =
  "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/125.0.0.0 Safari/537.36";
const MAC =
  "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.0 Safari/605.1.15";

onEachEngine("visitor keys", (engine) => {
  test("are replaced after their days, and the old one is destroyed", async () => {
    const clock = new TestClock("2026-03-01T00:00:00Z");
    const service = await startTestService(engine, { clock, env: { VISITOR_KEY_DAYS: "2" } });
    const { db } = service.running.control;
    const keys = () => db.selectFrom("visitor_keys").selectAll().execute();
    const visit = () => service.visit("/key", { "user-agent": DESKTOP });
    const totals = async () => (await service.workspace.api("GET", "/api/v1/analytics/report")).body.totals;
    await makeLink(service.workspace, { short_code: "key" });
    await visit();
    const [first] = await keys();
    clock.advance(2 * 86_400_000 - 1);
    await visit();
    expect(await totals()).toMatchObject({ clicks: 2, uniques: 1 });
    clock.advance(1);
    await visit();
    const after = await keys();
    expect(after).toHaveLength(1);
    expect(after[0]?.secret).toMatch(/^[0-9a-f]{64}$/);
    expect(after[0]?.secret).not.toBe(first?.secret);
    expect(await totals()).toMatchObject({ clicks: 3, uniques: 2 });
    await service.stop();
  });

  test("are one for all who ask at the same time, in this process and others", async () => {
    const clock = new TestClock("2026-03-01T00:00:00Z");
    const service = await startTestService(engine, { clock });
    const { control } = service.running;
    const log = new KeptLog();
    const processes = Array.from(
      { length: 8 },
      () => new VisitorKeys({ control, clock, random: systemRandom, log }, 395),
    );
    const fetched = await Promise.all(
      processes.flatMap((keys) => [keys.fetch(service.workspace.id), keys.fetch(service.workspace.id)]),
    );
    const secrets = new Set(fetched.map(({ secret }) => Buffer.from(secret).toString("hex")));
    expect([...secrets]).toHaveLength(1);
    const other = await service.addWorkspace("Second");
    const [keys] = processes;
    expect(Buffer.from((await keys?.fetch(other.id))?.secret ?? []).toString("hex")).not.toBe(
      [...secrets][0],
    );
    expect(log.lines).toEqual([]);
    // Workspaces that nobody visits any more keep no old key either.
    clock.advance(395 * 86_400_000);
    await keys?.destroyOld();
    expect(await control.db.selectFrom("visitor_keys").selectAll().execute()).toEqual([]);
    await service.stop();
  });

  test("do without the database for a while rather than turn visitors away", async () => {
    const clock = new TestClock("2026-03-01T00:00:00Z");
    const service = await startTestService(engine, { clock });
    const { control } = service.running;
    const log = new KeptLog();
    const keys = new VisitorKeys({ control, clock, random: systemRandom, log }, 1);
    const { secret } = await keys.fetch(service.workspace.id);
    await control.reader.destroy();
    clock.advance(86_400_000);
    expect(keys.atHand(service.workspace.id, clock.now())).toBeUndefined();
    expect((await keys.fetch(service.workspace.id)).secret).toEqual(secret);
    expect(keys.atHand(service.workspace.id, clock.now())).toBeDefined();
    clock.advance(60_000);
    expect(keys.atHand(service.workspace.id, clock.now())).toBeUndefined();
    expect(log.lines.map(({ level }) => level)).toEqual(["warn"]);
    await service.stop();
  });

  test("change at a border that a report counts visitors across, at the shortest life of a day too", async () => {
    const clock = new TestClock("2028-02-28T12:00:00Z");
    const service = await startTestService(engine, { clock, env: { VISITOR_KEY_DAYS: "1" } });
    await makeLink(service.workspace, { short_code: "border" });
    const other = await service.addWorkspace("Second");
    await makeLink(other, { short_code: "other" });
    const agents = [DESKTOP, MAC];
    const secrets = new Set<string>();
    // Over a leap day: each key lives for 24 hours from its first visit on, not for a calendar day.
    for (let half = 0; half < 8; half += 1) {
      for (const agent of agents) await service.visit("/border", { "user-agent": agent });
      await service.visit("/other", { "user-agent": DESKTOP });
      for (const { secret } of await service.running.control.db
        .selectFrom("visitor_keys")
        .selectAll()
        .execute())
        secrets.add(secret);
      clock.advance(86_400_000 / 2);
    }
    // Four keys a workspace, none of them another's.
    expect(secrets.size).toBe(8);
    const query = "from=2028-02-28&to=2028-03-03";
    const { body } = await service.workspace.api("GET", `/api/v1/analytics/report?${query}`);
    expect(body.totals).toMatchObject({ clicks: 16, uniques: 8 });
    // Noon to noon: a day's morning belongs to the key of the day before.
    expect(body.rows.map(({ uniques }: { uniques: number }) => uniques)).toEqual([2, 4, 4, 4, 2]);
    const theirs = (await other.api("GET", `/api/v1/analytics/report?${query}`)).body.totals;
    expect(theirs).toMatchObject({ clicks: 8, uniques: 4 });
    await service.stop();
  });

  test("change in every process at the same instant, whichever is visited first", async () => {
    const clock = new TestClock("2026-03-01T00:00:00Z");
    const service = await startTestService(engine, { clock });
    const { control } = service.running;
    const { id } = service.workspace;
    const log = new KeptLog();
    const processes = Array.from(
      { length: 4 },
      () => new VisitorKeys({ control, clock, random: systemRandom, log }, 7),
    );
    const hex = ({ secret }: { readonly secret: Uint8Array }) => Buffer.from(secret).toString("hex");
    const seen: string[] = [];
    for (let week = 0; week < 3; week += 1) {
      const first = processes[week % 4];
      const key = await first?.fetch(id);
      const all = await Promise.all(processes.map((keys) => keys.fetch(id)));
      expect(new Set(all.map(hex))).toEqual(new Set(key === undefined ? [] : [hex(key)]));
      clock.advance(7 * 86_400_000 - 1);
      expect(processes.map((keys) => keys.atHand(id, clock.now()) !== undefined)).toEqual(
        Array(4).fill(true),
      );
      clock.advance(1);
      expect(processes.map((keys) => keys.atHand(id, clock.now()))).toEqual(Array(4).fill(undefined));
      seen.push(...all.map(hex));
    }
    expect(new Set(seen).size).toBe(3);
    expect(log.lines).toEqual([]);
    await service.stop();
  });
});

test("a key that was replaced is nowhere on the disk any more, nor one of a workspace that nobody visits", async () => {
  const clock = new TestClock("2026-03-01T00:00:00Z");
  const service = await startTestService("sqlite", { clock, env: { VISITOR_KEY_DAYS: "1" } });
  const { control } = service.running;
  const keys = new VisitorKeys({ control, clock, random: systemRandom, log: new KeptLog() }, 1);
  const quiet = await service.addWorkspace("Quiet");
  const made = [await keys.fetch(service.workspace.id), await keys.fetch(quiet.id)];
  const secrets = made.flatMap(({ secret }) => [Buffer.from(secret).toString("hex"), Buffer.from(secret)]);
  const places = () =>
    readdirSync(service.dataDir, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
      .filter((path) => secrets.some((secret) => readFileSync(path).includes(secret)));
  expect(places()).not.toEqual([]);
  clock.advance(86_400_000);
  await keys.fetch(service.workspace.id);
  await keys.destroyOld();
  expect(places()).toEqual([]);
  await service.stop();
});
