import { afterAll, beforeAll, expect, test } from "bun:test";
import { onEachEngine } from "../support/engines.ts";
import { addDomain, makeLink, refusalOf } from "../support/links.ts";
import { recordClick } from "../support/recorded-clicks.ts";
import { startTestService, TestClock, type TestService, type TestWorkspace } from "../support/service.ts";

const VISITS = "/api/v1/analytics/visits";
const CHROME =
  "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Safari/537.36";
const IPHONE =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1";
const ANDROID =
  "Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Mobile Safari/537.36";
const DAY_ms = 86_400_000;

onEachEngine("the list of visits", (engine) => {
  let service: TestService;
  let clock: TestClock;
  beforeAll(async () => {
    clock = new TestClock("2026-05-05T12:00:00Z");
    service = await startTestService(engine, { clock, env: { TRUSTED_PROXIES: "1" } });
  });
  afterAll(() => service.stop());

  const made = async (fields: object) => (await makeLink(service.workspace, fields)).body;
  const visit = (path: string, headers: Record<string, string> = {}, agent = CHROME) =>
    service.visit(path, { "user-agent": agent, "x-forwarded-for": "81.2.69.142", ...headers });
  const list = async (query = "", workspace: TestWorkspace = service.workspace) => {
    const { status, body } = await workspace.api("GET", `${VISITS}?${query}`);
    expect([status, body.error]).toEqual([200, undefined]);
    return body;
  };

  test("has each visit with all that is kept of it, before the answer to the next question", async () => {
    await made({ short_code: "Facts", destination: "https://shop.example/?a=1#top", utm_source: "mail" });
    await visit("/facts", { referer: "https://www.news.example/x?secret=1" });
    const host = new URL(service.running.baseUrl).host;
    const seen = {
      id: expect.any(Number),
      visited_at: "2026-05-05T12:00:00.000Z",
      host,
      short_code: "Facts",
      trigger: "link",
      device: "desktop",
      country: "GB",
      referrer: "news.example",
      url: `https://shop.example/?a=1&utm_source=mail&_link=${host}/Facts#top`,
      counted: true,
      reason: null,
    };
    expect(await list("short_code=facts")).toEqual({ data: [seen], next_after: null });
    clock.advance(1);
    await visit("/Facts?qr=1", { "x-forwarded-for": "10.0.0.1" }, "Slackbot-LinkExpanding 1.0");
    const [newest, older] = (await list("short_code=FACTS")).data;
    expect(older).toEqual(seen);
    expect(newest).toMatchObject({
      ...{ visited_at: "2026-05-05T12:00:00.001Z", trigger: "qr", country: null, referrer: null },
      ...{ counted: false, reason: "link_preview" },
    });
  });

  test("gives the URL that was sent, of every target, and after an edit still the one from before", async () => {
    const play = "https://play.google.com/store/apps/details?id=a.b";
    const { id } = await made({
      ...{ short_code: "sent", destination: "https://bücher.example/é?x={gclid}&utm_term=own#f " },
      ...{ ios_url: "https://apps.apple.com/app/id1", android_url: play, utm_source: "a b&ü" },
    });
    await made({ short_code: "chat", whatsapp_number: "+1 555 123 4567", whatsapp_message: "hi #1" });
    const sent: (string | null)[] = [];
    const go = async (path: string, agent: string) => {
      clock.advance(1000);
      sent.unshift((await visit(path, {}, agent)).headers.get("location"));
    };
    for (const agent of [CHROME, IPHONE, ANDROID, "WhatsApp/2.24 A"]) await go("/sent", agent);
    const links = `/api/v1/links/${id}`;
    await service.workspace.api("PATCH", links, { destination: "https://new.example/", utm_source: "late" });
    for (const agent of [CHROME, ANDROID]) await go("/sent?qr=1", agent);
    await go("/chat", CHROME);
    await service.workspace.api("PATCH", links, { destination: "https://wa.me/4915112345678?text=a%20b" });
    await go("/sent", CHROME);
    await service.workspace.api("DELETE", links);
    const { data } = await list(`limit=${sent.length}`);
    expect(data.map(({ url }: { url: string }) => url)).toEqual(sent);
    expect(sent.some((url) => url?.includes("&referrer=utm_source%3Da"))).toBe(true);
    expect(sent[0]).toBe("https://wa.me/4915112345678?text=a%20b");
  });

  test("keeps nothing of the visitor's own query", async () => {
    await made({ short_code: "query", destination: "https://shop.example/?a=1#top" });
    const location = (await visit("/query?gclid=Secret1&email=me%40me.example")).headers.get("location");
    const [{ url }] = (await list("short_code=query")).data;
    expect(location).toContain("gclid=Secret1&email=me%40me.example&");
    expect(url).toBe(location?.replace("gclid=Secret1&email=me%40me.example&", ""));
  });

  test("lists what was not counted with its reason, and filters by it", async () => {
    await made({ short_code: "why" });
    const visits: [Record<string, string>, string, string | null][] = [
      [{ "sec-purpose": "prefetch" }, CHROME, "prefetch"],
      [{}, "curl/8.5.0", "library"],
      [{}, "Googlebot/2.1 (+http://www.google.com/bot.html)", "known_bot"],
      [{}, "UptimeRobot/2.0", "monitoring"],
      [{}, "Barracuda Sentinel (EE)", "mail_scanner"],
      [{}, "-", "empty_agent"],
      [{}, CHROME, null],
    ];
    for (const [headers, agent] of visits) await visit("/why", headers, agent);
    await fetch(`${service.url}/why`, { method: "HEAD", redirect: "manual" });
    const reasons = async (query: string) =>
      (await list(`short_code=why&${query}`)).data.map(({ reason }: { reason: string | null }) => reason);
    const told = [...visits.map(([, , reason]) => reason), "head"].reverse();
    expect(await reasons("")).toEqual(told);
    expect(await reasons("counted=true")).toEqual([null]);
    expect(await reasons("counted=false")).toEqual(told.filter((reason) => reason !== null));
  });

  test("pages through visits of one millisecond, each once, while new ones come", async () => {
    const link = await made({ short_code: "pages" });
    for (let count = 0; count < 25; count += 1) await visit(`/pages${count % 3 === 0 ? "?qr=1" : ""}`);
    // Of a node whose log was taken in late.
    const at_ms = clock.now() - 3_600_000;
    recordClick(service, service.workspace, link, { at_ms, country: "DE" });
    const ids: number[] = [];
    const countries: (string | null)[] = [];
    let after = "";
    for (let page = 0; page < 9; page += 1) {
      const { data, next_after } = await list(`short_code=pages&limit=3${after}`);
      ids.push(...data.map(({ id }: { id: number }) => id));
      countries.push(...data.map(({ country }: { country: string | null }) => country));
      expect(next_after).toBe(page === 8 ? null : (ids.at(-1) ?? 0));
      after = `&after=${next_after}`;
      await visit("/pages");
    }
    expect(ids).toHaveLength(26);
    expect(new Set(ids).size).toBe(26);
    expect(countries.at(-1)).toBe("DE");
    expect((await list("short_code=pages&limit=100")).data).toHaveLength(35);
  });

  test("is by host as by code, on a custom domain, of withdrawn links too", async () => {
    await addDomain(service, service.workspace, "xn--zrich-kva.example");
    const { id } = await made({ short_code: "own", domain: "zürich.example" });
    const away = await visit("/own", { "x-forwarded-host": "xn--zrich-kva.example" });
    await service.workspace.api("DELETE", `/api/v1/links/${id}`);
    const [found, ...rest] = (await list("host=Z%C3%9CRICH.example")).data;
    expect(rest).toEqual([]);
    expect(found).toMatchObject({ host: "xn--zrich-kva.example", url: away.headers.get("location") });
    for (const query of ["host=unknown.example", "host=%20a%20", "short_code=nobody"])
      expect(await list(query)).toEqual({ data: [], next_after: null });
  });

  test("has nothing of another workspace, whatever is asked for", async () => {
    await made({ short_code: "mine" });
    await visit("/mine");
    const [{ id }] = (await list("short_code=mine")).data;
    const other = await service.addWorkspace("Other");
    for (const query of ["", "short_code=mine", `after=${id + 1}`, `after=${id}`, "counted=true"])
      expect(await list(query, other)).toEqual({ data: [], next_after: null });
    const theirs = (await makeLink(other, { short_code: "theirs" })).body;
    await visit("/theirs");
    const [{ id: foreign }] = (await list("", other)).data;
    // A foreign id is as little a place in the list as one that never was.
    for (const after of [foreign, 999_999_999, Number.MAX_SAFE_INTEGER])
      expect(await list(`after=${after}`)).toEqual({ data: [], next_after: null });
    expect((await list("limit=100")).data).not.toContainEqual(expect.objectContaining({ id: foreign }));
    expect(theirs.short_code).toBe("theirs");
  });

  test("ends after 7 days to the millisecond, while the report goes on", async () => {
    await made({ short_code: "week" });
    const week = async () => (await list("short_code=week")).data.length;
    clock.advance(DAY_ms / 3);
    await visit("/week");
    clock.advance(7 * DAY_ms);
    expect(await week()).toBe(1);
    clock.advance(1);
    expect(await week()).toBe(0);
    const { body } = await service.workspace.api("GET", "/api/v1/analytics/report?short_code=week");
    expect(body.totals.clicks).toBe(1);
  });

  test("refuses what is no such question, with every field", async () => {
    const { api } = service.workspace;
    const queries: [string, string[]][] = [
      ["limit=0", ["limit"]],
      ["limit=101&counted=maybe", ["counted", "limit"]],
      ["after=abc&after=-1", ["after"]],
      ["after=1.5", ["after"]],
      ["after=99999999999999999999", ["after"]],
      ["short_code=&host=%20", ["host", "short_code"]],
      ["tag=x", ["tag"]],
      ["counted=", ["counted"]],
    ];
    for (const [query, fields] of queries) {
      const answer = await api("GET", `${VISITS}?${query}`);
      expect([query, ...refusalOf(answer)]).toEqual([query, 422, "invalid_input", fields]);
    }
  });
});
