import { afterAll, beforeAll, expect, test } from "bun:test";
import { readSheet } from "../../console/link-import/read-sheet.ts";
import { LINKS_per_batch } from "../../src/limits.ts";
import { WALKED_LINKS_at_once } from "../../src/run-limits.ts";
import { visitor } from "../support/clicks.ts";
import { onEachEngine } from "../support/engines.ts";
import { refusalOf } from "../support/links.ts";
import { Seeded } from "../support/oracle/seeded.ts";
import { agree, plansFile } from "../support/plans.ts";
import { type ApiLink, makeLink, recordClick } from "../support/recorded-clicks.ts";
import { startTestService, TestClock, type TestService, type TestWorkspace } from "../support/service.ts";

const NOW = "2026-03-31T12:00:00Z";
const DAY_ms = 86_400_000;
/** Every page asks the click store. */
const LIMIT_ms = 60_000;
const PLANS = { all: {}, week: { history_days: 7 }, few: { quotas: { clicks_per_month: 25 } } };

interface Known {
  readonly link: ApiLink;
  readonly tags: readonly string[];
  isWithdrawn: boolean;
  visits: number;
}

/** The ids in the order that is asked for, by the plainest code there is. */
function ordered(known: readonly Known[], sort: "clicks" | "-clicks"): number[] {
  const most = known
    .filter(({ isWithdrawn }) => !isWithdrawn)
    .sort((one, other) => other.visits - one.visits || other.link.id - one.link.id)
    .map(({ link }) => link.id);
  return sort === "-clicks" ? most : most.reverse();
}

