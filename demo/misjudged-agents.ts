import type { Agent, Agents } from "./agents.ts";
import type { Api } from "./api.ts";
import { shortened } from "./table.ts";
import { Wire } from "./wire.ts";

/** A report has at most 1,000 rows, and each agent of a call takes one. */
const CALL_agents = 900;

/**
 * Names the agents that the program takes for the other kind. Each visits a fresh link once and brings a referrer of
 * its own, by which the report then tells who was counted.
 */
export async function misjudgedAgents(api: Api, port: number, agents: Agents): Promise<readonly string[]> {
  const wire = new Wire(port);
  await wire.open();
  const found: string[] = [];
  try {
    for (let first = 0; first < agents.all.length; first += CALL_agents) {
      const called = agents.all.slice(first, first + CALL_agents);
      const link = await api.expect<{ short_code: string }>(201, "POST", "/links", {
        destination: `https://shop.example/roll-call/${first}`,
        utm_source: "flyer",
        utm_medium: "print",
      });
      for (const [index, agent] of called.entries()) {
        const { status } = await wire.send(visit(link.short_code, index, agent));
        // Where nothing is redirected nothing is judged.
        if (status !== 302) return [];
      }
      const { rows } = await api.expect<{ rows: readonly { referrer: string }[] }>(
        200,
        "GET",
        `/analytics/report?group_by=referrer&short_code=${link.short_code}`,
      );
      const counted = new Set(rows.map(({ referrer }) => referrer));
      for (const [index, agent] of called.entries()) {
        if (counted.has(nameOf(index)) !== agent.automated) continue;
        const verdict = agent.automated ? "counted as a person" : "kept apart as automated";
        found.push(`${verdict}, from ${agent.list}: ${shortened(agent.text ?? "no agent", 200)}`);
      }
    }
    return found;
  } finally {
    wire.close();
  }
}

const nameOf = (index: number): string => `agent-${index}.example`;

function visit(code: string, index: number, agent: Agent) {
  const headers: [string, string][] = [
    ["X-Forwarded-For", "5.45.0.9"],
    ["Referer", `https://${nameOf(index)}/`],
  ];
  if (agent.text !== null) headers.push(["User-Agent", agent.text]);
  return { method: "GET", path: `/${code}`, headers } as const;
}
