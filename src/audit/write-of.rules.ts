import { present } from "../lib/assert.ts";
import type { AuditFacts, AuditSubject } from "./audit-words.ts";

/** What the audit trail notes of a thing as it is at one moment. */
export interface NotedThing {
  readonly id: number;
  /** What people call it. */
  readonly name: string;
  /** What the API shows of it that can be written. */
  readonly facts: AuditFacts;
}

/** A write to a thing: `before` null when it is new, `after` null when it is gone. `note` tells what the trail keeps of it. */
export function writeOf<T>(
  subject: AuditSubject,
  note: (thing: T) => NotedThing,
  before: T | null,
  after: T | null,
) {
  const [was, is] = [before, after].map((thing) => (thing === null ? null : note(thing)));
  const { id, name } = present(is ?? was, "a thing that is written");
  return { subject, id, name, before: was?.facts ?? null, after: is?.facts ?? null };
}
