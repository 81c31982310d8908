import { words } from "../words/operator.ts";

/** Which setting changes something, behind a line that says for whom that is: nobody else has to read it. */
export function OperatorNote({ text }: { readonly text: string }) {
  return (
    <details className="operator-note">
      <summary>{words.title}</summary>
      <p className="lead-in">{text}</p>
    </details>
  );
}
