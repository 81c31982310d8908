import { expect, test } from "bun:test";
import { listedCommands } from "../../src/command-line/commands.ts";
import { freshDataDir, runUtmostHere } from "../support/utmost-program.ts";

const LIMIT_ms = 120_000;

test(
  "every command has help; the list of commands names them all",
  async () => {
    const { dataDir } = freshDataDir();
    const overview = await runUtmostHere(["--help"], { DATA_DIR: dataDir });
    expect([overview.code, overview.complaints]).toEqual([0, ""]);
    for (const { words, summary, options } of await listedCommands()) {
      expect(overview.out).toContain(words);
      expect(overview.out).toContain(summary);
      const { code, out } = await runUtmostHere([...words.split(" "), "--help"], {});
      expect([words, code]).toEqual([words, 0]);
      for (const option of [...Object.keys(options), "json", "help"]) expect(out).toContain(`--${option}`);
    }
    expect((await runUtmostHere(["token", "--help"], {})).out).toContain("token revoke");
    expect((await runUtmostHere(["help", "token", "create"], {})).out).toContain("--expires-in-days");
    expect((await runUtmostHere(["--version"], {})).out).toMatch(/^\d+\.\d+\.\d+\n$/);
  },
  LIMIT_ms,
);

test(
  "wrong usage: exit code 2, what is wrong and the usage on standard error, nothing on standard output",
  async () => {
    const { dataDir, remove } = freshDataDir();
    const token = ["token", "create", "--name", "x"];
    const noDomains: readonly (readonly [message: string, ...hosts: string[]])[] = [
      ["no host name", "https://go.example/", "a b", "xn--a.example", "go.example:99999", ""],
      ["stands for many hosts", "*.example.com", "*"],
      ["is an IP address", "192.0.2.7", "0x7f.1", "１２７.0.0.1", "[2001:db8::1]:8080"],
      ["has no dot", "intranet", "com:8080"],
      ["is no DNS name", "my_shop.example", "-a.example", "a..example", `${"a".repeat(64)}.example`],
    ];
    const cases: readonly (readonly [readonly string[], string])[] = [
      [[], "Usage: utmost COMMAND"],
      [["nonsense"], 'no command "nonsense"'],
      [["token"], 'no command "token"'],
      [["token", "make"], "token create"],
      [["serve", "now"], 'no command "serve now"'],
      [["workspace", "planning"], "workspace create"],
      [["backups"], 'no command "backups"'],
      [["--nonsense"], 'no command "--nonsense"'],
      [["\u001b[31mred"], 'no command "?[31mred"'],
      [["workspace", "create"], "--name NAME is missing"],
      [["workspace", "create", "--name"], "--name"],
      [["workspace", "create", "--name", "a", "--name", "b"], "--name is given twice"],
      [["workspace", "create", "--name", " "], "Give it a name"],
      [["workspace", "create", "--name", "x".repeat(101)], "at most 100 characters"],
      [["workspace", "create", "--name", "a\u001b[31m"], "plain text on one line"],
      [["workspace", "create", "--name", "x", "--owner-email", "no-address"], "one @"],
      [["workspace", "plan", "--subscription", "paid"], "one of none, active, ended"],
      [["workspace", "plan", "--plan"], "--plan takes a value"],
      [["workspace", "list", "--nope"], "'--nope'"],
      [["token", "revoke", "--id", "1", "more"], '"more" is one word too many'],
      [["workspace", "list", "--json=yes"], "--json"],
      [[...token, "--permissions", "everything"], '"everything" is none'],
      [[...token, "--permissions", ""], '"" is none'],
      [[...token, "--permissions", "links:read,all"], '"all" is none'],
      [[...token, "--permissions", "all", "--expires-in-days", "0"], "1 to 3650"],
      [[...token, "--permissions", "all", "--expires-in-days", "1.5"], "1 to 3650"],
      [[...token, "--permissions", "all", "--expires-in-days", "-1"], "a whole number from 1 to 3650"],
      [[...token, "--permissions", "all", "--expires-in-days=-1"], "a whole number from 1 to 3650"],
      [[...token, "--permissions", "all", "--expires-in-days"], "--expires-in-days takes a value"],
      [["token", "create", "--name", "--permissions", "all"], "--name takes a value: --name NAME."],
      [[...token, "--permissions", "all", "--expires-in-days", "99999999999999999999"], "1 to 3650"],
      [["token", "revoke", "--id", "one"], "whole number"],
      [["token", "revoke", "--id", "99999999999999999999"], "whole number"],
      ...noDomains.flatMap(([message, ...hosts]) =>
        ["add", "verify"].flatMap((verb) =>
          hosts.map((host): [string[], string] => [["domain", verb, "--host", host], message]),
        ),
      ),
    ];
    for (const [words, message] of cases) {
      const ended = await runUtmostHere(words, { DATA_DIR: dataDir });
      expect([words, ended.code, ended.out]).toEqual([words, 2, ""]);
      expect(ended.complaints).toContain(message);
      expect(ended.complaints).toContain("Usage: utmost");
      // It is what one sees: little or nothing comes after it.
      if (words.length > 0) expect(ended.complaints).toMatch(/(?:^|\n)utmost: .*\n(?:.*\n){0,2}$/);
      expect(ended.complaints).not.toMatch(/\n\s+at /);
      expect(ended.complaints).not.toContain("\u001b");
    }
    remove();
  },
  LIMIT_ms,
);
