import type { ClickPathStatus } from "../clicks/click-path.ts";
import type { CountryTable } from "../clicks/country.ts";
import { type Day, dayOf, daysInPeriod } from "../lib/calendar.ts";
import type { Clock } from "../lib/clock.ts";
import { requestTarget } from "../lib/request-target.ts";
import { DATABASE_PING_ms, START_RETRY_s } from "../run-limits.ts";
import type { ScannerStatus } from "../scanner/scanner.ts";
import type { ControlDb } from "../storage/control-db.ts";
import { Counters, clickKinds } from "./counters.ts";
import { metricsAccess } from "./metrics-access.rules.ts";
import { METRICS_TYPE, type Metric, metricsText, one } from "./metrics-text.ts";
import { ping } from "./ping.store.ts";
import { scannerMetrics, scannerReadiness } from "./scanner-health.ts";

/** What is watched. */
export interface Watched {
  readonly control: Pick<ControlDb, "reader">;
  readonly clickPath: { status(): ClickPathStatus };
  /** What the other processes have counted. */
  readonly edges: { counters(): readonly Counters[] };
  readonly countries: Pick<CountryTable, "builtOn">;
  readonly scanner: { status(): ScannerStatus; waiting(): Promise<number> };
}

export interface MonitoringSetting {
  readonly clock: Clock;
  readonly counters: Counters;
  readonly metricsToken: string | null;
  readonly version: string;
}

/** `starting` until everything is open, `stopping` from the first signal to end on. */
export type ServiceState = "starting" | "ready" | "stopping";

/** Whether a path is one of `/healthz`, `/readyz` and `/metrics`, on whatever host. */
export function isMonitoringPath(path: string): boolean {
  return path === "/healthz" || path === "/readyz" || path === "/metrics";
}

/**
 * Tells operators and their machines how the service is: decisions, section 9. Redirects of known links go on while
 * the database or the click store is away or the disk is full, so none of it makes a node unfit to serve: `/readyz` says
 * `degraded` then.
 */
export class Monitoring {
  readonly #setting: MonitoringSetting;
  readonly #startedAt_ms: number;
  #state: ServiceState = "starting";
  #watched: Watched | null = null;
  #pinging: Promise<boolean> | null = null;

  constructor(setting: MonitoringSetting) {
    this.#setting = setting;
    this.#startedAt_ms = setting.clock.now();
  }

  /** From now on the service may be sent requests. */
  ready(watched: Watched): void {
    this.#watched = watched;
    this.#state = "ready";
  }

  /** From now on it should be sent none. */
  stopping(): void {
    this.#state = "stopping";
  }

