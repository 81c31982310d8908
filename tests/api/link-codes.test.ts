import { afterAll, beforeAll, expect, test } from "bun:test";
import { reservedCodes } from "../../src/links/reserved-codes.ts";
import { onEachEngine } from "../support/engines.ts";
import { addDomain, makeLink, refusalOf } from "../support/links.ts";
import { startTestService, type TestService } from "../support/service.ts";

onEachEngine("link codes", (engine) => {
  let service: TestService;
  beforeAll(async () => {
    service = await startTestService(engine, {
      env: { BASE_URL: "https://app.example", LINK_HOST: "go.example" },
    });
  });
  afterAll(() => service.stop());
  const invalid = (...fields: string[]) => [422, "invalid_input", fields.sort()] as const;
  const taken = [409, "duplicate_link", ["short_code"]] as const;

  test("a code is kept as typed and taken in every case and form, for ever, for everybody", async () => {
    const other = await service.addWorkspace("Other");
    const first = await makeLink(service.workspace, { short_code: "Caf\u00e9-Stra\u00dfe_1" });
    expect(first.body.short_code).toBe("Caf\u00e9-Stra\u00dfe_1");
    expect(first.body.short_url).toBe("https://go.example/Caf%C3%A9-Stra%C3%9Fe_1");
    expect(first.body.qr_url).toBe("https://go.example/Caf%C3%A9-Stra%C3%9Fe_1?qr=1");
    for (const workspace of [service.workspace, other]) {
      for (const short_code of ["CAF\u00c9-STRASSE_1", "cafe\u0301-strasse_1"])
        expect(refusalOf(await makeLink(workspace, { short_code }))).toEqual(taken);
    }
    await service.workspace.api("DELETE", `/api/v1/links/${first.body.id}`);
    expect(refusalOf(await makeLink(service.workspace, { short_code: "caf\u00e9-strasse_1" }))).toEqual(
      taken,
    );
    const decomposed = await makeLink(service.workspace, { short_code: "e\u0301te\u0301" });
    expect(decomposed.body.short_code).toBe("\u00e9t\u00e9");
  });

  test("of forty simultaneous calls for one code one makes the link", async () => {
    for (const short_code of ["Raced", "raced2"]) {
      const answers = await Promise.all(
        Array.from({ length: 40 }, (_, n) =>
          makeLink(service.workspace, {
            short_code: n % 2 ? short_code : short_code.toUpperCase(),
            tags: [`t${n % 3}`],
          }),
        ),
      );
      const statuses = answers.map(({ status }) => status).sort((left, right) => left - right);
      expect(statuses).toEqual([201, ...Array.from({ length: 39 }, () => 409)]);
    }
  });

  test("codes that no visitor could reach are refused", async () => {
    const bad = [
      "",
      " ",
      "a b",
      "ab?x=1",
      "a#b",
      "a/b",
      ".",
      "..",
      "a.b",
      "\u0000",
      "\u200b",
      "\u3164",
      "🎉",
      "\ud800",
      null,
      7,
    ];
    for (const short_code of [...bad, "x".repeat(65)])
      expect(refusalOf(await makeLink(service.workspace, { short_code }))).toEqual(invalid("short_code"));
    for (const word of reservedCodes) {
      for (const short_code of [word, word.toUpperCase()])
        expect(refusalOf(await makeLink(service.workspace, { short_code }))).toEqual(taken);
    }
    expect((await service.workspace.api("GET", "/api/v1/links?search=api")).body.data).toEqual([]);
  });

  test("without one the code is random", async () => {
    const codes = await Promise.all(Array.from({ length: 30 }, () => makeLink(service.workspace)));
    for (const { body } of codes) expect(body.short_code).toMatch(/^[2-9a-hjkmnp-z]{7}$/);
    expect(new Set(codes.map(({ body }) => body.short_code)).size).toBe(30);
  });

  test("a domain is a verified one of the workspace, or the shared host itself", async () => {
    const { workspace } = service;
    const other = await service.addWorkspace("Owner");
    await addDomain(service, workspace, "xn--zrich-kva.example");
    await addDomain(service, workspace, "unproven.example", null);
    await addDomain(service, other, "theirs.example");
    const made = await makeLink(workspace, { domain: "ZÜRICH.example.", short_code: "same" });
    expect(made.body.short_url).toBe("https://xn--zrich-kva.example/same");
    const shared = await makeLink(workspace, { domain: "Go.Example:443", short_code: "same" });
    expect(shared.body.short_url).toBe("https://go.example/same");
    expect(
      refusalOf(await makeLink(workspace, { domain: "xn--zrich-kva.example", short_code: "SAME" })),
    ).toEqual(taken);
    for (const domain of [
      "unproven.example",
      "theirs.example",
      "app.example",
      "nobody.example",
      "",
      "a b",
      "https://go.example",
      "\u0000",
      "\ud800",
      null,
      5,
    ])
      expect(refusalOf(await makeLink(workspace, { domain }))).toEqual(invalid("domain"));
    const listed = await workspace.api("GET", "/api/v1/links?host=z%C3%BCrich.example");
    expect(listed.body.data.map(({ id }: { id: number }) => id)).toEqual([made.body.id]);
  });

  test("a change moves no link to another code or domain", async () => {
    const link = (await makeLink(service.workspace, { short_code: "stays" })).body;
    const path = `/api/v1/links/${link.id}`;
    const refused = await service.workspace.api("PATCH", path, {
      short_code: "moves",
      domain: "go.example",
      note: "x",
    });
    expect(refusalOf(refused)).toEqual(invalid("short_code", "domain"));
    expect((await service.workspace.api("GET", path)).body).toMatchObject({
      short_code: "stays",
      note: null,
    });
  });
});
