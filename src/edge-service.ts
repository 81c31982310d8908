import { ClickLog } from "./clicks/click-log.ts";
import type { Config } from "./config.ts";
import { openEdge } from "./edge/open-edge.ts";
import { insideSocket } from "./edge-processes/inside-socket.ts";
import type { EdgeOrder, EdgeTask, EdgeTasks, FromEdge, ToEdge } from "./edge-processes/messages.ts";
import { createEdgeDoor } from "./front-door.ts";
import { handInside, type Listener, listen } from "./http/listen.ts";
import type { Counters } from "./monitoring/counters.ts";
import { connectControlDb } from "./open-control-db.ts";
import type { Outside } from "./outside.ts";
import { ownAddresses } from "./own-addresses.ts";
import { SHUTDOWN_PATIENCE_ms } from "./run-limits.ts";

/** The process that started this one. */
export interface Parent {
  send(message: FromEdge): void;
  onMessage(listener: (message: ToEdge) => void): void;
  /** Calls back when it is gone. */
  onEnd(listener: () => void): void;
}

/**
 * Composes an edge process and runs it until its parent tells it to stop: redirects on the port that all processes of the service
 * share; everything else is handed to the first of them. Throws what keeps it from starting.
 */
export async function runEdgeService(
  config: Config,
  order: EdgeOrder,
  counters: Counters,
  { clock, random, log }: Outside,
  parent: Parent,
): Promise<void> {
  await using opened = new AsyncDisposableStack();
  const socketPath = insideSocket(config.dataDir);
  const control = await connectControlDb(config);
  opened.defer(() => control.close());
  const clickLog = new ClickLog(order.logFolder, { clock, random, log });
  opened.defer(() => clickLog.close());
  const edge = await openEdge(
    {
      ...ownAddresses(config, order.port),
      control,
      sink: counters.counting(clickLog),
      count: (status) => counters.addRequest("redirect", status),
      clock,
      random,
      log,
    },
    { ...config, sweeps: false },
  );
  opened.defer(() => edge.stop());
  const door = createEdgeDoor({ edge, log, random }, (...asked) => handInside(socketPath, ...asked));
  let listener: Listener | null = null;
  const open = (): null => {
    const listening = listen({ port: order.port, bind: config.bind, sharing: "joins" }, door, log);
    opened.defer(() => listening.close(SHUTDOWN_PATIENCE_ms));
    listener = listening;
    return null;
  };
  const forget = (links: EdgeTasks["forget"]["ask"]): null => {
    edge.forget(links);
    return null;
  };
  const forgetHosts = (): null => {
    edge.hostBook.forget();
    return null;
  };
  const position = () => clickLog.position();
  await obey(parent, { open, position, forget, forgetHosts }, () => listener?.dismiss());
}

/** Does what the parent asks for, until it says stop. What cannot be done is not answered, and the parent ends this process. */
function obey(
  parent: Parent,
  tasks: { readonly [T in EdgeTask]: (ask: EdgeTasks[T]["ask"]) => EdgeTasks[T]["answer"] },
  dismiss: () => void,
): Promise<void> {
  return new Promise((stop) => {
    parent.onMessage((message) => {
      if (message.task === "stop") return stop();
      if (message.task === "dismiss") return dismiss();
      const answer = message.task === "forget" ? tasks.forget(message.ask) : tasks[message.task](message.ask);
      parent.send({ kind: "answer", id: message.id, answer });
    });
    parent.send({ kind: "prepared" });
  });
}
