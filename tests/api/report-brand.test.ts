import { afterAll, beforeAll, expect, test } from "bun:test";
import { LOGO_bytes_at_most, LOGO_pixels_at_most } from "../../src/limits.ts";
import { onEachEngine } from "../support/engines.ts";
import { dataAddress, pngAddress } from "../support/pictures.ts";
import { startTestService, type TestService, type TestWorkspace } from "../support/service.ts";

const PATH = "/api/v1/report-brand";
/** One pixel each, as encoders write them: a JPEG, and a WebP without loss, with loss and with an extended header. */
const JPEG =
  "/9j/4AAQSkZJRgABAQEASABIAAD/2wBDAP//////////////////////////////////////////////////////////////////////////////////////wAALCAABAAEBAREA/8QAFAABAAAAAAAAAAAAAAAAAAAAA//EABQQAQAAAAAAAAAAAAAAAAAAAAD/2gAIAQEAAD8AN//Z";
const WEBP_LOSSLESS = "UklGRhoAAABXRUJQVlA4TA0AAAAvAAAAEAcQERGIiP4HAA==";
const WEBP_LOSSY = "UklGRiIAAABXRUJQVlA4IBYAAAAwAQCdASoBAAEADsD+JaQAA3AAAAAA";
const WEBP_EXTENDED =
  "UklGRkoAAABXRUJQVlA4WAoAAAAQAAAAAAAAAAAAQUxQSAwAAAARBxAR/Q9ERP8DAABWUDggGAAAABQBAJ0BKgEAAQAAAP4AAA3AAP7mtQAAAA==";

const cutOff = (type: string, base64: string, length: number): string =>
  dataAddress(type, Buffer.from(base64, "base64").subarray(0, length));

