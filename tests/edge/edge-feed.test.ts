import { describe, expect, setDefaultTimeout, test } from "bun:test";
import fc from "fast-check";
import { readConfig } from "../../src/config.ts";
import { ChangeGaps } from "../../src/edge/change-gaps.ts";
import { EdgeFeed } from "../../src/edge/edge-feed.ts";
import { recordLinkChanges } from "../../src/links/link-change.store.ts";
import { openControlDb } from "../../src/open-control-db.ts";
import { CHANGE_GAP_ms, CHANGE_GAPS_at_most } from "../../src/run-limits.ts";
import { type ControlDb, inTransaction } from "../../src/storage/control-db.ts";
import type { LinkId } from "../../src/storage/tables.ts";
import { KeptLog } from "../support/clicks.ts";
import { onEachEngine } from "../support/engines.ts";
import { addDomain, makeLink } from "../support/links.ts";
import { rawGet } from "../support/raw-http.ts";
import { createDatabase, startTestService, TestClock } from "../support/service.ts";

// Each of these starts services of its own, which takes seconds on a busy machine.
setDefaultTimeout(60_000);

const AGENT = { "user-agent": "Mozilla/5.0 (X11; Linux x86_64; rv:126.0) Gecko/20100101 Firefox/126.0" };

describe("gaps between numbers", () => {
  test("are waited for, closed, and given up", () => {
    const gaps = new ChangeGaps();
    gaps.passOver(5, 4, 0);
    gaps.passOver(5, 9, 0);
    gaps.passOver(12, 12, 10);
    gaps.close(7);
    gaps.close(12);
    gaps.close(100);
    expect(gaps.open(CHANGE_GAP_ms).map(({ from, to }) => [from, to])).toEqual([
      [5, 6],
      [8, 9],
    ]);
    expect(gaps.open(CHANGE_GAP_ms + 1)).toEqual([]);
  });

  test("never lose a number, however many there are", () => {
    fc.assert(
      fc.property(fc.array(fc.nat(6000), { maxLength: 4000 }), (numbers) => {
        const seen = [...new Set(numbers)].sort((a, b) => a - b);
        const gaps = new ChangeGaps();
        let last = 0;
        for (const number of seen) {
          gaps.passOver(last + 1, number - 1, 0);
          last = Math.max(last, number);
        }
        const open = gaps.open(0);
        expect(open.length).toBeLessThanOrEqual(CHANGE_GAPS_at_most);
        const present = new Set(seen);
        for (let number = 1; number < last; number += 1) {
          if (!present.has(number))
            expect(open.some(({ from, to }) => from <= number && number <= to)).toBe(true);
        }
      }),
      { numRuns: 50 },
    );
  });
});

/** What an edge would be told to forget. */
class Forgotten {
  links: string[] = [];
  hosts = 0;
  all = 0;
  readonly directory = {
    forget: (changes: readonly { host: string; codeKey: string }[]) => {
      this.links.push(...changes.map(({ codeKey }) => codeKey));
    },
    forgetAll: () => {
      this.all += 1;
    },
  };
  readonly hostBook = {
    forget: () => {
      this.hosts += 1;
    },
  };
  take(): string[] {
    const taken = this.links.sort();
    this.links = [];
    return taken;
  }
}

async function withFeed(
  engine: "sqlite" | "postgres",
  run: (parts: {
    feed: EdgeFeed;
    forgotten: Forgotten;
    control: ControlDb;
    clock: TestClock;
  }) => Promise<void>,
): Promise<void> {
  const service = await startTestService(engine);
  const clock = new TestClock("2026-03-01T00:00:00Z");
  const forgotten = new Forgotten();
  const { control } = service.running;
  // The service's own feed asks the same database whether it has changed; this one takes it for granted.
  const watched = { reader: control.reader, changedElsewhere: async () => true };
  const feed = new EdgeFeed({
    control: watched,
    directory: forgotten.directory,
    hostBook: forgotten.hostBook,
    clock,
    log: new KeptLog(),
  });
  await feed.start();
  await run({ feed, forgotten, control, clock });
  await feed.stop();
  await service.stop();
}

const change = (codeKey: string) => ({ linkId: 1 as LinkId, host: "", codeKey });

