// Sends requests at a fixed pace whether or not answers come (open loop), and prints what came of it as one line of JSON. The time
// of each counts from when it was due: a server that stalls pays for all that had to wait meanwhile.
// Arguments: port, path, Host header, user agent, requests a second, seconds.
import { setTimeout as pause } from "node:timers/promises";

const [port = "", path = "", host = "", agent = "", rate = "", seconds = ""] = process.argv.slice(2);
const CONNECTIONS = 64;
const request = Buffer.from(`GET ${path} HTTP/1.1\r\nHost: ${host}\r\nUser-Agent: ${agent}\r\n\r\n`);

interface Line {
  readonly socket: Bun.Socket<Line>;
  /** What has come of the answer. */
  text: string;
  due_ms: number;
}

const idle: Line[] = [];
const due: number[] = [];
let nextDue = 0;
const times_ms: number[] = [];
const seen = { failed: 0 };

function send(line: Line, due_ms: number): void {
  line.due_ms = due_ms;
  line.text = "";
  line.socket.write(request);
}

/** Whether a whole answer is there: its head, and as much of a body as the head says. */
function isWhole(text: string): boolean {
  const end = text.indexOf("\r\n\r\n");
  if (end === -1) return false;
  const [, length = "0"] = /\r\nContent-Length: (\d+)/i.exec(text) ?? [];
  return text.length >= end + 4 + Number(length);
}

function take(line: Line, bytes: Buffer): void {
  line.text += bytes.toString("latin1");
  if (!isWhole(line.text)) return;
  times_ms.push(performance.now() - line.due_ms);
  if (!line.text.startsWith("HTTP/1.1 302 ")) seen.failed += 1;
  const next = due[nextDue];
  if (next === undefined) {
    idle.push(line);
    return;
  }
  nextDue += 1;
  send(line, next);
}

for (let number = 0; number < CONNECTIONS; number += 1) {
  await Bun.connect<Line>({
    hostname: "127.0.0.1",
    port: Number(port),
    socket: {
      open: (socket) => {
        const line: Line = { socket, text: "", due_ms: 0 };
        socket.data = line;
        idle.push(line);
      },
      data: (socket, bytes) => take(socket.data, bytes),
      close: () => {
        seen.failed += 1;
      },
    },
  });
}

const wanted = Number(rate) * Number(seconds);
const start_ms = performance.now();
let made = 0;
while (made < wanted) {
  const elapsed_s = (performance.now() - start_ms) / 1000;
  const soFar = Math.min(wanted, Math.floor(elapsed_s * Number(rate)));
  for (; made < soFar; made += 1) {
    const due_ms = start_ms + (made / Number(rate)) * 1000;
    const line = nextDue === due.length ? idle.pop() : undefined;
    if (line === undefined) due.push(due_ms);
    else send(line, due_ms);
  }
  await pause(0);
}
const patience_ms = performance.now() + 10_000;
while (times_ms.length < wanted && seen.failed === 0 && performance.now() < patience_ms) await pause(1);
const failed = seen.failed + wanted - times_ms.length;
const sorted = times_ms.toSorted((left, right) => left - right);
const p99_ms = sorted[Math.floor(sorted.length * 0.99)] ?? Number.NaN;
console.log(JSON.stringify({ perSecond: Number(rate), p99_ms, answered: times_ms.length, failed }));
process.exit(0);
