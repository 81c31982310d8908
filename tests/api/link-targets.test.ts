import { afterAll, beforeAll, expect, test } from "bun:test";
import { onEachEngine } from "../support/engines.ts";
import { addDomain, makeLink, refusalOf } from "../support/links.ts";
import { startTestService, TestClock, type TestService } from "../support/service.ts";

onEachEngine("link targets", (engine) => {
  let service: TestService;
  const clock = new TestClock("2026-03-01T12:00:00Z");
  beforeAll(async () => {
    service = await startTestService(engine, {
      clock,
      env: { BASE_URL: "https://app.example", LINK_HOST: "go.example" },
    });
  });
  afterAll(() => service.stop());
  const invalid = (...fields: string[]) => [422, "invalid_input", fields.sort()] as const;

  test("destinations come back byte for byte", async () => {
    const taken = [
      "https://db.example/?key=ab%2fcd%253D&out=http://lib.example/x?a=1&b=2",
      "https://shop.example/?abc#sec",
      "https://shop.example/?k={gclid}&c={{campaign.name}}",
      "HTTP://Bücher.example:8080/größe?ü#ß",
      "https://shop.example/100%?q=%zz&&",
      "https://shop.example/?x=\u202ey",
      "https://shop.example/?x=\u00a0\ufeff&",
      `https://shop.example/${"x".repeat(3000)}`,
      `https://shop.example/${"x".repeat(8171)}`,
    ];
    for (const destination of taken) {
      const made = await makeLink(service.workspace, { destination, ios_url: "HTTPS://Apps.example/%2f" });
      expect([made.status, made.body.destination, made.body.ios_url]).toEqual([
        201,
        destination,
        "HTTPS://Apps.example/%2f",
      ]);
      const shown = await service.workspace.api("GET", `/api/v1/links/${made.body.id}`);
      expect(shown.body.destination).toBe(destination);
    }
  });

  test("a bad target is refused on create and change, and nothing is stored", async () => {
    const { api } = service.workspace;
    const link = (await makeLink(service.workspace)).body;
    const before = (await api("GET", "/api/v1/links?limit=100")).body;
    const bad = [
      "shop.example/p",
      "https://user@shop.example/",
      "https://shop.example/\r\nX: y",
      "https:\\\\shop.example\\",
      "https://shop\u200b.example/",
      "\u00a0https://shop.example/p",
      "https://shop.example/p\u00a0",
      "https://shop.example/p\u3000\n",
      "https://example.com\u3002evil.example/",
      "https://shop.example/?utm_source=a%0Ab",
      "https://https://shop.example",
      "\ud800",
      "a\u0000",
      `https://shop.example/${"x".repeat(8172)}`,
      5,
      {},
    ];
    for (const value of bad) {
      for (const field of ["destination", "ios_url", "android_url"]) {
        expect(refusalOf(await makeLink(service.workspace, { [field]: value }))).toEqual(invalid(field));
        const changed = await api("PATCH", `/api/v1/links/${link.id}`, JSON.stringify({ [field]: value }));
        expect(refusalOf(changed)).toEqual(invalid(field));
      }
    }
    for (const field of ["ios_url", "android_url"])
      expect(refusalOf(await makeLink(service.workspace, { [field]: "http://a.example/" }))).toEqual(
        invalid(field),
      );
    const several = await makeLink(service.workspace, {
      destination: "x",
      ios_url: "market://x",
      short_code: "a b",
      note: 5,
      expires_at: "soon",
      campaign_id: "1",
      tags: "t",
      utm_source: 1,
      nope: 1,
    });
    expect(refusalOf(several)).toEqual(
      invalid(
        "destination",
        "ios_url",
        "short_code",
        "note",
        "expires_at",
        "campaign_id",
        "tags",
        "utm_source",
        "nope",
      ),
    );
    expect((await api("GET", "/api/v1/links?limit=100")).body).toEqual(before);
  });

  test("a link cannot lead to a host of ours, in any spelling, on create and change", async () => {
    const { api } = service.workspace;
    const other = await service.addWorkspace("Neighbour");
    await addDomain(service, other, "xn--zrich-kva.example");
    await addDomain(service, other, "unproven.example", null);
    const link = (await makeLink(service.workspace)).body;
    const own = [
      "https://go.example/a",
      "HTTPS://GO.EXAMPLE:443/a",
      "http://go.example./a?x#y",
      "https://app.example/tokens",
      "https://g%4F.example/a",
      "https://zürich.example/a",
      "https://ZÜRICH.example:80/a",
      "http://xn--zrich-kva.example:443/a",
      "http://go.example:3501/loop1",
      "https://go.example:8443/x",
      "https://app.example:3501/r/x",
      "https://xn--zrich-kva.example:8443/x",
      `http://localhost:${new URL(service.url).port}/x`,
      `https://127.0.0.1:${new URL(service.url).port}/x`,
      `https://[::1]:${new URL(service.url).port}/x`,
    ];
    for (const url of own) {
      for (const field of ["destination", "ios_url", "android_url"]) {
        if (field !== "destination" && !/^https:/i.test(url)) continue;
        expect(refusalOf(await makeLink(service.workspace, { [field]: url }))).toEqual(invalid(field));
        expect(refusalOf(await api("PATCH", `/api/v1/links/${link.id}`, { [field]: url }))).toEqual(
          invalid(field),
        );
      }
    }
    for (const destination of [
      "https://unproven.example/",
      "https://go.example.com/",
      "https://x.example/?u=go.example",
    ])
      expect((await makeLink(service.workspace, { destination })).status).toBe(201);
  });

  test("what must never break the redirect is refused when it is too long with its values", async () => {
    const { api } = service.workspace;
    const long = "語".repeat(300);
    const utm = { utm_source: long, utm_medium: long, utm_campaign: long, utm_term: long, utm_content: long };
    const destination = `https://shop.example/${"x".repeat(1000)}`;
    expect(refusalOf(await makeLink(service.workspace, { destination, ...utm }))).toEqual(
      invalid("destination"),
    );
    const link = (
      await makeLink(service.workspace, { destination: `https://shop.example/${"x".repeat(8000)}` })
    ).body;
    expect(refusalOf(await api("PATCH", `/api/v1/links/${link.id}`, utm))).toEqual(invalid("destination"));
    const ascii = "x".repeat(300);
    const full = await makeLink(service.workspace, {
      destination: `https://shop.example/${"x".repeat(8171)}`,
      utm_source: ascii,
      utm_medium: ascii,
      utm_campaign: ascii,
      utm_term: ascii,
      utm_content: ascii,
    });
    expect(full.status).toBe(201);
    expect(
      refusalOf(await makeLink(service.workspace, { utm_source: "x".repeat(301), utm_term: "\ud800" })),
    ).toEqual(invalid("utm_source", "utm_term"));
  });

  test("expiry lies in the future on create, anywhere on change", async () => {
    const { api } = service.workspace;
    for (const expires_at of [
      "2026-03-01T12:00:00Z",
      "2001-01-01T00:00:00Z",
      "2030-01-01",
      "2030-01-01T00:00:00",
      "2030-02-30T00:00:00Z",
      "9999-12-31T23:59:59-01:00",
      1900000000,
    ])
      expect(refusalOf(await makeLink(service.workspace, { expires_at }))).toEqual(invalid("expires_at"));
    const soon = await makeLink(service.workspace, { expires_at: " 2026-03-01t14:00:00.5+02:00" });
    expect([soon.body.expires_at, soon.body.state]).toEqual(["2026-03-01T12:00:00.500Z", "live"]);
    const path = `/api/v1/links/${soon.body.id}`;
    clock.advance(500);
    expect((await api("GET", path)).body.state).toBe("expired");
    expect((await api("PATCH", path, { expires_at: "" })).body).toMatchObject({
      expires_at: null,
      state: "live",
    });
    expect((await api("PATCH", path, { expires_at: "2020-01-01T00:00:00Z" })).body.state).toBe("expired");
    expect((await api("PATCH", path, { expires_at: null })).body.state).toBe("live");
  });

  test("a campaign of the workspace, or none", async () => {
    const other = await service.addWorkspace("Elsewhere");
    const foreign = (await other.api("POST", "/api/v1/campaigns", { name: "Theirs" })).body.id;
    for (const campaign_id of [foreign, 99999999, 0, -1, 1.5, "1", 1e300])
      expect(refusalOf(await makeLink(service.workspace, { campaign_id }))).toEqual(invalid("campaign_id"));
    expect((await makeLink(service.workspace, { campaign_id: null })).body.campaign_id).toBeNull();
    const link = (await makeLink(service.workspace)).body;
    const changed = await service.workspace.api("PATCH", `/api/v1/links/${link.id}`, {
      campaign_id: foreign,
    });
    expect(refusalOf(changed)).toEqual(invalid("campaign_id"));
  });
});
