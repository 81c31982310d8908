import { html } from "hono/html";
import { type Defined, definitionAddress } from "../numbers/definition.rules.ts";
import type { PageFormat } from "./report-format.rules.ts";

export type Html = ReturnType<typeof html>;

/** The name of a figure or grouping, leading to what it means. */
export function defined(name: Defined, words: string): Html {
  return html`<a class="term" href="${definitionAddress(name)}">${words}</a>`;
}

/** A day in the reader's language, marked as such: the page itself is English. */
export function dayMark(format: PageFormat, day: string): Html | string {
  return inLanguage(format, format.day(day));
}

/** The same for a period: `1 – 9 Mar 2026`. */
export function periodMark(format: PageFormat, from: string, to: string): Html | string {
  return inLanguage(format, format.period(from, to));
}

/** A text in the reader's language. */
export function inLanguage({ language }: PageFormat, text: string): Html | string {
  return /^en(-|$)/.test(language) ? text : html`<bdi lang="${language}">${text}</bdi>`;
}
