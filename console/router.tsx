import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  redirect,
} from "@tanstack/react-router";
import { readAnalyticsSearch } from "./analytics/analytics-search.ts";
import { readAuditSearch } from "./audit/audit-search.ts";
import { readConversionsSearch } from "./conversions/conversions-search.ts";
import { readDevelopersSearch } from "./developers/developers-search.ts";
import { AppFrame } from "./frame/app-frame.tsx";
import {
  dialogReader,
  domainDialogs,
  domainsDialogs,
  entryDialogs,
  invitationDialogs,
  memberDialogs,
  reportDialogs,
  settingsDialogs,
} from "./frame/dialog-search.ts";
import { FailedScreen, NotFoundScreen } from "./frame/error-screens.tsx";
import { secretsReader } from "./frame/made-search.ts";
import { Waiting } from "./frame/states.tsx";
import { readImportSearch } from "./link-import/import-search.ts";
import { newDraftId } from "./links/draft-id.ts";
import { goToLink } from "./links/go-to-link.ts";
import { readLinkAddress } from "./links/link-address.ts";
import { readLinkSearch, readNewLinkSearch, readNewLinksSearch } from "./links/link-search.ts";
import { readLinksSearch } from "./links/links-search.ts";
import { preloadPickers } from "./links/preload-pickers.ts";
import { readRulesSearch } from "./rules/rules-search.ts";
import { readTokensSearch } from "./tokens/tokens-search.ts";
import { readWelcomeSearch } from "./welcome/welcome-search.ts";

const root = createRootRoute({ component: AppFrame, notFoundComponent: NotFoundScreen });
const getParentRoute = () => root;

