import type { Caller } from "./access/caller.ts";
import { createConsole, isConsolePath } from "./access/console/console.ts";
import { invitationRoutes } from "./access/invitation.routes.ts";
import { memberRoutes } from "./access/member.routes.ts";
import { openSignIn, type SignInParts } from "./access/open-sign-in.ts";
import { tokenRoutes } from "./access/token.routes.ts";
import { workspaceRoutes } from "./access/workspace.routes.ts";
import { auditRoutes } from "./audit/audit.routes.ts";
import { campaignRoutes } from "./campaigns/campaign.routes.ts";
import type { ClickPath } from "./clicks/click-path.ts";
import type { Config } from "./config.ts";
import { conversionRoutes } from "./conversions/conversion.routes.ts";
import type { RefusalNotes } from "./conversions/refusal-notes.ts";
import { domainRoutes } from "./domains/domain.routes.ts";
import type { TellHosts } from "./domains/domain.store.ts";
import type { DomainChecks } from "./domains/domain-checks.ts";
import type { Hosts } from "./domains/hosts.ts";
import { createTlsAsk, isTlsAskPath } from "./domains/tls-ask.ts";
import type { Room } from "./front-door.ts";
import { ruleRoutes } from "./governance/rule.routes.ts";
import type { bindOperations } from "./http/bind-operations.ts";
import type { BoundOperation } from "./http/operation.ts";
import type { Clock } from "./lib/clock.ts";
import type { Random } from "./lib/random.ts";
import { requestTarget } from "./lib/request-target.ts";
import { linkRoutes } from "./links/link.routes.ts";
import type { TellEdge } from "./links/link-change.store.ts";
import type { TryVisit } from "./links/visit-trial.rules.ts";
import type { Mailer } from "./mail/mailer.ts";
import { isMonitoringPath, type Monitoring } from "./monitoring/monitoring.ts";
import { isNumbersPath, numbersPage } from "./numbers/numbers-page.ts";
import { openApiRoutes } from "./openapi/openapi.routes.ts";
import type { WaysIn } from "./operator/way-in.ts";
import type { PlanBook } from "./plans/plan-book.ts";
import { reportBrandRoutes } from "./report-links/report-brand.routes.ts";
import { reportLabelRoutes } from "./report-links/report-label.routes.ts";
import { reportLinkRoutes } from "./report-links/report-link.routes.ts";
import { isReportPath, reportPages } from "./report-links/report-page.routes.ts";
import { reportRoutes } from "./reports/report.routes.ts";
import type { Scanner } from "./scanner/scanner.ts";
import type { Db } from "./storage/control-db.ts";
import { tagRoutes } from "./tags/tag.routes.ts";
import { viewRoutes } from "./views/view.routes.ts";
import { visitRoutes } from "./visits/visit.routes.ts";

/** Everything the API can do, joined to what it takes. */
export function operationsOf(parts: {
  readonly db: Db;
  readonly plans: PlanBook;
  readonly clock: Clock;
  readonly random: Random;
  readonly hosts: Hosts;
  readonly mailer: Mailer | null;
  readonly clicks: ClickPath;
  readonly scanner: Scanner;
  readonly tellEdge: TellEdge;
  readonly tellHosts: TellHosts;
  readonly tryVisit: TryVisit;
  readonly publicAddresses: Config["publicAddresses"];
  readonly domainChecks: DomainChecks;
  readonly refusalNotes: RefusalNotes;
}): readonly BoundOperation<Caller>[] {
  const routes = [
    ...campaignRoutes(parts),
    ...conversionRoutes(parts),
    ...domainRoutes(parts),
    ...linkRoutes(parts),
    ...tagRoutes(parts),
    ...viewRoutes(parts),
    ...ruleRoutes(parts),
    ...reportRoutes(parts),
    ...visitRoutes(parts),
    ...reportLinkRoutes(parts),
    ...reportBrandRoutes(parts),
    ...reportLabelRoutes(parts),
    ...workspaceRoutes(parts),
    ...memberRoutes(parts),
    ...invitationRoutes(parts),
    ...tokenRoutes(parts),
    ...auditRoutes(parts),
  ];
  return [...routes, ...openApiRoutes(routes.map(({ operation }) => operation))];
}

/** The parts of the service that have paths of their own. */
export function roomsOf(
  parts: Parameters<typeof reportPages>[0] &
    Omit<Parameters<typeof createConsole>[0], keyof SignInParts> &
    Parameters<typeof createTlsAsk>[0] & { readonly waysIn: WaysIn },
  config: Config,
  monitoring: Monitoring,
  api: ReturnType<typeof bindOperations>,
): readonly Room[] {
  const clientReports = reportPages(parts);
  const numbers = numbersPage();
  const consolePages = createConsole({ ...parts, ...openSignIn(parts, config) });
  const tlsAsk = createTlsAsk(parts);
  const { waysIn } = parts;
  return [
    {
      kind: "monitoring",
      isEverywhere: true,
      owns: isMonitoringPath,
      answer: ({ request, socketAddress }) => monitoring.answer(request, socketAddress),
    },
    {
      kind: "report",
      isEverywhere: true,
      owns: (path) => isReportPath(path) || isNumbersPath(path),
      answer: ({ request, host }) =>
        isNumbersPath(requestTarget(request.url).path) ? numbers(request) : clientReports(request, host),
    },
    {
      kind: "internal",
      isEverywhere: true,
      owns: (path) => isTlsAskPath(path) || waysIn.owns(path),
      answer: (incoming) => {
        const { request, socketAddress } = incoming;
        return isTlsAskPath(requestTarget(request.url).path)
          ? tlsAsk(request, socketAddress)
          : waysIn.answer(incoming);
      },
    },
    {
      kind: "console",
      isEverywhere: false,
      owns: isConsolePath,
      answer: ({ request, address }) => consolePages(request, address),
    },
    {
      kind: "api",
      isEverywhere: false,
      owns: () => true,
      answer: ({ request, address }) => api({ request, address }),
      refuse: ({ request, address }, refusal) => api({ request, address, refusal }),
    },
  ];
}
