import { readAddress } from "../clicks/address.rules.ts";
import { nameOfHost, normaliseHost } from "../domains/hosts.ts";
import { sameDigest, sha256Hex } from "../lib/secret.ts";

export type MetricsAccess = "granted" | "token_needed" | "loopback_only";

/** Headers by which a proxy says that it passes on what somebody else asked. */
const PASSED_ON = ["x-forwarded-for", "x-forwarded-host", "x-real-ip", "forwarded", "via"];

/**
 * Whether a request may read the metrics (decisions, section 9): with the operator's token, from wherever; without
 * one set, from this machine only.
 */
export function metricsAccess(
  headers: Headers,
  socketAddress: string,
  metricsToken: string | null,
): MetricsAccess {
  if (metricsToken !== null) {
    const [, given = ""] = /^bearer +(\S+) *$/i.exec(headers.get("authorization") ?? "") ?? [];
    return sameDigest(sha256Hex(given), sha256Hex(metricsToken)) ? "granted" : "token_needed";
  }
  return isAskedHere(headers, socketAddress) ? "granted" : "loopback_only";
}

/**
 * Whether a request comes from this machine itself. One that a proxy on it passes on comes from loopback too: it is told apart by
 * the headers proxies add and by the host that was asked for.
 */
export function isAskedHere(headers: Headers, socketAddress: string): boolean {
  const passedOn = PASSED_ON.some((name) => headers.has(name));
  return isLoopback(socketAddress) && isLoopbackHost(headers.get("host") ?? "") && !passedOn;
}

function isLoopback(address: string): boolean {
  const text = readAddress(address)?.text ?? "";
  return text.startsWith("127.") || text === "::1";
}

function isLoopbackHost(written: string): boolean {
  const name = nameOfHost(normaliseHost(written) ?? "");
  return /^(.+\.)?localhost$/.test(name) || isLoopback(name.replace(/^\[(.*)\]$/, "$1"));
}
