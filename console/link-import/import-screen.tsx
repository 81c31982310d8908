import { IconLock } from "@tabler/icons-react";
import { useState } from "react";
import { may } from "../facts.ts";
import { Page } from "../frame/page.tsx";
import { Blank } from "../frame/states.tsx";
import { words } from "../words/link-import.ts";
import { CheckStep } from "./check-step.tsx";
import { ColumnsStep, type SheetChoices } from "./columns-step.tsx";
import { dropImport, type KeptImport, type StartedImport } from "./kept-import.ts";
import { KeptNote } from "./kept-note.tsx";
import type { GivenSheet } from "./read-sheet.ts";
import { SourceStep } from "./source-step.tsx";

/** Makes many links from a file: its rows, what its columns are, what the API says of each, and what came of them. */
export function ImportScreen() {
  const [sheet, setSheet] = useState<GivenSheet | null>(null);
  /** They are kept for whoever comes back from the check to change one of them. */
  const [choices, setChoices] = useState<SheetChoices>({});
  const [started, setStarted] = useState<StartedImport | null>(null);
  if (!may("member"))
    return (
      <Page title={words.title}>
        <div className="card">
          <Blank icon={<IconLock size={36} stroke={1.5} aria-hidden />} title={words.forbiddenTitle}>
            {words.forbiddenText}
          </Blank>
        </div>
      </Page>
    );
  const startAgain = (): void => {
    setSheet(null);
    setChoices({});
    setStarted(null);
  };
  const goBack = (): void => {
    void dropImport();
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
          onChoose={setChoices}
          onBack={startAgain}
          onReady={(ready) =>
            setStarted({ ...ready, choices, verdicts: [], omitted: new Set(), making: null })
          }
        />
      ) : (
        <div className="gap">
          <KeptNote onGoOn={goOn} />
          <SourceStep onSheet={setSheet} />
        </div>
      )}
    </Page>
  );
}
