import { afterAll, beforeAll, expect, setDefaultTimeout, test } from "bun:test";
import { renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { createLookUp } from "../../src/domains/dns.ts";
import { DomainChecks } from "../../src/domains/domain-checks.ts";
import { hostsOf } from "../../src/domains/hosts.ts";
import { KeptLog } from "../support/clicks.ts";
import {
  claim,
  type DomainBench,
  LINK_HOST,
  proven,
  proving,
  startDomainBench,
  verify,
} from "../support/domains.ts";
import { onEachEngine } from "../support/engines.ts";
import { freshFolder } from "../support/fresh-folder.ts";
import { makeLink } from "../support/links.ts";
import type { TestWorkspace } from "../support/service.ts";
import { until } from "../support/until.ts";

// What the program does by itself is in the audit trail as anybody's writes are.

setDefaultTimeout(60_000);

const SERVICE = { kind: "service", user_id: null, email: null, api_token_id: null, token_name: null };

onEachEngine("the audit trail of what the service does by itself", (engine) => {
  const folder = freshFolder();
  const list = join(folder, "list.txt");
  let bench: DomainBench;
  beforeAll(async () => {
    writeFileSync(list, "# nothing\n");
    bench = await startDomainBench(engine, { BLOCKLISTS: list, LOG_LEVEL: "silent" });
  });
  afterAll(async () => {
    await bench.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  /** Replaces the list as downloads do it: all at once. */
  const replace = (text: string) => {
    writeFileSync(`${list}.new`, text);
    renameSync(`${list}.new`, list);
  };
  const trail = async (of: TestWorkspace, query: string) =>
    (await of.api("GET", `/api/v1/audit?${query}`)).body.data;

  test("a link that a list blocks, and opens again, with the states of the API", async () => {
    const workspace = await bench.service.addWorkspace("Blocked");
    const link = (await makeLink(workspace, { destination: "https://turned.example/" })).body;
    const kept = (await makeLink(workspace, { destination: "https://kept.example/" })).body;
    const of = (id: number) => trail(workspace, `subject=link&subject_id=${id}&action=changed`);
    const noted = (count: number) =>
      until(
        () => of(link.id),
        (entries) => entries.length === count,
      );
    replace("turned.example\n");
    const told = { actor: SERVICE, subject: "link", subject_id: link.id, name: link.short_url };
    const blocked = { ...told, before: { state: "live" }, after: { state: "blocked" } };
    expect(await noted(1)).toMatchObject([blocked]);
    replace("# nothing\n");
    const opened = { ...told, before: { state: "blocked" }, after: { state: "live" } };
    expect(await noted(2)).toMatchObject([opened, blocked]);
    expect(await of(kept.id)).toEqual([]);
  });

  test("a domain's targets that a list blocks are led to no more, until it lets them", async () => {
    const workspace = await bench.service.addWorkspace("Targets");
    const root_url = "https://target.example/";
    const given = { root_url, unknown_url: "https://kept.example/" };
    const domain = await proven(bench, workspace, "targets.example.com", given);
    const seen = async () => {
      const { status, header } = await bench.visit("targets.example.com", "/");
      const { body } = await workspace.api("GET", `/api/v1/domains/${domain.id}`);
      return [status, header("location"), body.blocked_targets.map(({ field }: { field: string }) => field)];
    };
    const became = (status: number, location: string | null, fields: string[]) =>
      until(seen, (now) => JSON.stringify(now) === JSON.stringify([status, location, fields]));
    expect(await seen()).toEqual([302, root_url, []]);
    replace("target.example\n");
    const blocked = [302, "https://kept.example/", ["root_url"]];
    expect(await became(302, "https://kept.example/", ["root_url"])).toEqual(blocked);
    const path = `/api/v1/domains/${domain.id}`;
    const noted = await workspace.api("PATCH", path, { root_url, unknown_url: null });
    expect(noted.body.blocked_targets).toEqual([
      { field: "root_url", reason: expect.stringContaining("The block list list.txt has target.example.") },
    ]);
    expect(await seen()).toEqual([404, null, ["root_url"]]);
    replace("# nothing\n");
    expect(await became(302, root_url, [])).toEqual([302, root_url, []]);
    const query = `subject=domain&subject_id=${domain.id}&action=changed&limit=2`;
    expect((await trail(workspace, query))[0]).toMatchObject({
      actor: SERVICE,
      before: { blocked_targets: ["root_url"] },
      after: { blocked_targets: [] },
    });
  });

  test("each of many links that are judged anew at once, once", async () => {
    const workspace = await bench.service.addWorkspace("Many");
    for (let made = 0; made < 100; made += 50)
      await Promise.all(
        Array.from({ length: 50 }, (_, n) =>
          makeLink(workspace, { destination: `https://many.example/${made + n}` }),
        ),
      );
    replace("many.example\n");
    const entries = await until(
      () => trail(workspace, "action=changed&limit=200"),
      (found) => found.length >= 100,
    );
    expect(entries.length).toBe(100);
    expect(new Set(entries.map(({ subject_id }: { subject_id: number }) => subject_id)).size).toBe(100);
    replace("# nothing\n");
  });

  test("a domain that a look-up which was due finds wrong, right again, and lapsed", async () => {
    const workspace = await bench.service.addWorkspace("Looked up");
    const domain = await proven(bench, workspace, "due.example.com");
    const checks = new DomainChecks({
      db: bench.service.running.control.db,
      clock: bench.clock,
      hosts: hostsOf("https://app.example.net", LINK_HOST),
      publicAddresses: null,
      lookUp: createLookUp([bench.dns.address]),
      tellHosts: async () => {},
      log: new KeptLog(),
    });
    const lookAfter = async (days: number) => {
      bench.clock.advance(days * 86_400_000);
      await checks.checkDue();
    };
    bench.serve({});
    await lookAfter(1);
    await lookAfter(1);
    bench.serve(proving(domain));
    await lookAfter(1);
    bench.serve({});
    await lookAfter(1);
    await lookAfter(8);
    const entries = await trail(workspace, `subject=domain&subject_id=${domain.id}&action=changed`);
    const changes = entries.map(({ actor, before, after }: (typeof entries)[number]) => [
      actor.kind,
      before.state,
      after.state,
    ]);
    expect(changes).toEqual([
      ["service", "failing", "lapsed"],
      ["service", "verified", "failing"],
      ["service", "failing", "verified"],
      ["service", "verified", "failing"],
      ["token", "pending", "verified"],
    ]);
  });

  test("a host that passes to another workspace: whoever loses it is told, and not to whom", async () => {
    const loser = await bench.service.addWorkspace("Loser");
    const winner = await bench.service.addWorkspace("Winner");
    const lost = await proven(bench, loser, "passed.example.com");
    const won = await claim(winner, "passed.example.com");
    bench.serve(proving(won));
    expect((await verify(winner, won)).state).toBe("verified");
    const [entry] = await trail(loser, `subject=domain&subject_id=${lost.id}`);
    expect(entry).toMatchObject({
      actor: SERVICE,
      name: "passed.example.com",
      before: { state: "verified" },
      after: { state: "lapsed" },
    });
    expect(JSON.stringify(entry)).not.toContain("Winner");
    const [gained] = await trail(winner, `subject=domain&subject_id=${won.id}`);
    expect(gained).toMatchObject({ actor: { kind: "token" }, after: { state: "verified" } });
  });
});
