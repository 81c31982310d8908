import type { ApiAnswer, TestService, TestWorkspace } from "./service.ts";

/** Makes a link with a destination of no importance unless the fields name one. */
export function makeLink(workspace: TestWorkspace, fields: object = {}): Promise<ApiAnswer> {
  const target =
    "whatsapp_number" in fields || "destination" in fields ? {} : { destination: "https://shop.example/" };
  return workspace.api("POST", "/api/v1/links", JSON.stringify({ ...target, ...fields }));
}

/** What a refused request was refused for: status, code and the fields it names. */
export function refusalOf(answer: ApiAnswer): readonly [number, string | undefined, readonly string[]] {
  const { error } = answer.body;
  return [answer.status, error?.code, Object.keys(error?.details ?? {}).sort()];
}

/** Gives a workspace a custom domain. */
export async function addDomain(
  service: TestService,
  workspace: TestWorkspace,
  host: string,
  verified_at: number | null = 1,
): Promise<void> {
  await service.running.control.db
    .insertInto("domains")
    .values({
      workspace_id: workspace.id,
      host,
      verified_at,
      vouched_at: verified_at,
      token: host,
      created_at: 1,
    })
    .execute();
}
