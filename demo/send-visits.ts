import { dayAt, type Ledger } from "./ledger.ts";
import { utmNames } from "./rules-of-the-demo.ts";
import type { VisitPlan } from "./visits.ts";
import { Wire, type WireAnswer } from "./wire.ts";

export interface SendingOrder {
  readonly port: number;
  readonly connections: number;
  readonly count: number;
  readonly next: () => VisitPlan;
  readonly ledger: Ledger;
  /** Told now and then how many have been answered. */
  readonly onProgress: (sent: number) => void;
}

const PROGRESS_every = 10_000;

/** Sends so many visits over so many kept-alive connections and enters every answer in the ledger. */
export async function sendVisits(order: SendingOrder): Promise<void> {
  let started = 0;
  let answered = 0;
  const worker = async (): Promise<void> => {
    const wire = new Wire(order.port);
    await wire.open();
    while (started < order.count) {
      started += 1;
      const plan = order.next();
      const answer = await wire.send(plan.request);
      order.ledger.enterVisit(plan, answer, dayAt(Date.now()), faultOf(plan, answer));
      answered += 1;
      if (answered % PROGRESS_every === 0) order.onProgress(answered);
    }
    wire.close();
  };
  await Promise.all(Array.from({ length: order.connections }, worker));
}

/** What is wrong with an answer, or null. */
function faultOf(plan: VisitPlan, answer: WireAnswer): string | null {
  if (answer.status !== plan.status) return `status ${answer.status}, not ${plan.status}`;
  if (plan.status !== 302) return answer.location === null ? null : "leads somewhere";
  if (answer.location === null) return "no Location";
  return plan.link === null || plan.target === null ? null : landingFault(plan, answer.location);
}

function landingFault({ link, target, passed }: VisitPlan, location: string): string | null {
  if (link === null || target === null) return null;
  if (link.isChat) return location === target ? null : `${location} is not the chat ${target}`;
  const [landed, aim] = [new URL(location), new URL(target)];
  if (landed.origin + landed.pathname !== aim.origin + aim.pathname || landed.hash !== aim.hash)
    return `${location} is not ${target}`;
  for (const name of utmNames) {
    const values = landed.searchParams.getAll(name);
    const meant = link.utm[name];
    if (values.length !== (meant === null ? 0 : 1) || (values[0] ?? null) !== meant)
      return `${location} has another ${name} than ${meant}`;
  }
  if (landed.searchParams.getAll("_link").join("\n") !== link.reference)
    return `${location} has another _link than ${link.reference}`;
  const lost = (passed ?? []).filter(([name, value]) => landed.searchParams.get(name) !== value);
  return lost.length === 0 ? null : `${location} lacks ${lost.map((pair) => pair.join("=")).join(", ")}`;
}
