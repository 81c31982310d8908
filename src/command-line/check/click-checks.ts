import { existsSync } from "node:fs";
import { join } from "node:path";
import {
  examineClickLogs,
  examineClickStore,
  type SegmentExamination,
  type StoreExamination,
} from "../../clicks/duckdb-examination.ts";
import { type Finding, fault, messageOf, ok, warning } from "./finding.ts";

const STORE = "click store";
const LOG = "click log";

/** Whether the click store and the click log are whole and fit each other. A service that runs has the store to itself. */
export async function checkClicks(
  dataDir: string,
  { isServed }: { readonly isServed: boolean },
): Promise<readonly Finding[]> {
  const logFolder = join(dataDir, "click-log");
  const segments = existsSync(logFolder) ? examineClickLogs(logFolder, { isServed }) : [];
  const log = checkFrames(segments);
  if (isServed) return [log];
  if (!existsSync(join(dataDir, "clicks.duckdb")))
    return [
      log,
      fault(
        STORE,
        `There is no clicks.duckdb in ${dataDir}.`,
        "Restore a backup. On a start without it the service makes an empty one, and reports begin anew.",
      ),
    ];
  try {
    const store = await examineClickStore(dataDir);
    return [
      log,
      ok(STORE, `clicks.duckdb is whole and holds ${store.clicks} visit(s).`),
      checkPositions(segments, store),
    ];
  } catch (error) {
    return [log, unopened(error)];
  }
}

function unopened(error: unknown): Finding {
  const message = messageOf(error);
  if (message.includes("Could not set lock"))
    return fault(
      STORE,
      "Another process has clicks.duckdb open, and no service answers on operator.sock.",
      "Find and stop it (fuser clicks.duckdb), or wait for a service that is starting or stopping.",
    );
  if (message.includes("has layout"))
    return fault(STORE, `${message}.`, "Run the version of Utmost that has made it.");
  return fault(
    STORE,
    `clicks.duckdb does not open: ${message}`,
    "Start the service: it takes back a commit that a power cut tore. If /readyz still says click_store down, restore a backup.",
  );
}

function checkFrames(segments: readonly SegmentExamination[]): Finding {
  const torn = segments.filter(({ torn_bytes }) => torn_bytes > 0);
  const frames = segments.reduce((sum, segment) => sum + segment.frames, 0);
  if (torn.length === 0) return ok(LOG, `${segments.length} file(s) with ${frames} whole visit(s).`);
  const named = torn.map(({ path, torn_bytes }) => `${torn_bytes} byte(s) of ${path}`).join(", ");
  return warning(
    LOG,
    `${named} belong to no whole visit.`,
    "They are passed over; the service goes on. After a power cut or a full disk this is what was not answered yet; else test the disk.",
  );
}

/** The store cannot have taken in more of a file than there is of it. */
function checkPositions(segments: readonly SegmentExamination[], { positions }: StoreExamination): Finding {
  const name = "click log's positions";
  const short = segments.filter((segment) => (positions.get(segment.name) ?? 0) > segment.size_bytes);
  if (short.length === 0) {
    const waiting_bytes = segments.reduce(
      (sum, segment) => sum + segment.size_bytes - (positions.get(segment.name) ?? 0),
      0,
    );
    return ok(name, `${waiting_bytes} byte(s) wait to be taken in.`);
  }
  return fault(
    name,
    `The click store has taken in more than there is of ${short.map(({ path }) => path).join(", ")}.`,
    "The log is older than the store, as after copying files of a running service: restore a backup that utmost backup made.",
  );
}
