import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { endWithUs, freePort, onCore } from "../../scripts/program.ts";
import type { Setting } from "./figure.ts";

/** A server that ours is measured beside, on the same core. */
export interface Reference extends AsyncDisposable {
  readonly url: string;
}

/** Debian's nginx with one worker, answering every path with the same 302. */
export async function startNginx(setting: Setting): Promise<Reference> {
  const folder = join(setting.folder, "nginx");
  mkdirSync(folder, { recursive: true });
  const port = await freePort();
  const file = join(folder, "nginx.conf");
  const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"]
    .map((name) => `${name}_temp_path ${join(folder, name)};`)
    .join("\n  ");
  writeFileSync(
    file,
    `daemon off;
worker_processes 1;
pid ${join(folder, "nginx.pid")};
error_log ${join(folder, "error.log")};
events { worker_connections 4096; }
http {
  access_log off;
  # The default of 1,000 requests a connection would have it reconnect while it is measured.
  keepalive_requests 1000000000;
  ${temporary}
  server {
    listen 127.0.0.1:${port};
    location / { return 302 https://shop.example/sale; }
  }
}
`,
  );
  const path = { PATH: `${process.env["PATH"] ?? ""}:/usr/sbin:/sbin` };
  const nginx = Bun.which("nginx", path) ?? "nginx";
  return start(setting, port, [nginx, "-e", join(folder, "error.log"), "-c", file]);
}

/** A script in `bench/processes/`. */
export async function startBun(setting: Setting, script: string): Promise<Reference> {
  const port = await freePort();
  const file = fileURLToPath(new URL(`../processes/${script}`, import.meta.url));
  return start(setting, port, [process.execPath, file, String(port)]);
}

const START_tries = 200;

async function start(setting: Setting, port: number, command: readonly string[]): Promise<Reference> {
  const child = Bun.spawn([...onCore(setting.serverCore), ...command], {
    stdin: "ignore",
    stdout: "ignore",
    stderr: "inherit",
  });
  endWithUs(child);
  const url = `http://127.0.0.1:${port}`;
  for (let tries = 0; !(await answers(url)); tries += 1) {
    if (child.exitCode !== null || tries === START_tries) {
      child.kill();
      throw new Error(`did not start: ${command.join(" ")}`);
    }
    await Bun.sleep(25);
  }
  return {
    url,
    [Symbol.asyncDispose]: async () => {
      child.kill();
      await child.exited;
    },
  };
}

async function answers(url: string): Promise<boolean> {
  try {
    await fetch(url, { method: "POST", body: "{}", redirect: "manual" });
    return true;
  } catch {
    return false;
  }
}
