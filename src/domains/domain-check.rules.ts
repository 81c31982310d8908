import ipaddr from "ipaddr.js";
import { unreachable } from "../lib/assert.ts";
import { showable } from "../lib/line-text.ts";
import {
  DNS_VALUE_characters,
  DNS_VALUE_characters_named,
  DNS_VALUES_named,
  DNS_VALUES_shown,
} from "../limits.ts";

/** What a resolver says of one kind of record of one name. */
export type Lookup =
  | { readonly kind: "found"; readonly values: readonly string[] }
  /** The name does not exist, or has no record of the kind. */
  | { readonly kind: "absent" }
  /** Nothing is known: `reason` follows "the resolver". */
  | { readonly kind: "no_answer"; readonly reason: string };

/** What was asked about a domain. */
export interface Findings {
  /** Of `_utmost.<host>`. */
  readonly txt: Lookup;
  readonly cname: Lookup;
  readonly a: Lookup;
  readonly aaaa: Lookup;
  /** Addresses of the link host: of both kinds. */
  readonly own: readonly Lookup[];
}

/** What a domain's records are to lead to. */
export interface Expected {
  /** The whole value of the TXT record. */
  readonly proof: string;
  /** Its name. */
  readonly proofName: string;
  readonly host: string;
  /** The link host's name; null where that is none in DNS. */
  readonly linkName: string | null;
  /** The operator's list (CIDRs); null: what the link host's name leads to. */
  readonly publicAddresses: readonly string[] | null;
}

export const recordOutcomes = ["right", "wrong", "missing", "no_answer"] as const;
export type RecordOutcome = (typeof recordOutcomes)[number];

export interface CheckedRecord {
  readonly outcome: RecordOutcome;
  readonly found: readonly string[];
}

export const checkVerdicts = ["right", "wrong", "undecided"] as const;

/** What one look-up of a domain has come to: kept as JSON. */
export interface DomainCheck {
  readonly txt: CheckedRecord;
  readonly cname: CheckedRecord;
  readonly a: CheckedRecord;
  readonly aaaa: CheckedRecord;
  /** CIDRs that A and AAAA records were compared with. */
  readonly addresses: readonly string[];
  /** `undecided`: the resolver gave no answer that tells, so nothing changes. */
  readonly verdict: (typeof checkVerdicts)[number];
  /** What is wrong and how to mend it, in sentences; null when nothing is. */
  readonly problem: string | null;
}

/**
 * Judges what was found: the TXT record has to hold the workspace's own proof, and the host has to lead here, by a CNAME to the
 * link host or by addresses of which each is the service's. What is definitely wrong is so whatever else got no answer.
 */
export function judgeFindings(expected: Expected, findings: Findings): DomainCheck {
  const txt = judge(findings.txt, () => holdsProof(findings.txt, expected.proof));
  const cname = judge(findings.cname, (values) => values.some((value) => isName(value, expected.linkName)));
  const addresses = ownAddresses(expected, findings.own);
  const isOurs = (values: readonly string[]) => values.every((value) => isWithin(value, addresses));
  const a = judge(findings.a, isOurs);
  const aaaa = judge(findings.aaaa, isOurs);
  const isNowhere = addresses.length === 0 && expected.linkName === null;
  const route = isNowhere ? "nowhere" : routeOf({ cname, a, aaaa }, addresses, findings.own);
  const problems = [
    proofProblem(expected, txt, findings.txt),
    routeProblem(expected, route, { cname, a, aaaa }, [findings.cname, findings.a, findings.aaaa]),
  ].filter((problem) => problem !== null);
  const definite =
    txt.outcome === "wrong" || txt.outcome === "missing" || route === "wrong" || route === "missing";
  const verdict = definite ? "wrong" : problems.length === 0 ? "right" : "undecided";
  return {
    txt,
    cname,
    a,
    aaaa,
    addresses,
    verdict,
    problem: problems.length === 0 ? null : problems.join(" "),
  };
}

/** Whether a proof stands among the values of a look-up. */
export function holdsProof(lookup: Lookup, proof: string): boolean {
  return lookup.kind === "found" && lookup.values.some((value) => unquoted(value) === proof);
}

function judge(lookup: Lookup, isRight: (values: readonly string[]) => boolean): CheckedRecord {
  switch (lookup.kind) {
    case "found":
      return { outcome: isRight(lookup.values) ? "right" : "wrong", found: shortened(lookup.values) };
    case "absent":
      return { outcome: "missing", found: [] };
    case "no_answer":
      return { outcome: "no_answer", found: [] };
    default:
      return unreachable(lookup);
  }
}

function shortened(values: readonly string[]): readonly string[] {
  return values.slice(0, DNS_VALUES_shown).map((value) => value.slice(0, DNS_VALUE_characters));
}

/** Quotation marks belong to the form that some providers have for it, not to the value. */
function unquoted(value: string): string {
  return value.trim().replace(/^"(.*)"$/, "$1");
}

function isName(value: string, name: string | null): boolean {
  return name !== null && value.toLowerCase().replace(/\.$/, "") === name;
}

function ownAddresses({ publicAddresses }: Expected, own: readonly Lookup[]): readonly string[] {
  if (publicAddresses !== null) return publicAddresses;
  return own.flatMap((lookup) => (lookup.kind === "found" ? lookup.values.map(asRange) : []));
}

