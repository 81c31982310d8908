import type { ReactNode } from "react";
import { BuilderRefusal } from "./builder-refusal.tsx";
import type { Draft } from "./draft.ts";
import { LinkForm } from "./link-form.tsx";
import { LinkPreview } from "./link-preview.tsx";
import { preloadPickers } from "./preload-pickers.ts";
import type { Adding } from "./use-adding.ts";
import { useLinkBuilder } from "./use-link-builder.ts";
import { useRulesError } from "./use-verdict.ts";

/** The form of a link beside what it will do. `onSubmit` sends it; what the API refuses stands at its field, or above them all. */
export function LinkBuilder({
  start,
  before = null,
  name = null,
  foot = null,
  onDraft,
  onSubmit,
}: {
  /** What stands in the form at first. */
  readonly start: Draft;
  /** The link as it is; null for a new one. */
  readonly before?: Draft | null;
  /** Host and code of a link that is there already. */
  readonly name?: string | null;
  readonly foot?: ReactNode;
  /** Hears of every change. */
  readonly onDraft: (draft: Draft) => void;
  readonly onSubmit: (draft: Draft) => Promise<void>;
}) {
  const { parts, verdict, isBusy, error, onBlur, submit } = useLinkBuilder({
    start,
    before,
    onDraft,
    onSubmit,
  });
  return (
    <div className="builder">
      <div className="gap">
        <Refusals error={error} adding={parts.adding} onAgain={submit} />
        <LinkForm
          {...parts}
          verdict={verdict}
          isNew={before === null}
          isRefused={error !== null}
          isBusy={isBusy}
          foot={foot}
          onBlur={onBlur}
          onSubmit={submit}
        />
      </div>
      <LinkPreview draft={parts.draft} utm={parts.resulting.utm} name={name} />
    </div>
  );
}

/** Why it was not sent well, or what belongs to it was not made; else why the rules do not come. */
export function Refusals({
  error,
  adding,
  onAgain,
}: {
  readonly error: unknown;
  readonly adding: Adding;
  readonly onAgain: () => void;
}) {
  const rulesError = useRulesError();
  if (error !== null) return <BuilderRefusal error={error} onAgain={onAgain} />;
  if (adding.error !== null) return <BuilderRefusal error={adding.error} onAgain={adding.again} />;
  return <BuilderRefusal error={rulesError} isSent={false} onAgain={preloadPickers} />;
}
