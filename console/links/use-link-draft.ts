import { useCallback, useState } from "react";
import { changedFields, type Draft } from "./draft.ts";
import type { Work } from "./draft-shelf.ts";
import { dropDraft, findDraft, keepDraft } from "./kept-drafts.ts";

/** Whether what is typed is kept: nothing yet that is worth it, yes, or the browser takes no more. */
export type Keeping = "nothing" | "kept" | "refused";

/**
 * The draft of this id as it was left, over what the form would begin with, and what keeps every change from now on. What is as at
 * the beginning again is kept no longer.
 */
export function useLinkDraft(id: string, beginning: Draft, workOf: (draft: Draft) => Work) {
  const [found] = useState(() => findDraft(id));
  const [start] = useState((): Draft => {
    if (found === null || found.kind === "many") return beginning;
    return found.kind === "link" ? found.draft : { ...beginning, ...found.changed };
  });
  const [keeping, setKeeping] = useState<Keeping>(found === null ? "nothing" : "kept");
  const keep = useCallback(
    (draft: Draft): void => {
      if (Object.keys(changedFields(draft, beginning)).length === 0) {
        dropDraft(id);
        setKeeping("nothing");
      } else setKeeping(keepDraft(id, workOf(draft)) ? "kept" : "refused");
    },
    [id, beginning, workOf],
  );
  return { start, found, keeping, keep };
}