function asRange(address: string): string {
  return `${address}/${address.includes(":") ? 128 : 32}`;
}

function isWithin(address: string, cidrs: readonly string[]): boolean {
  if (!ipaddr.isValid(address)) return false;
  const parsed = ipaddr.parse(address);
  return cidrs.some((cidr) => {
    const [range, bits] = ipaddr.parseCIDR(cidr);
    return range.kind() === parsed.kind() && parsed.match(range, bits);
  });
}

type Routing = Readonly<Record<"cname" | "a" | "aaaa", CheckedRecord>>;
/** `nowhere`: the service itself has no name or address that could be compared with. */
type Route = RecordOutcome | "nowhere";

function routeOf({ cname, a, aaaa }: Routing, addresses: readonly string[], own: readonly Lookup[]): Route {
  if (cname.outcome === "right") return "right";
  const kinds = [a.outcome, aaaa.outcome];
  if (kinds.every((kind) => kind === "missing"))
    return cname.outcome === "no_answer" ? "no_answer" : "missing";
  if (addresses.length === 0) return own.some(({ kind }) => kind === "no_answer") ? "no_answer" : "nowhere";
  // An address of the link host that was not given may be the one that was found.
  if (kinds.includes("wrong")) return own.some(({ kind }) => kind === "no_answer") ? "no_answer" : "wrong";
  return kinds.includes("no_answer") ? "no_answer" : "right";
}

function proofProblem(
  { proof, proofName }: Expected,
  { outcome, found }: CheckedRecord,
  lookup: Lookup,
): string | null {
  switch (outcome) {
    case "right":
      return null;
    case "missing":
      return `There is no TXT record at ${proofName}: add one with the value ${proof}.`;
    case "wrong":
      return `No TXT record at ${proofName} holds ${proof}; what is there: ${listed(found, '"')}. Add one beside it.`;
    case "no_answer":
      return `Whether ${proofName} has the TXT record is not known: the resolver ${reasonOf([lookup])}.`;
    default:
      return unreachable(outcome);
  }
}

function routeProblem(
  { host, linkName, publicAddresses }: Expected,
  route: Route,
  { cname, a, aaaa }: Routing,
  lookups: readonly Lookup[],
): string | null {
  switch (route) {
    case "right":
      return null;
    case "missing":
      return cname.outcome === "wrong"
        ? `${host} is a CNAME to ${listed(cname.found)}, which leads nowhere: remove that record, and ${pointHere(linkName, publicAddresses)}.`
        : `${host} leads nowhere: ${pointHere(linkName, publicAddresses)}.`;
    case "wrong":
      return `${host} leads to ${foundOf({ cname, a, aaaa }, ["wrong"])}, which is not this service alone: remove those records, and ${pointHere(linkName, publicAddresses)}.`;
    case "no_answer":
      return `${unknownLead(host, foundOf({ cname, a, aaaa }, ["wrong"]))}: the resolver ${reasonOf(lookups)}.`;
    case "nowhere":
      return `${unknownLead(host, foundOf({ cname, a, aaaa }, ["right", "wrong"]))}, since this service's own address is not known: its operator sets PUBLIC_ADDRESSES, or a BASE_URL or LINK_HOST with a public name.`;
    default:
      return unreachable(route);
  }
}

/** Where a host leads by the records that came out like this, in words; empty when there are none. */
function foundOf({ cname, a, aaaa }: Routing, outcomes: readonly RecordOutcome[]): string {
  const of = (...records: readonly CheckedRecord[]) =>
    listed(records.flatMap(({ outcome, found }) => (outcomes.includes(outcome) ? found : [])));
  return [of(cname), of(a, aaaa)].filter((one) => one !== "").join(" at ");
}

function unknownLead(host: string, found: string): string {
  return found === ""
    ? `Where ${host} leads is not known`
    : `${host} leads to ${found}; whether that is this service is not known`;
}

/** Records in a sentence: not so many, and none so long, that nobody reads it. */
function listed(values: readonly string[], mark = ""): string {
  const most = DNS_VALUE_characters_named;
  const named = values
    .slice(0, DNS_VALUES_named)
    .map((value) => `${mark}${showable(value.length > most ? `${value.slice(0, most)}…` : value)}${mark}`);
  const rest = values.length - named.length;
  return [...named, ...(rest > 0 ? [`${rest} more`] : [])].join(", ");
}

function pointHere(linkName: string | null, publicAddresses: readonly string[] | null): string {
  const ways = [
    ...(linkName === null ? [] : [`a CNAME record to ${linkName}`]),
    publicAddresses === null
      ? "A and AAAA records with that name's addresses"
      : `A and AAAA records within ${publicAddresses.map(withoutFullLength).join(", ")}`,
  ];
  return `point it here by ${ways.join(" or by ")}`;
}

/** A range of one address is shown as the address. */
export function withoutFullLength(cidr: string): string {
  return cidr.replace(cidr.includes(":") ? /\/128$/ : /\/32$/, "");
}

function reasonOf(lookups: readonly Lookup[]): string {
  const silent = lookups.find((lookup) => lookup.kind === "no_answer");
  return silent === undefined ? "gave no answer about the link host" : silent.reason;
}
