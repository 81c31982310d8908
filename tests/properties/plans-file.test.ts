import { expect, test } from "bun:test";
import fc from "fast-check";
import { type Environment, readConfig } from "../../src/config.ts";
import { features, quotas } from "../../src/plans/plan.rules.ts";
import { readPlansFile } from "../../src/plans/plans-file.rules.ts";
import { plansFile } from "../support/plans.ts";

const read = (file: unknown) => readPlansFile(typeof file === "string" ? file : JSON.stringify(file));
const free = { plans: { free: {} }, default_plan: "free" };

test("what a plan does not name is not bounded, and it lacks no feature", () => {
  const verdict = read(free);
  if (!verdict.ok) throw new Error(verdict.reason);
  const { fallback, subscriptionsAreEnforced } = verdict.value;
  expect(fallback.name).toBe("free");
  expect(Object.values(fallback.quotas)).toEqual(quotas.map(() => null));
  expect([fallback.features, fallback.history_days, subscriptionsAreEnforced]).toEqual([
    features,
    null,
    false,
  ]);
});

test("what is wrong is named with its place and what is allowed there, all of it at once", () => {
  const cases: readonly (readonly [unknown, ...string[]])[] = [
    ["{", "must be JSON"],
    ["[]", "the file must be an object"],
    [{}, "plans must be an object of plans by their names", "default_plan must be a plan's name"],
    [{ ...free, default_plan: "gold" }, "default_plan must name one of the plans in this file: free"],
    [{ ...free, plan: {} }, "plan is unknown; allowed here: plans, default_plan, enforce_subscriptions"],
    [{ ...free, enforce_subscriptions: "yes" }, "enforce_subscriptions must be true or false"],
    [
      { plans: { "a b": {} }, default_plan: "free" },
      "plans.a b must be a plan's name",
      "default_plan must name one of the plans in this file: a b",
    ],
    [{ plans: { free: [] }, default_plan: "free" }, "plans.free must be an object"],
    [
      { plans: { free: { quota: {} } }, default_plan: "free" },
      "plans.free.quota is unknown; allowed here: quotas, features, history_days",
    ],
    [
      { plans: { free: { quotas: { link: 1 } } }, default_plan: "free" },
      `plans.free.quotas.link is unknown; allowed here: ${quotas.join(", ")}`,
    ],
    [
      { plans: { free: { quotas: { links: "100", tags: -1, campaigns: 1.5 } } }, default_plan: "free" },
      "plans.free.quotas.links must be a whole number from 0 to 1000000000, or null for no limit",
      "plans.free.quotas.tags must be a whole number",
      "plans.free.quotas.campaigns must be a whole number",
    ],
    [
      { plans: { free: { features: ["conversion"], history_days: 0 } }, default_plan: "free" },
      `plans.free.features.0 must be one of ${features.join(", ")}`,
      "plans.free.history_days must be a whole number from 1 to 36500, or null for no limit",
    ],
    [{ plans: { free: { features: "all" } }, default_plan: "free" }, "plans.free.features must be a list of"],
  ];
  for (const [file, ...sentences] of cases) {
    const verdict = read(file);
    const lines = verdict.ok ? ["accepted"] : verdict.reason.split("\n");
    expect([file, lines.length]).toEqual([file, sentences.length]);
    for (const sentence of sentences)
      expect([file, lines.some((line) => line.startsWith(sentence))]).toEqual([file, true]);
  }
});

test("any JSON is either plans or told what is wrong with it", () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      const verdict = readPlansFile(JSON.stringify(value));
      if (!verdict.ok) expect(verdict.reason).toMatch(/\S must /);
    }),
  );
});

test("a file of plans gives each as it is written", () => {
  const bound = fc.option(fc.integer({ min: 0, max: 1_000_000_000 }));
  const plan = fc.record(
    {
      quotas: fc.record(Object.fromEntries(quotas.map((quota) => [quota, bound])), { requiredKeys: [] }),
      features: fc.uniqueArray(fc.constantFrom(...features)),
      history_days: fc.option(fc.integer({ min: 1, max: 36_500 })),
    },
    { requiredKeys: [] },
  );
  fc.assert(
    fc.property(plan, plan, (one, other) => {
      const verdict = read({ plans: { one, other }, default_plan: "other" });
      if (!verdict.ok) throw new Error(verdict.reason);
      expect(verdict.value.fallback.name).toBe("other");
      for (const [name, written] of Object.entries({ one, other })) {
        const judged = verdict.value.byName.get(name);
        for (const quota of quotas) expect(judged?.quotas[quota]).toBe(written.quotas?.[quota] ?? null);
        expect(judged?.history_days).toBe(written.history_days ?? null);
        expect([...(judged?.features ?? [])].sort()).toEqual([...(written.features ?? features)].sort());
      }
    }),
  );
});

test("the configuration names the file and each place in it, beside its other mistakes", () => {
  const path = plansFile({
    plans: { free: { quotas: { links: "many" }, history_days: 0 } },
    default_plan: "gold",
  });
  const mistakes = (environment: Environment): string[] => {
    try {
      readConfig(environment);
      return [];
    } catch (error) {
      return String(error).split("\n");
    }
  };
  const told = mistakes({ PLANS_FILE: path, PORT: "none" });
  expect(told).toHaveLength(4);
  for (const place of ["plans.free.quotas.links must", "plans.free.history_days must"])
    expect(told.filter((line) => line.startsWith(`PLANS_FILE "${path}": ${place}`))).toHaveLength(1);
  expect(mistakes({ PLANS_FILE: plansFile("{") })[0]).toContain("must be JSON");
  expect(mistakes({ PLANS_FILE: plansFile(free) })).toEqual([]);
});
