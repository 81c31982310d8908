import { Button } from "@mantine/core";
import { IconAlertTriangle, IconCircleCheck, IconCircleX, IconInfoCircle } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { presetPeriod } from "../analytics/period.ts";
import { reportQuery } from "../api/queries.ts";
import { facts } from "../facts.ts";
import { CopyButton } from "../frame/copy-button.tsx";
import { count } from "../frame/format.ts";
import { Answered } from "../frame/states.tsx";
import { words } from "../words/welcome.ts";
import { type Finding, findingsOf, type Readiness } from "./findings.ts";

const { check: text } = words;

const readinessQuery = {
  queryKey: ["readiness"],
  queryFn: async (): Promise<Readiness> => {
    const answer = await fetch("/readyz");
    return (await answer.json()) as Readiness;
  },
};

/** What a new installation has to be right about, looked at now. */
export function CheckStep() {
  const readiness = useQuery(readinessQuery);
  const report = useQuery(
    reportQuery({ ...presetPeriod("30d", Date.now()), group_by: "day", compare: true }),
  );
  const again = (): void => {
    void readiness.refetch();
    void report.refetch();
  };
  return (
    <>
      <p className="lead-in">{text.text}</p>
      <Answered query={readiness}>
        {(ready) => (
          <ul className="plain-list findings">
            {findingsOf(ready, { facts, here: location.origin, visits: visitsOf(report.data) }, count).map(
              (finding) => (
                <FindingItem key={finding.name} finding={finding} />
              ),
            )}
            <FindingItem finding={{ kind: "info", name: text.backups, sentence: text.backupsText }}>
              <span className="with-copy code">
                <span>{BACKUP}</span>
                <CopyButton text={BACKUP} what={text.backups} />
              </span>
            </FindingItem>
          </ul>
        )}
      </Answered>
      <div className="line-between">
        <span className="soft small">{text.checkMore}</span>
        <Button variant="default" loading={readiness.isFetching} onClick={again}>
          {text.again}
        </Button>
      </div>
    </>
  );
}
const BACKUP = "npx utmost backup FOLDER";

function visitsOf(
  report: { readonly totals: { readonly clicks: number; readonly scans: number } } | undefined,
) {
  return report === undefined ? null : report.totals.clicks + report.totals.scans;
}

const icons = {
  good: IconCircleCheck,
  warn: IconAlertTriangle,
  bad: IconCircleX,
  info: IconInfoCircle,
} as const;

function FindingItem({
  finding: { kind, name, sentence, remedy },
  children,
}: {
  readonly finding: Finding;
  readonly children?: ReactNode;
}) {
  const Icon = icons[kind];
  return (
    <li className={kind}>
      <Icon size={20} aria-hidden />
      <div>
        <strong>
          {name}
          <span className="unseen">: {text[kind]}</span>
        </strong>
        <div>{sentence}</div>
        {remedy === undefined ? null : <div className="soft small">{remedy}</div>}
        {children}
      </div>
    </li>
  );
}
