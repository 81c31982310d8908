import { afterAll, beforeAll, expect, test } from "bun:test";
import {
  freshDataDir,
  runUtmost,
  type Serving,
  serveUtmost,
  stopServing,
} from "../support/utmost-program.ts";

const LIMIT_ms = 120_000;

// What the operator does to a workspace on the command line is in its audit trail.

const { dataDir, remove } = freshDataDir();
const variables = { DATA_DIR: dataDir };
let serving: Serving;
beforeAll(async () => {
  serving = await serveUtmost(variables);
}, LIMIT_ms);
afterAll(async () => {
  expect(await stopServing(serving)).toBe(0);
  remove();
}, LIMIT_ms);

const run = async (...words: string[]): Promise<string> => {
  const { code, out } = await runUtmost(words, variables);
  expect([words.join(" "), code]).toEqual([words.join(" "), 0]);
  return out.trim();
};

test(
  "each command that changes a workspace is noted as the command line's, without secrets",
  async () => {
    const workspace = await run("workspace", "create", "--name", "Agency", "--owner-email", "o@example.com");
    const here = ["--workspace", workspace];
    const invitation = await run("member", "add", "--email", "new@example.com", ...here);
    const reset = await run("password", "reset", "--email", "o@example.com");
    for (const words of [["add"], ["verify"], ["remove"]])
      await run("domain", ...words, "--host", "go.example.com", ...here);
    const ruling = ["--host", "evil.example"];
    await run("scanner", "block", ...ruling);
    const token = await run("token", "create", "--name", "reader", "--permissions", "all", ...here);
    const answer = await fetch(`${serving.url}/api/v1/audit`, {
      headers: { authorization: `Bearer ${token}` },
    });
    // biome-ignore lint/suspicious/noExplicitAny: a test states what it expects of the body.
    const { data } = (await answer.json()) as any;
    const told = data
      .reverse()
      .map(({ actor, action, subject, name }: (typeof data)[number]) => [actor.kind, action, subject, name]);
    expect(told).toEqual([
      ["command_line", "created", "workspace", "Agency"],
      ["command_line", "created", "member", "o@example.com"],
      ["command_line", "created", "invitation", "new@example.com"],
      ["command_line", "changed", "member", "o@example.com"],
      ["command_line", "created", "domain", "go.example.com"],
      ["command_line", "changed", "domain", "go.example.com"],
      ["command_line", "removed", "domain", "go.example.com"],
      ["command_line", "created", "token", "reader"],
    ]);
    expect(data[3].before).toEqual({ password_reset_until: null });
    const text = JSON.stringify(data);
    for (const secret of [invitation, reset, token])
      expect(text).not.toContain(secret.split(/[/_]/).at(-1) ?? secret);
  },
  LIMIT_ms,
);
