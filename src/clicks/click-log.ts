import { closeSync, fdatasync, fdatasyncSync, mkdirSync, openSync, writeSync } from "node:fs";
import { join } from "node:path";
import type { Clock } from "../lib/clock.ts";
import type { Log } from "../lib/log.ts";
import type { Random } from "../lib/random.ts";
import {
  FRAME_bytes_at_most,
  LOG_COMPLAINT_every_ms,
  LOG_RETRY_every_ms,
  LOG_SEGMENT_bytes,
  LOG_SYNC_every_ms,
} from "../run-limits.ts";
import type { Click, ClickLink } from "./click.ts";
import { encodeClick, encodeOrigin } from "./click-frame.ts";
import {
  type LogPosition,
  type LogState,
  listSegments,
  newSegmentName,
  sizeOfSegments,
  syncFolder,
} from "./log-segments.ts";

/** Where the edge leaves the clicks it answers. */
export interface ClickSink {
  /** Keeps a click. When it returns the click survives the end of the process. Never throws. */
  record(click: Click): void;
}

/** A sink that says how it fares. */
export interface ClickKeeper extends ClickSink {
  /** Clicks that could not be written since the start: lost. */
  readonly lostClicks: number;
  /** Whether the last try to write went well. */
  readonly isWritable: boolean;
}

interface Tools {
  readonly clock: Clock;
  readonly random: Random;
  readonly log: Log;
}

interface Segment {
  readonly name: string;
  readonly handle: number;
  size_bytes: number;
  /** Written since the last sync began. */
  dirty: boolean;
}

/** Links lead to three URLs at most: as configured, for iOS and for Android. More were edits of an object. */
const ORIGINS_per_link = 8;

/**
 * The clicks of this process on their way to the click store: files of frames that only grow. A start begins a new
 * file, and so does a failed write: nothing is ever written after a torn frame.
 */
export class ClickLog implements ClickKeeper {
  readonly folder: string;
  readonly #tools: Tools;
  readonly #segmentSize_bytes: number;
  readonly #frame = Buffer.alloc(FRAME_bytes_at_most);
  readonly #origins = new WeakMap<ClickLink, Map<string, Buffer>>();
  readonly #syncing: NodeJS.Timeout;
  #segment: Segment | null;
  #lostClicks = 0;
  #total_bytes: number;
  /** Until then nothing is tried; 0 while all is well. */
  #pausedUntil_ms = 0;
  #nextComplaint_ms = 0;
  #isClosed = false;

  /** Opens the log in `folder` and begins a file. Throws when the folder takes none: then nothing should start. */
  constructor(folder: string, tools: Tools, segmentSize_bytes = LOG_SEGMENT_bytes) {
    this.folder = folder;
    this.#tools = tools;
    this.#segmentSize_bytes = segmentSize_bytes;
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    this.#total_bytes = sizeOfSegments(folder);
    this.#segment = this.#begin();
    this.#syncing = setInterval(() => this.#sync(), LOG_SYNC_every_ms);
    this.#syncing.unref();
  }

