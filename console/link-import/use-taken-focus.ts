import { type RefObject, useEffect, useRef } from "react";

/** A part of a screen that takes the focus when it comes in place of another, so that whoever uses the keyboard is not left nowhere. */
export function useTakenFocus<T extends HTMLElement>(): RefObject<T | null> {
  const part = useRef<T>(null);
  useEffect(() => part.current?.focus(), []);
  return part;
}
