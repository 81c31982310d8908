import { useState } from "react";
import { may } from "../facts.ts";
import { NotForRole } from "../frame/not-for-role.tsx";
import { Page } from "../frame/page.tsx";
import { words } from "../words/link-import.ts";
import { CheckStep } from "./check-step.tsx";
import { ColumnsStep, type SheetChoices } from "./columns-step.tsx";
import { dropImport, type KeptImport, type StartedImport } from "./kept-import.ts";
import { KeptNote, useKeptImport } from "./kept-note.tsx";
import { type MadeRows, withMade } from "./made-rows.ts";
import type { GivenSheet } from "./read-sheet.ts";
import { type Pasted, SourceStep } from "./source-step.tsx";

/** Makes many links from a file: its rows, what its columns are, what the API says of each, and what came of them. */
export function ImportScreen() {
  const [sheet, setSheet] = useState<GivenSheet | null>(null);
  /** What was pasted, for whoever comes back to it. */
  const [pasted, setPasted] = useState("");
  /** They are kept for whoever comes back from the check to change one of them. */
  const [choices, setChoices] = useState<SheetChoices>({});
  const [started, setStarted] = useState<StartedImport | null>(null);
  /** Links of this sheet that are made already, whatever its columns are said to be afterwards. */
  const [made, setMade] = useState<MadeRows>(noneMade);
  if (!may("member")) return <NotForRole title={words.title} reason={words.notForViewers} />;
  const startAgain = (): void => {
    setPasted("");
    giveOther();
  };
  const giveOther = (): void => {
    setSheet(null);
    setChoices({});
    setStarted(null);
    setMade(noneMade);
  };
  const goBack = (madeSoFar: MadeRows): void => {
    // With links among its rows it is kept as it was: to read the file anew after a reload would make them twice.
    if (madeSoFar.size === 0) void dropImport();
    setMade(madeSoFar);
    setStarted(null);
  };
  const goOn = (kept: KeptImport): void => {
    setSheet(kept.given);
    setChoices(kept.choices);
    setStarted(kept);
  };
  return (
    <Page title={words.title} intro={words.intro}>
      {started !== null ? (
        <CheckStep start={started} onBack={goBack} onAgain={startAgain} />
      ) : sheet !== null ? (
        <ColumnsStep
          sheet={sheet}
          choices={choices}
          made={made.size}
          onChoose={setChoices}
          onBack={giveOther}
          onReady={(ready) =>
            setStarted({ ...ready, ...withMade(ready, made), choices, omitted: new Set(), making: null })
          }
        />
      ) : (
        <Beginning pasted={pasted} onPaste={setPasted} onGoOn={goOn} onSheet={setSheet} />
      )}
    </Page>
  );
}

const noneMade: MadeRows = new Map();

/** Asks for the rows, or leads on with those of an import that is not finished. */
function Beginning({
  pasted,
  onPaste,
  onGoOn,
  onSheet,
}: Pasted & {
  readonly onGoOn: (kept: KeptImport) => void;
  readonly onSheet: (sheet: GivenSheet) => void;
}) {
  const { kept, discard } = useKeptImport();
  return (
    <div className="gap">
      {kept === null ? null : <KeptNote kept={kept} onGoOn={() => onGoOn(kept)} onDiscard={discard} />}
      <SourceStep kept={kept} pasted={pasted} onPaste={onPaste} onSheet={onSheet} />
    </div>
  );
}
