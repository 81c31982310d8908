import { afterAll, beforeAll, expect, test } from "bun:test";
import { onEachEngine } from "../support/engines.ts";
import { addDomain } from "../support/links.ts";
import { startTestService, type TestService, type TestWorkspace } from "../support/service.ts";

// POST /links/bulk: many links in one request, each judged as POST /links would.

const BULK = "/api/v1/links/bulk";
const destination = "https://shop.example/";

/** A result without its links' contents: status and refusal of each. */
const told = (body: { data: { status: string; error: { code: string } | null }[] }) =>
  body.data.map(({ status, error }) => (error === null ? status : error.code));

/** How many of what a workspace has. */
const countOf = async ({ api }: TestWorkspace, path: string): Promise<number> =>
  (await api("GET", path)).body.data.length;

onEachEngine("batches of links", (engine) => {
  let service: TestService;
  let made = 0;
  beforeAll(async () => {
    service = await startTestService(engine, {
      env: { BASE_URL: "https://go.example", RATE_LIMIT_PER_MINUTE: "1000000" },
    });
  });
  afterAll(() => service.stop());

  const newWorkspace = (): Promise<TestWorkspace> => {
    made += 1;
    return service.addWorkspace(`Batch ${made}`);
  };

  test("a thousand at once, each as a link by itself; one more is refused", async () => {
    const workspace = await newWorkspace();
    const { api, ownerId, id } = workspace;
    const links = Array.from({ length: 1000 }, (_, n) => ({
      destination: `${destination}${n}?utm_source=mail`,
      short_code: `T${n}`,
      utm_term: `term ${n}`,
      tags: ["Thousand", `group ${n % 3}`],
    }));
    const { status, body } = await api("POST", BULK, { links });
    expect([status, body.created, body.fits, body.refused]).toEqual([200, 1000, 0, 0]);
    expect(body.data.map(({ index }: { index: number }) => index)).toEqual(links.map((_, n) => n));
    const [first] = body.data;
    expect(first).toEqual({ index: 0, status: "created", link: first.link, warning: null, error: null });
    expect((await api("GET", `/api/v1/links/${first.link.id}`)).body).toEqual(first.link);
    expect(first.link).toMatchObject({
      short_url: "https://go.example/T0",
      destination: `${destination}0?utm_source=mail`,
      utm_source: "mail",
      utm_term: "term 0",
      tags: [
        { name: "Thousand", color: "gray" },
        { name: "group 0", color: "gray" },
      ],
      created_by: { user_id: ownerId },
    });
    const visit = await service.visit("/t999", { host: "go.example" });
    expect([visit.status, visit.headers.get("location")?.split("?")[0]]).toEqual([302, `${destination}999`]);
    // One entry of the audit trail a link, and one a tag.
    const entries = await service.running.control.db
      .selectFrom("audit_entries")
      .select("subject")
      .where("workspace_id", "=", id)
      .execute();
    expect(entries.filter(({ subject }) => subject === "link")).toHaveLength(1000);
    expect(entries.filter(({ subject }) => subject === "tag")).toHaveLength(4);

    const refused = await api("POST", BULK, { links: [...links, { destination }] });
    expect([refused.status, refused.body.error.code, refused.body.error.details]).toEqual([
      422,
      "invalid_input",
      { links: ["Must be 1 to 1000 links."] },
    ]);
    expect((await api("POST", BULK, { links: [] })).body.error.details).toEqual({
      links: ["Must be 1 to 1000 links."],
    });
    expect((await api("POST", BULK, {})).body.error.details).toEqual({ links: ["Required: give a list."] });
  });

  test("each is refused as it would be by itself, and the others are made", async () => {
    const workspace = await newWorkspace();
    const { api } = workspace;
    await addDomain(service, workspace, "mine.example");
    await api("POST", "/api/v1/rules/values", { parameter: "utm_medium", values: ["email", "social"] });
    await api("PUT", "/api/v1/rules/convention", { casing: "lower", mode: "block" });
    await api("POST", "/api/v1/links", { destination, short_code: "Taken" });
    const bad: object[] = [
      {},
      { destination: "nonsense", nope: 1, expires_at: "2001-01-01T00:00:00Z", campaign_id: 987_654 },
      { destination, whatsapp_number: "+49 30 1234567" },
      { whatsapp_message: "hello" },
      { whatsapp_number: "12" },
      { destination: "https://go.example/round" },
      { destination, domain: "theirs.example" },
      { destination, short_code: "tAKEN" },
      { destination, short_code: "api" },
      { destination, short_code: "no blanks" },
      { destination, utm_medium: "Email" },
      { destination: `${destination}?utm_medium=fax` },
      { destination, utm_source: "NEWS", utm_medium: "fax" },
      { destination: "http://127.0.0.1/admin" },
      { destination, tags: ["x".repeat(65), 7] },
      { destination, note: "half \ud800" },
      { destination, ios_url: "http://app.example" },
      { destination: [destination], tags: "one", utm_term: { a: 1 } },
      JSON.parse('{"__proto__": {"destination": "https://a.example"}, "constructor": 1, "": 2}') as object,
    ];
    const alone = await Promise.all(bad.map((fields) => api("POST", "/api/v1/links", fields)));
    const links = bad.flatMap((fields) => [
      fields,
      { destination, utm_medium: "email", domain: "mine.example" },
    ]);
    const { status, body } = await api("POST", BULK, { links });
    expect([status, body.created, body.refused]).toEqual([200, bad.length, bad.length]);
    for (const [n, { status: statusAlone, body: answer }] of alone.entries()) {
      expect(statusAlone).toBeGreaterThanOrEqual(400);
      expect(body.data[2 * n]).toEqual({
        index: 2 * n,
        status: "refused",
        link: null,
        warning: null,
        error: answer.error,
      });
      expect(body.data[2 * n + 1].link.short_url).toStartWith("https://mine.example/");
    }
  });

  test("what is no object, an unknown field and what is given twice refuse the batch", async () => {
    const { api } = await newWorkspace();
    const good = { destination };
    const details = async (body: unknown) => (await api("POST", BULK, body)).body.error.details;
    expect(await details({ links: [good, 1, null, [good]] })).toEqual({
      links: ["Items 2, 3 and 4: must be an object with the fields of a link."],
    });
    expect(await details({ links: good })).toEqual({ links: ["Expected a list."] });
    expect(await details({ links: [good], dry_run: "yes", only_if_all: 1, nope: 1 })).toEqual({
      dry_run: ["Expected true or false."],
      only_if_all: ["Expected true or false."],
      nope: ["Unknown field. Allowed: links, dry_run, only_if_all."],
    });
    const once = '{"destination":"https://a.example"}';
    const twice = '{"destination":"https://a.example","note":"a","destination":"x"}';
    expect(
      await details(`{"links":[${once},${twice},${once},${twice},{"note":"a","n\\u006fte":"b"}]}`),
    ).toEqual({
      links: ['Items 2 and 4: must give "destination" only once.', 'Item 5: must give "note" only once.'],
    });
    expect(await details(`{"links":[${once}],"links":[${twice}],"dry_run":true}`)).toEqual({
      links: ["Given more than once; give it once.", 'Item 1: must give "destination" only once.'],
    });
    expect(await details(`{"links":[${once}],"dry_run":{"a":1,"a":2}}`)).toEqual({
      dry_run: ['Must give "a" only once.', "Expected true or false."],
    });
    expect(await details(`{"links":[{"tags":["a"],"tags":[{"b":1,"b":2}]}]}`)).toEqual({
      links: ['Item 1: must give "tags" only once.', 'Item 1: must give "b" only once.'],
    });
    const large = await api("POST", BULK, { links: [{ note: "x".repeat(2 * 1024 * 1024) }] });
    expect([large.status, large.body.error.details]).toEqual([413, { body: ["At most 2097152 bytes."] }]);
    // Larger than any other body may be.
    const links = Array.from({ length: 200 }, () => ({ destination, note: "x".repeat(2000) }));
    expect((await api("POST", BULK, { links })).body.created).toBe(200);
  });

  test("a code is taken by the first of a batch, and a refused link leaves no tag behind", async () => {
    const workspace = await newWorkspace();
    const { body } = await workspace.api("POST", BULK, {
      links: [
        { destination, short_code: "Twice" },
        { destination, short_code: "tWICE", tags: ["left over"] },
        { destination, short_code: "once", tags: ["Kept"] },
        { destination, short_code: "again", tags: ["KEPT"] },
      ],
    });
    expect(told(body)).toEqual(["created", "duplicate_link", "created", "created"]);
    const tags = (await workspace.api("GET", "/api/v1/tags")).body.data;
    expect(
      tags.map(({ name, link_count }: { name: string; link_count: number }) => [name, link_count]),
    ).toEqual([["Kept", 2]]);
  });

  test("a dry run tells what would become of each, warnings and collisions too, and leaves nothing", async () => {
    const workspace = await newWorkspace();
    const { api, id } = workspace;
    await api("PUT", "/api/v1/rules/convention", { casing: "lower", mode: "warn" });
    const links = [
      { destination, short_code: "dry", tags: ["Dry"] },
      { destination, short_code: "DRY" },
      { destination, utm_source: "LOUD" },
      { destination: "nonsense" },
    ];
    const tried = await api("POST", BULK, { links, dry_run: true });
    expect([tried.status, tried.body.created, tried.body.fits, tried.body.refused]).toEqual([200, 0, 2, 2]);
    expect(told(tried.body)).toEqual(["fits", "duplicate_link", "fits", "invalid_input"]);
    expect(tried.body.data[0]).toEqual({ index: 0, status: "fits", link: null, warning: null, error: null });
    expect(tried.body.data[2].warning).toContain("LOUD");
    for (const path of ["/api/v1/links", "/api/v1/tags", "/api/v1/audit?subject=link"])
      expect([path, await countOf(workspace, path)]).toEqual([path, 0]);
    expect((await service.visit("/dry", { host: "go.example" })).status).toBe(404);
    const changes = await service.running.control.db
      .selectFrom("links")
      .select("id")
      .where("workspace_id", "=", id)
      .execute();
    expect(changes).toEqual([]);
    // What it said comes true.
    const { body } = await api("POST", BULK, { links });
    expect(told(body)).toEqual(["created", "duplicate_link", "created", "invalid_input"]);
    expect(body.data[2].warning).toBe(tried.body.data[2].warning);
  });

  test("only_if_all: all or none", async () => {
    const workspace = await newWorkspace();
    const { api } = workspace;
    const good = [
      { destination, short_code: "all-one" },
      { destination, tags: ["All"] },
    ];
    const none = await api("POST", BULK, { links: [...good, { destination: "" }], only_if_all: true });
    expect([none.status, none.body.created, told(none.body)]).toEqual([
      200,
      0,
      ["fits", "fits", "invalid_input"],
    ]);
    expect(await countOf(workspace, "/api/v1/links")).toBe(0);
    expect(await countOf(workspace, "/api/v1/tags")).toBe(0);
    const all = await api("POST", BULK, { links: good, only_if_all: true });
    expect(told(all.body)).toEqual(["created", "created"]);
    expect(await countOf(workspace, "/api/v1/links")).toBe(2);
  });

  test("it takes the permission and the role that a single link takes", async () => {
    const workspace = await newWorkspace();
    const body = { links: [{ destination }] };
    const reader = await workspace.mint(["links:read"]);
    const lacking = await service.call(reader, "POST", BULK, body);
    expect([lacking.status, lacking.body.error.permission]).toEqual([403, "links:write"]);
    for (const [role, status] of [
      ["viewer", 403],
      ["member", 200],
    ] as const) {
      const { token } = await service.addMember(workspace, role);
      expect([role, (await service.call(token, "POST", BULK, body)).status]).toEqual([role, status]);
    }
    const other = await workspace.api("GET", BULK);
    expect([other.status, other.headers.get("allow")]).toEqual([405, "POST"]);
  });

  test("visits are answered while a batch is at work", async () => {
    const { api } = await newWorkspace();
    await api("POST", "/api/v1/links", { destination, short_code: "meanwhile" });
    // A workspace's first visit makes its visitor key, and waits its turn to write that.
    await service.visit("/meanwhile", { host: "go.example" });
    const state = { isDone: false };
    const links = Array.from({ length: 1000 }, () => ({ destination }));
    const batch = api("POST", BULK, { links }).finally(() => {
      state.isDone = true;
    });
    let answered = 0;
    while (!state.isDone) {
      expect((await service.visit("/meanwhile", { host: "go.example" })).status).toBe(302);
      answered += 1;
    }
    expect((await batch).body.created).toBe(1000);
    expect(answered).toBeGreaterThan(10);
  });
});
