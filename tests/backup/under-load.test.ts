import { describe, expect, test } from "bun:test";
import { readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import { newToken } from "../../src/access/token.rules.ts";
import { systemRandom } from "../../src/lib/random.ts";
import { BusyTeam } from "../support/busy-team.ts";
import { CrashWorld } from "../support/crash/crash-world.ts";
import { onEachEngine } from "../support/engines.ts";
import { freshFolder } from "../support/fresh-folder.ts";
import { createDatabase } from "../support/service.ts";
import { freePort, runUtmost, serveUtmost, stopServing } from "../support/utmost-program.ts";

// The real program on two processes, with many clients that visit, convert and edit while it is backed up. What was answered
// before the backup began is in it, what came after it ended is not, and nothing is in it twice or in halves.

const BACKUPS = Number(process.env["BACKUPS"] ?? 1);
const LIMIT_ms = 60_000 + BACKUPS * 120_000;
const folder = freshFolder();

onEachEngine("a backup of two processes under load", (engine) => {
  test(
    "is restored as its clients were told",
    async () => {
      const database = engine === "postgres" ? await createDatabase() : null;
      const token = newToken(systemRandom);
      const port = await freePort();
      const common = {
        UTMOST_BOOTSTRAP_TOKEN: token,
        RATE_LIMIT_PER_MINUTE: "10000000",
        LOG_LEVEL: "warn",
        EDGE_PROCESSES: "2",
      };
      const variables = {
        ...common,
        DATA_DIR: join(folder, engine),
        PORT: String(port),
        ...(database === null ? {} : { DATABASE_URL: database.url }),
      };
      const serving = await serveUtmost(variables);
      const world = new CrashWorld(port, token);
      const team = new BusyTeam(world);
      const working = team.work();
      for (let number = 0; number < BACKUPS; number += 1) {
        await team.untilBusy();
        const target = join(folder, `${engine}-${number}`);
        const before = team.answered();
        const { code, complaints } = await runUtmost(["backup", target], variables);
        const after = team.asked();
        team.rest();
        expect([code, complaints]).toEqual([0, expect.stringContaining("keep it as safe")]);
        for (const name of ["", ...readdirSync(target)])
          expect([name, statSync(join(target, name)).mode & 0o077]).toEqual([name, 0]);
        const onto = engine === "postgres" ? await createDatabase() : null;
        const restored = {
          ...common,
          DATA_DIR: join(folder, `${engine}-${number}-restored`),
          PORT: String(await freePort()),
          BASE_URL: `http://localhost:${port}`,
          ...(onto === null ? {} : { DATABASE_URL: onto.url }),
        };
        expect((await runUtmost(["restore", target], restored)).code).toBe(0);
        const other = await serveUtmost(restored);
        await team.check(new CrashWorld(other.port, token).person(), before, after);
        expect(await stopServing(other)).toBe(0);
        await onto?.drop();
      }
      world.isOver = true;
      team.goOn();
      await working;
      expect(await stopServing(serving)).toBe(0);
      expect(serving.complaints()).toBe("");
      await database?.drop();
    },
    LIMIT_ms,
  );
});

describe("a backup that is cut off", () => {
  test(
    "leaves nothing that could be taken for one, and the service goes on",
    async () => {
      const dataDir = join(folder, "cut-off");
      const variables = { DATA_DIR: dataDir, PORT: String(await freePort()), LOG_LEVEL: "warn" };
      const serving = await serveUtmost(variables);
      const target = join(folder, "cut-off-backup");
      for (const signal of ["SIGKILL", "SIGTERM"] as const) {
        for (let after_ms = 100; after_ms < 1000; after_ms += 300) {
          const child = Bun.spawn([process.execPath, "src/main.ts", "backup", target], {
            env: { PATH: process.env["PATH"] ?? "", ...variables },
            stdio: ["ignore", "ignore", "ignore"],
          });
          await Bun.sleep(after_ms);
          child.kill(signal);
          await child.exited;
          // It was through before the signal came, or nothing is there by this name.
          const isThere = readdirSync(folder).includes("cut-off-backup");
          if (isThere) expect(JSON.parse(readFileSync(join(target, "manifest.json"), "utf8")).clicks).toBe(0);
          rmSync(target, { recursive: true, force: true });
        }
      }
      for (const name of readdirSync(folder).filter((known) => known.includes("unfinished"))) {
        const refused = await runUtmost(["restore", join(folder, name)], { DATA_DIR: join(folder, "none") });
        expect([refused.code, refused.complaints]).toEqual([
          1,
          expect.stringContaining("cut off before it was whole"),
        ]);
      }
      expect((await runUtmost(["backup", target], variables)).code).toBe(0);
      expect(await stopServing(serving)).toBe(0);
      expect(
        readdirSync(dataDir).filter((name) => name.includes("backup") || name.endsWith(".sock")),
      ).toEqual([]);
    },
    LIMIT_ms,
  );
});
