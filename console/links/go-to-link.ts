import { redirect } from "@tanstack/react-router";
import { definedOnly } from "../../src/lib/defined-only.ts";
import { linkPage } from "../api/queries.ts";
import type { LinkAddress } from "./link-address.ts";

/** Goes on to the page of a link; to the list, where nothing is found then, when it is withdrawn. */
export async function goToLink({ host, code }: LinkAddress): Promise<void> {
  const [link] = code === undefined ? [] : (await linkPage(definedOnly({ host, short_code: code }))).data;
  if (link === undefined)
    redirect({ to: "/links", search: definedOnly({ search: code }), replace: true, throw: true });
  else redirect({ to: "/links/$id", params: { id: String(link.id) }, replace: true, throw: true });
}
