import { afterAll, beforeAll, expect, test } from "bun:test";
import { ConsoleVisitor, givePassword } from "../support/console-visitor.ts";
import { onEachEngine } from "../support/engines.ts";
import {
  collectionOf,
  type OperationRequest,
  type OperationsBench,
  startOperationsBench,
  type TestedOperation,
} from "../support/operations.ts";
import type { ApiAnswer, TestWorkspace } from "../support/service.ts";

// Everything that one workspace can ask, with everything that it may have learnt of another's: nothing of the other's comes
// back, and what is the other's is answered as what never was. Made from the table of operations: new ones are in it.

/** In whatever the other workspace writes, and nowhere else. */
const MARK = "quagga";
/** In its place in requests about what never was. */
const NOBODY = "nobody";

const CHROME =
  "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Safari/537.36";

onEachEngine("tenancy", (engine) => {
  let bench: OperationsBench;
  let ours: TestWorkspace;
  let theirs: TestWorkspace;
  /** Every id of the other workspace's, of whatever kind; and which of them a collection gave out. */
  const theirIds = new Set<number>();
  const theirIdsIn = new Map<string, Set<number>>();
  let theirReport = "";
  let ourReport = "";
  let cookie = "";

  beforeAll(async () => {
    bench = await startOperationsBench(engine);
    theirs = await bench.service.addWorkspace(`The ${MARK} company`);
    ours = await bench.service.addWorkspace("Ours");
    // Ids of one kind run for everybody: ours lie far behind theirs, so that none of theirs is one of ours.
    for (const round of [1, 2]) await fill(theirs, round);
    for (const id of theirIdsIn.get("/api/v1/report-links") ?? [])
      await theirs.api("PUT", `/api/v1/report-link-labels/${id}`, { label: `${MARK} monthly` });
    note("/api/v1/members", theirs.ownerId);
    const { clock, service } = bench;
    clock.advance(60_000);
    const visited = `/${MARK}-1?fbclid=${MARK}`;
    for (const agent of [CHROME, "curl/8", "Twitterbot/1.0"])
      await service.visit(visited, { "user-agent": agent, referer: `https://${MARK}.example/` });
    for (const operation of makers()) await bench.send(operation, await bench.validRequest(operation, ours));
    const open = async (workspace: TestWorkspace) =>
      (await workspace.api("POST", "/api/v1/report-links", {})).body.url as string;
    theirReport = await open(theirs);
    ourReport = await open(ours);
    const visitor = new ConsoleVisitor(service.url);
    const { email, password } = await givePassword(service, ours.ownerId);
    await visitor.signIn(email, password);
    cookie = `utmost_session=${visitor.cookies.get("utmost_session")}`;
  });
  afterAll(() => bench.stop());

  const makers = () =>
    bench.operations.filter(({ method, path }) => method === "POST" && !path.includes("{id}"));

  /** Makes one of each thing, with the mark in whatever takes free text. */
  const fill = async (workspace: TestWorkspace, round: number): Promise<void> => {
    for (const operation of makers()) {
      const request = await bench.validRequest(operation, workspace);
      const body = operation.hasBody ? marked(request.body as Record<string, unknown>, round) : undefined;
      const answer = await bench.send(operation, { ...request, ...(body === undefined ? {} : { body }) });
      expect([operation.id, answer.status < 300]).toEqual([operation.id, true]);
      for (const made of [answer.body, ...(answer.body.data ?? [])])
        if (made.id > 0) note(operation.path, made.id);
    }
  };

  const note = (collection: string, id: number): void => {
    theirIds.add(id);
    theirIdsIn.set(collection, (theirIdsIn.get(collection) ?? new Set()).add(id));
  };

  const marked = (body: Record<string, unknown>, round: number): Record<string, unknown> => {
    const words: Record<string, unknown> = {
      name: `${MARK} ${round}`,
      note: `a ${MARK}`,
      description: `all ${MARK}s`,
      email: `${MARK}-${round}@example.com`,
      customer_id: `${MARK}-${round}`,
      event_id: `${MARK}-event-${round}`,
      short_code: `${MARK}-${round}`,
      destination: `https://${MARK}.example/${round}`,
      utm_source: MARK,
      tags: [`${MARK} tag`],
      driving_value: `${MARK}-${round}`,
      values: [`${MARK}-value-${round}`],
    };
    return Object.fromEntries(Object.entries(body).map(([name, value]) => [name, words[name] ?? value]));
  };

  const asToken = (request: OperationRequest): OperationRequest => ({ ...request, token: ours.token });
  const asSession = (request: OperationRequest): OperationRequest => ({
    ...request,
    token: null,
    headers: { cookie, origin: bench.service.running.baseUrl, "sec-fetch-site": "same-origin" },
  });

  /** What came back, without what differs from one answer to the next. */
  const heard = ({ status, body, headers }: ApiAnswer): string => {
    const told = [...headers].filter(([name]) => !/^(date|x-request-id|ratelimit)/.test(name));
    return JSON.stringify([status, body, told]);
  };

  const isOurs = async (operation: TestedOperation, id: number): Promise<boolean> => {
    const collection = collectionOf(operation);
    const list = bench.operations.find(({ method, path }) => method === "GET" && path === collection);
    if (list === undefined) throw new Error(`nothing lists what ${operation.path} names`);
    const { body } = await bench.send(list, { token: ours.token });
    return body.data.some((row: { id: number }) => row.id === id);
  };

  test("no id of theirs, of whatever kind, names anything of ours or tells that it is theirs", async () => {
    for (const operation of bench.operations.filter(({ path }) => path.includes("{id}"))) {
      const valid = await bench.validRequest(operation, ours);
      const never = heard(await bench.send(operation, asToken({ ...valid, id: 987_654_321 })));
      for (const id of theirIds) {
        // What is theirs of this very kind is never ours; a number of another kind may be.
        const isOfThisKind = theirIdsIn.get(collectionOf(operation))?.has(id) === true;
        if (!isOfThisKind && (await isOurs(operation, id))) continue;
        for (const as of [asToken, asSession]) {
          const answer = heard(await bench.send(operation, as({ ...valid, id })));
          expect([operation.id, id, answer]).toEqual([operation.id, id, never]);
        }
      }
    }
  });

  test("nothing that is listed, counted or shown is theirs, whatever it is narrowed to", async () => {
    const { body: link } = await theirs.api("GET", "/api/v1/links?limit=1");
    const host = new URL(link.data[0].short_url).host;
    const narrowings = [
      "",
      `short_code=${MARK}-1`,
      `tag=${MARK}%20tag`,
      `host=${host}&short_code=${MARK}-1`,
      `search=${MARK}`,
      ...[...theirIds].flatMap((id) =>
        ["campaign_id", "after", "subject_id", "user_id", "api_token_id"].map((name) => `${name}=${id}`),
      ),
    ];
    for (const operation of bench.operations.filter(
      ({ method, path, permission }) => method === "GET" && !path.includes("{id}") && permission !== null,
    )) {
      for (const narrowing of narrowings) {
        for (const as of [asToken, asSession]) {
          const query = narrowing === "" ? "" : `?${narrowing}`;
          const answer = await bench.send(operation, as({ token: null, query }));
          expect([operation.id, narrowing, JSON.stringify(answer.body).includes(MARK)]).toEqual([
            operation.id,
            narrowing,
            false,
          ]);
          if (answer.status !== 200 || !narrowing.includes(MARK)) continue;
          // Narrowed to what is theirs it is what it is when narrowed to what never was.
          const nobody = await bench.send(
            operation,
            as({ token: null, query: query.replaceAll(MARK, NOBODY) }),
          );
          expect([operation.id, narrowing, answer.body]).toEqual([operation.id, narrowing, nobody.body]);
        }
      }
    }
  });

  test("a request that names what is theirs is answered as one that names what never was", async () => {
    const { body: link } = await theirs.api("GET", "/api/v1/links?limit=1");
    const host = new URL(link.data[0].short_url).host;
    const { body: campaigns } = await theirs.api("GET", "/api/v1/campaigns");
    const destination = "https://shop.example/";
    const pairs: readonly (readonly [string, string, object, object])[] = [
      [
        "POST",
        "/links",
        { destination, campaign_id: campaigns.data[0].id },
        { destination, campaign_id: 987_654_321 },
      ],
      ["POST", "/conversions", conversion(`${host}/${MARK}-1`), conversion(`${host}/${NOBODY}-1`)],
      [
        "POST",
        "/conversions",
        { ...conversion(null), customer_id: `${MARK}-1` },
        { ...conversion(null), customer_id: `${NOBODY}-1` },
      ],
      [
        "POST",
        "/rules/check",
        { utm_source: `${MARK}-1`, campaign_id: campaigns.data[0].id },
        { utm_source: `${MARK}-1`, campaign_id: 987_654_321 },
      ],
    ];
    for (const [method, path, named, never] of pairs) {
      const answers = [];
      for (const body of [named, never]) {
        const answer = await ours.api(method, `/api/v1${path}`, body);
        answers.push([answer.status, JSON.stringify(answer.body).replaceAll(MARK, NOBODY)]);
      }
      expect([path, answers[0]]).toEqual([path, answers[1]]);
    }
  });

  const conversion = (link: string | null) => ({
    customer_id: "c-1",
    event_id: `${link}`.replaceAll(MARK, NOBODY),
    link,
  });

  test("the same words are free to both: tags, campaigns, events and customers are each workspace's own", async () => {
    const tag = await ours.api("POST", "/api/v1/tags", { name: `${MARK} TAG`, color: "red" });
    expect(tag.body).toMatchObject({ name: `${MARK} TAG`, color: "red", link_count: 0 });
    const campaign = await ours.api("POST", "/api/v1/campaigns", { name: `${MARK} 1` });
    expect(campaign.body).toMatchObject({ description: null, link_count: 0 });
    const link = await ours.api("POST", "/api/v1/links", {
      destination: "https://shop.example/",
      campaign_id: campaign.body.id,
    });
    const { host, pathname } = new URL(link.body.short_url);
    const event = { customer_id: `${MARK}-1`, event_id: `${MARK}-event-1`, link: host + pathname };
    expect((await ours.api("POST", "/api/v1/conversions", event)).status).toBe(201);
    for (const path of [`/tags/${tag.body.id}`, `/campaigns/${campaign.body.id}`, `/links/${link.body.id}`])
      expect((await ours.api("DELETE", `/api/v1${path}`)).status).toBe(204);
  });

  test("a client's report shows its own workspace alone, and one link's secret opens nothing of another's", async () => {
    const read = async (url: string) => {
      const { pathname } = new URL(url);
      return bench.service.visit(`${pathname}?group_by=referrer`);
    };
    expect(await (await read(theirReport)).text()).toContain(MARK);
    const page = await (await read(ourReport)).text();
    expect([page.includes("Ours"), page.includes(MARK)]).toEqual([true, false]);
  });
});
