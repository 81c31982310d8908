import { Button } from "@mantine/core";
import { words } from "../words/links.ts";
import type { Keeping } from "./use-link-draft.ts";

/** Beside the button of a form: whether what is typed is kept, and the way to let it go. */
export function DraftFoot({
  keeping,
  discard,
  onDiscard,
}: {
  readonly keeping: Keeping;
  /** The words on the button. */
  readonly discard: string;
  readonly onDiscard: () => void;
}) {
  if (keeping === "nothing") return null;
  return (
    <div className="draft-foot">
      <span className="soft" role="status">
        {keeping === "kept" ? words.drafts.kept : words.drafts.refused}
      </span>
      <Button variant="subtle" color="gray" onClick={onDiscard}>
        {discard}
      </Button>
    </div>
  );
}