onEachEngine("the feed of changes", (engine) => {
  test("reads each change once, many at a time", async () => {
    await withFeed(engine, async ({ feed, forgotten, control }) => {
      await feed.poll();
      expect(forgotten.take()).toEqual([]);
      const many = Array.from({ length: 2500 }, (_, n) => change(`c${n}`));
      await inTransaction(control.db, (trx) => recordLinkChanges(trx, many, 1));
      await feed.poll();
      expect(forgotten.take()).toHaveLength(2500);
      await feed.poll();
      expect(forgotten.take()).toEqual([]);
      expect(forgotten.all).toBe(0);
    });
  });

  test("notices domains that come, are verified, change, and go", async () => {
    await withFeed(engine, async ({ feed, forgotten, control }) => {
      const { id } = await control.db.selectFrom("workspaces").select("id").executeTakeFirstOrThrow();
      const steps = [
        () =>
          control.db
            .insertInto("domains")
            .values({ workspace_id: id, host: "a.example", token: "t", verified_at: null, created_at: 1 })
            .execute(),
        () => control.db.updateTable("domains").set({ verified_at: 5 }).execute(),
        () => control.db.updateTable("domains").set({ revision: 1 }).execute(),
        () => control.db.updateTable("domains").set({ verified_at: null }).execute(),
        () => control.db.deleteFrom("domains").execute(),
      ];
      for (const [n, step] of steps.entries()) {
        await step();
        await feed.poll();
        await feed.poll();
        expect(forgotten.hosts).toBe(n + 1);
      }
    });
  });

  test("forgets everything after being cut off for longer than changes are kept", async () => {
    await withFeed(engine, async ({ feed, forgotten, clock }) => {
      clock.advance(3_600_000);
      await feed.poll();
      expect(forgotten.all).toBe(1);
    });
  });
});

test("PostgreSQL commits out of the order of ids: late ones are read all the same", async () => {
  await withFeed("postgres", async ({ feed, forgotten, control }) => {
    let commitFirst = (): void => {};
    const held = new Promise<void>((resolve) => {
      commitFirst = resolve;
    });
    let written = (): void => {};
    const first = new Promise<void>((resolve) => {
      written = resolve;
    });
    const early = inTransaction(control.db, async (trx) => {
      await recordLinkChanges(trx, [change("early-1"), change("early-2")], 1);
      written();
      await held;
    });
    await first;
    // One that is rolled back leaves a number that never comes.
    await inTransaction(control.db, async (trx) => {
      await recordLinkChanges(trx, [change("never")], 1);
      throw new Error("rolled back");
    }).catch(() => {});
    await inTransaction(control.db, (trx) => recordLinkChanges(trx, [change("late")], 1));
    await feed.poll();
    expect(forgotten.take()).toEqual(["late"]);
    commitFirst();
    await early;
    await feed.poll();
    expect(forgotten.take()).toEqual(["early-1", "early-2"]);
    await feed.poll();
    expect(forgotten.take()).toEqual([]);
  });
});

describe("other processes", () => {
  const soon = async (holds: () => Promise<boolean>): Promise<boolean> => {
    // A second is promised; a machine busy with other tests gets some more.
    const until = performance.now() + 5000;
    while (performance.now() < until) {
      if (await holds()) return true;
      await Bun.sleep(20);
    }
    return false;
  };

  test("on PostgreSQL: an edit, a withdrawal and a new code hold soon", async () => {
    const database = await createDatabase();
    const env = { DATABASE_URL: database.url, BASE_URL: "http://go.example" };
    const one = await startTestService("sqlite", { env });
    const two = await startTestService("sqlite", { env });
    const { body } = await makeLink(one.workspace, {
      short_code: "far",
      destination: "https://shop.example/1",
    });
    const path = `/api/v1/links/${body.id}`;
    const at = async (code = "/far") => two.visit(code, AGENT);
    expect((await at()).headers.get("location")).toStartWith("https://shop.example/1");
    await one.workspace.api("PATCH", path, { destination: "https://shop.example/2" });
    const edited = async () =>
      (await at()).headers.get("location")?.startsWith("https://shop.example/2") === true;
    expect(await soon(edited)).toBe(true);
    await one.workspace.api("DELETE", path);
    expect(await soon(async () => (await at()).status === 410)).toBe(true);
    expect((await at("/newcomer")).status).toBe(404);
    await makeLink(one.workspace, { short_code: "newcomer" });
    expect(await soon(async () => (await at("/newcomer")).status === 302)).toBe(true);
    await one.stop();
    await two.stop();
    await database.drop();
  });

  test("on SQLite: what a command line changes holds soon, domains too", async () => {
    const service = await startTestService("sqlite");
    const { body } = await makeLink(service.workspace, { short_code: "near" });
    expect((await service.visit("/near", AGENT)).status).toBe(302);
    const other = await openControlDb(readConfig({ DATA_DIR: service.dataDir }));
    await inTransaction(other.db, async (trx) => {
      await trx.updateTable("links").set({ scan: "blocked" }).where("id", "=", body.id).execute();
      await recordLinkChanges(trx, [{ linkId: body.id, host: "", codeKey: "near" }], 1);
    });
    expect(await soon(async () => (await service.visit("/near", AGENT)).status === 403)).toBe(true);

    const atBrand = async () => (await rawGet(service.url, "/tokens", ["Host: brand.example"])).status;
    expect(await atBrand()).not.toBe(404);
    await addDomain(service, service.workspace, "brand.example");
    expect(await soon(async () => (await atBrand()) === 404)).toBe(true);
    await other.db.deleteFrom("domains").execute();
    expect(await soon(async () => (await atBrand()) !== 404)).toBe(true);
    await other.close();
    await service.stop();
  });
});
