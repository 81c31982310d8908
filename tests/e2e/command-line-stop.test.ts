import { afterEach, beforeEach, expect, test } from "bun:test";
import { connect, type Socket } from "node:net";
import { rawRequest } from "../support/raw-http.ts";
import {
  freshDataDir,
  runUtmost,
  type Serving,
  serveUtmost,
  stopServing,
} from "../support/utmost-program.ts";

const LIMIT_ms = 120_000;

let dataDir: string;
let remove: () => void;
let serving: Serving;
let token: string;
beforeEach(async () => {
  ({ dataDir, remove } = freshDataDir());
  serving = await serveUtmost({ DATA_DIR: dataDir });
  token = /utmost_[0-9A-Za-z]{12}_[0-9A-Za-z]{40}/.exec(serving.out())?.[0] ?? "";
}, LIMIT_ms);
afterEach(async () => {
  serving.signal("SIGKILL");
  await serving.ended;
  remove();
});

/** A request whose body is held back: in flight until `finish` is called. */
async function slowRequest(): Promise<{ finish(): void; readonly answer: Promise<string> }> {
  const body = JSON.stringify({ name: "Made while stopping" });
  const socket = await new Promise<Socket>((resolve, reject) => {
    const opening = connect(serving.port, "127.0.0.1", () => resolve(opening));
    opening.once("error", reject);
  });
  const answer = new Promise<string>((resolve) => {
    let text = "";
    socket.on("data", (chunk) => {
      text += chunk.toString();
      if (text.includes("\r\n\r\n")) resolve(text);
    });
    socket.on("close", () => resolve(text));
    socket.on("error", () => resolve(text));
  });
  socket.write(
    `POST /api/v1/campaigns HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${token}\r\n` +
      `Content-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body.slice(0, 5)}`,
  );
  await Bun.sleep(200);
  return {
    finish: () => socket.write(body.slice(5)),
    answer,
  };
}

const readiness = async (): Promise<number | string> =>
  fetch(`${serving.url}/readyz`).then(
    ({ status }) => status,
    () => "no connection",
  );

test(
  "SIGTERM: not ready first, what is in flight is answered, clicks are kept, exit code 0 within 10 s",
  async () => {
    const made = await fetch(`${serving.url}/api/v1/links`, {
      method: "POST",
      headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
      body: JSON.stringify({ destination: "https://shop.example/", short_code: "stop" }),
    });
    expect(made.status).toBe(201);
    const slow = await slowRequest();
    const started_ms = performance.now();
    serving.signal("SIGTERM");
    await Bun.sleep(100);
    expect(await readiness()).toBe(503);
    // Whoever still comes is served.
    const late = await fetch(`${serving.url}/stop`, { redirect: "manual" });
    expect(late.status).toBe(302);
    // And sent away: these wait for the other end to close the connection.
    const paths = [
      "/stop",
      "/nothing-here",
      "/api/v1/openapi.json",
      "/api/v1/campaigns",
      "/sign-in",
      "/readyz",
    ];
    for (const path of paths) {
      const { header } = await rawRequest(serving.url, `GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`);
      expect([path, header("connection")?.toLowerCase()]).toEqual([path, "close"]);
    }
    await Bun.sleep(1500);
    expect(await readiness()).toBe("no connection");
    slow.finish();
    expect(await slow.answer).toStartWith("HTTP/1.1 201");
    expect(await serving.ended).toBe(0);
    expect(performance.now() - started_ms).toBeLessThan(10_000);
    expect(serving.complaints()).toBe("");

    serving = await serveUtmost({ DATA_DIR: dataDir });
    const headers = { authorization: `Bearer ${token}` };
    const report = await fetch(`${serving.url}/api/v1/analytics/report`, { headers });
    expect(await report.json()).toMatchObject({ totals: { clicks: 2 } });
    const campaigns = await fetch(`${serving.url}/api/v1/campaigns`, { headers });
    expect(await campaigns.json()).toMatchObject({ data: [{ name: "Made while stopping" }] });
  },
  LIMIT_ms,
);

test(
  "a request that never ends does not keep it from ending within 10 s",
  async () => {
    await slowRequest();
    const started_ms = performance.now();
    serving.signal("SIGTERM");
    expect(await serving.ended).toBe(0);
    expect(performance.now() - started_ms).toBeLessThan(10_000);
  },
  LIMIT_ms,
);

test(
  "Ctrl-C ends it at once when nothing is in flight, also when its runner passes the signal on once more",
  async () => {
    const started_ms = performance.now();
    serving.signal("SIGINT");
    serving.signal("SIGINT");
    expect(await serving.ended).toBe(0);
    expect(performance.now() - started_ms).toBeLessThan(5000);
  },
  LIMIT_ms,
);

test(
  "a second signal ends it at once, whatever is in flight; the data is whole afterwards",
  async () => {
    await slowRequest();
    serving.signal("SIGTERM");
    await Bun.sleep(500);
    const started_ms = performance.now();
    serving.signal("SIGTERM");
    expect(await serving.ended).not.toBe(0);
    expect(performance.now() - started_ms).toBeLessThan(2000);
    const { code, out } = await runUtmost(["token", "list", "--json"], { DATA_DIR: dataDir });
    expect([code, JSON.parse(out).data.length]).toEqual([0, 1]);
    serving = await serveUtmost({ DATA_DIR: dataDir });
    expect(await stopServing(serving)).toBe(0);
  },
  LIMIT_ms,
);
