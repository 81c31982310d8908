import { accepted, refused, type Verdict } from "../lib/verdict.ts";
import { readDestination } from "../links/destination.rules.ts";
import type { Ruling } from "./ruling.rules.ts";
import { urlForm } from "./url-form.rules.ts";

/** What an operator's word is about: a host as anybody may write it, with all below it. */
export function readHostTarget(written: string): Verdict<Pick<Ruling, "kind" | "target">> {
  const bare = written.trim().replace(/^\*?\./, "");
  const verdict = readDestination(`http://${bare.replace(/^([^[]*:.*:.*)$/, "[$1]")}/`);
  if (/[/?#]/.test(bare)) return refused("is an address with a path: use --url for it.");
  if (!verdict.ok) return refused("is no host name or address. Give one such as shop.example or 10.0.0.7.");
  return accepted({ kind: "host", target: urlForm(verdict.value).host });
}

/** The same for one URL. */
export function readUrlTarget(written: string): Verdict<Pick<Ruling, "kind" | "target">> {
  const verdict = readDestination(written);
  if (!verdict.ok) return refused(`cannot be a destination. ${verdict.reason}`);
  return accepted({ kind: "url", target: urlForm(verdict.value).text });
}
