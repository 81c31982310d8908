import { afterAll, beforeAll, expect, test } from "bun:test";
import { onEachEngine } from "../support/engines.ts";
import { plansFile } from "../support/plans.ts";
import { type ServingOnEngine, serveOnEngine } from "../support/serve-on-engine.ts";
import { type Ended, runUtmost } from "../support/utmost-program.ts";

const LIMIT_ms = 120_000;

const plans = {
  plans: { free: { quotas: { links: 1 }, features: [], history_days: 30 }, paid: {} },
  default_plan: "free",
  enforce_subscriptions: true,
};

onEachEngine("utmost workspace plan beside a running service", (engine) => {
  let variables: ServingOnEngine["variables"];
  let serving: ServingOnEngine["serving"];
  let stop: ServingOnEngine["stop"];
  beforeAll(async () => {
    ({ serving, variables, stop } = await serveOnEngine(engine, () => ({ PLANS_FILE: plansFile(plans) })));
  }, LIMIT_ms);
  afterAll(() => stop(), LIMIT_ms);

  const plan = (...words: string[]): Promise<Ended> => runUtmost(["workspace", "plan", ...words], variables);
  const json = async (...words: string[]) => {
    const { code, out, complaints } = await plan(...words, "--json");
    expect([words.join(" "), code, complaints]).toEqual([words.join(" "), 0, ""]);
    return JSON.parse(out);
  };

  test(
    "shows and sets plan and subscription; what it sets holds from the next request",
    async () => {
      const token = await runUtmost(["token", "create", "--name", "t", "--permissions", "all"], variables);
      const make = async () => {
        const answer = await fetch(`${serving.url}/api/v1/links`, {
          method: "POST",
          headers: { authorization: `Bearer ${token.out.trim()}`, "content-type": "application/json" },
          body: JSON.stringify({ destination: "https://shop.example/" }),
        });
        const body = (await answer.json()) as { error?: { code: string } };
        return [answer.status, body.error?.code];
      };
      expect(await json()).toMatchObject({
        workspace_id: 1,
        plan: "free",
        plan_set: null,
        subscription: "none",
        subscription_since: null,
        subscriptions_enforced: true,
        features: [],
        history_days: 30,
      });
      expect(await make()).toEqual([402, "subscription_required"]);
      const shown = await plan();
      expect([shown.code, shown.out]).toEqual([0, expect.stringMatching(/^links +1$/m)]);
      expect(shown.complaints).toContain("subscription_required");

      const active = await json("--subscription", "active");
      expect(active.subscription_since).toMatch(/^\d{4}-\d\d-\d\dT/);
      expect(await make()).toEqual([201, undefined]);
      expect(await make()).toEqual([403, "limit_reached"]);
      expect((await json("--plan", "paid", "--subscription", "active")).subscription_since).toBe(
        active.subscription_since,
      );
      expect(await make()).toEqual([201, undefined]);
      expect(await json("--subscription", "ended")).toMatchObject({ plan: "paid", subscription: "ended" });
      expect(await make()).toEqual([402, "subscription_ended"]);
      expect(await json("--plan", "default")).toMatchObject({ plan: "free", plan_set: null });
    },
    LIMIT_ms,
  );

  test(
    "a plan or a workspace that is none is refused in words",
    async () => {
      const none = await plan("--plan", "gold");
      expect([none.code, none.out]).toEqual([2, ""]);
      expect(none.complaints).toContain("PLANS_FILE has free, paid, default.");
      expect((await plan("--workspace", "999")).complaints).toContain("There is no workspace 999");
      const { PLANS_FILE: _, ...without } = variables;
      const blind = await runUtmost(["workspace", "plan", "--plan", "paid"], without);
      expect([blind.code, blind.complaints.includes("set PLANS_FILE")]).toEqual([1, true]);
      const shown = await runUtmost(["workspace", "plan"], without);
      expect([shown.code, shown.complaints.includes("every workspace is unlimited")]).toEqual([0, true]);
    },
    LIMIT_ms,
  );
});
