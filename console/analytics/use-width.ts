import { type RefObject, useLayoutEffect, useRef, useState } from "react";

/** How wide an element is, in pixels: known before it is painted for the first time, and again whenever it changes. */
export function useWidth<E extends Element>(): {
  readonly place: RefObject<E | null>;
  readonly width: number;
} {
  const place = useRef<E>(null);
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => {
    const element = place.current;
    if (element === null) return undefined;
    const measure = (): void => setWidth(element.clientWidth);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return { place, width };
}
