import type { ReactNode } from "react";

/** What may be wider than the screen, such as a table: scrolled within itself, by keys as well. */
export function Scrollable({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: without the focus no key could scroll it (WCAG 2.2, 2.1.1).
    <section className="scroll" tabIndex={0} aria-label={name}>
      {children}
    </section>
  );
}
