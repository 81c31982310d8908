import { type KeyboardEvent, useState } from "react";

/** A text on its way into a picker, and what stood there before it: the list stays as it was until the text is picked or left. */
interface Typing<T> {
  readonly text: string;
  readonly before: T;
}

/**
 * The typing into a picker whose value is what is typed, from the first key on. `present`: what the picker has now; it is what the
 * list is of while nothing is typed, and stays so while something is.
 */
export function useTyping<T>(present: T) {
  const [typing, setTyping] = useState<Typing<T> | null>(null);
  const listed = typing === null ? present : typing.before;
  const leave = (): void => setTyping(null);
  return {
    /** What is typed; null when nothing is on its way. */
    text: typing?.text ?? null,
    listed,
    type: (text: string): void => setTyping({ text, before: listed }),
    leave,
    /** Enter in an open list picks from it; else it sends the form, with what is typed. */
    leaveOnEnter: ({ key, currentTarget }: KeyboardEvent<HTMLElement>): void => {
      if (key === "Enter" && currentTarget.getAttribute("aria-expanded") !== "true") leave();
    },
  };
}
