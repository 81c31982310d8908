import { afterAll, beforeAll, expect, test } from "bun:test";
import { onEachEngine } from "../support/engines.ts";
import { startTestService, TestClock, type TestService } from "../support/service.ts";
import { storeLink } from "../support/stored-link.ts";

const NOW = "2026-03-10T12:00:00.000Z";
type Money = readonly [value: string, currency: string];

onEachEngine("conversions in reports", (engine) => {
  let service: TestService;
  let made = 0;

  /** A workspace of its own with a link, and how to send it a conversion and read its report. */
  const open = async () => {
    made += 1;
    const workspace = await service.addWorkspace(`Money ${made}`);
    const { reference } = await storeLink(service, workspace, { code: `money${made}` });
    return {
      send: async (event_id: string, fields: object) => {
        const body = { customer_id: "c", event_id, link: reference, ...fields };
        return (await workspace.api("POST", "/api/v1/conversions", body)).status;
      },
      report: async (query = "") => (await workspace.api("GET", `/api/v1/analytics/report?${query}`)).body,
    };
  };

  beforeAll(async () => {
    service = await startTestService(engine, { clock: new TestClock(NOW) });
  });
  afterAll(() => service.stop());

  const sums: [string, readonly Money[], Record<string, string>][] = [
    [
      "tenths",
      [
        ["0.1", "EUR"],
        ["0.2", "EUR"],
      ],
      { EUR: "0.3" },
    ],
    ["ten tenths", Array.from({ length: 10 }, () => ["0.1", "EUR"] as const), { EUR: "1.0" }],
    [
      "cents",
      [
        ["324.71", "EUR"],
        ["181.51", "EUR"],
      ],
      { EUR: "506.22" },
    ],
    ["half a cent", [["1.005", "EUR"]], { EUR: "1.005" }],
    [
      "scales of their own",
      [
        ["1000", "JPY"],
        ["1.234", "KWD"],
        ["10", "EUR"],
        ["5", "USD"],
      ],
      { EUR: "10", JPY: "1000", KWD: "1.234", USD: "5" },
    ],
    [
      "the longest addend's decimals",
      [
        ["1.5", "EUR"],
        ["2.250", "EUR"],
        ["3", "EUR"],
      ],
      { EUR: "6.750" },
    ],
    [
      "spellings apart",
      [
        ["1", "usd"],
        ["2", "USD"],
        ["0.5", "Usd"],
      ],
      { USD: "2", Usd: "0.5", usd: "1" },
    ],
    [
      "leading zeros",
      [
        ["007.50", "EUR"],
        ["000", "EUR"],
      ],
      { EUR: "7.50" },
    ],
    ["nothing but zeros", [["0.00", "EUR"]], { EUR: "0.00" }],
    [
      "the largest",
      Array.from({ length: 3 }, () => ["999999999999999999.999999999999", "EUR"] as const),
      { EUR: "2999999999999999999.999999999997" },
    ],
  ];
  for (const [name, addends, value] of sums) {
    test(`exact sums: ${name}`, async () => {
      const { send, report } = await open();
      for (const [place, [amount, currency]] of addends.entries())
        expect(await send(`e${place}`, { value: amount, currency })).toBe(201);
      const { totals } = await report();
      expect([totals.conversions, totals.value]).toEqual([addends.length, value]);
    });
  }

  test("a retry counts once, money included", async () => {
    const { send, report } = await open();
    const fields = { value: "10.10", currency: "EUR" };
    expect([
      await send("e", fields),
      await send("e", fields),
      await send("e", { ...fields, value: "99" }),
    ]).toEqual([201, 200, 200]);
    expect((await report()).totals).toMatchObject({ conversions: 1, value: { EUR: "10.10" } });
  });

  test("a conversion without a value counts and adds no money", async () => {
    const { send, report } = await open();
    await send("e1", {});
    await send("e2", { currency: "EUR" });
    expect((await report()).totals).toMatchObject({ conversions: 2, value: null });
  });

  test("a conversion stands on the UTC day it occurred; a retry does not move it", async () => {
    const { send, report } = await open();
    await send("e1", { occurred_at: "2026-03-09T10:00:00Z" });
    await send("e1", { occurred_at: "2026-03-05T10:00:00Z" });
    await send("e2", { occurred_at: "2026-03-09T01:00:00+02:00" });
    await send("e3", {});
    const { rows } = await report("from=2026-03-05&to=2026-03-10");
    const byDay = rows.map((row: Record<string, unknown>) => [row["day"], row["conversions"]]);
    expect(byDay).toEqual([
      ["2026-03-05", 0],
      ["2026-03-06", 0],
      ["2026-03-07", 0],
      ["2026-03-08", 1],
      ["2026-03-09", 1],
      ["2026-03-10", 1],
    ]);
  });
});
