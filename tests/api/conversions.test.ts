import { afterAll, beforeAll, expect, test } from "bun:test";
import { onEachEngine } from "../support/engines.ts";
import { startTestService, TestClock, type TestService, type TestWorkspace } from "../support/service.ts";
import { type StoredLink, storeLink } from "../support/stored-link.ts";

const PATH = "/api/v1/conversions";
const NOW = "2026-03-10T12:00:00.000Z";
const DAY_ms = 86_400_000;

onEachEngine("conversions", (engine) => {
  let service: TestService;
  let workspace: TestWorkspace;
  let clock: TestClock;
  let spring: StoredLink;
  let autumn: StoredLink;
  let made = 0;

  const send = (body: object) => workspace.api("POST", PATH, body);
  /** A body that is fine, for a customer and an event of its own. */
  const fresh = (fields: object = {}) => {
    made += 1;
    return { customer_id: `c${made}`, event_id: `e${made}`, link: spring.reference, ...fields };
  };
  const countOf = async (table: "conversions" | "customer_bindings") => {
    const { db } = service.running.control;
    const row = await db
      .selectFrom(table)
      .select((eb) => eb.fn.countAll<number>().as("n"))
      .executeTakeFirst();
    return Number(row?.n);
  };
  const counts = async () => {
    const report = await workspace.api("GET", "/api/v1/analytics/report?from=2024-03-10&to=2026-03-10");
    return [
      await countOf("conversions"),
      await countOf("customer_bindings"),
      report.body.totals.conversions,
      report.body.totals.value?.EUR,
    ];
  };

  beforeAll(async () => {
    clock = new TestClock(NOW);
    service = await startTestService(engine, { clock });
    workspace = service.workspace;
    spring = await storeLink(service, workspace, { code: "Spring", utm_source: "mail" });
    autumn = await storeLink(service, workspace, { code: "autumn" });
  });
  afterAll(() => service.stop());

  test("a first conversion is recorded, a retry with any body answers the stored record", async () => {
    const body = fresh({ kind: "purchase", value: "019.90", currency: "eUr" });
    const first = await send(body);
    expect([first.status, first.body]).toEqual([
      201,
      {
        id: first.body.id,
        customer_id: body.customer_id,
        event_id: body.event_id,
        kind: "purchase",
        link: spring.reference,
        value: "019.90",
        currency: "eUr",
        occurred_at: NOW,
        attributed_by: "reference",
        duplicate: null,
      },
    ]);
    const before = await counts();
    const retries: object[] = [
      body,
      { ...body, value: "5", customer_id: "somebody else", link: autumn.reference },
      { ...body, link: "nowhere.example/x" },
      { event_id: body.event_id, customer_id: "never seen" },
      { ...body, occurred_at: "1999-01-01T00:00:00Z" },
    ];
    for (const retry of retries) {
      const again = await send(retry);
      expect([again.status, again.body]).toEqual([
        200,
        { ...first.body, attributed_by: null, duplicate: true },
      ]);
    }
    expect(await counts()).toEqual(before);
  });

  test("a retry years later is still a retry", async () => {
    const body = fresh({ occurred_at: NOW });
    const first = await send(body);
    clock.advance(3000 * DAY_ms);
    const again = await send(body);
    clock.advance(-3000 * DAY_ms);
    expect([again.status, again.body.id, again.body.duplicate]).toEqual([200, first.body.id, true]);
  });

  test("a retry whose body does not fit the schema is refused", async () => {
    const body = fresh();
    await send(body);
    const again = await send({ ...body, value: "five" });
    expect([again.status, Object.keys(again.body.error.details)]).toEqual([422, ["value", "currency"]]);
  });

  test("64 simultaneous repeats give one 201 and one record", async () => {
    const before = await counts();
    const body = fresh({ value: "1", currency: "EUR" });
    const answers = await Promise.all(Array.from({ length: 64 }, () => send(body)));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(63);
    expect(new Set(answers.map(({ body: { id } }) => id)).size).toBe(1);
    for (const { status, body: answer } of answers) {
      expect([answer.duplicate, answer.attributed_by]).toEqual(
        status === 201 ? [null, "reference"] : [true, null],
      );
    }
    const [conversions, bindings, reported] = before;
    expect((await counts()).slice(0, 3)).toEqual([conversions + 1, bindings + 1, reported + 1]);
  });

  test("the first link stays a customer's binding; a later link attributes its own conversion only", async () => {
    const customer_id = "J07";
    const answers = [];
    for (const link of [spring.reference, autumn.reference, undefined, null, "  "]) {
      const { status, body } = await send({ ...fresh(), customer_id, link });
      answers.push([status, body.link, body.attributed_by]);
    }
    expect(answers).toEqual([
      [201, spring.reference, "reference"],
      [201, autumn.reference, "reference"],
      [201, spring.reference, "binding"],
      [201, spring.reference, "binding"],
      [201, spring.reference, "binding"],
    ]);
  });

  test("two first conversions of one customer race to one binding", async () => {
    for (let round = 0; round < 10; round += 1) {
      const customer_id = `race ${round}`;
      const racing = [spring, autumn, spring, autumn].map(({ reference }) =>
        send({ ...fresh(), customer_id, link: reference }),
      );
      const answers = await Promise.all(racing);
      expect(answers.map(({ status, body }) => [status, body.attributed_by, body.link])).toEqual([
        [201, "reference", spring.reference],
        [201, "reference", autumn.reference],
        [201, "reference", spring.reference],
        [201, "reference", autumn.reference],
      ]);
      const later = await Promise.all(
        [1, 2, 3].map(() => send({ ...fresh(), customer_id, link: undefined })),
      );
      expect(later.map(({ status, body }) => [status, body.attributed_by])).toEqual(
        later.map(() => [201, "binding"]),
      );
      expect(new Set(later.map(({ body }) => body.link)).size).toBe(1);
    }
  });

  test("a refused request leaves nothing: its retry is a first try", async () => {
    const before = await counts();
    const body = fresh({ value: "3", currency: "USD" });
    const refusals: [object, string[]][] = [
      [{ ...body, link: "nowhere.example/x" }, ["link"]],
      [{ ...body, link: undefined }, ["link"]],
      [{ ...body, occurred_at: "2026-03-12T12:00:00Z" }, ["occurred_at"]],
      [{ ...body, occurred_at: "1970-01-01T00:00:00Z", link: null }, ["link", "occurred_at"]],
      [{ ...body, currency: undefined }, ["currency", "value"]],
      [{ ...body, nope: 1 }, ["nope"]],
    ];
    for (const [refused, fields] of refusals) {
      const answer = await send(refused);
      expect([answer.status, answer.body.error.code]).toEqual([422, "invalid_input"]);
      expect(Object.keys(answer.body.error.details).sort()).toEqual(fields);
    }
    expect(await counts()).toEqual(before);
    const first = await send(body);
    expect([first.status, first.body.attributed_by]).toEqual([201, "reference"]);
  });

  test("the _link of a landing URL, raw or decoded, attributes", async () => {
    for (const code of ["landing", "구글", "Caf\u00e9"]) {
      const { reference } = await storeLink(service, workspace, { code });
      const visit = await service.visit(`/${encodeURIComponent(code)}`);
      const landing = new URL(visit.headers.get("location") ?? "");
      const raw = /[?&]_link=([^&#]*)/.exec(landing.href)?.[1];
      const decoded = landing.searchParams.get("_link");
      expect(decoded).toBe(reference);
      for (const link of [raw, decoded]) {
        const { status, body } = await send(fresh({ link }));
        expect([status, body.link]).toEqual([201, reference]);
      }
    }
  });

  test("the list is newest first, pages by id and shows each as its 201 did", async () => {
    const other = await service.addWorkspace("Paging");
    const link = await storeLink(service, other, { code: "paging" });
    const sent = [];
    for (let n = 0; n < 7; n += 1) {
      const body = { customer_id: "c", event_id: `p${n}`, ...(n === 0 ? { link: link.reference } : {}) };
      sent.unshift((await other.api("POST", PATH, body)).body);
    }
    expect((await other.api("GET", PATH)).body).toEqual({ data: sent, next_after: null });
    const walked = [];
    let after = "";
    for (let page = 0; page < 4; page += 1) {
      const { status, body } = await other.api("GET", `${PATH}?limit=2${after}`);
      expect(status).toBe(200);
      walked.push(...body.data);
      after = `&after=${body.next_after}`;
      expect(body.next_after === null).toBe(page === 3);
    }
    expect(walked).toEqual(sent);
    // A cursor that is another workspace's id gives rows of one's own only.
    const foreign = await workspace.api("GET", `${PATH}?limit=100&after=${sent[0].id + 1}`);
    expect(foreign.body.data.some(({ event_id }: { event_id: string }) => event_id.startsWith("p"))).toBe(
      false,
    );
    for (const query of ["after=abc", "after=-1", "after=1.5", "after=99999999999999999999", "limit=0"]) {
      expect((await other.api("GET", `${PATH}?${query}`)).status).toBe(422);
    }
    expect((await other.api("GET", `${PATH}?after=1`)).body.data).toEqual([]);
  });

  test("the list is narrowed to one event", async () => {
    const body = fresh({ event_id: "order 17/α" });
    const { body: recorded } = await send(body);
    const asked = (event: string) => workspace.api("GET", `${PATH}?event_id=${encodeURIComponent(event)}`);
    expect((await asked("order 17/α")).body).toEqual({ data: [recorded], next_after: null });
    expect((await asked("order 17")).body).toEqual({ data: [], next_after: null });
    for (const wrong of ["", " ", "\0", "e".repeat(129)]) expect((await asked(wrong)).status).toBe(422);
    const other = await service.addWorkspace("Other events");
    const foreign = await other.api("GET", `${PATH}?event_id=${encodeURIComponent("order 17/α")}`);
    expect(foreign.body.data).toEqual([]);
  });

  test("permissions and roles", async () => {
    const reader = await workspace.mint(["analytics:read"]);
    const writer = await workspace.mint(["conversions:write"]);
    const refused = await service.call(reader, "POST", PATH, fresh());
    expect([refused.status, refused.body.error.permission]).toEqual([403, "conversions:write"]);
    expect((await service.call(reader, "GET", PATH)).status).toBe(200);
    expect((await service.call(writer, "GET", PATH)).status).toBe(403);
    expect((await service.call(writer, "POST", PATH, fresh())).status).toBe(201);
  });

  test("events and customers of two workspaces are strangers", async () => {
    const body = fresh();
    await send(body);
    const other = await service.addWorkspace("Strangers");
    const unbound = await other.api("POST", PATH, { ...body, link: undefined });
    expect([unbound.status, Object.keys(unbound.body.error.details)]).toEqual([422, ["link"]]);
    const foreign = await other.api("POST", PATH, body);
    const unknown = await other.api("POST", PATH, { ...body, link: "nowhere.example/x" });
    expect([foreign.status, foreign.body]).toEqual([422, unknown.body]);
    const own = await storeLink(service, other, { code: "strangers" });
    const first = await other.api("POST", PATH, { ...body, link: own.reference });
    expect([first.status, first.body.link]).toEqual([201, own.reference]);
  });
});
