import type { Utm } from "./rules-of-the-demo.ts";
import type { CountedVisit, VisitKind, VisitPlan } from "./visits.ts";
import type { WireAnswer } from "./wire.ts";
import type { DemoLink } from "./workspace.ts";

/** A conversion that was recorded, with everything reports may group it by. */
export interface CountedConversion {
  readonly link: DemoLink;
  readonly kind: string;
  readonly value: string | null;
  readonly currency: string | null;
  readonly day: string;
  readonly destination: string;
  readonly utm: Utm;
}

/** What was sent and what came back: the book that reports are held against. */
export class Ledger {
  readonly visits: (CountedVisit & { readonly day: string })[] = [];
  readonly conversions: CountedConversion[] = [];
  readonly kinds = new Map<VisitKind, number>();
  /** Redirected visits that must be kept apart, by the list their agent came from. */
  readonly automated = new Map<string, number>();
  /** Answers that were not as they must be: what was wrong and how often, with the first request as an example. */
  readonly faults = new Map<string, { count: number; readonly example: string }>();
  automatedTotal = 0;

  enterVisit(plan: VisitPlan, answer: WireAnswer, day: string, fault: string | null): void {
    add(this.kinds, plan.kind, 1);
    if (fault !== null) this.enterFault(fault, JSON.stringify(plan.request));
    if (plan.counted !== null) this.visits.push({ ...plan.counted, day });
    else if (answer.status === 302) {
      this.automatedTotal += 1;
      add(this.automated, plan.kind === "machine" ? plan.agent.list : plan.kind, 1);
    }
  }

  enterFault(fault: string, example: string): void {
    const known = this.faults.get(fault);
    if (known === undefined) this.faults.set(fault, { count: 1, example });
    else known.count += 1;
  }
}

/** Adds to a count under a key. */
export function add<K>(counts: Map<K, number>, key: K, count: number): void {
  counts.set(key, (counts.get(key) ?? 0) + count);
}

/** The UTC day of an instant in milliseconds since the epoch. */
export function dayAt(instant_ms: number): string {
  return new Date(instant_ms).toISOString().slice(0, 10);
}