  /** Answers a request for one of the monitoring paths. `socketAddress` is the other end of the connection. */
  async answer(request: Request, socketAddress: string): Promise<Response> {
    if (request.method !== "GET" && request.method !== "HEAD")
      return plain(405, "This address takes GET and HEAD only.", { allow: "GET, HEAD" });
    switch (requestTarget(request.url).path) {
      case "/healthz":
        return Response.json({ status: "alive" }, { headers: NO_STORE });
      case "/readyz":
        return this.#readiness();
      case "/metrics": {
        switch (metricsAccess(request.headers, socketAddress, this.#setting.metricsToken)) {
          case "granted":
            return new Response(metricsText(await this.#metrics()), {
              headers: { ...NO_STORE, "content-type": METRICS_TYPE },
            });
          case "token_needed":
            return plain(401, "Send Authorization: Bearer with the METRICS_TOKEN.", {
              "www-authenticate": "Bearer",
            });
          case "loopback_only":
            return plain(403, "Metrics are for this machine only, unless METRICS_TOKEN is set.");
        }
      }
    }
    return plain(404, "Nothing here.");
  }

  async #readiness(): Promise<Response> {
    if (this.#state !== "ready" || this.#watched === null) {
      const headers = { ...NO_STORE, "retry-after": String(START_RETRY_s) };
      return Response.json({ status: this.#state }, { status: 503, headers });
    }
    const database = await this.#databaseAnswers();
    const { storeUp } = this.#watched.clickPath.status();
    const logUp = this.#isLogUp();
    const { isUp: scannerUp, ...scanner } = scannerReadiness(this.#watched.scanner.status());
    return Response.json(
      {
        status: database && storeUp && logUp && scannerUp ? "ready" : "degraded",
        control_database: database ? "up" : "down",
        click_store: storeUp ? "up" : "down",
        click_log: logUp ? "up" : "down",
        ...scanner,
        country_table: this.#countryTableAge(this.#watched.countries.builtOn),
      },
      { headers: NO_STORE },
    );
  }

  /** The day the country table was built, and how many days ago that is. */
  #countryTableAge(builtOn: Day | null): { built_on: Day | null; age_days: number | null } {
    if (builtOn === null) return { built_on: null, age_days: null };
    const age_days = daysInPeriod(builtOn, dayOf(this.#setting.clock.now())) - 1;
    // A table from tomorrow is a clock that is late.
    return { built_on: builtOn, age_days: Math.max(0, age_days) };
  }

  /** Whether the database answers in time. Those who ask at the same moment share one question. */
  #databaseAnswers(): Promise<boolean> {
    const { control } = this.#watched ?? {};
    if (control === undefined) return Promise.resolve(false);
    this.#pinging ??= answersInTime(ping(control.reader)).finally(() => {
      this.#pinging = null;
    });
    return this.#pinging;
  }

  async #metrics(): Promise<readonly Metric[]> {
    const { version } = this.#setting;
    const database = await this.#databaseAnswers();
    const counted = new Counters();
    for (const counters of this.#allCounters()) counted.addAll(counters);
    const clicks = counted.clicks();
    return [
      one("utmost_build_info", "gauge", "Which version runs.", 1, { version }),
      one("process_start_time_seconds", "gauge", "When the process started.", this.#startedAt_ms / 1000),
      one("utmost_ready", "gauge", "Whether /readyz says so.", Number(this.#state === "ready")),
      one("utmost_control_database_up", "gauge", "Whether the database answers.", Number(database)),
      {
        name: "utmost_http_requests_total",
        type: "counter",
        help: "Requests answered, by what they were for and the status they got.",
        samples: counted
          .requests()
          .map(({ kind, status, count }) => ({ labels: { kind, status: String(status) }, value: count })),
      },
      {
        name: "utmost_clicks_total",
        type: "counter",
        help: "Visits handed to the click log, as reports tell them apart.",
        samples: clickKinds.map((kind) => ({ labels: { kind }, value: clicks[kind] })),
      },
      one("utmost_clicks_lost_total", "counter", "Clicks the log could not take.", counted.lostClicks),
      one(
        "utmost_click_log_up",
        "gauge",
        "Whether the last try to write a click went well.",
        Number(this.#isLogUp()),
      ),
      ...this.#clickPathMetrics(),
      ...(await this.#scannerMetrics()),
    ];
  }

  /** Of this process, and of the edge processes. */
  #allCounters(): readonly Counters[] {
    return [this.#setting.counters, ...(this.#watched?.edges.counters() ?? [])];
  }

  /** Whether all processes can write their click logs. */
  #isLogUp(): boolean {
    return this.#allCounters().every(({ isLogUp }) => isLogUp);
  }

  /** None while the database does not answer: the other metrics are needed most then. */
  async #scannerMetrics(): Promise<readonly Metric[]> {
    if (this.#watched === null) return [];
    const { scanner } = this.#watched;
    const waiting = await scanner.waiting().catch(() => null);
    return scannerMetrics(scanner.status(), waiting);
  }

  #clickPathMetrics(): readonly Metric[] {
    if (this.#watched === null) return [];
    const { storeUp, lag_bytes } = this.#watched.clickPath.status();
    return [
      one(
        "utmost_click_store_up",
        "gauge",
        "Whether the click store did what it was last asked.",
        Number(storeUp),
      ),
      one("utmost_click_store_lag_bytes", "gauge", "Click log the store has yet to take in.", lag_bytes),
    ];
  }
}

const NO_STORE = { "cache-control": "no-store" } as const;

function plain(status: number, sentence: string, headers: Readonly<Record<string, string>> = {}): Response {
  return new Response(`${sentence}\n`, { status, headers: { ...NO_STORE, ...headers } });
}

async function answersInTime(asked: Promise<void>): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const patience = new Promise<boolean>((resolve) => {
    timer = setTimeout(() => resolve(false), DATABASE_PING_ms);
  });
  const answered = asked.then(
    () => true,
    () => false,
  );
  return Promise.race([answered, patience]).finally(() => clearTimeout(timer));
}
