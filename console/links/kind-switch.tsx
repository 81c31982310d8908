import { SegmentedControl } from "@mantine/core";
import { words } from "../words/links.ts";
import type { ChangeDraft, Draft } from "./draft.ts";

/** Asks whether a link opens a page or a chat. */
export function KindSwitch({
  kind,
  onChange,
}: {
  readonly kind: Draft["kind"];
  readonly onChange: ChangeDraft;
}) {
  return (
    <SegmentedControl
      aria-label={words.form.kind}
      data={[
        { value: "web", label: words.form.web },
        { value: "whatsapp", label: words.form.whatsapp },
      ]}
      value={kind}
      onChange={(value) => onChange({ kind: value === "whatsapp" ? "whatsapp" : "web" })}
    />
  );
}
