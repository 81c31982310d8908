import { IconLock } from "@tabler/icons-react";
import { useState } from "react";
import { may } from "../facts.ts";
import { Page } from "../frame/page.tsx";
import { Blank } from "../frame/states.tsx";
import { words } from "../words/link-import.ts";
import { CheckStep } from "./check-step.tsx";
import { ColumnsStep } from "./columns-step.tsx";
import type { ImportResult } from "./problem-groups.ts";
import { ResultStep } from "./result-step.tsx";
import type { ImportRows } from "./sheet-links.ts";
import { type GivenSheet, SourceStep } from "./source-step.tsx";

/** Makes many links from a file: its rows, what its columns are, what the API says of each, and what came of them. */
export function ImportScreen() {
  const [sheet, setSheet] = useState<GivenSheet | null>(null);
  const [ready, setReady] = useState<ImportRows | null>(null);
  const [result, setResult] = useState<ImportResult | null>(null);
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
    setReady(null);
    setResult(null);
  };
  return (
    <Page title={words.title} intro={words.intro}>
      {result !== null ? (
        <ResultStep result={result} onAgain={startAgain} />
      ) : ready !== null ? (
        <CheckStep start={ready} onBack={() => setReady(null)} onMade={setResult} />
      ) : sheet !== null ? (
        <ColumnsStep sheet={sheet} onBack={startAgain} onReady={setReady} />
      ) : (
        <SourceStep onSheet={setSheet} />
      )}
    </Page>
  );
}
