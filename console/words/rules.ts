/** The rules for UTM values. */
export const words = {
  title: "Rules",
  intro: "What UTM values your team may use. Existing links are never touched by a change here.",
  broken: "Links that break a rule",
  tabs: { values: "Approved values", dependencies: "Dependencies", convention: "Naming convention" },
  existing: {
    nothing: "Nothing would be different for existing links.",
    refused: (count: string) =>
      count === "1"
        ? "1 existing link would have been refused."
        : `${count} existing links would have been refused.`,
    warned: (count: string) =>
      count === "1"
        ? "1 existing link would have come with a warning."
        : `${count} existing links would have come with a warning.`,
    better: (count: string) => `${count} that would be refused now would be allowed.`,
    lookedAt: (count: string, areAll: boolean) =>
      areAll ? `Looked at all ${count} links.` : `Looked at the newest ${count} links.`,
    untouched: "They stay as they are.",
    others: (count: string) => `and ${count} more`,
  },
  against: {
    title: "Rules that contradict each other",
    refusedByConvention: (parameter: string, value: string) =>
      `${parameter} “${value}” is allowed, but the naming convention refuses it.`,
    neverApplies: (parameter: string, value: string, target: string) =>
      `The rule for ${parameter} “${value}” on ${target} never applies: “${value}” is not an approved value.`,
    allowsUnapproved: (parameter: string, value: string, target: string, allowed: string) =>
      `With ${parameter} “${value}”, ${target} “${allowed}” is allowed, but it is not an approved value.`,
    nothingLeft: (parameter: string, value: string, target: string) =>
      `No link can have ${parameter} “${value}”: none of the values it allows for ${target} is approved.`,
    excludeEachOther: (one: string, other: string, target: string) =>
      `No link can have both ${one} and ${other}: they allow no common value for ${target}.`,
  },
  readOnly: "Admins and the owner change the rules.",
  values: {
    intro:
      "Without approved values, a parameter may have any value. Once you approve one, only approved values may be used.",
    open: "Open: any value may be used.",
    add: "Add values",
    addTo: (parameter: string) => `Add values to ${parameter}`,
    paste: "Values",
    pasteHint: "One a line, or separated by commas. Paste as many as you like, up to 1,000.",
    uses: (count: string) => `${count} ${count === "1" ? "link has" : "links have"} this value`,
    usesOf: (count: string, areAll: boolean) =>
      areAll
        ? `The number beside a value says how many of your ${count} links have it.`
        : `The number beside a value says how many of your newest ${count} links have it.`,
    nearOwn: (value: string, other: string) =>
      `“${value}” and “${other}” are much alike. One may be a typing mistake.`,
    linksWith: (value: string) => `Links with “${value}”`,
    retireNear: (value: string) => `Retire “${value}”`,
    unlisted: (count: string) =>
      `${count} ${count === "1" ? "value that links have is" : "values that links have are"} not approved:`,
    near: (value: string, known: string) => `“${value}” is much like “${known}”.`,
    count: (count: string) => `${count} ${count === "1" ? "value" : "values"}`,
    action: "Approve values",
    retire: (value: string) => `Retire ${value}`,
    retireTitle: (value: string) => `Retire ${value}?`,
    retireText: "New links may no longer use it; links that have it keep it.",
    retireLast: (parameter: string) =>
      `It is the last approved value of ${parameter}. Without it, any value may be used.`,
    retireAction: "Retire",
    added: (count: string) => `${count} approved`,
  },
  dependencies: {
    intro:
      "With a certain value of one parameter, another may have only the ticked values. A row without a tick allows any value.",
    save: "Save rules",
    saved: "Rules saved",
    discard: "Discard",
    unsaved: "not saved yet",
    emptyTitle: "No dependency rules yet",
    emptyText: "For example: with utm_source google, utm_medium must be cpc or organic.",
    add: "Add a rule",
    when: "When",
    is: "is",
    target: "then",
    mustBe: "must be one of",
    action: "Add rule",
    matrix: "Which parameter limits which",
    matrixTable: "Parameters by parameters",
    matrixCorner: "A value of ↓ limits →",
    noRules: "no rules",
    drivenValues: (count: string) => `${count} ${count === "1" ? "value" : "values"}`,
    pairRules: (driving: string, target: string, count: string) =>
      `Rules of ${driving} on ${target}: ${count} ${count === "1" ? "value" : "values"}`,
    pair: (driving: string, target: string) => `${driving} → ${target}`,
    any: "any value",
    cell: (driving: string, target: string) => `${driving} allows ${target}`,
    valuesHint: "Press Enter after each.",
  },
  convention: {
    casing: "Letters",
    casings: { lower: "Lower case", upper: "Upper case", any: "Any" },
    separator: "Between words",
    separators: { hyphen: "Hyphen", underscore: "Underscore", any: "Any" },
    mode: "A link that breaks it",
    modes: { block: "Is refused", warn: "Gets a warning" },
    required: "Every link must have",
    example: (value: string) => `“Spring Sale” would be written ${value}`,
    save: "Save convention",
    saved: "Convention saved",
  },
} as const;
