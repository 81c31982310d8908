/** The page for developers: the API with the workspace's own examples. */
export const words = {
  title: "Developers",
  intro: "This console uses the same API: your own programs can do everything it does.",
  document: "OpenAPI document",
  start: {
    title: "First request",
    token: "Make a token, put it into the environment variable UTMOST_TOKEN, and send this:",
    makeToken: "Make a token",
    example: "the first request",
    base: "Address of the API",
    theBase: "the address of the API",
    auth: "Each request carries",
    authText:
      "The token fixes the workspace, and does no more than its permissions and the role of whoever made it.",
    bodies: "Bodies are JSON in UTF-8, instants RFC 3339 date-times, days UTC days, money decimal text.",
    rates: "Rate limit",
    ratesText: (burst: string) =>
      `${burst} requests at once for each token; as time passes, it may send more. Every answer says what is left in RateLimit-Limit, RateLimit-Remaining and RateLimit-Reset (seconds); past it, 429 says in Retry-After how long to wait.`,
    ids: "Request ids",
    idsText: "Every answer carries X-Request-Id. Quote it when you ask the operator for help.",
  },
  errors: {
    title: "Errors",
    intro:
      "Every refusal has one body: error with code, message, details, permission and retry_after_seconds. Programs go by the code; details names every field that is wrong.",
    columns: { code: "Code", status: "Status", when: "When", advice: "What to do" },
  },
  reference: {
    title: "Reference",
    search: "Search operations",
    searchHint: "Path, name or permission",
    none: "No operation fits",
    noneText: "Search for a part of a path, such as links, or a permission, such as rules:write.",
    shown: (count: string) => `${count} ${count === "1" ? "operation" : "operations"}`,
    query: "Query",
    path: "Path",
    body: "Body",
    answers: "Answers",
    example: "Example",
    theExample: (name: string) => `the example of ${name}`,
    refusals: "May be refused with",
    empty: "No body.",
    file: (type: string) => `A file: ${type}`,
    alsoAs: (types: string) => `By the header Accept also as ${types}.`,
    required: "required",
    columns: { name: "Name", type: "Type", meaning: "Meaning" },
  },
  types: {
    list: (of: string) => `list of ${of}`,
    map: (of: string) => `object: any name to ${of}`,
    or: " or ",
    any: "anything",
    characters: (least: number | undefined, most: number | undefined) =>
      least === undefined
        ? `at most ${most} characters`
        : most === undefined
          ? `at least ${least} characters`
          : `${least} to ${most} characters`,
    range: (least: number | undefined, most: number | undefined) =>
      least === undefined
        ? `at most ${most}`
        : most === undefined
          ? `at least ${least}`
          : `${least} to ${most}`,
    oneOf: (values: string) => `one of ${values}`,
  },
} as const;
