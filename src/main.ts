import { runProgram } from "./command-line/program.ts";

// The only file that sees the process.
const code = await runProgram(process.argv.slice(2), {
  environment: process.env,
  out: (text) => process.stdout.write(text),
  complain: (text) => process.stderr.write(text),
  onSignal: (listener) => {
    for (const name of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(name, () => listener(name));
  },
  exit: (status) => process.exit(status),
});
process.exitCode = code;
