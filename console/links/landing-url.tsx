import { Link } from "@tanstack/react-router";
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

/** The same, and what the one parameter is for that nobody typed. */
export function LandingExplained() {
  const { form } = words;
  return (
    <>
      <LandingLegend />
      <p className="lead-in soft small">
        <span className="code">_link</span> {form.referenceHint}{" "}
        <Link to="/conversions" search={{ tab: "connect" }}>
          {form.referenceMore}
        </Link>
      </p>
    </>
  );
}
