import { createDoorkeeper } from "./access/authenticate.ts";
import type { Caller } from "./access/caller.ts";
import { campaignRoutes } from "./campaigns/campaign.routes.ts";
import type { Config } from "./config.ts";
import { conversionRoutes } from "./conversions/conversion.routes.ts";
import { hostsOf } from "./domains/hosts.ts";
import { bindOperations } from "./http/bind-operations.ts";
import type { BoundOperation, Operation } from "./http/operation.ts";
import type { Clock } from "./lib/clock.ts";
import type { Log } from "./lib/log.ts";
import type { Random } from "./lib/random.ts";
import { openApiRoutes } from "./openapi/openapi.routes.ts";
import type { ControlDb } from "./storage/control-db.ts";
import { migrate } from "./storage/migrate.ts";
import { openPostgres } from "./storage/postgres.ts";
import { openSqlite } from "./storage/sqlite.ts";

/** What comes from outside the product: the only things a test replaces. */
export interface Outside {
  readonly clock: Clock;
  readonly random: Random;
  readonly log: Log;
}

export interface RunningService {
  readonly port: number;
  /** Where API and console are. */
  readonly baseUrl: string;
  readonly control: ControlDb;
  /** Everything the API can do. */
  readonly operations: readonly Operation[];
  /** Answers what is in flight, flushes what is on its way, closes every file. */
  stop(): Promise<void>;
}

/** Opens and migrates the control database that the configuration names. */
export async function openControlDb(config: Config): Promise<ControlDb> {
  const control = config.databaseUrl === null ? openSqlite(config.dataDir) : openPostgres(config.databaseUrl);
  await migrate(control);
  return control;
}

/** Composes the whole service and starts it. */
export async function startService(config: Config, outside: Outside): Promise<RunningService> {
  const { clock, random, log } = outside;
  const control = await openControlDb(config);
  const hosts = hostsOf(config.baseUrl, config.linkHost);
  const routes: readonly BoundOperation<Caller>[] = [
    ...campaignRoutes({ db: control.db, clock }),
    ...conversionRoutes({ db: control.db, clock, hosts }),
  ];
  const described = routes.map(({ operation }) => operation);
  const operations = [...routes, ...openApiRoutes(described)];
  const doorkeeper = createDoorkeeper(control.db, clock, config.rateLimit_perMinute);
  const api = bindOperations(operations, doorkeeper, { log, random });
  const server = Bun.serve({
    port: config.port,
    hostname: config.bind,
    fetch: (request, socket) => api({ request, address: socket.requestIP(request)?.address ?? "" }),
  });
  const port = server.port ?? config.port;
  return {
    port,
    baseUrl: hosts.baseUrl,
    control,
    operations: operations.map(({ operation }) => operation),
    stop: async () => {
      await server.stop();
      await control.close();
    },
  };
}
