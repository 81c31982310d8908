import { createServer, connect as dial, type Server, type Socket } from "node:net";

/** The line between the service and a server, which a test can hold up or cut. */
export interface Line {
  readonly port: number;
  /** Nothing gets through in either direction; connections stay, and new ones are taken. */
  freeze(): void;
  thaw(): void;
  /** Ends every connection, and refuses new ones. */
  cut(): Promise<void>;
  mend(): Promise<void>;
  close(): Promise<void>;
}

/** Lays a line to a server on this machine. */
export async function layLine(to: { readonly host: string; readonly port: number }): Promise<Line> {
  const pairs = new Set<readonly [Socket, Socket]>();
  let isFrozen = false;
  const server: Server = createServer((near) => {
    const far = dial(to);
    const pair = [near, far] as const;
    pairs.add(pair);
    near.pipe(far);
    far.pipe(near);
    for (const socket of pair) {
      if (isFrozen) socket.pause();
      socket.on("error", () => {});
      socket.on("close", () => {
        for (const either of pair) either.destroy();
        pairs.delete(pair);
      });
    }
  });
  const listen = (port: number): Promise<number> =>
    new Promise((resolve, reject) => {
      server.once("error", reject);
      server.listen(port, "127.0.0.1", () => {
        const address = server.address();
        resolve(typeof address === "object" && address !== null ? address.port : 0);
      });
    });
  const cut = async (): Promise<void> => {
    const closed = new Promise((resolve) => server.close(resolve));
    for (const pair of pairs) for (const socket of pair) socket.destroy();
    await closed;
  };
  const port = await listen(0);
  return {
    port,
    freeze: () => {
      isFrozen = true;
      for (const pair of pairs) for (const socket of pair) socket.pause();
    },
    thaw: () => {
      isFrozen = false;
      for (const pair of pairs) for (const socket of pair) socket.resume();
    },
    cut,
    mend: async () => {
      await listen(port);
    },
    close: cut,
  };
}
