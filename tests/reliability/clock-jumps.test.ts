import { afterAll, beforeAll, expect, test } from "bun:test";
import { DAY_ms } from "../../src/lib/calendar.ts";
import { onEachEngine } from "../support/engines.ts";
import { startTestService, TestClock, type TestService } from "../support/service.ts";

// The machine's clock jumps by a day, forth and back, as it does when somebody sets it right.

const HOUR_ms = 3_600_000;
const BROWSER = "Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0";

onEachEngine("clock jumps", (engine) => {
  const clock = new TestClock("2026-06-15T12:00:00Z");
  let service: TestService;
  beforeAll(async () => {
    service = await startTestService(engine, { clock });
  });
  afterAll(() => service.stop());

  test("every redirect is answered, and counted once on the day that the clock said", async () => {
    const { api } = service.workspace;
    const input = { destination: "https://shop.example/", short_code: "jump" };
    expect((await api("POST", "/api/v1/links", input)).status).toBe(201);
    const counted = new Map<string, number>();
    for (const jump_ms of [0, DAY_ms, -2 * DAY_ms, DAY_ms, -HOUR_ms, 3 * DAY_ms, -3 * DAY_ms]) {
      clock.advance(jump_ms);
      const day = new Date(clock.now()).toISOString().slice(0, 10);
      for (let number = 0; number < 20; number += 1) {
        const visit = await service.visit("/jump", { "user-agent": `${BROWSER} ${number}` });
        expect([jump_ms, visit.status]).toEqual([jump_ms, 302]);
      }
      counted.set(day, (counted.get(day) ?? 0) + 20);
      // Neither the quota nor what is known of links and tokens depends on a clock that only runs on.
      const edit = { destination: `https://shop.example/${jump_ms}` };
      expect((await api("PATCH", "/api/v1/links/1", edit)).status).toBe(200);
      const edited = await service.visit("/jump", { "user-agent": BROWSER });
      expect(edited.headers.get("location")).toStartWith(edit.destination);
      counted.set(day, (counted.get(day) ?? 0) + 1);
    }
    const { body } = await api("GET", "/api/v1/analytics/report?from=2026-06-01&to=2026-06-30");
    const days = body.rows.filter(({ clicks }: { clicks: number }) => clicks > 0);
    expect(
      Object.fromEntries(days.map(({ day, clicks }: { day: string; clicks: number }) => [day, clicks])),
    ).toEqual(Object.fromEntries(counted));
    const { clicks } = service.running;
    expect(clicks.status()).toMatchObject({ storeUp: true, lag_bytes: 0 });
    expect(clicks.sink).toMatchObject({ lostClicks: 0, isWritable: true });
  });
});
