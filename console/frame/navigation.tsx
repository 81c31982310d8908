import {
  IconAdjustments,
  IconChartBar,
  IconCode,
  IconFolder,
  IconGauge,
  IconHistory,
  IconHome,
  IconKey,
  IconLink,
  IconReportAnalytics,
  IconRulerMeasure,
  IconShoppingBag,
  IconTags,
  IconUsers,
  IconWorld,
} from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import type { Role } from "../../src/access/roles.rules.ts";
import { may } from "../facts.ts";
import { words } from "../words/frame.ts";

/** What is worked with every day, in the navigation's order. */
const work = [
  { to: "/", name: words.home, Icon: IconHome },
  { to: "/links", name: words.links, Icon: IconLink },
  { to: "/campaigns", name: words.campaigns, Icon: IconFolder },
  { to: "/tags", name: words.tags, Icon: IconTags },
  { to: "/analytics", name: words.analytics, Icon: IconChartBar },
  { to: "/conversions", name: words.conversions, Icon: IconShoppingBag },
  { to: "/reports", name: words.reports, Icon: IconReportAnalytics, needs: "admin" },
  { to: "/rules", name: words.rules, Icon: IconRulerMeasure },
] as const;

/** What the workspace is set up with. */
const upkeep = [
  { to: "/domains", name: words.domains, Icon: IconWorld },
  { to: "/members", name: words.members, Icon: IconUsers },
  { to: "/tokens", name: words.tokens, Icon: IconKey },
  { to: "/developers", name: words.developers, Icon: IconCode },
  { to: "/audit", name: words.audit, Icon: IconHistory, needs: "admin" },
  { to: "/plan", name: words.plan, Icon: IconGauge },
  { to: "/settings", name: words.settings, Icon: IconAdjustments },
] as const;

/** Whether the reader's role opens a screen. */
const isOpen = (place: { readonly to: string; readonly needs?: Role }): boolean =>
  may(place.needs ?? "viewer");

/** The screens that the navigation and the palette lead to: those that the reader's role opens. */
export const places = [...work, ...upkeep].filter(isOpen);

/** The list of screens. */
export function Navigation({ onMove }: { readonly onMove?: () => void }) {
  return (
    <nav aria-label={words.navigation}>
      <Places list={work.filter(isOpen)} onMove={onMove} />
      <hr />
      <Places list={upkeep.filter(isOpen)} onMove={onMove} />
    </nav>
  );
}

function Places({
  list,
  onMove,
}: {
  readonly list: readonly (typeof places)[number][];
  readonly onMove: (() => void) | undefined;
}) {
  return (
    <ul>
      {list.map(({ to, name, Icon }) => (
        <li key={to}>
          <Link
            to={to}
            activeOptions={{ exact: to === "/", includeSearch: false }}
            {...(onMove ? { onClick: onMove } : {})}
          >
            <Icon size={18} stroke={1.75} aria-hidden />
            {name}
          </Link>
        </li>
      ))}
    </ul>
  );
}
