/** What is chosen is an entry of the browser's history, so that Back undoes it; what is typed takes the place of what stood there a key before. */
type HowChanged = "chosen" | "typed";

/** Changes what an address says; undefined takes a name away. */
export type ChangeSearch<T> = (
  changed: { readonly [K in keyof T]: T[K] | undefined },
  how?: HowChanged,
) => void;
