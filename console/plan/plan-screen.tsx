import { IconCheck, IconX } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { features } from "../../src/plans/plan.rules.ts";
import { type Workspace, workspaceQuery } from "../api/queries.ts";
import { count, dayOf } from "../frame/format.ts";
import { Page } from "../frame/page.tsx";
import { Answered } from "../frame/states.tsx";
import { words } from "../words/plan.ts";
import { Usage } from "./usage.tsx";

/** What the workspace may use, and how much of it is used. */
export function PlanScreen() {
  const query = useQuery(workspaceQuery);
  return (
    <Page title={words.title} intro={words.intro}>
      <Answered query={query} lines={10}>
        {(workspace) => (
          <div className="gap">
            <div className="columns">
              <Agreement workspace={workspace} />
              <Features workspace={workspace} />
            </div>
            <Usage usage={workspace.usage} />
          </div>
        )}
      </Answered>
    </Page>
  );
}

/** The name of a workspace's plan when its operator has made none. */
const UNLIMITED = "unlimited";

function Agreement({ workspace }: { readonly workspace: Workspace }) {
  const { plan, subscription, history_days } = workspace;
  return (
    <section className="card padded gap">
      <div>
        <h2>{words.plan}</h2>
        <p className="figure">{plan === UNLIMITED ? words.unlimited : plan}</p>
        <p className="soft lead-in">{plan === UNLIMITED ? words.unlimitedText : words.changeText}</p>
      </div>
      <dl className="facts">
        {plan === UNLIMITED && subscription.state === "none" ? null : (
          <>
            <dt>{words.subscription}</dt>
            <dd>
              {words.subscriptions[subscription.state]}
              {subscription.since === null ? null : ` ${words.since(dayOf(subscription.since))}`}
            </dd>
          </>
        )}
        <dt>{words.history}</dt>
        <dd>
          {history_days === null
            ? words.historyAll
            : `${words.historyDays(count(history_days))}. ${words.historyKept}`}
        </dd>
      </dl>
    </section>
  );
}

function Features({ workspace }: { readonly workspace: Workspace }) {
  return (
    <section className="card padded gap">
      <h2>{words.features}</h2>
      <ul className="plain-list gap tight">
        {features.map((feature) => {
          const [name, without] = words.featureNames[feature];
          const isIncluded = workspace.features.includes(feature);
          return (
            <li key={feature} className="verdict">
              {isIncluded ? (
                <IconCheck size={18} color="var(--good)" aria-label={words.included} />
              ) : (
                <IconX size={18} color="var(--bad)" aria-label={words.notIncluded} />
              )}
              <div>
                <strong>{name}</strong>
                {isIncluded ? null : <span className="soft">{without}</span>}
              </div>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
