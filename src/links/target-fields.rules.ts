import type { Targets } from "./link-draft.rules.ts";

/** Each of a link's targets, with the field of a request that gives it. */
export function targetFields({ destination, isChat, iosUrl, androidUrl }: Targets): readonly {
  readonly field: string;
  readonly url: string;
}[] {
  const fields = [
    { field: isChat ? "whatsapp_number" : "destination", url: destination },
    { field: "ios_url", url: iosUrl },
    { field: "android_url", url: androidUrl },
  ];
  return fields.flatMap(({ field, url }) => (url === null ? [] : [{ field, url }]));
}
