import { afterAll, beforeAll, expect, test } from "bun:test";
import { onEachEngine } from "../support/engines.ts";
import { makeLink } from "../support/links.ts";
import { createDatabase, startTestService, TestClock, type TestService } from "../support/service.ts";
import { until } from "../support/until.ts";
import { freshDataDir } from "../support/utmost-program.ts";
import { NOTHING_FOUND, startWebRisk, type WebRiskServer } from "../support/web-risk-server.ts";

const LIMIT_ms = 60_000;

onEachEngine("questions to the scan provider", (engine) => {
  let provider: WebRiskServer;
  let database: Awaited<ReturnType<typeof createDatabase>> | null = null;
  let env: Record<string, string>;
  const folders = [freshDataDir(), freshDataDir()] as const;
  const clock = new TestClock("2026-03-01T12:00:00Z");
  beforeAll(async () => {
    provider = startWebRisk();
    database = engine === "postgres" ? await createDatabase() : null;
    env = {
      ...{
        WEB_RISK_API_KEY: "k",
        WEB_RISK_URL: provider.url,
        WEB_RISK_TIMEOUT_MS: "60000",
        LOG_LEVEL: "silent",
      },
      ...(database === null ? {} : { DATABASE_URL: database.url }),
    };
  });
  afterAll(async () => {
    await provider.stop();
    await database?.drop();
    for (const folder of folders) folder.remove();
  });
  const start = (folder: (typeof folders)[number]) =>
    startTestService(engine, { clock, env: { ...env, DATA_DIR: folder.dataDir } });
  const scanOf = async ({ running }: TestService, id: number) =>
    (await running.control.db.selectFrom("links").select(["id", "scan"]).execute()).find(
      (row) => row.id === id,
    )?.scan;
  const became = (service: TestService, id: number, scan: string) =>
    until(
      () => scanOf(service, id),
      (now) => now === scan,
    );

  test(
    "what was not answered is asked by the next start, at once when it was cut off by the stop",
    async () => {
      const first = await start(folders[0]);
      provider.says = () => new Response("", { status: 500 });
      const failed = (await makeLink(first.workspace, { destination: "https://failed.example/" })).body.id;
      await until(
        async () =>
          (await first.running.control.db.selectFrom("provider_questions").selectAll().execute())[0]
            ?.attempts,
        (attempts) => attempts === 1,
      );
      provider.says = () => Bun.sleep(60_000).then(() => Response.json({}));
      const cut = (await makeLink(first.workspace, { destination: "https://cut.example/" })).body.id;
      await until(async () => provider.asked.has("https://cut.example/"), Boolean);
      // The answer is not waited for: it would come after this test's limit.
      await first.running.stop();
      provider.says = NOTHING_FOUND;
      const second = await start(folders[0]);
      expect(await became(second, cut, "clear")).toBe("clear");
      expect(await scanOf(second, failed)).toBe("pending");
      clock.advance(5_000);
      expect(await became(second, failed, "clear")).toBe("clear");
      await second.running.stop();
    },
    LIMIT_ms,
  );

  test(
    "two services on one database put each question once, and their links follow either's answers",
    async () => {
      provider.asked.clear();
      provider.says = NOTHING_FOUND;
      const one = await start(folders[0]);
      const other = await start(engine === "postgres" ? folders[1] : folders[0]);
      const ids = [];
      for (let index = 0; index < 40; index += 1) {
        const { workspace } = index % 2 === 0 ? one : other;
        ids.push((await makeLink(workspace, { destination: `https://n${index}.example/` })).body.id);
      }
      for (const id of ids) expect(await became(one, id, "clear")).toBe("clear");
      expect(provider.asked.size).toBe(40);
      expect([...new Set(provider.asked.values())]).toEqual([1]);
      await one.running.stop();
      await other.running.stop();
    },
    LIMIT_ms,
  );

  test(
    "without the key, links and domains' targets that were pending are led to from the next start on",
    async () => {
      provider.says = () => new Response("", { status: 500 });
      const first = await start(folders[0]);
      const { id } = (await makeLink(first.workspace, { destination: "https://kept.example/" })).body;
      const target = { host: "kept.client.example", root_url: "https://kept.example/" };
      const { body: domain } = await first.workspace.api("POST", "/api/v1/domains", target);
      expect([await scanOf(first, id), domain.pending_targets]).toEqual(["pending", ["root_url"]]);
      await first.running.stop();
      const { DATABASE_URL } = env;
      const second = await startTestService(engine, {
        clock,
        env: {
          DATA_DIR: folders[0].dataDir,
          LOG_LEVEL: "silent",
          ...(DATABASE_URL === undefined ? {} : { DATABASE_URL }),
        },
      });
      expect(await became(second, id, "clear")).toBe("clear");
      const stored = async () =>
        (
          await second.running.control.db
            .selectFrom("domains")
            .select("pending_targets")
            .where("id", "=", domain.id)
            .executeTakeFirstOrThrow()
        ).pending_targets;
      expect(await until(stored, (pending) => pending === "[]")).toBe("[]");
      await second.running.stop();
    },
    LIMIT_ms,
  );
});
