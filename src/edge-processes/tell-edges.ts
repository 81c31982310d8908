import type { TellHosts } from "../domains/domain.store.ts";
import type { TellEdge } from "../links/link-change.store.ts";

interface Forgetful {
  readonly forget: (changes: Parameters<TellEdge>[0]) => unknown;
}

/** Tell the edges of this process, and of those beside it, what they know no more. */
export function tellersOf(
  edge: Forgetful & { readonly hostBook: { readonly forget: () => void } },
  edges: Forgetful & { readonly forgetHosts: () => Promise<void> },
): { readonly tellEdge: TellEdge; readonly tellHosts: TellHosts } {
  return {
    tellEdge: async (changes) => {
      edge.forget(changes);
      await edges.forget(changes);
    },
    tellHosts: async () => {
      edge.hostBook.forget();
      await edges.forgetHosts();
    },
  };
}