onEachEngine("links by their clicks", (engine) => {
  let service: TestService;
  const clock = new TestClock(NOW);
  beforeAll(async () => {
    service = await startTestService(engine, {
      clock,
      env: {
        RATE_LIMIT_PER_MINUTE: "1000000",
        PLANS_FILE: plansFile({ plans: PLANS, default_plan: "all" }),
      },
    });
  });
  afterAll(() => service.stop());

  const page = async ({ api }: TestWorkspace, query: string) => {
    const { status, body } = await api("GET", `/api/v1/links?${query}`);
    expect([query, status]).toEqual([query, 200]);
    return { ids: body.data.map(({ id }: ApiLink): number => id) as number[], next: body.next_after };
  };
  const walk = async (workspace: TestWorkspace, query: string): Promise<number[]> => {
    const seen: number[] = [];
    for (let after = ""; ; ) {
      const { ids, next } = await page(workspace, `${query}${after}`);
      seen.push(...ids);
      if (next === null) return seen;
      after = `&after=${next}`;
    }
  };
  const csv = async ({ token }: TestWorkspace, query: string): Promise<number[]> => {
    const headers = { authorization: `Bearer ${token}`, accept: "text/csv" };
    const response = await fetch(`${service.url}/api/v1/links?${query}`, { headers });
    expect(response.status).toBe(200);
    return readSheet(await response.text()).rows.map((cells) => Number(cells.at(-1)));
  };
  const visit = (workspace: TestWorkspace, one: Known, days: number, seeded: Seeded) => {
    const isAutomated = seeded.chance(0.1);
    recordClick(service, workspace, one.link, {
      at_ms: Date.parse(NOW) - days * DAY_ms,
      visitor: visitor(seeded.whole(1, 50)),
      trigger: seeded.pick(["link", "qr"]),
      automated: isAutomated ? "known_bot" : null,
    });
    if (!isAutomated && days < 30) one.visits += 1;
  };
  /** Links with random tags and clicks of random days, some withdrawn. */
  const history = async (name: string, seeded: Seeded) => {
    const workspace = await service.addWorkspace(name);
    const known: Known[] = [];
    for (let number = 0; number < 40; number += 1) {
      const tags = ["a", "b"].filter(() => seeded.chance(0.5));
      const input = { destination: `https://shop.example/${number}`, tags };
      known.push({ link: await makeLink(workspace, input), tags, isWithdrawn: false, visits: 0 });
    }
    const step = async () => {
      const one = seeded.pick(known);
      if (seeded.chance(0.04) && !one.isWithdrawn) {
        await workspace.api("DELETE", `/api/v1/links/${one.link.id}`);
        one.isWithdrawn = true;
      } else if (one.link.id % 3 > 0) visit(workspace, one, seeded.whole(0, 40), seeded);
    };
    for (let count = 0; count < 120; count += 1) await step();
    return { workspace, known, step };
  };

  test(
    "random ones are in the order of a recount, in pages of any size, filtered or not, and as CSV",
    async () => {
      const seed = Number(process.env["ORACLE_SEED"] ?? Date.now() % 1_000_000);
      const seeded = new Seeded(seed);
      const { workspace, known, step } = await history("Random", seeded);
      for (let round = 0; round < 3; round += 1) {
        for (const sort of ["clicks", "-clicks"] as const) {
          const all = ordered(known, sort);
          const tagged = ordered(
            known.filter(({ tags }) => tags.includes("a")),
            sort,
          );
          for (const limit of [3, 7, 100]) {
            const query = `sort=${sort}&limit=${limit}`;
            expect([seed, query, await walk(workspace, query)]).toEqual([seed, query, all]);
            expect([seed, query, await walk(workspace, `${query}&tag=A`)]).toEqual([seed, query, tagged]);
          }
          expect([seed, await csv(workspace, `sort=${sort}&limit=2`)]).toEqual([seed, all]);
          const after = all[Math.floor(all.length / 2)];
          const later = all.slice(all.indexOf(after ?? 0) + 1);
          expect([seed, await csv(workspace, `sort=${sort}&after=${after}`)]).toEqual([seed, later]);
        }
        for (let count = 0; count < 20; count += 1) await step();
      }
      // It is the order of the figures that are shown.
      const { body } = await workspace.api("GET", "/api/v1/analytics/top?limit=1000");
      const shown = new Map<number, number>(
        body.rows.map(({ id, clicks, scans }: Record<string, number>) => [id, (clicks ?? 0) + (scans ?? 0)]),
      );
      for (const { link, visits } of known)
        expect([link.id, shown.get(link.id) ?? 0]).toEqual([link.id, visits]);
    },
    LIMIT_ms,
  );

  test("a redirect that was answered is in the order; a withdrawn link keeps its place, a foreign one has none", async () => {
    const workspace = await service.addWorkspace("Fresh");
    const links: ApiLink[] = [];
    for (let number = 0; number < 4; number += 1)
      links.push(await makeLink(workspace, { destination: "https://shop.example/" }));
    const [oldest = 0, old = 0, newer = 0, newest = 0] = links.map(({ id }) => id);
    expect(await walk(workspace, "sort=-clicks")).toEqual([newest, newer, old, oldest]);
    expect(await walk(workspace, "sort=clicks")).toEqual([oldest, old, newer, newest]);
    const click = async (place: number) => {
      const response = await fetch(links[place]?.short_url ?? "", { redirect: "manual" });
      expect(response.status).toBe(302);
    };
    await click(0);
    expect(await walk(workspace, "sort=-clicks")).toEqual([oldest, newest, newer, old]);
    await click(1);
    await click(1);
    expect(await walk(workspace, "sort=-clicks")).toEqual([old, oldest, newest, newer]);
    await workspace.api("DELETE", `/api/v1/links/${oldest}`);
    expect((await page(workspace, `sort=-clicks&after=${oldest}`)).ids).toEqual([newest, newer]);
    expect((await page(workspace, `sort=clicks&after=${oldest}`)).ids).toEqual([old]);
    const foreign = (await makeLink(service.workspace, { destination: "https://shop.example/" })).id;
    for (const sort of ["clicks", "-clicks"]) {
      expect(await page(workspace, `sort=${sort}&after=${foreign}`)).toEqual({ ids: [], next: null });
      expect(await csv(workspace, `sort=${sort}&after=${foreign}`)).toEqual([]);
    }
    expect(await page(await service.addWorkspace("None"), "sort=-clicks")).toEqual({ ids: [], next: null });
  });

  test(
    "what a plan does not show is not in the order",
    async () => {
      const seeded = new Seeded(7);
      const { workspace } = await history("Planned", seeded);
      for (const plan of ["week", "few"]) {
        await agree(service, workspace, { plan });
        const { body } = await workspace.api("GET", "/api/v1/analytics/top?limit=1000");
        const shown = body.rows
          .filter(({ withdrawn }: { withdrawn: boolean }) => !withdrawn)
          .map(({ id, clicks, scans }: Record<string, number>) => [id ?? 0, (clicks ?? 0) + (scans ?? 0)])
          .sort(
            ([id = 0, visits = 0]: number[], [otherId = 0, others = 0]: number[]) =>
              others - visits || otherId - id,
          )
          .map(([id]: number[]) => id);
        expect(shown.length).toBeGreaterThan(3);
        expect((await walk(workspace, "sort=-clicks")).slice(0, shown.length)).toEqual(shown);
        expect(body.capped).toBe(true);
      }
    },
    LIMIT_ms,
  );

  test(
    "however many links are walked for a page, none is left out",
    async () => {
      const workspace = await service.addWorkspace("Many");
      const seeded = new Seeded(11);
      const known: Known[] = [];
      while (known.length < 4 * WALKED_LINKS_at_once) {
        const links = Array.from({ length: LINKS_per_batch }, (_, n) => ({
          destination: `https://shop.example/${n}`,
          tags: n % 97 === 0 ? ["rare"] : [],
        }));
        const { body } = await workspace.api("POST", "/api/v1/links/bulk", { links });
        for (const [n, { link }] of body.data.entries())
          known.push({ link, tags: links[n]?.tags ?? [], isWithdrawn: false, visits: 0 });
      }
      // Clicks on the newest half, so that the walk to those without goes past them.
      for (const one of known.slice(known.length / 2)) visit(workspace, one, 1, seeded);
      for (const sort of ["clicks", "-clicks"] as const) {
        const rare = ordered(
          known.filter(({ tags }) => tags.length > 0),
          sort,
        );
        expect(await walk(workspace, `sort=${sort}&tag=rare&limit=3`)).toEqual(rare);
        expect(await csv(workspace, `sort=${sort}`)).toEqual(ordered(known, sort));
        expect(await walk(workspace, `sort=${sort}&breaks_rules=true`)).toEqual([]);
        expect(await csv(workspace, `sort=${sort}&breaks_rules=true`)).toEqual([]);
        expect(await walk(workspace, `sort=${sort}&breaks_rules=false&limit=100`)).toEqual(
          ordered(known, sort),
        );
      }
    },
    LIMIT_ms,
  );

  test("takes the permission that reports take", async () => {
    const token = await service.workspace.mint(["links:read"]);
    for (const accept of ["application/json", "text/csv"]) {
      const answer = await service.call(token, "GET", "/api/v1/links?sort=-clicks", undefined, { accept });
      expect([answer.status, answer.body.error.permission]).toEqual([403, "analytics:read"]);
    }
    expect((await service.call(token, "GET", "/api/v1/links?sort=-created_at")).status).toBe(200);
    const wrong = await service.workspace.api("GET", "/api/v1/links?sort=visits");
    expect(refusalOf(wrong)).toEqual([422, "invalid_input", ["sort"]]);
  });
});
