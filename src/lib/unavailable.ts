/** Something that an answer takes is away for now. Whoever comes again later may find it back. */
export class Unavailable extends Error {
  override readonly name = "Unavailable";
  /** What is away: a database, or figures that are still being counted. */
  readonly absence: "database" | "figures" = "database";
}

/** A report takes longer than its reader waits. It is counted on. */
export class StillCounting extends Unavailable {
  override readonly absence = "figures";

  constructor() {
    super("a report is still being counted");
  }
}
