import { join } from "node:path";

/** What the system takes as the path of a Unix socket, everywhere. */
export const SOCKET_PATH_bytes = 103;

/** The path of a Unix socket in a folder; null when it is longer than the system takes. */
export function socketIn(folder: string, name: string): string | null {
  const path = join(folder, name);
  return Buffer.byteLength(path) > SOCKET_PATH_bytes ? null : path;
}
