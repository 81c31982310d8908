import type { ApiAnswer, TestService, TestWorkspace } from "./service.ts";

/** Calls the operations on saved views; the path is what follows `/api/v1/views`. */
export type CallViews = (method: string, path: string, body?: unknown) => Promise<ApiAnswer>;

/** The same for whoever has a token. */
export function viewsWith(service: TestService, { token }: { readonly token: string }): CallViews {
  return (method, path, body) => service.call(token, method, `/api/v1/views${path}`, body);
}

/** The names of the views that somebody sees, in their order. */
export async function viewNames(views: CallViews): Promise<readonly string[]> {
  return (await views("GET", "")).body.data.map(({ name }: { name: string }) => name);
}

/** What the audit trail has of a workspace's views, newest first. */
export async function viewTrail(workspace: TestWorkspace) {
  return (await workspace.api("GET", "/api/v1/audit?subject=view&limit=100")).body.data;
}
