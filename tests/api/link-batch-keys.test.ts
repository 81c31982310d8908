import { afterAll, beforeAll, expect, test } from "bun:test";
import { rmSync } from "node:fs";
import { createWorkspace } from "../../src/access/create-workspace.ts";
import { readConfig } from "../../src/config.ts";
import { createLog } from "../../src/lib/log.ts";
import { systemRandom } from "../../src/lib/random.ts";
import { type RunningService, startService } from "../../src/service.ts";
import { onEachEngine } from "../support/engines.ts";
import { freshFolder } from "../support/fresh-folder.ts";
import { agree, plansFile } from "../support/plans.ts";
import {
  createDatabase,
  startTestService,
  TestClock,
  type TestService,
  type TestWorkspace,
} from "../support/service.ts";
import { until } from "../support/until.ts";

// Batches of links that are sent again, that come at once, and what they count for.

const BULK = "/api/v1/links/bulk";
const destination = "https://shop.example/";
const linksOf = (count: number, fields: object = {}) =>
  Array.from({ length: count }, () => ({ destination, ...fields }));

const file = plansFile({
  plans: { few: { quotas: { links: 25, tags: 3 } }, many: {} },
  default_plan: "many",
});

onEachEngine("keys of batches", (engine) => {
  let service: TestService;
  const clock = new TestClock("2026-03-01T12:00:00Z");
  let made = 0;
  beforeAll(async () => {
    const env = { PLANS_FILE: file, RATE_LIMIT_PER_MINUTE: "1000000" };
    service = await startTestService(engine, { clock, env });
  });
  afterAll(() => service.stop());

  const newWorkspace = (): Promise<TestWorkspace> => {
    made += 1;
    return service.addWorkspace(`Keys ${made}`);
  };
  const send = ({ api }: TestWorkspace, key: string, body: object) =>
    api("POST", BULK, body, { "idempotency-key": key });
  const countLinks = async ({ api }: TestWorkspace) =>
    (await api("GET", "/api/v1/links?limit=100")).body.data.length;

  test("the same batch again makes nothing and has the same answer, for a day", async () => {
    const workspace = await newWorkspace();
    const body = { links: [{ destination, short_code: `k${made}` }, { destination: "nonsense" }] };
    const first = await send(workspace, "key-1", body);
    expect([first.status, first.body.created, first.headers.get("idempotency-replayed")]).toEqual([
      200,
      1,
      null,
    ]);
    // Whatever has become of the link since.
    await workspace.api("PATCH", `/api/v1/links/${first.body.data[0].link.id}`, { note: "changed" });
    const again = await send(workspace, "key-1", { only_if_all: false, ...body });
    expect([again.status, again.body]).toEqual([200, first.body]);
    expect(again.headers.get("idempotency-replayed")).toBe("true");
    // Nor does it matter in what order a client writes the names of an object.
    const turned = { links: [{ short_code: `k${made}`, destination }, { destination: "nonsense" }] };
    const inOtherOrder = await send(workspace, "key-1", turned);
    expect([inOtherOrder.status, inOtherOrder.body]).toEqual([200, first.body]);
    expect(await countLinks(workspace)).toBe(1);

    const swapped = { links: body.links.toReversed() };
    for (const other of [swapped, { links: [{ destination }] }, { ...body, only_if_all: true }]) {
      const refused = await send(workspace, "key-1", other);
      expect([refused.status, refused.body.error.code, refused.body.error.details]).toEqual([
        422,
        "invalid_input",
        {
          "Idempotency-Key": [
            "Was used for another batch within the last 24 hours. Send the same body again, or give this batch a key of its own.",
          ],
        },
      ]);
    }
    // Another key, another workspace and no key at all know nothing of it.
    const one = { links: [{ destination }] };
    expect((await send(workspace, "KEY-1", one)).body.created).toBe(1);
    expect((await send(await newWorkspace(), "key-1", one)).body.created).toBe(1);
    expect((await workspace.api("POST", BULK, one)).body.created).toBe(1);

    clock.advance(24 * 3_600_000);
    expect((await send(workspace, "key-1", body)).headers.get("idempotency-replayed")).toBe("true");
    clock.advance(1);
    const later = await send(workspace, "key-1", one);
    expect([later.body.created, later.headers.get("idempotency-replayed")]).toEqual([1, null]);
  });

  test("what made nothing leaves its key free", async () => {
    const workspace = await newWorkspace();
    const good = { destination };
    const mended = { links: [good, good] };
    const tried = await send(workspace, "free", { ...mended, dry_run: true });
    expect(tried.body.fits).toBe(2);
    const refused = await send(workspace, "free", { links: [good, {}], only_if_all: true });
    expect([refused.body.created, refused.body.refused]).toEqual([0, 1]);
    expect((await send(workspace, "free", { links: [good], nope: 1 })).status).toBe(422);
    expect((await send(workspace, "free", { links: [{}] })).body.refused).toBe(1);
    expect((await send(workspace, "free", mended)).body.created).toBe(2);
    // A dry run takes no notice of a key that is taken.
    const dry = await send(workspace, "free", { links: [good], dry_run: true });
    expect([dry.status, dry.body.fits]).toEqual([200, 1]);
  });

  test("a key is 1 to 255 visible characters of ASCII", async () => {
    const workspace = await newWorkspace();
    const longest = `"${"k".repeat(253)}"`;
    expect((await send(workspace, longest, { links: linksOf(1) })).status).toBe(200);
    for (const key of [`${longest}k`, "", "two words", "\u00e9"]) {
      const refused = await send(workspace, key, { links: [{ destination }], nope: 1 });
      expect([key, refused.status, Object.keys(refused.body.error.details).sort()]).toEqual([
        key,
        422,
        ["Idempotency-Key", "nope"],
      ]);
    }
  });

  test("of the same batch sent many times at once one makes the links, and all have its answer", async () => {
    const workspace = await newWorkspace();
    const body = { links: linksOf(30, { tags: ["at once"] }) };
    const answers = await Promise.all(Array.from({ length: 8 }, () => send(workspace, "at-once", body)));
    for (const { status, body: answer } of answers) expect([status, answer]).toEqual([200, answers[0]?.body]);
    const replayed = answers.filter(({ headers }) => headers.get("idempotency-replayed") === "true");
    expect(replayed).toHaveLength(7);
    expect(await countLinks(workspace)).toBe(30);
  });

  test("of different batches at once exactly as many links are made as the plan has room for", async () => {
    const workspace = await newWorkspace();
    await agree(service, workspace, { plan: "few" });
    const room = await workspace.api("POST", BULK, { links: linksOf(30), dry_run: true });
    expect([room.body.fits, room.body.refused]).toEqual([25, 5]);
    const answers = await Promise.all([
      ...Array.from({ length: 3 }, () => workspace.api("POST", BULK, { links: linksOf(7) })),
      ...Array.from({ length: 7 }, () => workspace.api("POST", "/api/v1/links", { destination })),
    ]);
    const created = answers.map(({ status, body }) =>
      status === 200 ? body.created : Number(status === 201),
    );
    expect(created.reduce((sum, count) => sum + count, 0)).toBe(25);
    expect(await countLinks(workspace)).toBe(25);
    const { body } = await workspace.api("POST", BULK, { links: linksOf(2) });
    for (const { error } of body.data)
      expect([error.code, error.details]).toEqual(["limit_reached", { links: ["At most 25; 25 are used."] }]);
  });

  test("a link that is refused takes no place from those after it", async () => {
    const workspace = await newWorkspace();
    await agree(service, workspace, { plan: "few" });
    const links = [
      { destination, tags: ["one", "two"] },
      { destination, tags: ["three", "four"] },
      { destination, short_code: "api", tags: ["five"] },
      { destination, tags: ["six"] },
      { destination, tags: ["seven"] },
      ...linksOf(24),
    ];
    const { body } = await workspace.api("POST", BULK, { links });
    const codes = body.data.map(({ error }: { error: { code: string } | null }) => error?.code ?? null);
    expect(codes.slice(0, 5)).toEqual([null, "limit_reached", "duplicate_link", null, "limit_reached"]);
    expect([body.created, codes.at(-1), codes.at(-2)]).toEqual([25, "limit_reached", null]);
  });

  test("what has had its day is cleared away without another batch, from the next start on at the latest", async () => {
    const dataDir = freshFolder();
    const database = engine === "postgres" ? await createDatabase() : null;
    const env = database === null ? {} : { DATABASE_URL: database.url };
    const config = readConfig({ ...env, DATA_DIR: dataDir, PORT: "0", LOG_LEVEL: "error" });
    const outside = { clock, random: systemRandom, log: createLog("error") };
    const keysOf = async ({ control }: RunningService) =>
      (await control.db.selectFrom("batch_answers").select("idempotency_key").execute()).map(
        ({ idempotency_key }) => idempotency_key,
      );
    let running = await startService(config, outside);
    const { db } = running.control;
    const owner = { name: "First", ownerEmail: "a@example.com", passwordHash: "-" };
    const { workspaceId } = await createWorkspace({ db, clock }, owner);
    const put = async (key: string) => {
      const answer = { workspace_id: workspaceId, idempotency_key: key, body_hash: "-", answer: "{}" };
      await db
        .insertInto("batch_answers")
        .values({ ...answer, made_at: clock.now() })
        .execute();
    };
    await put("old");
    clock.advance(1);
    await put("young");
    await running.stop();
    clock.advance(24 * 3_600_000);
    running = await startService(config, outside);
    expect(
      await until(
        () => keysOf(running),
        (keys) => keys.length < 2,
      ),
    ).toEqual(["young"]);
    await running.stop();
    await database?.drop();
    rmSync(dataDir, { recursive: true, force: true });
  });
});

onEachEngine("rate of batches", (engine) => {
  test("every ten links count as one request; a batch larger than the burst takes all of it", async () => {
    const clock = new TestClock("2026-03-01T12:00:00Z");
    const service = await startTestService(engine, { clock, env: { RATE_LIMIT_PER_MINUTE: "60" } });
    try {
      const { api } = service.workspace;
      const left = async (count: number) => {
        const { status, headers, body } = await api("POST", BULK, { links: linksOf(count) });
        return [status, headers.get("ratelimit-remaining"), body.error?.retry_after_seconds];
      };
      expect(await left(10)).toEqual([200, "9", undefined]);
      expect(await left(11)).toEqual([200, "7", undefined]);
      // One at the door, and eight more are not there: those are not taken.
      expect(await left(90)).toEqual([429, "6", 2]);
      clock.advance(2000);
      expect(await left(80)).toEqual([200, "0", undefined]);
      clock.advance(60_000);
      // 100 would never be there at once.
      expect(await left(1000)).toEqual([200, "0", undefined]);
    } finally {
      await service.stop();
    }
  });
});
