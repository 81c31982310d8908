import { afterAll, beforeAll, expect, test } from "bun:test";
import { readSheet } from "../../console/link-import/read-sheet.ts";
import { recogniseColumns } from "../../console/link-import/recognise-columns.ts";
import { linkOf, sheetRows } from "../../console/link-import/sheet-links.ts";
import { onEachEngine } from "../support/engines.ts";
import { addDomain, makeLink } from "../support/links.ts";
import { startTestService, type TestService, type TestWorkspace } from "../support/service.ts";

const LINKS = "/api/v1/links";

onEachEngine("links as CSV", (engine) => {
  let service: TestService;
  beforeAll(async () => {
    service = await startTestService(engine, {
      env: { BASE_URL: "https://go.example", RATE_LIMIT_PER_MINUTE: "1000000" },
    });
  });
  afterAll(() => service.stop());

  /** Byte for byte: `text()` would take the mark at the beginning away. */
  const csv = async ({ token }: TestWorkspace, query = "") => {
    const headers = { authorization: `Bearer ${token}`, accept: "text/csv" };
    const response = await fetch(`${service.url}${LINKS}${query}`, { headers });
    const bytes = Buffer.from(await response.arrayBuffer());
    expect([response.status, bytes.subarray(0, 3).toString("hex")]).toEqual([200, "efbbbf"]);
    return { headers: response.headers, text: bytes.subarray(3).toString("utf8") };
  };

  test("has the links in their order, all of them, and a name to be saved under", async () => {
    const workspace = await service.addWorkspace("Saved");
    const { api } = workspace;
    const campaign = await api("POST", "/api/v1/campaigns", { name: "Spring, sale" });
    const made = await makeLink(workspace, {
      short_code: "saved",
      campaign_id: campaign.body.id,
      utm_source: "=1+1",
      note: 'two\nlines "quoted"',
      tags: ["one", "Black, Friday"],
    });
    await makeLink(workspace, { short_code: "newer" });
    const { headers, text } = await csv(workspace);
    const { id, created_at } = made.body;
    const [titles, newer, ...saved] = text.split("\r\n");
    expect(titles).toBe(
      "destination,domain,short_code,ios_url,android_url,campaign,expires_at,note,tags,utm_source,utm_medium,utm_campaign,utm_term,utm_content,short_url,state,created_at,id",
    );
    expect(newer).toStartWith("https://shop.example/,,newer,,,,,,,,,,,,https://go.example/newer,live,");
    expect(saved.join("\r\n")).toBe(
      `https://shop.example/,,saved,,,"Spring, sale",,"two\nlines ""quoted""","one,""Black, Friday""","'=1+1",,"Spring, sale",,,https://go.example/saved,live,${created_at},${id}\r\n`,
    );
    expect(Object.fromEntries(headers)).toMatchObject({
      "content-type": "text/csv; charset=utf-8",
      "content-disposition": 'attachment; filename="links.csv"',
      vary: "Accept",
      "cache-control": "private, no-store",
      "ratelimit-limit": expect.any(String),
    });
  });

  test("has those that the filters leave, whatever the page's size, from `after` on", async () => {
    const workspace = await service.addWorkspace("Many");
    const links = Array.from({ length: 1000 }, (_, n) => ({
      destination: `https://shop.example/${n}`,
      tags: n % 2 === 0 ? ["Even"] : [],
    }));
    const ids: number[] = [];
    for (const part of [links, links]) {
      const { body } = await workspace.api("POST", `${LINKS}/bulk`, { links: part });
      ids.push(...body.data.map(({ link }: { link: { id: number } }) => link.id));
    }
    const idsIn = (text: string) => readSheet(text).rows.map((cells) => Number(cells.at(-1)));
    expect(idsIn((await csv(workspace)).text)).toEqual(ids.toReversed());
    const even = ids.filter((_, place) => place % 2 === 0).reverse();
    expect(idsIn((await csv(workspace, "?tag=even&limit=3")).text)).toEqual(even);
    const after = even[700];
    expect(idsIn((await csv(workspace, `?tag=even&after=${after}`)).text)).toEqual(even.slice(701));
    expect((await csv(workspace, "?search=nothing-of-the-kind")).text.split("\r\n")).toHaveLength(2);
    const other = await service.addWorkspace("Other");
    expect(idsIn((await csv(other)).text)).toEqual([]);
  });

  test("imported elsewhere it makes the same links, whatever is in them", async () => {
    const from = await service.addWorkspace("From");
    const to = await service.addWorkspace("To");
    await addDomain(service, from, "from.example");
    await addDomain(service, to, "to.example");
    const campaign = { name: "=Été, «漢字»" };
    const [old, fresh] = [
      (await from.api("POST", "/api/v1/campaigns", campaign)).body.id,
      (await to.api("POST", "/api/v1/campaigns", campaign)).body.id,
    ];
    const inputs = [
      { destination: "https://shop.example/a?utm_source=own&x=%20,\"'#top" },
      {
        destination: "https://shop.example/b",
        ios_url: "https://apps.apple.com/app/id1",
        android_url: "https://play.google.com/store/apps/details?id=a.b",
        expires_at: "2099-01-01T00:00:00Z",
        campaign_id: old,
        note: '\'=1+1\n, "x" \t ; | ',
        tags: ["-minus", 'a "b", c', "semi;colon", "bar|bar", "'quote"],
        utm_source: "@SUM(1)",
        utm_medium: "＝1",
        utm_term: "a,b;c",
        utm_content: "'+1",
      },
      { whatsapp_number: "+49 30 1234567", whatsapp_message: "Hi, there & more" },
      { destination: "https://shop.example/c", short_code: "größe", domain: "from.example" },
    ];
    for (const input of inputs) {
      const { status, body } = await from.api("POST", LINKS, { domain: "from.example", ...input });
      expect([status, body.error]).toEqual([201, undefined]);
    }
    const sheet = readSheet((await csv(from)).text);
    const recognised = recogniseColumns(sheet);
    expect(recognised.source).toBe("utmost");
    const settings = {
      keepsCodes: true,
      host: "to.example",
      sharedHost: "go.example",
      campaigns: new Map([[campaign.name, fresh]]),
      dayOrder: "day first" as const,
      tags: [],
    };
    const links = sheetRows(sheet, recognised.fields).map((row) => linkOf(row, settings));
    const { body } = await to.api("POST", `${LINKS}/bulk`, { links, only_if_all: true });
    expect([body.created, body.refused]).toEqual([4, 0]);
    const shown = async ({ api }: TestWorkspace) => {
      const { data } = (await api("GET", LINKS)).body as { data: Record<string, unknown>[] };
      // Each is another's, or of another host, in every instance.
      const own = ["id", "short_url", "qr_url", "created_at", "created_by", "campaign_id"];
      return data
        .map((link) => ({
          ...Object.fromEntries(Object.entries(link).filter(([name]) => !own.includes(name))),
          destination: link["destination"],
          hasCampaign: link["campaign_id"] !== null,
        }))
        .sort((one, other) => String(one.destination).localeCompare(String(other.destination)));
    };
    expect(await shown(to)).toEqual(await shown(from));
  });

  test("is for whoever may see links, and refuses as the list does", async () => {
    const { token } = service.workspace;
    const ask = async (bearer: string, query: string) => {
      const headers = { authorization: `Bearer ${bearer}`, accept: "text/csv" };
      const response = await fetch(`${service.url}${LINKS}${query}`, { headers });
      const body = (await response.json()) as { error: { code: string } };
      return [response.status, body.error.code, response.headers.get("content-type")];
    };
    const other = await service.workspace.mint(["campaigns:read"]);
    expect(await ask(other, "")).toEqual([403, "missing_permission", "application/json; charset=utf-8"]);
    expect(await ask(token, "?state=nope")).toEqual([
      422,
      "invalid_input",
      "application/json; charset=utf-8",
    ]);
  });
});
