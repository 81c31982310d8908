import { expect } from "bun:test";
import type { TestWorkspace } from "./service.ts";

/** Something wrong with a request, whatever else is wrong with it. */
export interface Fault {
  /** Body fields that have it; undefined: the field is left out. */
  readonly body?: Readonly<Record<string, unknown>>;
  /** Query parameters that have it. */
  readonly query?: Readonly<Record<string, string>>;
  /** The fields that a refusal names for it. */
  readonly names: readonly string[];
  /** Further fields that it holds for only while they are as they should be. */
  readonly needs?: readonly string[];
}

/** A fault for each value of a field that does not fit. */
export function badValues(field: string, ...values: readonly unknown[]): readonly Fault[] {
  return values.map((value) => ({ body: { [field]: value }, names: [field] }));
}

/** The same for a query parameter. */
export function badParameters(name: string, ...values: readonly string[]): readonly Fault[] {
  return values.map((value) => ({ query: { [name]: value }, names: [name] }));
}

/** How many others each fault is paired with. */
const PAIRS_each = 4;

/**
 * Requests with faults that know nothing of each other: each alone, with each of the next few that it can be had
 * together with, and with as many as can be had together. Each as one fault that names all.
 */
export function combinationsOf(faults: readonly Fault[]): readonly Fault[] {
  const combined = faults.flatMap((fault, place) => {
    const others = [...faults.slice(place + 1), ...faults.slice(0, place)];
    const apart = others.filter((other) => areApart(fault, other));
    const crowd = [fault];
    for (const other of apart) if (crowd.every((member) => areApart(member, other))) crowd.push(other);
    return [[fault], ...apart.slice(0, PAIRS_each).map((other) => [fault, other]), crowd];
  });
  return combined.map(joined);
}

function areApart(one: Fault, other: Fault): boolean {
  const fields = reach(one);
  return reach(other).every((field) => !fields.includes(field));
}

function reach({ body = {}, query = {}, names, needs = [] }: Fault): readonly string[] {
  return [...Object.keys(body), ...Object.keys(query), ...names, ...needs];
}

function joined(faults: readonly Fault[]): Fault {
  return {
    body: Object.assign({}, ...faults.map(({ body }) => body)),
    query: Object.assign({}, ...faults.map(({ query }) => query)),
    names: faults.flatMap(({ names }) => names),
  };
}

/** Sends the right request with each of the faults, and holds the fields that the answer names against theirs. */
export async function expectEachNamed(
  workspace: TestWorkspace,
  { method, path, right }: { readonly method: string; readonly path: string; readonly right: object },
  faults: readonly Fault[],
): Promise<void> {
  for (const { body = {}, query = {}, names } of faults) {
    const search = new URLSearchParams(query).toString();
    const sent = method === "GET" ? undefined : { ...right, ...body };
    const answer = await workspace.api(method, search === "" ? path : `${path}?${search}`, sent);
    const { error } = answer.body;
    const named = Object.keys(error?.details ?? {}).sort();
    expect({ sent, search, status: answer.status, code: error?.code, named }).toEqual({
      sent,
      search,
      status: 422,
      code: "invalid_input",
      named: [...new Set(names)].sort(),
    });
  }
}
