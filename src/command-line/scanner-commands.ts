import { hostsOf, shortUrl } from "../domains/hosts.ts";
import { isoInstant } from "../lib/calendar.ts";
import { createLog } from "../lib/log.ts";
import { storageFault } from "../lib/storable-text.ts";
import { HELD_LINKS_listed, RULING_NOTE_characters } from "../run-limits.ts";
import { heldLinks } from "../scanner/held-link.store.ts";
import { Judge } from "../scanner/judge.ts";
import { ListFiles } from "../scanner/list-files.ts";
import { readHostTarget, readUrlTarget } from "../scanner/read-target.rules.ts";
import type { Ruling, RulingEffect } from "../scanner/ruling.rules.ts";
import { insertRuling, type ListedRuling, listRulings, withdrawRuling } from "../scanner/ruling.store.ts";
import { formDigest, urlForm } from "../scanner/url-form.rules.ts";
import { inTransaction } from "../storage/control-db.ts";
import { type Call, type Command, CommandProblem, required, wrongUsage } from "./command.ts";
import { textTable } from "./table.ts";
import { withControlDb } from "./with-control-db.ts";
import { chosenWorkspace, readId, workspaceOption } from "./workspace-commands.ts";

const targetOptions = {
  host: { value: "HOST", meaning: "A host with all below it, such as shop.example or 10.0.0.7." },
  url: { value: "URL", meaning: "One URL, instead of a host." },
  note: { value: "TEXT", meaning: "Why, for whoever looks later." },
} as const;

const HOLDS =
  "It holds for new links within a second. A running service judges all its links again at once: the blocked ones first.";

const clearCommand: Command = {
  words: "scanner clear",
  summary: "Say that a host or URL is fine, whatever lists and providers say of it.",
  description: `Ends a false alarm, and opens what is refused without a list, such as an address of a private network.\nRemembered until scanner withdraw. ${HOLDS}`,
  options: targetOptions,
  run: (call) => rule(call, "clear"),
};

const blockCommand: Command = {
  words: "scanner block",
  summary: "Block a host or URL by hand.",
  description: `Remembered until scanner withdraw; goes before what lists allow. ${HOLDS}`,
  options: targetOptions,
  run: (call) => rule(call, "block"),
};

function rule(call: Call, effect: RulingEffect) {
  const target = readTarget(call);
  const note = readNote(call.value("note"));
  return withControlDb(call, async ({ db }) => {
    const at_ms = call.clock.now();
    const id = await inTransaction(db, (trx) => insertRuling(trx, { ...target, effect, note, at_ms }));
    const done = effect === "clear" ? "cleared" : "blocked";
    const reach = target.kind === "host" ? " and all below it" : "";
    return {
      text: `${target.target}${reach}: ${done} (ruling ${id}). It holds for new links within a second, and for those that are there when a running service has judged them again, which it does at once.`,
      json: { id, effect, ...target, note, created_at: isoInstant(at_ms) },
      hint: `To take it back: utmost scanner withdraw --id ${id}`,
    };
  });
}

function readTarget(call: Call): Pick<Ruling, "kind" | "target"> {
  const host = call.value("host");
  const url = call.value("url");
  if ((host === undefined) === (url === undefined)) throw wrongUsage("Give exactly one of --host and --url.");
  const verdict = host === undefined ? readUrlTarget(url ?? "") : readHostTarget(host);
  if (verdict.ok) return verdict.value;
  throw wrongUsage(
    host === undefined ? `--url: "${url}" ${verdict.reason}` : `--host: "${host}" ${verdict.reason}`,
  );
}

function readNote(text: string | undefined): string | null {
  const note = text?.trim() ?? "";
  if (note === "") return null;
  if (storageFault(note) !== null || note.length > RULING_NOTE_characters)
    throw wrongUsage(`--note must be plain text of at most ${RULING_NOTE_characters} characters.`);
  return note;
}

