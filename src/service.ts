import { join } from "node:path";
import { createDoorkeeper } from "./access/authenticate.ts";
import { type ClickPath, startClickPath } from "./clicks/click-path.ts";
import type { Config } from "./config.ts";
import { RefusalNotes } from "./conversions/refusal-notes.ts";
import { createLookUp } from "./domains/dns.ts";
import { DomainChecks } from "./domains/domain-checks.ts";
import { openEdge } from "./edge/open-edge.ts";
import { EdgeProcesses } from "./edge-processes/edge-processes.ts";
import { insideSocket } from "./edge-processes/inside-socket.ts";
import { tellersOf } from "./edge-processes/tell-edges.ts";
import { createFrontDoor, excuse } from "./front-door.ts";
import { bindOperations } from "./http/bind-operations.ts";
import { type Handler, type Listener, listen, listenInside, listenPrivately } from "./http/listen.ts";
import type { Operation } from "./http/operation.ts";
import type { Log } from "./lib/log.ts";
import { requestTarget } from "./lib/request-target.ts";
import { batchAnswerRounds } from "./links/batch-answer-rounds.ts";
import { openMailer } from "./mail/mailer.ts";
import { Counters } from "./monitoring/counters.ts";
import { isMonitoringPath, Monitoring } from "./monitoring/monitoring.ts";
import { openControlDb } from "./open-control-db.ts";
import { CopyDoor } from "./operator/copy-door.ts";
import { createOperatorDoor } from "./operator/operator-door.ts";
import { operatorSocket, type ServiceStatus } from "./operator/operator-messages.ts";
import { WaysIn } from "./operator/way-in.ts";
import type { Outside } from "./outside.ts";
import { ownAddresses } from "./own-addresses.ts";
import { PlanBook } from "./plans/plan-book.ts";
import { warnOfLostPlans } from "./plans/warn-of-lost-plans.ts";
import { SHUTDOWN_PATIENCE_ms } from "./run-limits.ts";
import { Scanner } from "./scanner/scanner.ts";
import { operationsOf, roomsOf } from "./service-rooms.ts";
import type { ControlDb } from "./storage/control-db.ts";
import { version } from "./version.ts";

export interface RunningService {
  readonly port: number;
  /** Where API and console are. */
  readonly baseUrl: string;
  readonly control: ControlDb;
  readonly clicks: ClickPath;
  /** Everything the API can do. */
  readonly operations: readonly Operation[];
  /** From now on `/readyz` and the end of each connection say that no requests should come; they are answered all the same. */
  announceStop(): void;
  /** Answers what is in flight, flushes what is on its way, closes every file. */
  stop(): Promise<void>;
}

/**
 * Composes the whole service and starts it. `prepare` is called with the open database when everything else has
 * gone well, before the first request is answered. Throws what keeps the service from starting, with nothing left
 * open.
 */
export async function startService(
  config: Config,
  outside: Outside,
  prepare: (control: ControlDb) => Promise<void> = async () => {},
): Promise<RunningService> {
  // Closed in reverse order, both when the start fails and when the service stops.
  const opened = new AsyncDisposableStack();
  try {
    return await openService(config, outside, prepare, opened);
  } catch (error) {
    await opened.disposeAsync();
    throw error;
  }
}

