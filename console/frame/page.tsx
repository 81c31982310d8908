import { type ReactNode, useEffect, useRef } from "react";
import { words } from "../words/frame.ts";
import { paletteStore } from "./palette.ts";

let isFirst = true;

/** A screen: its title in the tab and as heading, what can be done, and the rest. Takes the focus when it is moved to. */
export function Page({
  title,
  intro,
  actions,
  children,
}: {
  readonly title: string;
  readonly intro?: ReactNode;
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    document.title = `${title} · ${words.product}`;
  }, [title]);
  useEffect(() => {
    // On the first page the browser has its own place for the focus; a palette that is open has it already.
    const isFree = !isFirst && !paletteStore.getState().opened;
    if (isFree && document.querySelector("[data-autofocus], [autofocus]") === null)
      heading.current?.focus({ preventScroll: true });
    isFirst = false;
  }, []);
  return (
    <>
      <header className="page-head">
        <div>
          <h1 ref={heading} tabIndex={-1}>
            {title}
          </h1>
          {intro === undefined ? null : <p>{intro}</p>}
        </div>
        {actions === undefined ? null : <div className="actions">{actions}</div>}
      </header>
      {children}
    </>
  );
}
