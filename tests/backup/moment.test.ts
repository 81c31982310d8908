import { expect, test } from "bun:test";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { takeBackup } from "../../src/backup/take-backup.ts";
import { systemClock } from "../../src/lib/clock.ts";
import { openPostgresSnapshot } from "../../src/storage/postgres-snapshot.ts";
import { openSqliteSnapshot } from "../../src/storage/sqlite-snapshot.ts";
import { onEachEngine } from "../support/engines.ts";
import { freshFolder } from "../support/fresh-folder.ts";
import { makeLink } from "../support/recorded-clicks.ts";
import { createDatabase, startTestService, type TestService } from "../support/service.ts";
import { runUtmostHere } from "../support/utmost-program.ts";

const folder = freshFolder();
const LIMIT_ms = 120_000;

const convert = async ({ workspace, url }: TestService, event: string, code: string): Promise<void> => {
  const link = `${new URL(url).host.replace("127.0.0.1", "localhost")}/${code}`;
  const body = { customer_id: event, event_id: event, link, value: "0.01", currency: "EUR" };
  expect((await workspace.api("POST", "/api/v1/conversions", body)).status).toBe(201);
};

onEachEngine("between the two moments at which a backup looks at its stores", (engine) => {
  test(
    "a conversion that is handed over is neither lost nor there twice, and a click leads to no link that is not there",
    async () => {
      const database = engine === "postgres" ? await createDatabase() : null;
      const url = database === null ? {} : { DATABASE_URL: database.url };
      const service = await startTestService("sqlite", { env: url });
      const { clicks } = service.running;
      const target = join(folder, engine);
      await makeLink(service.workspace, { destination: "https://shop.example/", short_code: "early" });
      for (const event of ["a", "b"]) await convert(service, event, "early");
      expect((await service.visit("/early")).status).toBe(302);
      const manifest = await takeBackup(
        { clock: systemClock, version: "0" },
        {
          engine,
          keepClicks: async () => {
            const kept = await clicks.keepState();
            // Both reach the click store and leave the outbox before the database is looked at.
            await makeLink(service.workspace, { destination: "https://shop.example/", short_code: "late" });
            for (const event of ["c", "d"]) await convert(service, event, "late");
            expect((await service.visit("/late")).status).toBe(302);
            await clicks.catchUp();
            return kept;
          },
          openSnapshot: async () =>
            database === null
              ? openSqliteSnapshot(join(service.dataDir, "control.sqlite"))
              : openPostgresSnapshot(database.url),
        },
        { target, unfinished: `${target}.unfinished` },
      );
      expect(manifest.rows).toMatchObject({ links: 2, conversions: 4, conversion_outbox: 2 });
      expect([manifest.clicks, manifest.conversions_in_reports]).toEqual([1, 2]);
      await service.stop();
      await database?.drop();
      const dataDir = join(folder, `${engine}-restored`);
      expect((await runUtmostHere(["restore", target], { DATA_DIR: dataDir })).code).toBe(0);
      const restored = await startTestService("sqlite", { env: { DATA_DIR: dataDir } });
      for (let look = 0; look < 2; look += 1) {
        const path = "/api/v1/analytics/report";
        const { body } = await restored.call(service.workspace.token, "GET", path);
        expect(body.totals).toMatchObject({ clicks: 1, conversions: 4, value: { EUR: "0.04" } });
      }
      await restored.stop();
    },
    LIMIT_ms,
  );

  test(
    "two backups at once: one is made, the other is told why not; a report does not wait for it",
    async () => {
      const service = await startTestService(engine);
      const kept = await service.running.clicks.keepState();
      await makeLink(service.workspace, { destination: "https://shop.example/", short_code: "seen" });
      await service.visit("/seen");
      const { body } = await service.workspace.api("GET", "/api/v1/analytics/report");
      expect(body.totals.clicks).toBe(1);
      await kept.drop();
      const variables = { DATA_DIR: service.dataDir };
      if (engine === "postgres") {
        const { complaints } = await runUtmostHere(["backup", join(folder, "other")], variables);
        expect(complaints).toContain("There is no control.sqlite in");
      } else {
        const both = await Promise.all(
          ["one", "two"].map((name) => runUtmostHere(["backup", join(folder, name)], variables)),
        );
        expect(both.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([0, 1]);
        expect(both.map(({ complaints }) => complaints).join("")).toContain("Another backup is being made.");
      }
      await service.stop();
    },
    LIMIT_ms,
  );
});

test(
  "no address of a visitor is in a backup, as text or as bytes",
  async () => {
    const service = await startTestService("sqlite", { env: { TRUSTED_PROXIES: "1" } });
    await makeLink(service.workspace, { destination: "https://shop.example/", short_code: "who" });
    const addresses = ["203.0.113.77", "2001:db8:abcd:12:3456:789a:bcde:f012", "::ffff:198.51.100.99"];
    for (const address of addresses) {
      const headers = { "x-forwarded-for": address, "user-agent": "Mozilla/5.0 (X11; Linux) Firefox/128.0" };
      expect((await service.visit("/who", headers)).status).toBe(302);
    }
    const target = join(folder, "addresses");
    const { code } = await runUtmostHere(["backup", target, "--json"], { DATA_DIR: service.dataDir });
    await service.stop();
    expect(code).toBe(0);
    const forms = [
      ...["203.0.113.77", "198.51.100.99", "2001:db8:abcd:12", "2001:0db8:abcd:0012"].map((text) =>
        Buffer.from(text),
      ),
      ...["cb00714d", "4d7100cb", "c6336463", "636433c6", "20010db8abcd0012", "1200cdabb80d0120"].map((hex) =>
        Buffer.from(hex, "hex"),
      ),
    ];
    for (const name of readdirSync(target)) {
      const bytes = readFileSync(join(target, name));
      for (const form of forms)
        expect([name, form.toString("hex"), bytes.includes(form)]).toEqual([
          name,
          form.toString("hex"),
          false,
        ]);
    }
  },
  LIMIT_ms,
);
