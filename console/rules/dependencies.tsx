import { Button } from "@mantine/core";
import { IconArrowsSplit2, IconPlus } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { approvedValuesQuery, dependenciesQuery } from "../api/queries.ts";
import { may } from "../facts.ts";
import { Answered, Blank } from "../frame/states.tsx";
import { useDialog } from "../frame/use-dialog.ts";
import { words } from "../words/rules.ts";
import { ContradictionsNote } from "./contradictions-note.tsx";
import { DependencyDialog } from "./dependency-dialog.tsx";
import { DependencyGridCard } from "./dependency-grid.tsx";
import { dependencyGrids } from "./dependency-grids.ts";
import { DependencyMatrix } from "./dependency-matrix.tsx";
import { dependencyDialogs } from "./rules-search.ts";

/** The dependency rules: one grid for each pair of parameters. */
export function Dependencies() {
  const rules = useQuery(dependenciesQuery);
  const approved = useQuery(approvedValuesQuery);
  const dialog = useDialog(dependencyDialogs);
  const add = may("admin") ? (
    <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => dialog.open("addDependency")}>
      {words.dependencies.add}
    </Button>
  ) : null;
  return (
    <Answered query={rules}>
      {(all) => (
        <div className="gap">
          {all.length === 0 ? (
            <div className="card">
              <Blank
                icon={<IconArrowsSplit2 size={36} stroke={1.5} aria-hidden />}
                title={words.dependencies.emptyTitle}
                action={add}
              >
                {words.dependencies.emptyText}
              </Blank>
            </div>
          ) : (
            <>
              <div className="line-between">
                <p className="soft lead-in">{words.dependencies.intro}</p>
                {add}
              </div>
              <ContradictionsNote />
              <DependencyMatrix rules={all} />
              {dependencyGrids(all, approved.data ?? []).map((grid) => (
                <DependencyGridCard key={`${grid.driving} ${grid.target}`} grid={grid} />
              ))}
            </>
          )}
          {dialog.name === "addDependency" && may("admin") ? (
            <DependencyDialog onClose={dialog.close} />
          ) : null}
        </div>
      )}
    </Answered>
  );
}
