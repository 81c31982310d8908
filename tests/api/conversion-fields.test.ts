import { afterAll, beforeAll, expect, test } from "bun:test";
import { onEachEngine } from "../support/engines.ts";
import { addDomain } from "../support/links.ts";
import { startTestService, TestClock, type TestService, type TestWorkspace } from "../support/service.ts";
import { type StoredLink, storeLink } from "../support/stored-link.ts";

const PATH = "/api/v1/conversions";
const NOW = "2026-03-10T12:00:00.000Z";

onEachEngine("conversion fields", (engine) => {
  let service: TestService;
  let workspace: TestWorkspace;
  let link: StoredLink;
  let made = 0;

  /** One conversion of a customer and an event of its own, unless the fields say otherwise. */
  const send = (fields: object) => {
    made += 1;
    const body = { customer_id: `c${made}`, event_id: `e${made}`, link: link.reference, ...fields };
    return workspace.api("POST", PATH, body);
  };
  const accepted = async (fields: object) => {
    const { status, body } = await send(fields);
    expect([fields, status]).toEqual([fields, 201]);
    return body;
  };
  const refused = async (fields: object, ...named: string[]) => {
    const { status, body } = await send(fields);
    expect([fields, status, body.error?.code]).toEqual([fields, 422, "invalid_input"]);
    expect([fields, Object.keys(body.error.details).sort()]).toEqual([fields, named.sort()]);
  };

  beforeAll(async () => {
    service = await startTestService(engine, { clock: new TestClock(NOW) });
    workspace = service.workspace;
    link = await storeLink(service, workspace, { code: "Promo" });
  });
  afterAll(() => service.stop());

  test("value: what the pattern takes is kept as given", async () => {
    for (const value of [
      "0",
      "007.50",
      "0.1",
      "1.005",
      "1000",
      "1.234",
      "999999999999999999",
      "999999999999999999.999999999999",
      "0.000000000001",
      "5.00",
    ]) {
      expect((await accepted({ value, currency: "KWD" })).value).toBe(value);
    }
  });

  test("value: everything else is refused", async () => {
    for (const value of [
      ..."-5|1e3|1,000.00|.5|5.|+5| 5|5 |5\n|\n5|５|٣||NaN|Infinity|0x10|1.2.3|1_000|5€|5\u0000|\ud800".split(
        "|",
      ),
      "1000000000000000000",
      "0.0000000000001",
      "9".repeat(10_000),
      5,
      0.5,
      true,
      [],
      {},
    ]) {
      await refused({ value, currency: "EUR" }, "value");
    }
  });

  test("currency: three letters, as given; required with value, fine without", async () => {
    for (const currency of ["EUR", "usd", "jPy", "XXX"]) {
      expect((await accepted({ value: "1", currency })).currency).toBe(currency);
    }
    expect((await accepted({ currency: "EUR" })).value).toBeNull();
    expect((await accepted({ currency: "EUR", value: null })).currency).toBe("EUR");
    for (const currency of ["EU", "EURO", "12A", "€€€", "", "   ", "EUR ", "ÉUR", "EUR\n", "ＥＵＲ", 978]) {
      await refused({ value: "1", currency }, "currency");
    }
    await refused({ value: "1" }, "currency", "value");
    await refused({ value: "1", currency: null }, "currency", "value");
    await refused({ value: "1", customer_id: "" }, "currency", "customer_id", "value");
  });

  test("kind: conversion by default, at most 32 characters, without blanks around it", async () => {
    expect((await accepted({ kind: " \tlead\u00a0" })).kind).toBe("lead");
    for (const kind of [null, undefined, "", "  "])
      expect((await accepted({ kind })).kind).toBe("conversion");
    for (const kind of ["purchase", "signup", "lead", "Demo booked", "é".repeat(32), "😀".repeat(32)]) {
      expect((await accepted({ kind })).kind).toBe(kind);
    }
    for (const kind of ["k".repeat(33), "😀".repeat(33), "a\u0000", "\udc00", 1, ["lead"]])
      await refused({ kind }, "kind");
  });

  test("customer_id and event_id: 1 to 128 code points, compared exactly", async () => {
    for (const field of ["customer_id", "event_id"]) {
      for (const id of [
        "a".repeat(128),
        "😀".repeat(128),
        "e\u0301",
        " ",
        "   ",
        "__proto__",
        "' OR 1=1 --",
      ]) {
        expect((await accepted({ [field]: id }))[field]).toBe(id);
      }
      for (const id of ["", "a".repeat(129), "😀".repeat(129), "a\u0000b", "\ud800", null, 7, undefined]) {
        await refused({ [field]: id }, field);
      }
    }
    for (const event_id of ["A1", "a1", "A1 ", "Ａ1", "é", "\u00e9x", "e\u0301x"])
      await accepted({ event_id });
    await accepted({ customer_id: "K1" });
    await refused({ customer_id: "k1", link: undefined }, "link");
  });

  test("occurred_at: RFC 3339 with an offset, near enough", async () => {
    const kept: [string | null | undefined, string][] = [
      [undefined, NOW],
      [null, NOW],
      ["2026-03-10T12:00:30Z", "2026-03-10T12:00:30.000Z"],
      ["2026-03-10T13:00:00Z", "2026-03-10T13:00:00.000Z"],
      ["2026-01-01T02:00:00+02:00", "2026-01-01T00:00:00.000Z"],
      ["2026-01-01t00:00:00.123456-05:30", "2026-01-01T05:30:00.123Z"],
      ["2024-03-10T12:00:00Z", "2024-03-10T12:00:00.000Z"],
    ];
    for (const [occurred_at, stored] of kept)
      expect((await accepted({ occurred_at })).occurred_at).toBe(stored);
    for (const occurred_at of [
      "2026-03-10T13:00:00.001Z",
      "2026-03-12T12:00:00Z",
      "2024-03-10T11:59:59.999Z",
      "1970-01-01T00:00:00Z",
      "9999-12-31T23:59:59Z",
      "0000-01-01T00:00:00Z",
      "2026-01-01",
      "1767225600",
      1767225600,
      "2026-01-01T00:00:00",
      "2026-02-30T00:00:00Z",
      "2026-01-01T24:00:00Z",
      "2026-01-01T00:00Z",
      "2026-01-01 00:00:00Z",
      "Thu, 01 Jan 2026 00:00:00 GMT",
      "yesterday",
      "",
      "2026-01-01T00:00:00Z\u0000",
      "+002026-01-01T00:00:00Z",
    ]) {
      await refused({ occurred_at }, "occurred_at");
    }
  });

  test("every wrong field is named at once", async () => {
    await refused(
      {
        customer_id: "",
        event_id: null,
        kind: "k".repeat(40),
        value: "x",
        currency: "x",
        occurred_at: 5,
        z: 1,
      },
      ..."customer_id event_id kind value currency occurred_at z".split(" "),
    );
  });

  test("link: host and code in any spelling the edge takes, answered in one", async () => {
    const host = new URL(service.running.baseUrl).host;
    await addDomain(service, workspace, "xn--zrich-kva.example");
    const custom = await storeLink(service, workspace, { code: "구글", domain: "zürich.example" });
    const nfc = await storeLink(service, workspace, { code: "caf\u00e9" });
    const spellings: [string, StoredLink][] = [
      [`${host}/Promo`, link],
      [`${host.toUpperCase()}/PROMO`, link],
      [` ${host}/promo `, link],
      [`127.0.0.1:${new URL(service.url).port}/Promo`, link],
      [`${encodeURIComponent(host)}%2Fpromo`, link],
      ["xn--zrich-kva.example/구글", custom],
      ["ZÜRICH.example/구글", custom],
      ["zürich.example.:443/구글", custom],
      ["zürich.example:80/%EA%B5%AC%EA%B8%80", custom],
      [encodeURIComponent("zürich.example/구글"), custom],
      [`${host}/cafe\u0301`, nfc],
      [`${host}/CAF\u00c9`, nfc],
    ];
    for (const [spelling, { reference }] of spellings) {
      expect((await accepted({ link: spelling })).link).toBe(reference);
    }
  });

  test("link: what is no link of the workspace is refused, whatever it looks like", async () => {
    const other = await service.addWorkspace(`Other ${engine}`);
    const foreign = await storeLink(service, other, { code: "foreign" });
    const host = new URL(service.running.baseUrl).host;
    for (const given of [
      foreign.reference,
      `${host}/nope`,
      "nowhere.example/Promo",
      `http://${host}/Promo`,
      `${host}/Promo/`,
      `${host}/Promo?qr=1`,
      `//${host}/Promo`,
      `/Promo`,
      "Promo",
      `${host}/`,
      host,
      "/",
      "%",
      `${host}/%00`,
      `${host}%00/Promo`,
      `${host}/%ZZ`,
      `${host}/Promo%2500`,
      "[::1/Promo",
      "a b/Promo",
      "x".repeat(5000),
      "a\u0000/b",
      "\ud800/b",
      7,
      {},
    ]) {
      await refused({ link: given }, "link");
    }
  });

  test("withdrawn, expired, pending and blocked links still attribute, named or bound", async () => {
    const past = Date.parse("2026-01-01T00:00:00Z");
    for (const gone of [
      { code: "gone1" },
      { code: "gone2", expires_at: past },
      { code: "gone3", scan: "blocked" },
      { code: "gone4", scan: "pending" },
    ]) {
      const { id, reference } = await storeLink(service, workspace, gone);
      if (gone.code === "gone1") {
        const withdrawn = await workspace.api("DELETE", `/api/v1/links/${id}`);
        expect(withdrawn.status).toBe(204);
      }
      const named = await accepted({ customer_id: gone.code, link: reference });
      const bound = await accepted({ customer_id: gone.code, link: null });
      expect([named.link, named.attributed_by]).toEqual([reference, "reference"]);
      expect([bound.link, bound.attributed_by]).toEqual([reference, "binding"]);
    }
  });

  test("a conversion keeps the link's values of its own moment, in the report too", async () => {
    const { id, reference } = await storeLink(service, workspace, { code: "moment", utm_source: "before" });
    const first = await accepted({ customer_id: "moment", link: reference });
    const changed = { utm_source: "after", destination: "https://shop.example/new" };
    expect((await workspace.api("PATCH", `/api/v1/links/${id}`, changed)).status).toBe(200);
    const second = await accepted({ customer_id: "moment", link: undefined });
    const rows = await service.running.control.db
      .selectFrom("conversions")
      .select(["id", "utm_source", "destination", "link_id"])
      .where("id", "in", [first.id, second.id])
      .orderBy("id")
      .execute();
    expect(rows).toEqual([
      { id: first.id, utm_source: "before", destination: "https://shop.example/moment", link_id: id },
      { id: second.id, utm_source: "after", destination: "https://shop.example/new", link_id: id },
    ]);
    const report = await workspace.api(
      "GET",
      "/api/v1/analytics/report?group_by=utm_source&short_code=moment&from=2026-03-10&to=2026-03-10",
    );
    const reported = report.body.rows.map((row: Record<string, unknown>) => [
      row["utm_source"],
      row["conversions"],
    ]);
    expect(reported).toEqual([
      ["after", 1],
      ["before", 1],
    ]);
  });
});
