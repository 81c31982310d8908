import { useQuery } from "@tanstack/react-query";
import { Link, linkOptions } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { type AuditEntry, campaignsQuery } from "../api/queries.ts";

/** What an entry is about, as the way to where it stands; plain once it was removed. */
export function SubjectLink({
  entry,
  children,
}: {
  readonly entry: AuditEntry;
  readonly children: ReactNode;
}): ReactNode {
  const { subject, subject_id } = entry;
  const isCampaign = subject === "campaign";
  const { data: campaigns } = useQuery({ ...campaignsQuery, enabled: isCampaign });
  const isThere = !isCampaign || campaigns?.some(({ id }) => id === subject_id) === true;
  if (entry.action === "removed" || !isThere) return children;
  return (
    <Link {...placeOf(entry)} className="tag-link">
      {children}
    </Link>
  );
}

/** The page of a link says that it is withdrawn, and keeps its history; a domain's that it is none of the workspace's. */
function placeOf({ subject, subject_id, name }: AuditEntry) {
  const id = String(subject_id);
  switch (subject) {
    case "link":
      return linkOptions({ to: "/links/$id", params: { id } });
    case "campaign":
      return linkOptions({ to: "/links", search: { campaign: Number(id) } });
    case "view":
      return linkOptions({ to: "/links" });
    case "tag":
      return linkOptions({ to: "/tags" });
    case "domain":
      return linkOptions({ to: "/domains/$id", params: { id } });
    case "conversion":
      return linkOptions({ to: "/conversions", search: { event: name ?? "" } });
    case "approved_value":
      return linkOptions({ to: "/rules" });
    case "dependency_rule":
      return linkOptions({ to: "/rules", search: { tab: "dependencies" } });
    case "convention":
      return linkOptions({ to: "/rules", search: { tab: "convention" } });
    case "report_link":
    case "report_brand":
      return linkOptions({ to: "/reports" });
    case "token":
      return linkOptions({ to: "/tokens" });
    case "member":
    case "invitation":
      return linkOptions({ to: "/members" });
    case "workspace":
      return linkOptions({ to: "/settings" });
  }
}
