import type { Generated } from "kysely";
import type { ScannerTables } from "./scanner-tables.ts";

// One row type a table, the same on both engines. Instants are milliseconds since the epoch, flags are 0 or 1,
// lists are JSON text. A column `…_key` holds the form by which its neighbour is compared.

type Branded<Name extends string> = number & { readonly __id: Name };
export type WorkspaceId = Branded<"workspace">;
export type MemberId = Branded<"member">;
export type TokenId = Branded<"token">;
export type LinkId = Branded<"link">;
export type CampaignId = Branded<"campaign">;
export type TagId = Branded<"tag">;
export type DomainId = Branded<"domain">;
export type ViewId = Branded<"view">;

export interface Tables extends ScannerTables<LinkId, DomainId> {
  workspaces: {
    id: Generated<WorkspaceId>;
    name: string;
    created_at: number;
    /** Higher after every change of the workspace's rules. */
    rules_version: Generated<number>;
    /** As PLANS_FILE names it; null when it was given none. */
    plan: string | null;
    subscription: Generated<string>;
    subscription_since: number | null;
  };
  users: {
    id: Generated<MemberId>;
    email: string;
    email_key: string;
    password_hash: string;
    created_at: number;
    name: Generated<string | null>;
  };
  memberships: { workspace_id: WorkspaceId; user_id: MemberId; role: string; created_at: number };
  sessions: {
    id: Generated<number>;
    secret_hash: string;
    user_id: MemberId;
    workspace_id: WorkspaceId;
    created_at: number;
    expires_at: number;
    last_used_at: Generated<number>;
    /** Browser and system in words. */
    browser: Generated<string>;
    /** The role that the secret was given out for. */
    role: Generated<string>;
    /** `password` or `oidc`; blank for a session from before it was noted. */
    signed_in_with: Generated<string>;
  };
  invitations: {
    id: Generated<number>;
    workspace_id: WorkspaceId;
    email: string;
    email_key: string;
    role: string;
    secret_hash: string;
    created_at: number;
    expires_at: number;
    created_by: MemberId | null;
  };
  /** `sealed_secret`: encrypted, since it has to be read back. Null `confirmed_at`: set up, but not in use yet. */
  second_factors: {
    user_id: MemberId;
    sealed_secret: string;
    confirmed_at: number | null;
    last_step: Generated<number>;
  };
  /** Who a user is at an identity provider. `email`: that one's, when it was connected. */
  identities: {
    issuer: string;
    subject: string;
    user_id: MemberId;
    email: string | null;
    connected_at: number;
  };
  recovery_codes: { user_id: MemberId; code_hash: string };
  password_resets: { user_id: MemberId; secret_hash: string; created_at: number; expires_at: number };
  tokens: {
    id: Generated<TokenId>;
    workspace_id: WorkspaceId;
    lookup: string;
    secret_hash: string;
    name: string;
    permissions: string;
    created_by: MemberId;
    /** The token with which it was made, if it was made with one. */
    api_token_id: TokenId | null;
    created_at: number;
    expires_at: number | null;
    last_used_at: number | null;
    revoked_at: number | null;
  };
  domains: {
    id: Generated<DomainId>;
    workspace_id: WorkspaceId;
    host: string;
    /** Since when its links are served; null while they are not. */
    verified_at: number | null;
    created_at: number;
    /** What its TXT record has to hold. */
    token: string;
    /** When the operator gave their word for it: no look-up takes that back. */
    vouched_at: number | null;
    /** Since when look-ups find it wrong although it is verified. */
    failing_since: number | null;
    /** When it was verified last and is so no more. */
    lapsed_at: number | null;
    checked_at: number | null;
    next_check_at: number | null;
    /** JSON: what the last look-up found. */
    last_check: string | null;
    root_url: string | null;
    unknown_url: string | null;
    expired_url: string | null;
    /** JSON: which of the targets visitors are kept from, and why. */
    blocked_targets: Generated<string>;
    /** JSON: about which of the targets the scan provider has not answered yet. */
    pending_targets: Generated<string>;
    /** Higher after every change of what the edge serves on it. */
    revision: Generated<number>;
  };
  campaigns: {
    id: Generated<CampaignId>;
    workspace_id: WorkspaceId;
    name: string;
    description: string | null;
    created_at: number;
  };
  tags: {
    id: Generated<TagId>;
    workspace_id: WorkspaceId;
    name: string;
    name_key: string;
    color: string;
    created_at: number;
  };
  links: {
    id: Generated<LinkId>;
    workspace_id: WorkspaceId;
    host: string;
    code: string;
    code_key: string;
    destination: string;
    ios_url: string | null;
    android_url: string | null;
    is_chat: number;
    campaign_id: CampaignId | null;
    note: string | null;
    utm_source: string | null;
    utm_medium: string | null;
    utm_campaign: string | null;
    utm_term: string | null;
    utm_content: string | null;
    expires_at: number | null;
    scan: string;
    /** Why it is blocked, in words. */
    scan_reason: string | null;
    created_at: number;
    created_by: MemberId;
    api_token_id: TokenId | null;
    withdrawn_at: number | null;
    /** What a search looks through, folded. */
    search_key: Generated<string>;
  };
  /** `position`: where a tag stands among those of its link. `is_withdrawn`: the link is. */
  link_tags: { link_id: LinkId; tag_id: TagId; position: Generated<number>; is_withdrawn: Generated<number> };
  saved_views: {
    id: Generated<ViewId>;
    workspace_id: WorkspaceId;
    owner_id: MemberId;
    name: string;
    name_key: string;
    shared: number;
    search: string | null;
    campaign_id: number | null;
    tag: string | null;
    state: string | null;
    expires_within_days: number | null;
    sort: string;
    /** JSON; null for the usual ones. */
    columns: string | null;
    created_at: number;
  };
  link_changes: {
    id: Generated<number>;
    link_id: LinkId;
    host: string;
    code_key: string;
    changed_at: number;
  };
  /** `before_facts`, `after_facts`: JSON text, as the API shows the thing. */
  audit_entries: {
    id: Generated<number>;
    workspace_id: WorkspaceId;
    made_at: number;
    actor: string;
    user_id: MemberId | null;
    token_id: TokenId | null;
    action: string;
    subject: string;
    subject_id: number | null;
    name: string | null;
    before_facts: string | null;
    after_facts: string | null;
  };
  approved_values: { id: Generated<number>; workspace_id: WorkspaceId; parameter: string; value: string };
  dependency_rules: {
    id: Generated<number>;
    workspace_id: WorkspaceId;
    driving_parameter: string;
    driving_value: string;
    target: string;
    value: string;
  };
  conventions: {
    workspace_id: WorkspaceId;
    casing: string;
    separator: string;
    mode: string;
    required_parameters: string;
  };
  conversions: {
    id: Generated<number>;
    workspace_id: WorkspaceId;
    event_id: string;
    customer_id: string;
    kind: string;
    link_id: LinkId;
    link: string;
    value: string | null;
    currency: string | null;
    occurred_at: number;
    attributed_by: string;
    destination: string;
    utm_source: string | null;
    utm_medium: string | null;
    utm_campaign: string | null;
    utm_term: string | null;
    utm_content: string | null;
    created_at: number;
  };
  customer_bindings: { workspace_id: WorkspaceId; customer_id: string; link_id: LinkId };
  conversion_outbox: { conversion_id: number };
  /** How often a reason kept conversions out on one UTC day, and the latest of them. */
  conversion_refusals: {
    workspace_id: WorkspaceId;
    /** `YYYY-MM-DD`. */
    day: string;
    code: string;
    /** Blank for a refusal that is of no field. */
    field: string;
    message: string;
    count: number;
    first_at: number;
    last_at: number;
    event_id: string | null;
    link: string | null;
    token_id: TokenId | null;
  };
  report_links: {
    id: Generated<number>;
    workspace_id: WorkspaceId;
    host: string;
    secret_hash: string;
    created_at: number;
    revoked_at: number | null;
    /** What the team calls it; no reader of the report sees it. */
    label: string | null;
  };
  /** `logo`: a data URI. */
  report_brands: { workspace_id: WorkspaceId; name: string | null; logo: string | null };
  /** What batches of links were answered, as JSON, by the key that their caller gave them. */
  batch_answers: {
    workspace_id: WorkspaceId;
    idempotency_key: string;
    body_hash: string;
    answer: string;
    made_at: number;
  };
  visitor_keys: { id: Generated<number>; workspace_id: WorkspaceId; secret: string; starts_at: number };
}
