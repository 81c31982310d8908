import { Button } from "@mantine/core";
import { useEffect, useState } from "react";
import { count, timeOf } from "../frame/format.ts";
import { words } from "../words/link-import.ts";
import { dropImport, findImport, type KeptImport } from "./kept-import.ts";

/** Offers to go on with an import that has not come to its end in this browser. */
export function KeptNote({ onGoOn }: { readonly onGoOn: (kept: KeptImport) => void }) {
  const [kept, setKept] = useState<KeptImport | null>(null);
  useEffect(() => {
    let isHere = true;
    void findImport().then((found) => {
      if (isHere) setKept(found);
    });
    return () => {
      isHere = false;
    };
  }, []);
  if (kept === null) return null;
  const discard = (): void => {
    void dropImport();
    setKept(null);
  };
  const told = kept.making === null ? words.kept.mending : words.kept.making;
  return (
    <div className="note warn line" role="status">
      <span>
        <strong>{words.kept.title(kept.given.name, timeOf(kept.savedAt_ms))}</strong>{" "}
        {told(count(kept.rows.length))}
      </span>
      <span className="actions">
        <Button size="xs" onClick={() => onGoOn(kept)}>
          {words.run.goOn}
        </Button>
        <Button size="xs" variant="default" onClick={discard}>
          {words.kept.discard}
        </Button>
      </span>
    </div>
  );
}
