import type { Api } from "./api.ts";

/** What is wrong with the report that a client reads without a token, or null: it must equal the workspace's own. */
export async function clientReportFault(api: Api): Promise<string | null> {
  const issued = await api.expect<{ id: number; url: string }>(201, "POST", "/report-links");
  const read = () => fetch(issued.url, { headers: { accept: "application/json" } });
  const answer = await read();
  if (answer.status !== 200) return `the client's report answers ${answer.status}`;
  const own = await api.expect<{ totals: unknown }>(200, "GET", "/analytics/report");
  const { totals } = (await answer.json()) as { totals: unknown };
  if (JSON.stringify(totals) !== JSON.stringify(own.totals))
    return `the client reads ${JSON.stringify(totals)}, the workspace ${JSON.stringify(own.totals)}`;
  await api.expect(200, "DELETE", `/report-links/${issued.id}`);
  const { status } = await read();
  return status === 404 ? null : `a revoked client report answers ${status}`;
}
