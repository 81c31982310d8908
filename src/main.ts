// The only file that sees the process.
import { runProgram } from "./command-line/program.ts";

// Nobody else on this machine reads what is written here, whatever the data folder itself is open for.
process.umask(0o077);

// Whoever reads our output may leave before we do, as in `utmost serve | head`.
for (const stream of [process.stdout, process.stderr]) stream.on("error", () => {});

const code = await runProgram(process.argv.slice(2), {
  environment: process.env,
  out: (text) => process.stdout.write(text),
  complain: (text) => process.stderr.write(text),
  onSignal: (listener) => {
    for (const name of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(name, () => listener(name));
  },
  onFault: (listener) => {
    for (const name of ["uncaughtException", "unhandledRejection"] as const) process.on(name, listener);
  },
  program: [process.execPath, ...process.argv.slice(1, 2)],
  parent:
    process.send === undefined
      ? null
      : {
          send: (message) => process.send?.(message),
          onMessage: (listener) => process.on("message", listener),
          onEnd: (listener) => process.on("disconnect", listener),
        },
  exit: (status) => process.exit(status),
});
process.exitCode = code;
