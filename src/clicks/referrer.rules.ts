import { REFERRER_characters } from "../limits.ts";

/** An app names itself by its package: https://developer.chrome.com/docs/android/ "android-app" referrers. */
const APP = /^(?:android|ios)-app:\/\/([a-z0-9][a-z0-9._-]*)/i;
const WEB = /^https?:[/\\]{2}/i;
/** A host name as reports show it, or an IPv6 address. URL parsers let more pass, such as `=sum(1)`. */
const HOST = /^(?:[a-z0-9_][a-z0-9_-]*(?:\.[a-z0-9_][a-z0-9_-]*)*|\[[0-9a-f:]+\])$/;
const HOST_characters_at_most = 253;

/**
 * Where a visitor comes from (decisions, section 7): the host of the `Referer` header in lower case and ASCII, without port
 * and `www.`, or an app's package. Null for a direct visit and for what names neither.
 */
export function readReferrer(header: string): string | null {
  const text = header.slice(0, REFERRER_characters).trim();
  if (text === "") return null;
  const app = APP.exec(text)?.[1];
  if (app !== undefined) return app.length <= HOST_characters_at_most ? app : null;
  if (!WEB.test(text)) return null;
  const address = asUtf8(text);
  if (!URL.canParse(address)) return null;
  const host = new URL(address).hostname.replace(/\.$/, "");
  // Of "www.example" itself nothing but "example" would be left.
  const name = /^www\..+\../.test(host) ? host.slice("www.".length) : host;
  return name.length <= HOST_characters_at_most && HOST.test(name) ? name : null;
}

/** Header bytes reach us as Latin-1; a host in other letters was most likely sent as UTF-8. */
function asUtf8(text: string): string {
  if (!/[\u0080-\u00ff]/.test(text)) return text;
  const decoded = Buffer.from(text, "latin1").toString("utf8");
  return decoded.includes("\ufffd") ? text : decoded;
}