async function openService(
  config: Config,
  outside: Outside,
  prepare: (control: ControlDb) => Promise<void>,
  opened: AsyncDisposableStack,
): Promise<RunningService> {
  const { clock, random, log, spawnEdge = null } = outside;
  const { dataDir, metricsToken } = config;
  // Where nothing is touched yet: a path that is too long for it keeps the service from starting.
  const socketPath = config.edgeProcesses === 1 ? null : insideSocket(dataDir);
  const counters = new Counters();
  const monitoring = new Monitoring({ clock, counters, metricsToken, version });
  const listener = takePort(config, monitoring, outside);
  opened.defer(() => listener.close(0));
  const control = await openControlDb(config);
  opened.defer(() => control.close());
  const logFolder = join(dataDir, "click-log");
  const setting = { count: config.edgeProcesses - 1, logsFolder: logFolder };
  const edges = new EdgeProcesses({ spawn: spawnEdge, random, log }, setting);
  const clicks = await startClickPath({ ...config, ...outside, logFolder, db: control.db, edges });
  opened.defer(() => clicks.stop());
  const addresses = ownAddresses(config, listener.port);
  const { hosts, proxies } = addresses;
  const count = (status: number): void => counters.addRequest("redirect", status);
  const edgeTools = { ...outside, ...addresses, control, sink: counters.counting(clicks.sink), count };
  const edge = await openEdge(edgeTools, { ...config, sweeps: true });
  opened.defer(() => edge.stop());
  const tellers = tellersOf(edge, edges);
  const { hostBook, tryVisit } = edge;
  const plans = new PlanBook(config.plans, clock);
  const scanner = new Scanner({ db: control.db, hosts, clock, random, log, ...tellers }, config);
  await scanner.prepare();
  const mailer = openMailer(config.mail, log, opened);
  const known = { ...outside, db: control.db, plans, hosts, hostBook, clicks, scanner, mailer, ...tellers };
  const parts = { ...known, tryVisit, ...startUpkeep(known, config, opened), waysIn: new WaysIn(outside) };
  await warnOfLostPlans(parts, config.plans);
  const operations = operationsOf(parts);
  const doorkeeper = createDoorkeeper(parts, config.rateLimit_perMinute);
  const rooms = roomsOf(parts, config, monitoring, bindOperations(operations, doorkeeper, outside));
  await prepare(control);
  const doorTools = { rooms, edge, hostBook, proxies, baseUrl: hosts.baseUrl, counters, log, random };
  await openDoors({ listener, socketPath, edges, log }, createFrontDoor(doorTools), opened);
  openOperatorDoor({ ...parts, dataDir }, { control, listener }, opened);
  scanner.start();
  opened.defer(() => scanner.stop());
  monitoring.ready({ control, clickPath: clicks, edges, countries: edge.countries, scanner });
  return {
    port: listener.port,
    baseUrl: hosts.baseUrl,
    control,
    clicks,
    operations: operations.map(({ operation }) => operation),
    announceStop: () => {
      monitoring.stopping();
      listener.dismiss();
      edges.dismiss();
    },
    stop: () => opened.disposeAsync(),
  };
}

/** Has domains looked up, refused conversions counted and old answers of batches cleared away. */
function startUpkeep(
  known: Omit<ConstructorParameters<typeof DomainChecks>[0], "publicAddresses" | "lookUp">,
  { publicAddresses, dnsServers }: Config,
  opened: AsyncDisposableStack,
) {
  const tools = { publicAddresses, lookUp: createLookUp(dnsServers) };
  const domainChecks = new DomainChecks({ ...known, ...tools });
  domainChecks.start();
  opened.defer(() => domainChecks.stop());
  const refusalNotes = new RefusalNotes(known);
  refusalNotes.start();
  opened.defer(() => refusalNotes.stop());
  const answerRounds = batchAnswerRounds(known);
  answerRounds.start();
  opened.defer(() => answerRounds.stop());
  return { ...tools, domainChecks, refusalNotes };
}

/**
 * First of all: a second start on this port must find it taken before it touches the data. Until the doors open, health checks are
 * answered and everybody else is asked to come again.
 */
function takePort(config: Config, monitoring: Monitoring, outside: Outside): Listener {
  const whileStarting: Handler = (request, address) =>
    isMonitoringPath(requestTarget(request.url).path)
      ? monitoring.answer(request, address)
      : excuse("starting", request, outside);
  const sharing = config.edgeProcesses === 1 ? "alone" : "first";
  return listen({ ...config, sharing }, whileStarting, outside.log);
}

/** From now on requests are answered, in this process and in those beside it. */
async function openDoors(
  {
    listener,
    socketPath,
    edges,
    log,
  }: {
    readonly listener: Listener;
    /** Where edge processes hand their requests on; null where there are none. */
    readonly socketPath: string | null;
    readonly edges: EdgeProcesses;
    readonly log: Log;
  },
  frontDoor: Handler,
  opened: AsyncDisposableStack,
): Promise<void> {
  if (socketPath !== null) {
    const inside = listenInside(socketPath, frontDoor, log);
    opened.defer(() => inside.close(0));
  }
  listener.open(frontDoor);
  opened.defer(async () => {
    await Promise.all([edges.stop(SHUTDOWN_PATIENCE_ms), listener.close(SHUTDOWN_PATIENCE_ms)]);
  });
  await edges.start(listener.port);
}

/** From now on commands beside this process can ask it for what only it can do. */
function openOperatorDoor(
  parts: {
    readonly dataDir: string;
    readonly clicks: ClickPath;
    readonly waysIn: WaysIn;
    readonly log: Log;
  },
  { control, listener }: { readonly control: ControlDb; readonly listener: Listener },
  opened: AsyncDisposableStack,
): void {
  const path = operatorSocket(parts.dataDir);
  if (path === null) {
    parts.log.warn({}, "the path of DATA_DIR is too long for a socket: backups need the service stopped");
    return;
  }
  const copies = new CopyDoor(parts);
  const status: ServiceStatus = { version, engine: control.engine, port: listener.port };
  const door = listenPrivately(path, createOperatorDoor({ status, copies, waysIn: parts.waysIn }), parts.log);
  opened.defer(async () => {
    copies.close();
    await door.close(0);
  });
}
