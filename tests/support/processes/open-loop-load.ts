// Visits links on many connections, and says at the end what came of it as one line of JSON. With a pace (open loop) each request is
// sent when it is due, whether or not what was sent before has been answered; without one (closed loop) each connection sends its next
// one when it has its answer. Every answer must be the whole redirect of the link that was asked for, in order on its connection.
// Argument: a `LoadOrder` as JSON.
import { setTimeout as pause } from "node:timers/promises";
import type { LoadCounts, LoadOrder } from "../open-loop.ts";

const order = JSON.parse(process.argv[2] ?? "") as LoadOrder;
/** More writes at once would keep answers waiting; a connection takes several requests in one when there are more to send. */
const WRITES_per_turn = 200;
const FAULTS_told = 10;
/** Without one answer for so long, nothing more comes. */
const PATIENCE_ms = 120_000;
const AGENT = "Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0";

interface Line {
  readonly socket: Bun.Socket<Line>;
  /** Whether it waits for its answers when all is sent, and does not hang up. */
  readonly stays: boolean;
  /** What was asked for and is not answered yet, as places among the links; those before `answered` are. */
  readonly asked: number[];
  answered: number;
  /** Bytes of a request that the system has not taken yet. */
  unsent: Buffer;
  /** What has come of the next answer. */
  rest: string;
}

const counts = { sent: order.links.map(() => 0), answered: order.links.map(() => 0) };
const faults: string[] = [];
let heldUp = 0;
let sent = 0;
let answered = 0;
let lastAnswer_ms = performance.now();
let isSending = true;

const fault = (what: string): void => {
  if (faults.length < FAULTS_told) faults.push(what);
};

/** Every request comes from an address of its own: another visitor. */
function addressOf(number: number): string {
  return `${20 + (number >>> 24)}.${(number >>> 16) & 255}.${(number >>> 8) & 255}.${number & 255}`;
}

function request(line: Line): string {
  // Those who stay and those who hang up have links of their own: the first are known to the last one.
  const half = order.links.length / 2;
  const place = ((line.asked.length * 7 + sent) % half) + (line.stays ? 0 : half);
  line.asked.push(place);
  counts.sent[place] = (counts.sent[place] ?? 0) + 1;
  const address = addressOf(order.firstVisitor + sent);
  sent += 1;
  const headers = `Host: ${order.host}\r\nUser-Agent: ${AGENT}\r\nX-Forwarded-For: ${address}`;
  return `GET ${order.links[place]?.path} HTTP/1.1\r\n${headers}\r\n\r\n`;
}

function send(line: Line, count: number): void {
  const bytes = Buffer.from(Array.from({ length: count }, () => request(line)).join(""), "latin1");
  const taken = Math.max(0, line.socket.write(bytes));
  line.unsent = bytes.subarray(taken);
}

function take(line: Line, bytes: Buffer): void {
  const text = line.rest + bytes.toString("latin1");
  let at = 0;
  for (let end = text.indexOf("\r\n\r\n", at); end !== -1; end = text.indexOf("\r\n\r\n", at)) {
    check(line, text.slice(at, end + 2));
    at = end + 4;
  }
  line.rest = text.slice(at);
  lastAnswer_ms = performance.now();
}

function check(line: Line, head: string): void {
  const place = line.asked[line.answered];
  const link = place === undefined ? undefined : order.links[place];
  if (place === undefined || link === undefined) {
    fault(`an answer that nobody asked for: ${head}`);
    return;
  }
  if (!head.startsWith("HTTP/1.1 302 ") || !head.includes(`ocation: ${link.location}\r\n`))
    fault(`${link.path}: ${head}`);
  counts.answered[place] = (counts.answered[place] ?? 0) + 1;
  line.answered += 1;
  answered += 1;
  if (order.rate_per_s === null && isSending) send(line, 1);
}

async function connect(number: number): Promise<Line> {
  const { promise, resolve, reject } = Promise.withResolvers<Line>();
  await Bun.connect<Line>({
    hostname: "127.0.0.1",
    port: order.port,
    socket: {
      open: (socket) => {
        const stays = number % order.oneLeavesOf !== 0;
        socket.data = { socket, stays, asked: [], answered: 0, unsent: Buffer.alloc(0), rest: "" };
        resolve(socket.data);
      },
      data: (socket, bytes) => take(socket.data, bytes),
      drain: ({ data: line }) => {
        line.unsent = line.unsent.subarray(Math.max(0, line.socket.write(line.unsent)));
      },
      close: ({ data: line }) => {
        if (line.stays && line.answered < line.asked.length)
          fault("a connection was closed before its answers were there");
      },
      connectError: (_, error) => reject(error),
    },
  });
  return promise;
}

/** Sends what is due until the time is over. Who is due on connections that take no more for now goes away, and was never there. */
async function sendAtPace(lines: readonly Line[], rate_per_s: number): Promise<void> {
  const start_ms = performance.now();
  let made = 0;
  let next = 0;
  for (let elapsed_s = 0; elapsed_s < order.seconds; elapsed_s = (performance.now() - start_ms) / 1000) {
    const due = Math.floor(elapsed_s * rate_per_s) - made;
    made += due;
    const each = Math.max(1, Math.ceil(due / WRITES_per_turn));
    for (let left = due; left > 0; left -= each) {
      const line = lines[next % lines.length];
      next += 1;
      if (line === undefined) continue;
      if (line.unsent.length > 0) heldUp += Math.min(each, left);
      else send(line, Math.min(each, left));
    }
    await pause(0);
  }
}

const lines: Line[] = [];
for (let number = 0; number < order.connections; number += 1) lines.push(await connect(number));
if (order.rate_per_s === null) {
  for (const line of lines) send(line, 1);
  await pause(order.seconds * 1000);
} else {
  await sendAtPace(lines, order.rate_per_s);
}
isSending = false;
const inTime = { sent, answered };
for (const line of lines) if (!line.stays) line.socket.terminate();
lastAnswer_ms = performance.now();
const isOpen = ({ stays, answered: had, asked }: Line): boolean => stays && had < asked.length;
while (lines.some(isOpen) && faults.length === 0 && performance.now() - lastAnswer_ms < PATIENCE_ms)
  await pause(20);
if (lines.some(isOpen)) fault(`${lines.filter(isOpen).length} connections are still without answers`);
const result: LoadCounts = { ...counts, inTime, heldUp, faults };
console.log(JSON.stringify(result));
process.exit(0);
