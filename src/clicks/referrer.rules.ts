import { REFERRER_characters } from "../run-limits.ts";

/**
 * An Android app names itself by its package, which has two segments at least
 * (https://developer.android.com/build/configure-app-module#set-application-id).
 */
const ANDROID_APP = /^android-app:\/\/([a-z][a-z0-9_]*(?:\.[a-z][a-z0-9_]*)+)(?:[/?#]|$)/i;
/** One for iOS is written ios-app://<App Store id>/<scheme>/<host>: the id is all that names the app and no other. */
const IOS_APP = /^ios-app:\/\/([1-9]\d{8,11})\/[a-z][a-z0-9+.-]*\/[^/?#]/i;
const WEB = /^https?:[/\\]{2}/i;
/** A host name as reports show it, or an IPv6 address. URL parsers let more pass, such as `=sum(1)`. */
const HOST = /^(?:[a-z0-9_][a-z0-9_-]*(?:\.[a-z0-9_][a-z0-9_-]*)*|\[[0-9a-f:]+\])$/;
const HOST_characters_at_most = 253;

/**
 * Where a visitor comes from (decisions, section 7): the host of the `Referer` header in lower case and ASCII, without port
 * and `www.`, or an app's package (of iOS apps the App Store id). Null for a direct visit and for what names none of them.
 */
export function readReferrer(header: string): string | null {
  const text = header.slice(0, REFERRER_characters).trim();
  if (text === "") return null;
  const app = (ANDROID_APP.exec(text) ?? IOS_APP.exec(text))?.[1];
  if (app !== undefined) return app.length <= HOST_characters_at_most ? app : null;
  if (!WEB.test(text)) return null;
  const address = URL.parse(asUtf8(text));
  if (address === null) return null;
  const host = address.hostname.replace(/\.$/, "");
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
