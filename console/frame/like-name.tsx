import { caseFold } from "../../src/lib/case-fold.ts";
import { words } from "../words/frame.ts";

/** The name among these that is the one typed, or else the same in other letters; null where there is none. */
export function likeName(names: readonly string[], typed: string): string | null {
  const wanted = typed.trim().normalize("NFC");
  if (names.includes(wanted)) return wanted;
  return names.find((name) => caseFold(name) === caseFold(wanted)) ?? null;
}

/** Tells whoever types a name that there is one like it. */
export function LikeNote({ like }: { readonly like: string | null }) {
  return like === null ? null : (
    <p className="note warn lead-in" role="status">
      {words.like(like)}
    </p>
  );
}