  record(click: Click): void {
    try {
      const length = encodeClick(this.#frame, click, this.#originOf(click));
      // A second try goes into a new file: it helps when only the first cannot be written.
      if (this.#isPaused() || !(this.#write(length) || this.#write(length))) this.#lose(null);
    } catch (error) {
      this.#lose(error);
    }
  }

  /** How far the log is written at this moment. */
  position(): LogPosition {
    if (this.#segment === null) return { segment: null, size_bytes: 0 };
    return { segment: this.#segment.name, size_bytes: this.#segment.size_bytes };
  }

  /** The log on the disk as far as it is written at this moment. */
  state(): LogState {
    return { folder: this.folder, position: this.position() };
  }

  get lostClicks(): number {
    return this.#lostClicks;
  }

  get isWritable(): boolean {
    return this.#pausedUntil_ms === 0;
  }

  /** Written since the start, and found at it. */
  get total_bytes(): number {
    return this.#total_bytes;
  }

  /** Brings everything to the disk and ends the file. What is recorded later is lost. */
  close(): void {
    clearInterval(this.#syncing);
    this.#isClosed = true;
    const segment = this.#segment;
    this.#segment = null;
    if (segment === null) return;
    try {
      fdatasyncSync(segment.handle);
    } catch (error) {
      this.#tools.log.error({ err: error }, "the click log could not be brought to the disk");
    } finally {
      closeSync(segment.handle);
    }
  }

  #originOf({ link, destination }: Click): Buffer {
    const known = this.#origins.get(link);
    const origin = known?.get(destination);
    if (origin !== undefined) return origin;
    const made = encodeOrigin(link, destination);
    if (known === undefined || known.size >= ORIGINS_per_link) {
      this.#origins.set(link, new Map([[destination, made]]));
    } else {
      known.set(destination, made);
    }
    return made;
  }

  #isPaused(): boolean {
    if (this.#isClosed) return true;
    if (this.#isWithin(this.#pausedUntil_ms, LOG_RETRY_every_ms)) return true;
    this.#pausedUntil_ms = 0;
    return false;
  }

  /** Whether a wait of so long that ends at an instant goes on. A clock set back in the meantime must not stretch it. */
  #isWithin(end_ms: number, wait_ms: number): boolean {
    const left_ms = end_ms - this.#tools.clock.now();
    return left_ms > 0 && left_ms <= wait_ms;
  }

  #pause(error: unknown): void {
    this.#pausedUntil_ms = this.#tools.clock.now() + LOG_RETRY_every_ms;
    this.#complain(error);
  }

  #write(length: number): boolean {
    const segment = this.#segment ?? this.#reopen();
    if (segment === null) return false;
    let written = 0;
    try {
      written = writeSync(segment.handle, this.#frame, 0, length);
    } catch (error) {
      // An empty file is kept for the next try: a full disk must not fill up with files as well.
      if (segment.size_bytes === 0) this.#pause(error);
      else this.#end(segment);
      return false;
    }
    this.#total_bytes += written;
    if (written < length) {
      this.#end(segment);
      return false;
    }
    segment.size_bytes += length;
    segment.dirty = true;
    if (segment.size_bytes >= this.#segmentSize_bytes) this.#rotate(segment);
    return true;
  }

  /** The file is full: the next one, made ready now. When it cannot be, the next write tries again. */
  #rotate(segment: Segment): void {
    this.#end(segment);
    this.#reopen();
  }

  #reopen(): Segment | null {
    try {
      return this.#begin();
    } catch (error) {
      this.#pause(error);
      return null;
    }
  }

  #begin(): Segment {
    const name = newSegmentName(listSegments(this.folder), this.#tools.clock.now(), this.#tools.random);
    const handle = openSync(join(this.folder, name), "ax", 0o600);
    this.#segment = { name, handle, size_bytes: 0, dirty: false };
    syncFolder(this.folder).catch((error: unknown) => this.#complain(error));
    return this.#segment;
  }

  /** Nothing more is written to this file. It reaches the disk in its own time, off the path of the redirect. */
  #end(segment: Segment): void {
    this.#segment = null;
    fdatasync(segment.handle, (error) => {
      if (error !== null) this.#complain(error);
      closeSync(segment.handle);
    });
  }

  #sync(): void {
    const segment = this.#segment;
    if (segment === null || !segment.dirty) return;
    segment.dirty = false;
    fdatasync(segment.handle, (error) => {
      // A file that was ended in the meantime is synced by that.
      if (error === null || segment !== this.#segment) return;
      segment.dirty = true;
      this.#complain(error);
    });
  }

  #lose(error: unknown): void {
    this.#lostClicks += 1;
    if (error !== null) this.#complain(error);
  }

  #complain(error: unknown): void {
    if (this.#isWithin(this.#nextComplaint_ms, LOG_COMPLAINT_every_ms)) return;
    this.#nextComplaint_ms = this.#tools.clock.now() + LOG_COMPLAINT_every_ms;
    this.#tools.log.error({ err: error, lostClicks: this.#lostClicks }, "the click log cannot be written");
  }
}
