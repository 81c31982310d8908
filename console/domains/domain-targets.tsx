import { Button, TextInput } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { useState } from "react";
import { answerOf, api } from "../api/client.ts";
import { type Domain, domainQuery, domainsQuery, queryClient } from "../api/queries.ts";
import { may } from "../facts.ts";
import { SavingForm } from "../frame/saving-form.tsx";
import { words } from "../words/domains.ts";

/** Of the API's fields those that it shows in this order. */
const targetFields = ["root_url", "unknown_url", "expired_url"] as const;
type Targets = Readonly<Record<(typeof targetFields)[number], string>>;

const { targets: text } = words;

/** Where visitors of a domain go who have no link. */
export function DomainTargets({ domain }: { readonly domain: Domain }) {
  return (
    <section className="card padded gap" aria-labelledby="targets">
      <div>
        <h2 id="targets">{text.title}</h2>
        <p className="soft lead-in">{text.intro}</p>
      </div>
      {domain.blocked_targets.length === 0 ? null : (
        <div className="note bad">
          <strong>{text.blockedTitle}</strong>
          {domain.blocked_targets.map(({ field, reason }) => (
            <div key={field}>{text.blocked(text.fields[field][0], reason)}</div>
          ))}
        </div>
      )}
      {domain.pending_targets.length === 0 ? null : (
        <div className="note warn" role="status">
          <strong>{text.pendingTitle}</strong>
          {domain.pending_targets.map((field) => (
            <div key={field}>{text.pending(text.fields[field][0])}</div>
          ))}
          <div>{text.pendingText}</div>
        </div>
      )}
      {may("admin") ? <TargetForm domain={domain} /> : <TargetFacts domain={domain} />}
    </section>
  );
}

function TargetFacts({ domain }: { readonly domain: Domain }) {
  return (
    <dl className="facts">
      {targetFields.map((field) => (
        <div key={field} className="contents">
          <dt>{text.fields[field][0]}</dt>
          <dd>{domain[field] ?? <span className="soft">{text.plain}</span>}</dd>
        </div>
      ))}
    </dl>
  );
}

function TargetForm({ domain }: { readonly domain: Domain }) {
  const [draft, setDraft] = useState<Targets>({
    root_url: domain.root_url ?? "",
    unknown_url: domain.unknown_url ?? "",
    expired_url: domain.expired_url ?? "",
  });
  const { id } = domain;
  return (
    <SavingForm
      fields={targetFields}
      onSave={async () => {
        const changing = api.PATCH("/api/v1/domains/{id}", { params: { path: { id } }, body: draft });
        queryClient.setQueryData(domainQuery(id).queryKey, await answerOf(changing));
        void queryClient.invalidateQueries({ queryKey: domainsQuery.queryKey, exact: true });
      }}
      onDone={() => notifications.show({ message: text.saved })}
      end={(isBusy) => (
        <div className="actions end">
          <Button type="submit" loading={isBusy}>
            {text.save}
          </Button>
        </div>
      )}
    >
      {(errors) =>
        targetFields.map((field) => (
          <TextInput
            key={field}
            type="url"
            label={text.fields[field][0]}
            description={text.fields[field][1]}
            placeholder="https://"
            value={draft[field]}
            error={errors[field] ?? null}
            spellCheck={false}
            onChange={({ currentTarget }) => setDraft({ ...draft, [field]: currentTarget.value })}
          />
        ))
      }
    </SavingForm>
  );
}