const withdrawCommand: Command = {
  words: "scanner withdraw",
  summary: "Take back what scanner clear or scanner block said.",
  description: `Lists, providers and rules decide again. ${HOLDS}`,
  options: { id: { value: "ID", meaning: "The ruling, by the id that scanner list shows.", required: true } },
  run: (call) => {
    const id = readId("id", required(call, "id"));
    return withControlDb(call, async ({ db }) => {
      const ruling = await withdrawRuling(db, id, call.clock.now());
      if (ruling === undefined)
        throw new CommandProblem(`There is no ruling ${id} in force. utmost scanner list shows them.`);
      const said = ruling.effect === "clear" ? "cleared" : "blocked";
      return { text: `${ruling.target} is no longer ${said} by hand.`, json: { id, withdrawn: true } };
    });
  },
};

const listCommand: Command = {
  words: "scanner list",
  summary: "List rulings in force, and the links that are blocked or pending.",
  description: `Of links the newest ${HELD_LINKS_listed} are shown, each with why it is blocked.`,
  options: {},
  run: (call) =>
    withControlDb(call, async ({ db }) => {
      const hosts = hostsOf(call.config.baseUrl, call.config.linkHost);
      const rulings = await listRulings(db);
      const links = (await heldLinks(db, HELD_LINKS_listed)).map((link) => ({
        id: link.id,
        workspace_id: link.workspace_id,
        short_url: shortUrl(hosts, link.host, link.code),
        destination: link.destination,
        scan: link.scan,
        reason: link.scan_reason,
      }));
      const linkCells = links.map((link) => [
        ...[String(link.id), String(link.workspace_id), link.scan, link.short_url],
        `${link.destination.slice(0, SHOWN_characters)}  ${link.reason ?? "The provider has not answered yet."}`,
      ]);
      const text = [
        ...(rulings.length === 0 ? ["No rulings are in force."] : [rulingTable(rulings)]),
        "",
        ...(links.length === 0
          ? ["No link is blocked or pending."]
          : [
              textTable([["LINK", "WORKSPACE", "SCAN", "SHORT URL", "DESTINATION AND REASON"], ...linkCells]),
            ]),
      ].join("\n");
      const shown = rulings.map(({ created_at, ...ruling }) => ({
        ...ruling,
        created_at: isoInstant(created_at),
      }));
      return { text, json: { rulings: shown, links } };
    }),
};

const SHOWN_characters = 80;

function rulingTable(rulings: readonly ListedRuling[]): string {
  const cells = rulings.map(({ id, effect, kind, target, created_at, note }) => [
    ...[String(id), effect, kind, target, isoInstant(created_at), note ?? ""],
  ]);
  return textTable([["RULING", "EFFECT", "KIND", "TARGET", "SINCE", "NOTE"], ...cells]);
}

const checkCommand: Command = {
  words: "scanner check",
  summary: "Say what the scanner makes of a URL, and show its normal form and hash.",
  description:
    "Reads BLOCKLISTS as they are now, and asks no provider. Broken lines of the lists are told on standard error.",
  options: { url: { value: "URL", meaning: "The URL.", required: true }, workspace: workspaceOption },
  run: (call) => {
    const url = required(call, "url").trim();
    const verdict = readUrlTarget(url);
    if (!verdict.ok) throw wrongUsage(`--url: "${url}" ${verdict.reason}`);
    return withControlDb(call, async ({ db }) => {
      const { config } = call;
      const workspace = await chosenWorkspace(call, db);
      const files = new ListFiles(config.blocklists, createLog("warn"), () => {});
      await files.load();
      const judge = new Judge(files, hostsOf(config.baseUrl, config.linkHost));
      await judge.refresh(db);
      const [judged] = await judge.judge(db, workspace.id, [url]);
      const { text } = urlForm(url);
      const judgement = judged?.judgement ?? { kind: "fine" as const };
      const reason = judgement.kind === "refused" ? judgement.reason : null;
      const facts = { judgement: judgement.kind, reason, normal_form: text, sha256: formDigest(text) };
      const lines = [
        `${facts.judgement}${reason === null ? "" : `: ${reason}`}`,
        `normal form  ${text}`,
        `SHA-256      ${facts.sha256}`,
      ];
      return { text: lines.join("\n"), json: facts };
    });
  },
};

/** What operators tell the scanner, and ask it. */
export const scannerCommands: readonly Command[] = [
  listCommand,
  clearCommand,
  blockCommand,
  withdrawCommand,
  checkCommand,
];
