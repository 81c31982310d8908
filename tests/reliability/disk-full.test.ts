import { afterEach, beforeEach, expect, test } from "bun:test";
import { ProgramClient } from "../support/program-client.ts";
import { fillDisk, onSmallDisk } from "../support/small-disk.ts";

// The disk with the data folder is full. Redirects go on; what cannot be kept is refused, or counted in the open; with room
// again all is well without a restart.

const DISK_bytes = 48 * 1024 * 1024;
/** What other programs leave on a full disk: nothing, or just enough for one of the files that the service writes. */
const ROUNDS_left_bytes = [0, 8 * 1024, 96 * 1024, 400 * 1024];
const LIMIT_ms = 300_000;

let program: ProgramClient;
beforeEach(async () => {
  program = await ProgramClient.make();
  await program.start(onSmallDisk(program.dataDir, DISK_bytes, [process.execPath, "src/main.ts", "serve"]));
}, LIMIT_ms);
afterEach(() => program.remove());

test(
  "on a full disk redirects go on, writes are refused, lost clicks are counted; with room again everything works",
  async () => {
    await program.makeLink("shop");
    let visits = (await program.visit("shop", 50)).answered;
    let conversions = 0;
    let refused = 0;
    const convert = async () => {
      const event = { customer_id: "c", event_id: `e${conversions + refused}`, link: "" };
      event.link = `localhost:${program.port}/shop`;
      const { status, headers, body } = await program.api("POST", "/conversions", event);
      if (status === 201) conversions += 1;
      else {
        expect([status, headers.get("retry-after"), body.error.retry_after_seconds]).toEqual([503, "5", 5]);
        expect(Object.keys(body.error).toSorted()).toEqual([
          "code",
          "details",
          "message",
          "permission",
          "retry_after_seconds",
        ]);
        refused += 1;
      }
    };
    for (const [round, left_bytes] of ROUNDS_left_bytes.entries()) {
      const makeRoom = fillDisk(program.serving.pid, program.dataDir, left_bytes);
      const before = refused;
      // As long as it takes until neither the log nor the database takes anything more.
      await program.until(async () => {
        const { answered, faults } = await program.visit("shop", 300, 4);
        expect(faults).toEqual([]);
        visits += answered;
        await convert();
        return (await program.metric("utmost_click_log_up")) === 0 && refused > before;
      });
      expect(await program.readiness()).toMatchObject({ status: "degraded", click_log: "down" });
      expect(program.serving.complaints()).toContain("the click log cannot be written");
      // What is only read goes on as well.
      expect((await program.api("GET", "/links")).status).toBe(200);
      makeRoom();
      await program.until(async () => {
        const { answered, faults } = await program.visit("shop", 1);
        expect(faults).toEqual([]);
        visits += answered;
        return (await program.readiness())["status"] === "ready";
      });
      await program.makeLink(`after-${round}`);
      await convert();
      const lost = await program.metric("utmost_clicks_lost_total");
      expect(lost).toBeGreaterThan(0);
      expect(await program.totals()).toMatchObject({ clicks: visits - lost, conversions });
    }
    const lost = await program.metric("utmost_clicks_lost_total");
    expect(await program.end()).toBe(0);
    console.log(`${visits} redirects, no error; ${lost} clicks lost and counted; ${refused} writes refused`);
  },
  LIMIT_ms,
);
