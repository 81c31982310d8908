import { afterAll, beforeAll, expect, test } from "bun:test";
import { onEachEngine } from "../support/engines.ts";
import { type ServingOnEngine, serveOnEngine } from "../support/serve-on-engine.ts";
import { type Ended, freshDataDir, runUtmost, serveUtmost, stopServing } from "../support/utmost-program.ts";

const TOKEN = /^utmost_[0-9A-Za-z]{12}_[0-9A-Za-z]{40}\n$/;
const LIMIT_ms = 120_000;

onEachEngine("the command line beside a running service", (engine) => {
  let variables: ServingOnEngine["variables"];
  let serving: ServingOnEngine["serving"];
  let stop: ServingOnEngine["stop"];
  beforeAll(async () => {
    ({ serving, variables, stop } = await serveOnEngine(engine));
  }, LIMIT_ms);
  afterAll(() => stop(), LIMIT_ms);

  const run = (...words: string[]): Promise<Ended> => runUtmost(words, variables);
  const json = async (...words: string[]) => {
    const { code, out, complaints } = await run(...words, "--json");
    expect([words.join(" "), code, complaints]).toEqual([words.join(" "), 0, ""]);
    return JSON.parse(out);
  };
  const api = async (
    token: string,
    path: string,
    body?: unknown,
  ): Promise<{ status: number; text: string }> => {
    const answer = await fetch(`${serving.url}/api/v1${path}`, {
      method: body === undefined ? "GET" : "POST",
      headers: { authorization: `Bearer ${token.trim()}`, "content-type": "application/json" },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    return { status: answer.status, text: await answer.text() };
  };

  test(
    "workspaces, tokens: made, used at once, listed, revoked",
    async () => {
      const made = await run("workspace", "create", "--name", " Agency ", "--owner-email", "Ann@Example.com");
      expect([made.code, made.out]).toEqual([0, expect.stringMatching(/^[1-9]\d*\n$/)]);
      expect(made.complaints).toContain("password reset --email Ann@Example.com");
      const id = made.out.trim();
      const { data: workspaces } = await json("workspace", "list");
      expect(workspaces).toEqual([
        { id: 1, name: "Main", owner_email: "owner@localhost", created_at: expect.any(String) },
        { id: Number(id), name: "Agency", owner_email: "Ann@Example.com", created_at: expect.any(String) },
      ]);

      const again = await json("workspace", "create", "--name", "Again", "--owner-email", "ANN@example.COM");
      expect(again).toMatchObject({ owner_email: "Ann@Example.com", owner_is_new: false });

      const full = await run("token", "create", "--name", "all", "--permissions", "all", "--workspace", id);
      expect([full.code, full.complaints]).toEqual([0, ""]);
      expect(full.out).toMatch(TOKEN);
      expect((await api(full.out, "/campaigns", { name: "Of the agency" })).status).toBe(201);

      const some = await run(
        ...["token", "create", "--name", "some", "--permissions", "links:read, campaigns:read"],
        ...["--expires-in-days", "7"],
      );
      const own = await api(some.out, "/campaigns");
      expect([own.status, own.text]).toEqual([200, '{"data":[]}']);
      expect((await api(some.out, "/campaigns", { name: "x" })).status).toBe(403);

      const { data: tokens } = await json("token", "list");
      const [listed] = tokens;
      expect(listed).toMatchObject({
        workspace_id: 1,
        name: "some",
        prefix: some.out.slice(0, 19),
        permissions: ["campaigns:read", "links:read"],
        state: "live",
        created_by: { user_id: 1, email: "owner@localhost" },
        revoked_at: null,
      });
      const lifetime_ms = Date.parse(listed.expires_at) - Date.parse(listed.created_at);
      expect(Math.round(lifetime_ms / 60_000)).toBe(7 * 24 * 60);
      const { data: theirs } = await json("token", "list", "--workspace", id);
      expect(theirs.map(({ name }: { name: string }) => name)).toEqual(["all"]);
      const table = await run("token", "list");
      expect(table.out).toContain(listed.prefix);
      expect(table.out).not.toContain(some.out.trim());

      const revoked = await run("token", "revoke", "--id", String(listed.id));
      expect([revoked.code, revoked.out]).toEqual([0, `Token ${listed.id} (some) is revoked.\n`]);
      expect((await api(some.out, "/campaigns")).status).toBe(401);
      const once = await json("token", "revoke", "--id", String(listed.id));
      expect([once.state, once.made_tokens]).toEqual(["revoked", { live: 0, revoked: 0 }]);

      const [first] = theirs;
      const order = { name: "of all", permissions: ["campaigns:read"] };
      const child = JSON.parse((await api(full.out, "/tokens", order)).text);
      expect((await run("token", "list")).out).toContain(`Ann@Example.com with token ${first.id}`);
      const kept = await run("token", "revoke", "--id", String(first.id), "--keep-made");
      expect(kept.out).toBe(`Token ${first.id} (all) is revoked. Made with it and still live: 1.\n`);
      expect((await api(child.token, "/campaigns")).status).toBe(200);
      const both = await run("token", "revoke", "--id", String(first.id));
      expect(both.out).toBe(`Token ${first.id} (all) is revoked. Of those made with it 1 is revoked.\n`);
      expect((await api(child.token, "/campaigns")).status).toBe(401);
    },
    LIMIT_ms,
  );

  test(
    "domains: links can be made on one when the operator says it is verified",
    async () => {
      const token = (await run("token", "create", "--name", "d", "--permissions", "all")).out;
      const link = { destination: "https://shop.example/", domain: "GO.Brand.Example" };
      const added = await run("domain", "add", "--host", "Go.Brand.Example.");
      expect([added.code, added.out]).toEqual([
        0,
        "go.brand.example belongs to workspace 1 (not verified yet).\n",
      ]);
      expect((await api(token, "/links", link)).status).toBe(422);
      expect((await json("domain", "add", "--host", "go.brand.example")).verified_at).toBeNull();
      const verified = await json("domain", "verify", "--host", "go.brand.example");
      expect(verified).toMatchObject({ host: "go.brand.example", workspace_id: 1 });
      expect((await json("domain", "verify", "--host", "go.brand.example")).verified_at).toBe(
        verified.verified_at,
      );
      const made = await api(token, "/links", link);
      expect(made.status).toBe(201);
      expect(JSON.parse(made.text).short_url).toStartWith("https://go.brand.example/");
      const second = await json("workspace", "create", "--name", "Second");
      await json("domain", "add", "--host", "go.brand.example", "--workspace", String(second.id));
      for (const [words, message] of [
        [["domain", "verify", "--host", "go.brand.example"], `Workspaces 1, ${second.id} have asked`],
        [
          ["domain", "verify", "--host", "go.brand.example", "--workspace", String(second.id)],
          "belongs to workspace 1",
        ],
        [["domain", "add", "--host", `localhost:${serving.port}`], "this service's own host"],
        [["domain", "add", "--host", "localhost"], "this service's own host"],
        [["domain", "verify", "--host", "nobody.example"], "is no domain here"],
      ] as const) {
        const own = words[3].startsWith("localhost") ? { PORT: String(serving.port) } : {};
        const { code, out, complaints } = await runUtmost(words, { ...variables, ...own });
        expect([words.join(" "), code, out, complaints.includes(message)]).toEqual([
          words.join(" "),
          1,
          "",
          true,
        ]);
      }
    },
    LIMIT_ms,
  );

  test(
    "what is not there is said in one sentence, with exit code 1",
    async () => {
      for (const [words, message] of [
        [
          ["token", "create", "--name", "x", "--permissions", "all", "--workspace", "999"],
          "no workspace 999",
        ],
        [["token", "revoke", "--id", "999"], "no token 999"],
        [["token", "list", "--workspace", "9007199254740991"], "no workspace"],
        [["password", "reset", "--email", "nobody@example.com"], "no member"],
      ] as const) {
        const { code, out, complaints } = await run(...words);
        expect([words.join(" "), code, out]).toEqual([words.join(" "), 1, ""]);
        expect(complaints).toContain(message);
        expect(complaints.trimEnd()).not.toContain("\n");
        const asJson = await run(...words, "--json");
        expect([asJson.code, asJson.out]).toEqual([1, ""]);
        expect(JSON.parse(asJson.complaints).error.message).toContain(message);
      }
    },
    LIMIT_ms,
  );
});

test(
  "an empty data folder: commands say so and make nothing, but a workspace can be made before the first start",
  async () => {
    const { dataDir, remove } = freshDataDir();
    const empty = await runUtmost(["token", "list"], { DATA_DIR: dataDir });
    expect([empty.code, empty.out]).toEqual([1, ""]);
    expect(empty.complaints).toContain(`There is no data in ${dataDir}`);
    const generated = await runUtmost(["token", "generate"], { DATA_DIR: dataDir });
    expect(generated.out).toMatch(TOKEN);
    const made = await runUtmost(["workspace", "create", "--name", "Early"], { DATA_DIR: dataDir });
    expect(made.out).toBe("1\n");
    const here = { DATA_DIR: dataDir, BASE_URL: "https://go.example" };
    const reset = await runUtmost(
      ["password", "reset", "--email", "OWNER@localhost", "--drop-second-factor"],
      here,
    );
    expect(reset.out).toMatch(/^https:\/\/go\.example\/password\/[0-9A-Za-z]{43}\n$/);
    const nobody = await runUtmost(["password", "reset", "--email", "nobody@localhost"], here);
    expect([nobody.code, nobody.out]).toEqual([1, ""]);
    const invite = (...words: string[]) =>
      runUtmost(["member", "add", "--email", "Ada@example.com", "--json", ...words], here);
    const invited = JSON.parse((await invite("--role", "admin")).out);
    expect(invited).toEqual({
      id: expect.any(Number),
      workspace_id: 1,
      email: "Ada@example.com",
      role: "admin",
      url: expect.stringMatching(/^https:\/\/go\.example\/invitation\/[0-9A-Za-z]{43}$/),
      expires_at: expect.any(String),
      mailed: false,
      mail_problem: null,
    });
    expect((await invite("--role", "boss")).complaints).toContain(
      "--role must be one of viewer, member, admin, owner",
    );
    const serving = await serveUtmost({ DATA_DIR: dataDir });
    const page = await fetch(serving.url + new URL(invited.url).pathname);
    expect([page.status, (await page.text()).includes("Join Early")]).toEqual([200, true]);
    expect(serving.out()).not.toMatch(/first start/);
    await stopServing(serving);
    remove();
  },
  LIMIT_ms,
);

test(
  "npx utmost runs the same program from any folder and passes its exit code on",
  async () => {
    const { dataDir, remove } = freshDataDir();
    const script = new URL("../../bin/utmost.js", import.meta.url).pathname;
    const run = (...words: string[]) => {
      const { exitCode, stdout } = Bun.spawnSync(["node", script, ...words], {
        cwd: "/",
        env: { PATH: process.env["PATH"] ?? "", DATA_DIR: dataDir },
      });
      return [exitCode, stdout.toString()];
    };
    expect(run("workspace", "create", "--name", "Here")).toEqual([0, "1\n"]);
    expect(run("nonsense")).toEqual([2, ""]);
    remove();
  },
  LIMIT_ms,
);
