import { words } from "../words/links.ts";
import type { Draft } from "./draft.ts";
import type { KeptWork } from "./draft-shelf.ts";
import { placeName } from "./link-parts.tsx";

/** What a draft is called: by what is most its own of all that stands in it. */
export function draftName(work: KeptWork): string {
  switch (work.kind) {
    case "changes":
      return words.drafts.changesTo(work.name);
    case "many":
      return words.drafts.many(nameOf(work.draft.shared));
    case "link":
      return nameOf(work.draft);
  }
}

function nameOf(draft: Draft): string {
  const texts = [
    draft.short_code,
    draft.kind === "web" ? placeName(draft.destination) : draft.whatsapp_number,
    draft.utm_campaign,
    draft.note,
    draft.utm_source,
  ];
  const name = texts.map((text) => text.trim()).find((text) => text !== "");
  return name === undefined ? words.drafts.untitled : name.slice(0, NAME_characters);
}

/** A line in a list. */
const NAME_characters = 80;
