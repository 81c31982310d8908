import { afterAll, beforeAll, expect, setDefaultTimeout, test } from "bun:test";
import { sql } from "kysely";
import type { Trx } from "../../src/storage/control-db.ts";
import { makeLink } from "../support/links.ts";
import { type ApiAnswer, startTestService, type TestService } from "../support/service.ts";
import { until } from "../support/until.ts";

// Two transactions of PostgreSQL that wait for each other: the server breaks one of them off, and whoever asked is not told.

// It looks for such a knot after a second.
setDefaultTimeout(60_000);

let service: TestService;
beforeAll(async () => {
  service = await startTestService("postgres");
});
afterAll(() => service.stop());

/**
 * Sends a request between two statements of another transaction: it waits for what the first has locked, and the second for
 * what the request has.
 */
async function crossed(
  first: (trx: Trx) => Promise<unknown>,
  request: () => Promise<ApiAnswer>,
  second: (trx: Trx) => Promise<unknown>,
): Promise<ApiAnswer> {
  const { db } = service.running.control;
  const answers: Promise<ApiAnswer>[] = [];
  const other = db.transaction().execute(async (trx) => {
    await first(trx);
    answers.push(request());
    const waiting = sql`
      SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;
    await until(
      () => waiting.execute(trx),
      ({ rows }) => rows.length > 0,
    );
    await second(trx);
  });
  // It may be the one that is broken off, or find its name taken.
  await other.catch(() => {});
  const [answer] = await Promise.all(answers);
  if (answer === undefined) throw new Error("nothing was asked");
  return answer;
}

test("a tag is deleted while its link is given it anew", async () => {
  const { api } = service.workspace;
  const link = (await makeLink(service.workspace, { tags: ["Sale"] })).body;
  const [tag] = (await api("GET", "/api/v1/tags")).body.data;
  const answer = await crossed(
    (trx) => trx.deleteFrom("link_tags").where("link_id", "=", link.id).execute(),
    () => api("DELETE", `/api/v1/tags/${tag.id}`),
    (trx) => trx.insertInto("link_tags").values({ link_id: link.id, tag_id: tag.id, position: 0 }).execute(),
  );
  expect([answer.status, answer.body]).toEqual([204, ""]);
  expect((await api("GET", `/api/v1/links/${link.id}`)).body.tags).toEqual([]);
});

test("a campaign is deleted while links come to it", async () => {
  const { api } = service.workspace;
  const campaign = (await api("POST", "/api/v1/campaigns", { name: "Spring" })).body;
  const within = (await makeLink(service.workspace, { campaign_id: campaign.id })).body;
  const coming = (await makeLink(service.workspace)).body;
  const answer = await crossed(
    (trx) => trx.updateTable("links").set({ note: "n" }).where("id", "=", within.id).execute(),
    () => api("DELETE", `/api/v1/campaigns/${campaign.id}`),
    (trx) => trx.updateTable("links").set({ campaign_id: campaign.id }).where("id", "=", coming.id).execute(),
  );
  expect([answer.status, answer.body]).toEqual([204, ""]);
  for (const { id } of [within, coming])
    expect((await api("GET", `/api/v1/links/${id}`)).body.campaign_id).toBeNull();
});

test("a tag is deleted while a link is given it and another that somebody makes as well", async () => {
  const { api, id: workspace_id } = service.workspace;
  const link = (await makeLink(service.workspace)).body;
  const old = (await api("POST", "/api/v1/tags", { name: "Old", color: "red" })).body;
  const answer = await crossed(
    async (trx) => {
      const fresh = { workspace_id, name: "Fresh", name_key: "fresh", color: "blue", created_at: 1 };
      await trx.insertInto("tags").values(fresh).execute();
      await trx.deleteFrom("tags").where("id", "=", old.id).execute();
    },
    () => api("PATCH", `/api/v1/links/${link.id}`, { tags: ["old", "fresh"] }),
    async () => {},
  );
  expect([answer.status, answer.body.tags]).toEqual([
    200,
    [
      { name: "old", color: "gray" },
      { name: "Fresh", color: "blue" },
    ],
  ]);
});
