import { CopyButton } from "./copy-button.tsx";
import { Scrollable } from "./scrollable.tsx";

/** Text for a machine, as it is, with a way to copy it. */
export function CodeBlock({
  text,
  what,
}: {
  readonly text: string /** What it is called when it is copied. */;
  readonly what: string;
}) {
  return (
    <div className="code-block">
      <Scrollable name={what}>
        <pre>{text}</pre>
      </Scrollable>
      <CopyButton text={text} what={what} />
    </div>
  );
}
