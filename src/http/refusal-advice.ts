/** What to do about each refusal, by its code: in the document of errors and in the console. */
export const refusalAdvice = {
  unauthenticated:
    "Send a token that is valid: the console's screen `/tokens` makes one, and so does `utmost token create`.",
  subscription_required: "Ask the operator for a subscription.",
  subscription_ended: "Ask the operator to renew the subscription.",
  missing_permission: "Use a token that has the permission which `permission` names.",
  role_forbids: "Have a member whose role is high enough mint the token.",
  plan_forbids: "Ask the operator for a plan with the feature.",
  limit_reached:
    "Delete something of the kind, or ask the operator for a larger plan where it is the plan's limit.",
  not_found:
    "Check the path and the id. What belongs to another workspace looks the same as what never existed.",
  duplicate_link: "Choose another short code. A withdrawn one is never given out again.",
  invalid_input: "Correct every field that `details` names, then send the request again.",
  governance_refused: "Use a value that `details` allows, or change the rule.",
  scanner_refused: "Use another destination.",
  rate_limited: "Wait `retry_after_seconds` (also the header `Retry-After`), then go on.",
} as const;
