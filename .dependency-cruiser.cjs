// Who may import whom: ARCHITECTURE.md, "Import rules". Suffixes tell the role of a file.

const KIT = "^src/http/";
const STORAGE = "^src/storage/";
const ROUTES = "\\.routes\\.ts$";
const CONTRACT = "\\.contract\\.ts$";
const RULES = "\\.rules\\.ts$";
const STORE = "\\.store\\.ts$";
const LIB = "^src/lib/";
const LIMITS = "^src/(run-)?limits\\.ts$";
const CONFIG = "^src/config\\.ts$";
const SERVICE = "^src/((edge-)?service|service-rooms|open-control-db|outside|own-addresses)\\.ts$";
const CONSOLE = "^console/";
const MAIN = "^src/(main\\.ts$|command-line/)";

/** Words and types of the product without any behaviour that could fail: whoever may import a rule may import these. */
const VOCABULARY = [
  "^src/access/permissions\\.ts$",
  "^src/access/first-workspace\\.ts$",
  "^src/audit/audit-words\\.ts$",
  "^src/access/console/shell-facts\\.ts$",
  "^src/clicks/click\\.ts$",
  "^src/clicks/report-groupings\\.ts$",
  "^src/domains/hosts\\.ts$",
  "^src/governance/utm\\.ts$",
  "^src/http/refusal-advice\\.ts$",
  "^src/links/reserved-codes\\.ts$",
].join("|");

/** What reaches outside the process or the moment. `node:url`, `node:crypto` and `node:zlib` only compute. */
const INPUT_OUTPUT =
  "^(node:)?(fs|fs/promises|net|http|https|http2|dgram|tls|dns|child_process|cluster|worker_threads|process)$|^bun(:|$)|node_modules/(pg|@duckdb|pino)/";

const any = (...patterns) => patterns.join("|");

