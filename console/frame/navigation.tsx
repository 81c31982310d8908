import {
  IconChartBar,
  IconFolder,
  IconHistory,
  IconHome,
  IconKey,
  IconLink,
  IconReportAnalytics,
  IconRulerMeasure,
  IconTags,
  IconUsers,
} from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { words } from "../words/frame.ts";

/** The screens that the navigation leads to, in its order. */
export const places = [
  { to: "/", name: words.home, Icon: IconHome },
  { to: "/links", name: words.links, Icon: IconLink },
  { to: "/campaigns", name: words.campaigns, Icon: IconFolder },
  { to: "/tags", name: words.tags, Icon: IconTags },
  { to: "/analytics", name: words.analytics, Icon: IconChartBar },
  { to: "/reports", name: words.reports, Icon: IconReportAnalytics },
  { to: "/rules", name: words.rules, Icon: IconRulerMeasure },
  { to: "/members", name: words.members, Icon: IconUsers },
  { to: "/tokens", name: words.tokens, Icon: IconKey },
  { to: "/audit", name: words.audit, Icon: IconHistory },
] as const;

/** The list of screens. */
export function Navigation({ onMove }: { readonly onMove?: () => void }) {
  return (
    <nav aria-label={words.navigation}>
      <ul>
        {places.map(({ to, name, Icon }) => (
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
    </nav>
  );
}
