import type { z } from "zod";
import { type Details, invalidInput } from "../http/refusal.ts";
import type { Sifted } from "../lib/sifted.ts";
import type { WorkspaceId } from "../storage/tables.ts";
import type { codeCheckInput, codeCheckResultSchema } from "./check-code.contract.ts";
import { CODE_RESERVED, CODE_TAKEN, findHost, type LinkTools } from "./create-link.ts";
import { isCodeUsed } from "./link.store.ts";
import type { Problems } from "./link-draft.rules.ts";
import { isReserved } from "./short-code.rules.ts";

type CodeCheck = z.output<typeof codeCheckInput>;

/** What else is wrong with the fields of a check, some of which are faulty. */
export async function findCodeCheckProblems(
  { db, hosts }: LinkTools,
  workspaceId: WorkspaceId,
  { domain }: Sifted<CodeCheck>,
): Promise<Details> {
  const problems: Problems = {};
  await findHost(db, hosts, workspaceId, domain, problems);
  return problems;
}

/** Tells whether a link could have a code now. Throws `invalid_input` for a domain that is none of the workspace's. */
export async function checkCode(
  { db, hosts }: LinkTools,
  workspaceId: WorkspaceId,
  { short_code: code, domain }: CodeCheck,
): Promise<z.input<typeof codeCheckResultSchema>> {
  const problems: Problems = {};
  const host = await findHost(db, hosts, workspaceId, domain, problems);
  if (Object.keys(problems).length > 0) throw invalidInput(problems);
  if (isReserved(code)) return { free: false, reason: CODE_RESERVED };
  const isUsed = await isCodeUsed(db, host, code.key);
  return { free: !isUsed, reason: isUsed ? CODE_TAKEN : null };
}
