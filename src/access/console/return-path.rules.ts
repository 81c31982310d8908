import { RETURN_PATH_characters } from "../../limits.ts";
import { ASSETS_SEGMENT, isScreenPath } from "./screen-paths.rules.ts";

/** Where everybody begins. */
const HOME = "/";
/** Any origin will do: whatever leaves it was no path of ours. */
const HERE = "http://console.invalid";

/**
 * The page of the console that a text names, as path and query; the first page for every other text. Never another site: a text
 * is read as browsers read it (WHATWG URL), which take `//host`, `/\host` and a path of dots and slashes for addresses elsewhere,
 * and what they would make of it has to be a page of ours.
 */
export function readReturnPath(text: string | null | undefined): string {
  if (typeof text !== "string" || text.length > RETURN_PATH_characters || !text.startsWith("/")) return HOME;
  if (!URL.canParse(text, HERE)) return HOME;
  const { origin, pathname, search } = new URL(text, HERE);
  const isPage =
    pathname === "/account" ||
    pathname === "/account/workspaces" ||
    (isScreenPath(pathname) && !pathname.startsWith(`/${ASSETS_SEGMENT}`));
  return origin === HERE && isPage ? pathname + search : HOME;
}

/** The address of a way to sign in, that of the form when left out, which leads back to a page of the console afterwards. */
export function signInAddress(asked: string, way = "/sign-in"): string {
  const path = readReturnPath(asked);
  return path === HOME ? way : `${way}?to=${encodeURIComponent(path)}`;
}

/** Path and query of a request. */
export function pathAndQuery(url: string): string {
  const { pathname, search } = new URL(url);
  return pathname + search;
}