onEachEngine("the brand of client reports", (engine) => {
  let service: TestService;
  let workspace: TestWorkspace;

  beforeAll(async () => {
    service = await startTestService(engine);
    workspace = service.workspace;
  });
  afterAll(() => service.stop());

  test("is nothing before it is set, then what was set; what is not named stays", async () => {
    const { api } = await service.addWorkspace("Setting");
    expect((await api("GET", PATH)).body).toEqual({ name: null, logo: null });
    const logo = pngAddress(240, 60);
    const steps: [object, object][] = [
      [{}, { name: null, logo: null }],
      [{ name: "  Studio Nord " }, { name: "Studio Nord", logo: null }],
      [{ logo }, { name: "Studio Nord", logo }],
      [{ name: "" }, { name: null, logo }],
      [
        { name: "Studio Süd", logo: null },
        { name: "Studio Süd", logo: null },
      ],
    ];
    for (const [body, brand] of steps) {
      const answer = await api("PATCH", PATH, body);
      expect([body, answer.status, answer.body]).toEqual([body, 200, brand]);
      expect((await api("GET", PATH)).body).toEqual(brand);
    }
  });

  test("a picture is told by its bytes: PNG, JPEG and WebP of each kind", async () => {
    const { api } = workspace;
    for (const [type, base64] of [
      ["image/jpeg", JPEG],
      ["image/webp", WEBP_LOSSLESS],
      ["image/webp", WEBP_LOSSY],
      ["image/webp", WEBP_EXTENDED],
    ] as const) {
      const logo = `data:${type};base64,${base64}`;
      const { status, body } = await api("PATCH", PATH, { logo });
      expect([type, status, body.logo]).toEqual([type, 200, logo]);
    }
  });

  test("anything else is refused, naming the field, and changes nothing", async () => {
    const { api } = workspace;
    const kept = (await api("PATCH", PATH, { name: "Kept", logo: pngAddress(8, 8) })).body;
    const png = Buffer.from(pngAddress(8, 8).split(",")[1] ?? "", "base64");
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>');
    const faulty = [
      "https://agency.example/logo.png",
      dataAddress("image/svg+xml", svg),
      dataAddress("image/png", svg),
      dataAddress("text/html", png),
      dataAddress("image/jpeg", png),
      dataAddress("image/gif", Buffer.from("R0lGODlhAQABAAAAACw=", "base64")),
      dataAddress("image/png", png.subarray(0, 20)),
      // Cut off: a reader would see a broken picture.
      ...[40, png.length - 13].map((length) => dataAddress("image/png", png.subarray(0, length))),
      ...[100, 150].map((length) => cutOff("image/jpeg", JPEG, length)),
      ...[WEBP_LOSSLESS, WEBP_LOSSY, WEBP_EXTENDED].map((picture) => cutOff("image/webp", picture, 31)),
      dataAddress("image/png", Buffer.concat([png, Buffer.alloc(LOGO_bytes_at_most)])),
      dataAddress("image/webp", Buffer.from("RIFF....WEBPVP9 ............................")),
      dataAddress("image/jpeg", Buffer.from("ffd8ffe00010", "hex")),
      pngAddress(LOGO_pixels_at_most + 1, 1),
      `${pngAddress(8, 8)}"><script>alert(1)</script>`,
      "data:image/png;base64,",
      "data:image/png,abc",
    ];
    for (const logo of faulty) {
      const { status, body } = await api("PATCH", PATH, { logo });
      expect([logo.slice(0, 60), status, Object.keys(body.error.details)]).toEqual([
        logo.slice(0, 60),
        422,
        ["logo"],
      ]);
      expect(body.error.details.logo[0]).toMatch(/^Must be /);
    }
    const both = await api("PATCH", PATH, { name: "a\nb", logo: 5, other: 1 });
    expect([both.status, Object.keys(both.body.error.details).sort()]).toEqual([
      422,
      ["logo", "name", "other"],
    ]);
    for (const name of ["Studio \u202edroN", "\u2066Studio"])
      expect([name, (await api("PATCH", PATH, { name })).status]).toEqual([name, 422]);
    expect((await api("GET", PATH)).body).toEqual(kept);
  });

  test("is the workspace's own, and noted in the audit trail without the picture", async () => {
    const one = await service.addWorkspace("One");
    const other = await service.addWorkspace("Other");
    const logo = pngAddress(120, 40);
    await one.api("PATCH", PATH, { name: "One's agency", logo });
    await one.api("PATCH", PATH, { name: "One's agency" });
    expect((await other.api("GET", PATH)).body).toEqual({ name: null, logo: null });
    const { data } = (await one.api("GET", "/api/v1/audit?subject=report_brand")).body;
    expect(data).toHaveLength(1);
    const [{ action, subject_id, before, after }] = data;
    expect([action, subject_id, before]).toEqual(["changed", null, { name: null, logo: null }]);
    expect(after.name).toBe("One's agency");
    expect(after.logo).toMatchObject({ type: "image/png", width: 120, height: 40 });
    expect(JSON.stringify(data)).not.toContain("base64");
  });

  test("changes made at once are all there", async () => {
    const { api } = await service.addWorkspace("At once");
    const logo = pngAddress(16, 16);
    const answers = await Promise.all([api("PATCH", PATH, { name: "Agency" }), api("PATCH", PATH, { logo })]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect((await api("GET", PATH)).body).toEqual({ name: "Agency", logo });
  });

  test("takes reports:write and an admin", async () => {
    const reader = await workspace.mint(["analytics:read", "workspace:write"]);
    const refused = await service.call(reader, "PATCH", PATH, { name: "x" });
    expect([refused.status, refused.body.error.permission]).toEqual([403, "reports:write"]);
    const member = await service.addMember(workspace, "member");
    expect((await service.call(member.token, "PATCH", PATH, { name: "x" })).body.error.code).toBe(
      "role_forbids",
    );
    const admin = await service.addMember(workspace, "admin");
    expect((await service.call(admin.token, "PATCH", PATH, { name: "x" })).status).toBe(200);
  });
});
