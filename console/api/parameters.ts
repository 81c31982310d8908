import type { operations } from "./schema.ts";

// What may be asked of the API's lists and reports: types alone, for whatever reads addresses.

export type LinkPageParameters = NonNullable<operations["listLinks"]["parameters"]["query"]>;
export type LinkFilters = Omit<LinkPageParameters, "after" | "limit">;
export type ReportParameters = NonNullable<operations["showReport"]["parameters"]["query"]>;
export type AuditFilters = Omit<
  NonNullable<operations["listAuditEntries"]["parameters"]["query"]>,
  "after" | "limit"
>;
export type VisitFilters = Omit<
  NonNullable<operations["listVisits"]["parameters"]["query"]>,
  "after" | "limit"
>;
export type TrialParameters = NonNullable<operations["tryVisit"]["parameters"]["query"]>;
export type HoursParameters = NonNullable<operations["showHours"]["parameters"]["query"]>;
export type TopParameters = NonNullable<operations["listTop"]["parameters"]["query"]>;
