import { Button } from "@mantine/core";
import { words } from "../words/links.ts";
import type { DefaultValue } from "./utm-field-parts.ts";

/** Below a UTM value: the nearest legal spelling, for whoever wants it, or where a value comes from that nobody typed. */
export function UseInstead({
  nearest,
  byDefault,
  onTake,
}: {
  readonly nearest: string | null;
  readonly byDefault: DefaultValue | null;
  readonly onTake: (value: string) => void;
}) {
  if (nearest === null) return byDefault?.text ?? null;
  return (
    // A button proper may not stand in the description of a field.
    <Button
      component="span"
      role="button"
      tabIndex={0}
      size="compact-xs"
      variant="light"
      onClick={() => onTake(nearest)}
      onKeyDown={(event) => {
        if (event.key === "Enter" || event.key === " ") {
          event.preventDefault();
          onTake(nearest);
        }
      }}
    >
      {words.form.takeInstead(nearest)}
    </Button>
  );
}
