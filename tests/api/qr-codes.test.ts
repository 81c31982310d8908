import { afterAll, beforeAll, expect, setDefaultTimeout, test } from "bun:test";
import { onEachEngine } from "../support/engines.ts";
import { addDomain, makeLink, refusalOf } from "../support/links.ts";
import { pngPicture, quietPixels, readQrCode, svgPicture } from "../support/qr-decoder.ts";
import { startTestService, type TestService } from "../support/service.ts";

// Pictures are read pixel by pixel, in plain code.
setDefaultTimeout(60_000);

onEachEngine("QR codes", (engine) => {
  let service: TestService;
  beforeAll(async () => {
    service = await startTestService(engine, { env: { BASE_URL: "https://go.example" } });
  });
  afterAll(() => service.stop());

  const fetchQr = (id: number, query = "", init: RequestInit = {}): Promise<Response> =>
    fetch(`${service.url}/api/v1/links/${id}/qr${query}`, {
      ...init,
      headers: { authorization: `Bearer ${service.workspace.token}`, ...init.headers },
    });
  const png = async (id: number, query: string) => {
    const response = await fetchQr(id, `?format=png${query}`);
    expect([query, response.status]).toEqual([query, 200]);
    return pngPicture(await response.bytes());
  };
  const svg = async (id: number, query: string) => {
    const response = await fetchQr(id, `?format=svg${query}`);
    expect([query, response.status]).toEqual([query, 200]);
    return response.text();
  };

  test("pictures of codes of every kind and length read back as qr_url", async () => {
    const { workspace } = service;
    await addDomain(service, workspace, "xn--mnchen-3ya.example");
    await addDomain(service, workspace, `${"a".repeat(60)}.${"b".repeat(60)}.${"c".repeat(60)}.example`);
    const links = [
      { short_code: "a" },
      { short_code: "ABC-123" },
      { short_code: "straße" },
      { short_code: "日本語の短いコード" },
      { short_code: "ما" },
      { short_code: "𐐀𐐁" },
      { short_code: "Ж".repeat(64) },
      { short_code: "x", domain: "münchen.example" },
      {
        short_code: "語".repeat(64),
        domain: `${"a".repeat(60)}.${"b".repeat(60)}.${"c".repeat(60)}.example`,
      },
    ];
    for (const fields of links) {
      const { id, qr_url } = (await makeLink(workspace, fields)).body;
      for (const level of ["L", "M", "H"]) {
        const query = `&error_correction=${level}`;
        expect(readQrCode(await png(id, query))).toBe(qr_url);
        expect(readQrCode(svgPicture(await svg(id, query), 4))).toBe(qr_url);
      }
    }
  });

  test("size and margin are kept to the pixel, margin 0 too, in either format", async () => {
    const { id, qr_url } = (await makeLink(service.workspace)).body;
    const plain = /viewBox="0 0 (\d+) /.exec(await svg(id, "&margin=0"))?.[1];
    for (const size of [164, 187, 200, 333, 1000]) {
      for (const margin of [0, 1, 4, 6]) {
        const query = `&size=${size}&margin=${margin}`;
        const picture = await png(id, query);
        const pixels_per_module = size / (Number(plain) + 2 * margin);
        expect([query, picture.size_pixels, readQrCode(picture)]).toEqual([query, size, qr_url]);
        expect(Math.abs(quietPixels(picture) - margin * pixels_per_module)).toBeLessThanOrEqual(0.5);
        const drawn = await svg(id, query);
        expect(drawn).toContain(`width="${size}" height="${size}"`);
        expect(quietPixels(svgPicture(drawn, 5))).toBe(margin * 5);
      }
    }
    expect(quietPixels(svgPicture(await svg(id, ""), 1))).toBe(4);
  });

  test("colours that scanners read are taken, others refused, inverted ones included", async () => {
    const { id, qr_url } = (await makeLink(service.workspace)).body;
    for (const query of [
      "&color=000000&background=ffffff",
      "&color=%231a3C8b&background=%23FFE0a0",
      "&color=777777",
      "&color=000000&background=888888",
      "&color=c00000",
      "&color=0000ff&background=ffff00",
    ]) {
      expect([query, readQrCode(await png(id, query))]).toEqual([query, qr_url]);
      expect([query, readQrCode(svgPicture(await svg(id, query), 4))]).toEqual([query, qr_url]);
    }
    const refused = async (query: string) => {
      const response = await fetchQr(id, query);
      return refusalOf({ status: response.status, headers: response.headers, body: await response.json() });
    };
    for (const query of [
      "?color=ffffff&background=000000",
      "?color=ffffff",
      "?background=000000",
      "?color=999999",
      "?color=ffff00",
      "?color=808080&background=808080",
    ])
      expect([query, await refused(query)]).toEqual([query, [422, "invalid_input", ["color"]]]);
    expect(await refused("?color=red&size=63&margin=65&format=gif&error_correction=X&download=a/b")).toEqual([
      422,
      "invalid_input",
      ["color", "download", "error_correction", "format", "margin", "size"],
    ]);
    expect(await refused("?color=ffffff&size=1")).toEqual([422, "invalid_input", ["color", "size"]]);
    expect(await refused("?size=64")).toEqual([422, "invalid_input", ["size"]]);
  });

  test("a link that is pending, expired or blocked has its picture; a withdrawn one and another workspace's have none", async () => {
    const { workspace } = service;
    const { db } = service.running.control;
    const { id, qr_url } = (await makeLink(workspace)).body;
    for (const columns of [
      { scan: "pending" },
      { scan: "blocked" },
      { scan: "clear", expires_at: 1 },
    ] as const) {
      await db.updateTable("links").set(columns).where("id", "=", id).execute();
      expect(readQrCode(await png(id, ""))).toBe(qr_url);
    }
    const stranger = await service.addWorkspace(`Stranger ${engine}`);
    expect((await stranger.api("GET", `/api/v1/links/${id}/qr`)).status).toBe(404);
    await workspace.api("DELETE", `/api/v1/links/${id}`);
    expect((await fetchQr(id)).status).toBe(404);
  });

  test("fetching it counts nothing, and it is asked for again by its entity tag", async () => {
    const { workspace } = service;
    const { id, short_code } = (await makeLink(workspace)).body;
    const first = await fetchQr(id);
    expect(first.headers.get("content-type")).toBe("image/svg+xml");
    expect(first.headers.get("cache-control")).toBe("private, no-cache");
    expect(first.headers.get("content-disposition")).toBeNull();
    const etag = first.headers.get("etag") ?? "";
    const length = (await first.bytes()).length;
    for (const tag of [etag, `"other", W/${etag}`, "*"]) {
      const again = await fetchQr(id, "", { headers: { "if-none-match": tag } });
      expect([again.status, again.headers.get("etag"), (await again.bytes()).length]).toEqual([304, etag, 0]);
    }
    expect((await fetchQr(id, "?margin=5", { headers: { "if-none-match": etag } })).status).toBe(200);
    const head = await fetchQr(id, "", { method: "HEAD" });
    expect([head.status, Number(head.headers.get("content-length"))]).toEqual([200, length]);
    const report = await workspace.api("GET", `/api/v1/analytics/report?short_code=${short_code}`);
    expect(report.body.totals).toMatchObject({ clicks: 0, scans: 0, uniques: 0 });
    const automated = await workspace.api("GET", "/api/v1/analytics/automated");
    expect(JSON.stringify(automated.body)).not.toContain(short_code);
  });

  test("it is saved under the name that is asked for, whatever its letters", async () => {
    const { id } = (await makeLink(service.workspace)).body;
    const names: Record<string, string> = {
      poster: 'attachment; filename="poster.svg"',
      "Poster.SVG": 'attachment; filename="Poster.SVG"',
      'Grüße "1".svg': `attachment; filename="Gr__e _1_.svg"; filename*=UTF-8''Gr%C3%BC%C3%9Fe%20%221%22.svg`,
    };
    for (const [name, header] of Object.entries(names)) {
      const response = await fetchQr(id, `?download=${encodeURIComponent(name)}`);
      expect(response.headers.get("content-disposition")).toBe(header);
    }
    const saved = await fetchQr(id, "?format=png&download=poster");
    expect(saved.headers.get("content-disposition")).toBe('attachment; filename="poster.png"');
  });
});
