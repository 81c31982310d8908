import { useQuery } from "@tanstack/react-query";
import { workspaceQuery } from "../api/queries.ts";
import { facts } from "../facts.ts";

/** The workspace's name: as the page that began the program has it, until a screen has heard a newer one. Asks for nothing itself. */
export function useWorkspaceName(): string {
  return useQuery({ ...workspaceQuery, enabled: false }).data?.name ?? facts.workspace.name;
}