module.exports = {
  forbidden: [
    {
      name: "no-cycles",
      comment: "Two files that import each other are one file: move what both need into a third.",
      severity: "error",
      from: {},
      to: { circular: true },
    },
    {
      name: "no-orphans",
      comment: "Nothing imports it and it imports nothing: use it or remove it.",
      severity: "error",
      from: { path: "^src/", orphan: true },
      to: {},
    },
    {
      name: "resolvable",
      comment: "The import names a file or a package that is not there.",
      severity: "error",
      from: {},
      to: { couldNotResolve: true, pathNot: "^bun(:|$)" },
    },
    {
      name: "declared-packages",
      comment: "Name the package in package.json: another one that brings it along may stop doing so.",
      severity: "error",
      from: {},
      to: { dependencyTypes: ["npm-no-pkg", "npm-unknown", "npm-bundled"] },
    },
    {
      name: "production-packages",
      comment: "The product runs without devDependencies.",
      severity: "error",
      from: { path: "^(src|bin|console)/" },
      to: { dependencyTypes: ["npm-dev"] },
    },
    {
      name: "product-stands-alone",
      comment: "Tests, scripts and benchmarks import the product, never the other way.",
      severity: "error",
      from: { path: "^src/" },
      to: { path: "^(console|tests|scripts|bench|demo|deploy|docs)/" },
    },
    {
      name: "lib-knows-nothing-of-the-product",
      comment: "src/lib imports only src/lib and packages.",
      severity: "error",
      from: { path: LIB },
      to: { path: "^src/", pathNot: LIB },
    },
    {
      name: "limits-are-numbers",
      comment: "src/limits.ts imports nothing of the product.",
      severity: "error",
      from: { path: LIMITS },
      to: { path: "^src/" },
    },
    {
      name: "kit-has-no-product-nouns",
      comment: "src/http imports only itself, src/lib and src/limits.ts.",
      severity: "error",
      from: { path: KIT },
      to: { path: "^src/", pathNot: any(KIT, LIB, LIMITS) },
    },
    {
      name: "storage-knows-tables-only",
      comment: "src/storage imports only itself, src/lib and src/limits.ts.",
      severity: "error",
      from: { path: STORAGE },
      to: { path: "^src/", pathNot: any(STORAGE, LIB, LIMITS) },
    },
    {
      name: "rules-are-pure",
      comment:
        "A .rules.ts file imports src/lib, src/limits.ts, other rules and vocabulary: pass in what it needs.",
      severity: "error",
      from: { path: RULES },
      to: { path: "^src/", pathNot: any(LIB, LIMITS, RULES, VOCABULARY) },
    },
    {
      name: "rules-reach-no-input-or-output",
      comment: "Nothing that a .rules.ts file imports may read, write or wait, however far away.",
      severity: "error",
      from: { path: RULES },
      to: { path: INPUT_OUTPUT, reachable: true },
    },
    {
      name: "vocabulary-is-pure",
      comment: "Vocabulary imports src/lib, src/limits.ts and other vocabulary.",
      severity: "error",
      from: { path: VOCABULARY },
      to: { path: "^src/", pathNot: any(LIB, LIMITS, VOCABULARY) },
    },
    {
      name: "contracts-are-data",
      comment:
        "A .contract.ts file imports src/http/operation.ts and fields.ts, limits, lib, rules, vocabulary and contracts.",
      severity: "error",
      from: { path: CONTRACT },
      to: {
        path: "^src/",
        pathNot: any("^src/http/(operation|fields)\\.ts$", LIB, LIMITS, RULES, VOCABULARY, CONTRACT),
      },
    },
    {
      name: "contracts-reach-no-input-or-output",
      comment: "The console imports contracts: nothing they import may need a server.",
      severity: "error",
      from: { path: CONTRACT },
      to: { path: INPUT_OUTPUT, reachable: true },
    },
    {
      name: "stores-are-sql",
      comment: "A .store.ts file imports src/storage, src/lib, limits, rules, vocabulary and other stores.",
      severity: "error",
      from: { path: STORE },
      to: { path: "^src/", pathNot: any(STORAGE, LIB, LIMITS, RULES, VOCABULARY, STORE) },
    },
    {
      name: "routes-are-joined-in-the-service",
      comment: "Only src/service-rooms.ts imports .routes.ts files.",
      severity: "error",
      from: { path: "^src/", pathNot: SERVICE },
      to: { path: ROUTES },
    },
    {
      name: "service-is-started-by-main",
      comment: "In the product only src/main.ts and its commands import the services.",
      severity: "error",
      from: { path: "^src/", pathNot: any(MAIN, SERVICE) },
      to: { path: SERVICE },
    },
    {
      name: "main-is-nobody's",
      comment: "src/main.ts runs when it is imported: start it as a process.",
      severity: "error",
      from: {},
      to: { path: "^src/main\\.ts$" },
    },
    {
      name: "configuration-is-passed-in",
      comment:
        "Only main, its commands and the service read the Config: pass on the one value that is needed.",
      severity: "error",
      from: { path: "^src/", pathNot: any(MAIN, SERVICE) },
      to: { path: CONFIG },
    },
    {
      name: "kit-is-for-routes-and-refusals",
      comment:
        "Use cases throw a Refusal; routes, contracts, access and the service use the rest of src/http. Nobody else does.",
      severity: "error",
      from: {
        path: "^src/",
        pathNot: any(KIT, ROUTES, CONTRACT, SERVICE, MAIN, "^src/access/", "^src/openapi/"),
      },
      to: { path: KIT, pathNot: "^src/http/refusal\\.ts$" },
    },
    {
      name: "edge-stands-alone",
      comment:
        "src/edge imports links' rules and stores, clicks, domains, storage and lib: never the HTTP kit or governance.",
      severity: "error",
      from: { path: "^src/edge/" },
      to: {
        path: "^src/",
        pathNot: any(
          "^src/edge/",
          "^src/links/[^/]+\\.(rules|store)\\.ts$",
          "^src/clicks/",
          "^src/domains/",
          VOCABULARY,
          STORAGE,
          LIB,
          LIMITS,
        ),
      },
    },
    {
      name: "edge-is-mounted-by-the-service",
      comment:
        "Features tell the edge of changes through `TellEdge`; only the service, its door and main import src/edge.",
      severity: "error",
      from: { path: "^src/", pathNot: any("^src/edge/", SERVICE, "^src/door-answers\\.ts$", MAIN) },
      to: { path: "^src/edge/" },
    },
    {
      name: "console-imports-what-is-pure",
      comment:
        "console/ runs in browsers: of src it imports rules, vocabulary, limits, lib and the types of contracts, and calls the API for all else.",
      severity: "error",
      from: { path: CONSOLE },
      to: {
        path: any("^src/", "^(tests|scripts|bench|demo)/"),
        pathNot: any(RULES, VOCABULARY, LIMITS, LIB),
      },
    },
    {
      name: "console-reaches-no-input-or-output",
      comment: "Nothing that console/ imports may need a server, however far away.",
      severity: "error",
      from: { path: CONSOLE },
      to: { path: any(INPUT_OUTPUT, "^(node:|bun)"), reachable: true },
    },
    {
      name: "clicks-know-no-feature",
      comment: "src/clicks imports only itself, domains' hosts, storage, lib and limits.",
      severity: "error",
      from: { path: "^src/clicks/" },
      to: { path: "^src/", pathNot: any("^src/clicks/", VOCABULARY, STORAGE, LIB, LIMITS) },
    },
  ],
  options: {
    doNotFollow: { path: "node_modules" },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: "tsconfig.json" },
    enhancedResolveOptions: {
      exportsFields: ["exports"],
      conditionNames: ["bun", "import", "node", "default"],
    },
    skipAnalysisNotInRules: true,
  },
};
