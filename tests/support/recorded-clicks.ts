import type { Click } from "../../src/clicks/click.ts";
import { click, clickLink } from "./clicks.ts";
import type { TestService, TestWorkspace } from "./service.ts";

/** A link as the API answers it, as far as clicks need it. */
export interface ApiLink {
  readonly id: number;
  readonly short_code: string;
  readonly short_url: string;
  readonly destination: string;
  readonly utm_source: string | null;
  readonly utm_medium: string | null;
  readonly utm_campaign: string | null;
  readonly utm_term: string | null;
  readonly utm_content: string | null;
}

/** Makes a link through the API. */
export async function makeLink(workspace: TestWorkspace, input: object): Promise<ApiLink> {
  const { status, body } = await workspace.api("POST", "/api/v1/links", input);
  if (status !== 201) throw new Error(`no link made: ${JSON.stringify(body)}`);
  return body;
}

/** Records a click on a link as it is, in the service's own click log, as its edge would. */
export function recordClick(
  service: TestService,
  workspace: TestWorkspace,
  link: ApiLink,
  facts: Partial<Omit<Click, "link">> = {},
): void {
  const { id, destination, utm_source, utm_medium, utm_campaign, utm_term, utm_content } = link;
  const utm = { utm_source, utm_medium, utm_campaign, utm_term, utm_content };
  const origin = clickLink({ workspaceId: workspace.id, linkId: id, ...utm });
  service.running.clicks.sink.record(click({ link: origin, destination, ...facts }));
}
