import { Database } from "bun:sqlite";
import { afterAll, beforeAll, beforeEach, expect, test } from "bun:test";
import { cpSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { secondFactorSeal } from "../../src/access/second-factor-seal.ts";
import { systemRandom } from "../../src/lib/random.ts";
import { check } from "../support/check.ts";
import { freshFolder } from "../support/fresh-folder.ts";
import { plansFile } from "../support/plans.ts";
import { type SmtpServer, startSmtpServer } from "../support/smtp-server.ts";
import { freePort, serveUtmost, stopServing } from "../support/utmost-program.ts";

// What an installation needs besides its folder: its key, its plans, its mail server. One thing after another wrong with it.

const LIMIT_ms = 120_000;
const folder = freshFolder();
const whole = join(folder, "whole");
const dataDir = join(folder, "data");
let variables: Record<string, string>;
let smtp: SmtpServer;

beforeAll(async () => {
  smtp = await startSmtpServer("never");
  const PORT = String(await freePort());
  expect(await stopServing(await serveUtmost({ DATA_DIR: whole, PORT }))).toBe(0);
  variables = { DATA_DIR: dataDir, PORT };
}, LIMIT_ms);
afterAll(async () => {
  await smtp.stop();
  rmSync(folder, { recursive: true, force: true });
});
beforeEach(() => {
  rmSync(dataDir, { recursive: true, force: true });
  cpSync(whole, dataDir, { recursive: true });
});

function change(statement: string, ...values: string[]): void {
  const database = new Database(join(dataDir, "control.sqlite"));
  database.run(statement, values);
  database.close();
}

test(
  "a secret key that is gone, or another than the one that second factors were sealed with",
  async () => {
    expect((await check(variables)).words("secret key")).toContain("Nothing is sealed with it yet.");
    const path = join(dataDir, "secret-key");
    const sealed = secondFactorSeal(readFileSync(path, "utf8").trim(), systemRandom).close(
      "JBSWY3DPEHPK3PXP",
    );
    change(
      "INSERT INTO second_factors (user_id, sealed_secret, confirmed_at) SELECT min(id), ?, 1 FROM users",
      sealed,
    );
    const right = await check(variables);
    expect([right.code, right.words("secret key")]).toEqual([
      0,
      expect.stringContaining("opens all 1 second"),
    ]);
    for (const [harm, words, more] of [
      [() => rmSync(path), "There is no", {}],
      [() => writeFileSync(path, "x".repeat(43), { mode: 0o600 }), "does not open 1 of 1", {}],
      [() => {}, "SECRET_KEY does not open 1 of 1", { SECRET_KEY: "y".repeat(40) }],
    ] as const) {
      harm();
      const checked = await check({ ...variables, ...more });
      expect([checked.code, checked.bad]).toEqual([1, { "secret key": "fault" }]);
      expect(checked.words("secret key")).toContain(words);
      expect(checked.words("secret key")).toContain("password reset --drop-second-factor");
    }
  },
  LIMIT_ms,
);

test(
  "plans: a file with faults, and plans that workspaces have and the file does not",
  async () => {
    const PLANS_FILE = plansFile({ plans: { gold: {} }, default_plan: "silver" });
    const faulty = await check({ ...variables, PLANS_FILE });
    expect([faulty.code, faulty.bad]).toEqual([78, { configuration: "fault" }]);
    expect(faulty.words("configuration")).toContain("default_plan");
    const good = { ...variables, PLANS_FILE: plansFile({ plans: { gold: {} }, default_plan: "gold" }) };
    change("UPDATE workspaces SET plan = 'gold'");
    expect((await check(good)).bad).toEqual({});
    change("UPDATE workspaces SET plan = 'bronze'");
    const lost = await check(good);
    expect([lost.code, lost.bad]).toEqual([0, { plans: "warning" }]);
    expect(lost.words("plans")).toContain("bronze");
    expect((await check(variables)).words("plans")).toContain("there is no PLANS_FILE");
  },
  LIMIT_ms,
);

test(
  "mail: a server that lets nobody in, or is not there",
  async () => {
    const MAIL_FROM = "links@example.com";
    const mail = { MAIL_FROM, SMTP_TIMEOUT_MS: "2000" };
    const SMTP_URL = `smtp://127.0.0.1:${smtp.port}?starttls=never`;
    expect((await check({ ...variables, ...mail, SMTP_URL })).bad).toEqual({});
    expect(smtp.taken).toEqual([]);
    for (const [url, words] of [
      [`smtp://127.0.0.1:${await freePort()}?starttls=never`, "does not let this service in"],
      [`smtp://user:hidden@127.0.0.1:${smtp.port}`, "STARTTLS"],
    ] as const) {
      const checked = await check({ ...variables, ...mail, SMTP_URL: url });
      expect([checked.code, checked.bad]).toEqual([1, { mail: "fault" }]);
      expect(checked.words("mail")).toContain(words);
      expect(JSON.stringify(checked.findings)).not.toContain("hidden");
    }
    smtp.become("silent");
    const silent = await check({ ...variables, ...mail, SMTP_URL });
    expect(silent.bad).toEqual({ mail: "fault" });
    smtp.become("well");
  },
  LIMIT_ms,
);

test(
  "a program that keeps others from writing to the control database",
  async () => {
    const path = join(dataDir, "control.sqlite");
    const holder = Bun.spawn(
      [
        process.execPath,
        "-e",
        `const { Database } = require("bun:sqlite"); globalThis.held = new Database(${JSON.stringify(path)});
        held.run("BEGIN IMMEDIATE"); console.log("held"); setInterval(() => {}, 1000);`,
      ],
      { stdout: "pipe" },
    );
    try {
      await holder.stdout.getReader().read();
      const checked = await check(variables);
      expect([checked.code, checked.bad]).toEqual([1, { "control.sqlite's lock": "fault" }]);
      expect(checked.words("control.sqlite's lock")).toContain(`Process ${holder.pid} (`);
    } finally {
      holder.kill();
      await holder.exited;
    }
    expect((await check(variables)).bad).toEqual({});
  },
  LIMIT_ms,
);
