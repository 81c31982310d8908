import type { ApiAbout } from "../http/openapi.ts";
import { examples } from "./examples.ts";

/** What the OpenAPI document says of the API as a whole. */
export const about = {
  title: "Utmost API",
  version: "1",
  description: [
    "Short tracking links that carry UTM parameters, the rules for their values, true reports of their clicks, and",
    "conversions attributed to them.",
    "",
    "Every request is sent with `Authorization: Bearer <token>`; the token fixes the workspace and no request names",
    "one. Bodies are JSON in UTF-8, instants are RFC 3339 date-times, days are UTC days.",
    "",
    "Every refusal has one body: `{error: {code, message, details, permission, retry_after_seconds}}`, all five keys",
    "always present, `null` where they say nothing. `code` is one of a closed set; `details` names every field that is",
    "wrong, not only the first. Another method on a path below is 405 `not_found` with the header `Allow`. `HEAD` is",
    "taken wherever `GET` is.",
    "",
    "Every answer carries `X-Request-Id` and `RateLimit-Limit`, `RateLimit-Remaining` and `RateLimit-Reset`.",
  ].join("\n"),
  session: [
    "Set by the console when somebody signs in there (`utmost_session` where the console has no TLS), and read only when the header",
    "`Authorization` is absent. It may all that the member's role allows. What changes something must come from one of the console's",
    "pages, by `Origin` or `Sec-Fetch-Site`; what another site sends has no session.",
  ].join(" "),
  tags: {
    Links: "Short links: their destinations, UTM values, tags and state.",
    Domains:
      "Hosts of the workspace's own for short links: their DNS records and what visitors without a link find.",
    Campaigns: "Campaigns group links.",
    Tags: "Tags label links.",
    Views: "Views of the list of links that are saved under a name, for oneself or for all members.",
    Rules: "Approved values, dependency rules and the naming convention for UTM values.",
    Analytics: "Reports of clicks, scans, unique visitors and conversions.",
    Conversions: "Events of customers, told by the caller's own server and attributed to a link.",
    "Client report links": "Links that let a client read the workspace's live report without signing in.",
    Workspace: "The workspace itself.",
    Members: "Who belongs to the workspace, in which role, and who is invited.",
    Tokens: "The tokens by which programs call this API.",
    "Audit trail": "What was written in the workspace, by whom and when.",
    Description: "The API, described by itself.",
  },
  examples,
  refusals: {
    unauthenticated:
      "the header is missing or malformed, or the token is unknown, expired or revoked; and there is no session that counts.",
    subscription_required: "the operator asks for a subscription and the workspace has none.",
    subscription_ended: "the workspace's subscription has lapsed.",
    missing_permission: "the token lacks the permission, which `permission` names.",
    role_forbids: "the present role of the member who minted the token, or is signed in, may not do this.",
    plan_forbids: "the workspace's plan lacks the feature.",
    limit_reached:
      "a quota of the workspace's plan is used up, or there are as many saved views as there may be.",
    not_found: "nothing of the workspace has this id.",
    duplicate_link: "the short code is taken on that host, reserved, or was once withdrawn.",
    invalid_input: "body or query does not fit; `details` names every field that is wrong.",
    governance_refused: "approved values, a dependency rule or the naming convention forbid a UTM value.",
    scanner_refused: "a destination is held to be malicious.",
    rate_limited:
      "the quota of the token, or of the member who is signed in, is used up; `retry_after_seconds` says for how long.",
  },
} as const satisfies ApiAbout;
