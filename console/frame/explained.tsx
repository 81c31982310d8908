import { ActionIcon, Popover, Skeleton } from "@mantine/core";
import { IconInfoCircle } from "@tabler/icons-react";
import { lazy, Suspense } from "react";
import { type Defined, definitionAddress } from "../../src/numbers/definition.rules.ts";
import { words } from "../words/frame.ts";

const Meaning = lazy(() => import("./meaning.tsx").then((module) => ({ default: module.Meaning })));

/** What a number or a grouping means, in the words of docs/numbers.md, where a pointer or a key asks for it. */
export function Explained({
  name,
  what,
  here = null,
}: {
  readonly name: Defined;
  readonly what: string;
  /** What is particular to the place, before what holds everywhere. */
  readonly here?: string | null;
}) {
  return (
    <Popover width={300} position="bottom" shadow="md" trapFocus returnFocus withArrow>
      <Popover.Target>
        <ActionIcon size="sm" aria-label={words.whatMeans(what)} className="explain">
          <IconInfoCircle size={15} aria-hidden />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown aria-label={what}>
        {here === null ? null : <p>{here}</p>}
        <Suspense fallback={<Skeleton height={60} />}>
          <Meaning name={name} />
        </Suspense>
        <a href={definitionAddress(name)} data-autofocus>
          {words.moreOnNumbers}
        </a>
      </Popover.Dropdown>
    </Popover>
  );
}
