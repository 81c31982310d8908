const titles: Readonly<Record<string, string>> = {
  unauthenticated: "You are signed out",
  subscription_required: "This workspace needs a subscription",
  subscription_ended: "This workspace’s subscription has ended",
  missing_permission: "You may not do this",
  role_forbids: "Your role may not do this",
  plan_forbids: "The workspace’s plan does not include this",
  limit_reached: "A limit is reached",
  not_found: "Nothing here",
  duplicate_link: "This short code is taken",
  invalid_input: "Something needs another look",
  governance_refused: "The rules do not allow these values",
  scanner_refused: "This destination is not safe",
  rate_limited: "Too many requests at once",
  unreachable: "No connection",
  internal: "That did not work",
  fault: "This screen failed",
};

/** What errors are called and what to do about them. The sentences themselves are the API’s. */
export const words = {
  titles,
  noMessage: "The service did not say why. Try again in a moment.",
  unreachable: "The service could not be reached. Check your connection and try again.",
  lookAt: "Look at:",
  tryAgain: "Try again",
  requestId: "Request id",
  requestIdHint: "It helps the operator find out what happened.",
  notFoundTitle: "There is no page here",
  notFoundText: "The address may be mistyped, or what it showed is gone.",
  toHome: "Go to Home",
  forbiddenText: "Ask an admin or the owner of the workspace.",
} as const;
