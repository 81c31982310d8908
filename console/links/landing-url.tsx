import { words } from "../words/links.ts";
import type { LandingPart } from "./landing.ts";

/** A landing URL whose parts have colours. */
export function LandingUrl({ landing }: { readonly landing: readonly LandingPart[] }) {
  return (
    <span className="landing">
      {landing.map(({ kind, text }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: parts have no identity but their place.
        <span key={index} className={kind}>
          {text}
        </span>
      ))}
    </span>
  );
}

/** What the colours mean. */
export function LandingLegend() {
  const { previewPart } = words.form;
  return (
    <p className="landing legend">
      {(["own", "utm", "reference"] as const).map((kind) => (
        <span key={kind} className={kind}>
          {previewPart[kind]}
        </span>
      ))}
    </p>
  );
}
