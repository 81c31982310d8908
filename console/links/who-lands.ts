import { words } from "../words/links.ts";

/** Kinds of visitors as people call them, each with where it is sent: the phones that have a target of their own, and everybody else. */
export function whoLands(
  iosUrl: string | null,
  androidUrl: string | null,
  destination: string,
): readonly (readonly [who: string, url: string])[] {
  const { iphone, android, everybody, allDevices } = words.page;
  const phones = [
    [iphone, iosUrl],
    [android, androidUrl],
  ] as const;
  const own = phones.flatMap(([who, url]) => (url === null ? [] : [[who, url] as const]));
  return [...own, [own.length === 0 ? allDevices : everybody, destination]];
}
