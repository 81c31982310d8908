import { readAddress } from "../clicks/address.rules.ts";
import { sameDigest, sha256Hex } from "../lib/secret.ts";

export type MetricsAccess = "granted" | "token_needed" | "loopback_only";

/** Headers by which a proxy says that it passes on what somebody else asked. */
const PASSED_ON = ["x-forwarded-for", "x-forwarded-host", "x-real-ip", "forwarded", "via"];

/**
 * Whether a request may read the metrics (decisions, section 9): with the operator's token, from wherever; without
 * one set, from this machine only. A request that a proxy on this machine passes on comes from loopback too: it is
 * told apart by the headers proxies add and by the host that was asked for.
 */
export function metricsAccess(
  request: { readonly headers: Headers; readonly host: string },
  socketAddress: string,
  metricsToken: string | null,
): MetricsAccess {
  if (metricsToken !== null) {
    const [, given = ""] = /^bearer +(\S+) *$/i.exec(request.headers.get("authorization") ?? "") ?? [];
    return sameDigest(sha256Hex(given), sha256Hex(metricsToken)) ? "granted" : "token_needed";
  }
  const passedOn = PASSED_ON.some((name) => request.headers.has(name));
  return isLoopback(socketAddress) && !passedOn && isLoopbackHost(request.host) ? "granted" : "loopback_only";
}

function isLoopback(address: string): boolean {
  const text = readAddress(address)?.text ?? "";
  return text.startsWith("127.") || text === "::1";
}

function isLoopbackHost(host: string): boolean {
  return /^(.+\.)?localhost\.?$/.test(host) || isLoopback(host);
}
