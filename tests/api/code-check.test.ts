import { afterAll, beforeAll, expect, test } from "bun:test";
import { reservedCodes } from "../../src/links/reserved-codes.ts";
import { onEachEngine } from "../support/engines.ts";
import { addDomain, makeLink, refusalOf } from "../support/links.ts";
import { startTestService, type TestService } from "../support/service.ts";

const FREE = { free: true, reason: null };
const TAKEN = { free: false, reason: "This code is, or was, in use on this host." };
const RESERVED = { free: false, reason: "The service keeps this code for itself." };

onEachEngine("whether a code is free", (engine) => {
  let service: TestService;
  beforeAll(async () => {
    service = await startTestService(engine, {
      env: { BASE_URL: "https://app.example", LINK_HOST: "go.example" },
    });
  });
  afterAll(() => service.stop());
  const check = (body: object, workspace = service.workspace) =>
    workspace.api("POST", "/api/v1/links/check-code", body);
  const said = async (body: object, workspace = service.workspace) => (await check(body, workspace)).body;

  test("is told as a link would be made or refused, in every case and form, for everybody and for ever", async () => {
    const other = await service.addWorkspace("Other");
    expect(await said({ short_code: "Stra\u00dfe" })).toEqual(FREE);
    // Nothing is taken by asking.
    expect(await said({ short_code: "Stra\u00dfe" })).toEqual(FREE);
    const made = await makeLink(service.workspace, { short_code: "Stra\u00dfe" });
    expect(made.status).toBe(201);
    for (const workspace of [service.workspace, other])
      for (const short_code of ["STRASSE", "stra\u00dfe"])
        expect(await said({ short_code }, workspace)).toEqual(TAKEN);
    await service.workspace.api("DELETE", `/api/v1/links/${made.body.id}`);
    expect(await said({ short_code: "strasse" })).toEqual(TAKEN);
    for (const word of reservedCodes)
      expect(await said({ short_code: word.toUpperCase() })).toEqual(RESERVED);
  });

  test("is told for each host by itself; a domain of somebody else's is refused, whatever the code", async () => {
    const other = await service.addWorkspace("Elsewhere");
    await addDomain(service, service.workspace, "go.brand.example");
    await makeLink(service.workspace, { short_code: "here", domain: "go.brand.example" });
    expect(await said({ short_code: "HERE", domain: "GO.brand.example" })).toEqual(TAKEN);
    expect(await said({ short_code: "here" })).toEqual(FREE);
    expect(await said({ short_code: "here", domain: "go.example" })).toEqual(FREE);
    const refused = await check({ short_code: "here", domain: "go.brand.example" }, other);
    expect(refusalOf(refused)).toEqual([422, "invalid_input", ["domain"]]);
    const both = await check({ short_code: "a b", domain: "go.brand.example" }, other);
    expect(refusalOf(both)).toEqual([422, "invalid_input", ["domain", "short_code"]]);
  });

  test("takes one code", async () => {
    for (const body of [
      {},
      { short_code: "" },
      { short_code: null },
      { short_code: "a/b" },
      { short_code: 7 },
    ])
      expect(refusalOf(await check(body))).toEqual([422, "invalid_input", ["short_code"]]);
    expect(refusalOf(await check({ short_code: "a", destination: "https://shop.example" }))).toEqual([
      422,
      "invalid_input",
      ["destination"],
    ]);
  });
});