const routes = [
  createRoute({
    getParentRoute,
    path: "/",
    component: lazyRouteComponent(() => import("./home/home-screen.tsx"), "HomeScreen"),
  }),
  createRoute({
    getParentRoute,
    path: "/welcome",
    validateSearch: readWelcomeSearch,
    component: lazyRouteComponent(() => import("./welcome/welcome-screen.tsx"), "WelcomeScreen"),
  }),
  createRoute({
    getParentRoute,
    path: "/links",
    validateSearch: readLinksSearch,
    component: lazyRouteComponent(() => import("./links/links-screen.tsx"), "LinksScreen"),
  }),
  createRoute({
    getParentRoute,
    path: "/links/new",
    validateSearch: readNewLinkSearch,
    beforeLoad: ({ search }) => {
      if (search.draft !== undefined || search.made !== undefined) return;
      redirect({
        to: "/links/new",
        search: { ...search, draft: newDraftId() },
        replace: true,
        throw: true,
      });
    },
    loader: preloadPickers,
    component: lazyRouteComponent(() => import("./links/new-link-screen.tsx"), "NewLinkScreen"),
  }),
  createRoute({
    getParentRoute,
    path: "/links/import",
    validateSearch: readImportSearch,
    component: lazyRouteComponent(() => import("./link-import/import-screen.tsx"), "ImportScreen"),
  }),
  createRoute({
    getParentRoute,
    path: "/links/many",
    validateSearch: readNewLinksSearch,
    beforeLoad: ({ search }) => {
      if (search.draft !== undefined) return;
      redirect({
        to: "/links/many",
        search: { ...search, draft: newDraftId() },
        replace: true,
        throw: true,
      });
    },
    loader: preloadPickers,
    component: lazyRouteComponent(() => import("./links/many-links-screen.tsx"), "ManyLinksScreen"),
  }),
  createRoute({
    getParentRoute,
    path: "/links/at",
    validateSearch: readLinkAddress,
    beforeLoad: ({ search }) => goToLink(search),
  }),
  createRoute({
    getParentRoute,
    path: "/links/$id",
    validateSearch: readLinkSearch,
    component: lazyRouteComponent(() => import("./links/link-screen.tsx"), "LinkScreen"),
  }),
  createRoute({
    getParentRoute,
    path: "/links/$id/edit",
    loader: preloadPickers,
    component: lazyRouteComponent(() => import("./links/edit-link-screen.tsx"), "EditLinkScreen"),
  }),
  createRoute({
    getParentRoute,
    path: "/analytics",
    validateSearch: readAnalyticsSearch,
    component: lazyRouteComponent(() => import("./analytics/analytics-screen.tsx"), "AnalyticsScreen"),
  }),
  createRoute({
    getParentRoute,
    path: "/campaigns",
    validateSearch: dialogReader(entryDialogs),
    component: lazyRouteComponent(() => import("./campaigns/campaigns-screen.tsx"), "CampaignsScreen"),
  }),
  createRoute({
    getParentRoute,
    path: "/tags",
    validateSearch: dialogReader(entryDialogs),
    component: lazyRouteComponent(() => import("./tags/tags-screen.tsx"), "TagsScreen"),
  }),
  createRoute({
    getParentRoute,
    path: "/conversions",
    validateSearch: readConversionsSearch,
    component: lazyRouteComponent(() => import("./conversions/conversions-screen.tsx"), "ConversionsScreen"),
  }),
  createRoute({
    getParentRoute,
    path: "/rules",
    validateSearch: readRulesSearch,
    component: lazyRouteComponent(() => import("./rules/rules-screen.tsx"), "RulesScreen"),
  }),
  createRoute({
    getParentRoute,
    path: "/reports",
    validateSearch: secretsReader(reportDialogs),
    component: lazyRouteComponent(
      () => import("./report-links/report-links-screen.tsx"),
      "ReportLinksScreen",
    ),
  }),
  createRoute({
    getParentRoute,
    path: "/domains",
    validateSearch: dialogReader(domainsDialogs),
    component: lazyRouteComponent(() => import("./domains/domains-screen.tsx"), "DomainsScreen"),
  }),
  createRoute({
    getParentRoute,
    path: "/domains/$id",
    validateSearch: dialogReader(domainDialogs),
    component: lazyRouteComponent(() => import("./domains/domain-screen.tsx"), "DomainScreen"),
  }),
  createRoute({
    getParentRoute,
    path: "/developers",
    validateSearch: readDevelopersSearch,
    component: lazyRouteComponent(() => import("./developers/developers-screen.tsx"), "DevelopersScreen"),
  }),
  createRoute({
    getParentRoute,
    path: "/plan",
    component: lazyRouteComponent(() => import("./plan/plan-screen.tsx"), "PlanScreen"),
  }),
  createRoute({
    getParentRoute,
    path: "/settings",
    validateSearch: dialogReader(settingsDialogs),
    component: lazyRouteComponent(() => import("./settings/settings-screen.tsx"), "SettingsScreen"),
  }),
  createRoute({
    getParentRoute,
    path: "/tokens",
    validateSearch: readTokensSearch,
    component: lazyRouteComponent(() => import("./tokens/tokens-screen.tsx"), "TokensScreen"),
  }),
  createRoute({
    getParentRoute,
    path: "/members",
    validateSearch: secretsReader({
      alone: memberDialogs.alone,
      about: [...memberDialogs.about, ...invitationDialogs.about],
    }),
    component: lazyRouteComponent(() => import("./members/members-screen.tsx"), "MembersScreen"),
  }),
  createRoute({
    getParentRoute,
    path: "/audit",
    validateSearch: readAuditSearch,
    component: lazyRouteComponent(() => import("./audit/audit-screen.tsx"), "AuditScreen"),
  }),
] as const;

export const router = createRouter({
  routeTree: root.addChildren(routes),
  defaultPreload: "intent",
  defaultPendingComponent: Waiting,
  defaultErrorComponent: FailedScreen,
  defaultNotFoundComponent: NotFoundScreen,
  scrollRestoration: true,
  // Without it, what a reader leaves away comes back to the screens.
  search: { strict: true },
});

declare module "@tanstack/react-router" {
  interface Register {
    router: typeof router;
  }
}
