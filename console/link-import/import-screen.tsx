import { useSearch } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { may } from "../facts.ts";
import type { ChangeSearch } from "../frame/change-search.ts";
import { NotForRole } from "../frame/not-for-role.tsx";
import { Page } from "../frame/page.tsx";
import { Waiting } from "../frame/states.tsx";
import { useChangeSearch } from "../frame/use-change-search.ts";
import { words } from "../words/link-import.ts";
import { CheckStep } from "./check-step.tsx";
import { ColumnsStep } from "./columns-step.tsx";
import type { ImportSearch } from "./import-search.ts";
import { isThrough } from "./judged-rows.ts";
import type { ChosenSheet, KeptImport, StartedImport } from "./kept-import.ts";
import { KeptNote } from "./kept-note.tsx";
import { beginImport, type MadeRows, madeRows } from "./made-rows.ts";
import type { GivenSheet } from "./read-sheet.ts";
import { type Pasted, SourceStep } from "./source-step.tsx";
import { startedWith, stepShown, useImport } from "./use-import.ts";

/** Makes many links from a file: its rows, what its columns are, what the API says of each, and what came of them. */
export function ImportScreen() {
  if (!may("member")) return <NotForRole title={words.title} reason={words.notForViewers} />;
  return (
    <Page title={words.title} intro={words.intro}>
      <Steps />
    </Page>
  );
}

/** The step that the address asks for; where it cannot be shown, the last before it, and the address says so. */
function Steps() {
  const { step } = useSearch({ from: "/links/import" });
  const go = useChangeSearch<ImportSearch>();
  const ways = useImport();
  const { isFound, sheet, started } = ways;
  /** What was pasted, for whoever comes back to it. */
  const [pasted, setPasted] = useState("");
  /** The import that somebody has pressed to go on with. */
  const [pressed, setPressed] = useState<KeptImport | null>(null);
  const shown = stepShown(step, sheet, started);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `go` is another function each time, and does the same.
  useEffect(() => {
    if (isFound && shown !== step) go({ step: shown }, "typed");
  }, [isFound, shown, step]);
  if (step !== undefined && !isFound) return <Waiting />;
  const own = sheet === null ? null : startedWith(sheet, started);
  if (shown === undefined || sheet === null) {
    const goOn = (kept: KeptImport): void => {
      setPressed(kept);
      ways.goOn(kept);
      go({ step: "check" });
    };
    const give = (given: GivenSheet): void => {
      ways.giveSheet({ given, choices: {} });
      go({ step: "columns" });
    };
    return (
      <Beginning
        {...{ started, pasted }}
        onPaste={setPasted}
        onGoOn={goOn}
        onDiscard={ways.drop}
        onSheet={give}
      />
    );
  }
  if (shown === "columns" || own === null)
    return (
      <Columns key={sheet.given.id} {...{ sheet, own, go }} onChoose={ways.giveSheet} onReady={ways.start} />
    );
  const startAgain = (): void => {
    setPasted("");
    ways.drop();
    go({ step: undefined });
  };
  return (
    <CheckStep
      key={own.given.id}
      step={shown}
      start={own}
      isPressed={own === pressed}
      onKeep={ways.start}
      onStep={(next) => go({ step: next })}
      onAgain={startAgain}
    />
  );
}

/** Asks for the rows, or leads on with those of an import that is not finished. */
function Beginning({
  started,
  onGoOn,
  onDiscard,
  ...source
}: Pasted & {
  readonly started: KeptImport | null;
  readonly onGoOn: (kept: KeptImport) => void;
  readonly onDiscard: () => void;
  readonly onSheet: (sheet: GivenSheet) => void;
}) {
  const kept = started?.making === null && isThrough(started) ? null : started;
  return (
    <div className="gap">
      {kept === null ? null : <KeptNote kept={kept} onGoOn={() => onGoOn(kept)} onDiscard={onDiscard} />}
      <SourceStep kept={kept} {...source} />
    </div>
  );
}

/** What the columns are, and the check with it; rows of the sheet that are links already stay so. */
function Columns({
  sheet,
  own,
  go,
  onChoose,
  onReady,
}: {
  readonly sheet: ChosenSheet;
  /** The import that was started with the sheet before; null for none. */
  readonly own: KeptImport | null;
  readonly go: ChangeSearch<ImportSearch>;
  readonly onChoose: (sheet: ChosenSheet) => void;
  readonly onReady: (begun: StartedImport) => void;
}) {
  const made = own === null ? noneMade : madeRows(own);
  return (
    <ColumnsStep
      sheet={sheet.given}
      choices={sheet.choices}
      made={made.size}
      isMended={own?.isMended === true}
      onChoose={(choices) => onChoose({ ...sheet, choices })}
      onBack={() => go({ step: undefined })}
      onMended={() => go({ step: "check" })}
      onReady={(ready) => {
        onReady(beginImport(ready, sheet.choices, made));
        go({ step: "check" });
      }}
    />
  );
}

const noneMade: MadeRows = new Map();
