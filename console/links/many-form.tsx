import { ActionIcon, Button, TagsInput, TextInput } from "@mantine/core";
import { IconPlus, IconX } from "@tabler/icons-react";
import type { UtmParameter } from "../../src/governance/utm.ts";
import type { FieldErrors } from "../api/refused.ts";
import { words } from "../words/many-links.ts";
import { choicesFor, nearestLegal, type Rules } from "./allowed.ts";
import { LinkDomainField } from "./code-fields.tsx";
import type { Draft } from "./draft.ts";
import { GroupFields, OPTIONS_at_once } from "./group-fields.tsx";
import { KindSwitch } from "./kind-switch.tsx";
import { MoreFields } from "./link-form.tsx";
import type { Channel, ManyDraft } from "./many-draft.ts";
import type { ResultingUtm } from "./resulting-utm.ts";
import { TargetFields } from "./target-fields.tsx";
import { UtmField, UtmFields } from "./utm-fields.tsx";

/** What many links are made of: what they share, their channels, their variants. */
export interface ManyFormParts {
  readonly many: ManyDraft;
  readonly resulting: ResultingUtm;
  readonly rules: Rules;
  readonly errors: FieldErrors;
  readonly onChange: (changed: Partial<ManyDraft>) => void;
}

/** What differs from link to link has a place of its own. */
const sharedParameters: readonly UtmParameter[] = ["utm_campaign", "utm_term"];

export function SharedFields({ many, resulting, rules, errors, onChange }: ManyFormParts) {
  const change = (changed: Partial<Draft>): void => onChange({ shared: { ...many.shared, ...changed } });
  const parts = { draft: many.shared, errors, onChange: change };
  return (
    <section className="card padded gap" aria-labelledby="shared">
      <h2 id="shared">{words.shared}</h2>
      <KindSwitch kind={many.shared.kind} onChange={change} />
      <TargetFields {...parts} isNew />
      {many.shared.kind === "whatsapp" ? <p className="soft small lead-in">{words.chatHint}</p> : null}
      <GroupFields {...parts} />
      <UtmFields {...parts} resulting={resulting} rules={rules} parameters={sharedParameters} />
      <div className="pairs">
        <LinkDomainField domain={many.shared.domain} error={errors["domain"]} onChange={change} />
        <TextInput
          name="pattern"
          label={words.pattern}
          description={words.patternHint}
          inputWrapperOrder={["label", "input", "error", "description"]}
          value={many.pattern}
          spellCheck={false}
          autoCapitalize="none"
          autoComplete="off"
          onChange={({ currentTarget }) => onChange({ pattern: currentTarget.value })}
        />
      </div>
      <MoreFields {...parts} />
    </section>
  );
}

export function ChannelFields({ many, resulting, rules, onChange }: ManyFormParts) {
  const { channels } = many;
  const replace = (place: number, changed: Partial<Channel>): void =>
    onChange({ channels: channels.map((each, at) => (at === place ? { ...each, ...changed } : each)) });
  return (
    <section className="card padded gap" aria-labelledby="channels">
      <h2 id="channels">{words.channels}</h2>
      <p className="soft lead-in">{words.channelsHint}</p>
      {channels.map((channel, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a channel that is typed has no identity but its place.
        <fieldset key={place} className="plain channel">
          <legend className="unseen">{words.channel(String(place + 1))}</legend>
          <ChannelValue
            parameter="utm_source"
            channel={channel}
            resulting={resulting}
            rules={rules}
            onChange={(source) => replace(place, { source })}
          />
          <ChannelValue
            parameter="utm_medium"
            channel={channel}
            resulting={resulting}
            rules={rules}
            onChange={(medium) => replace(place, { medium })}
          />
          <ActionIcon
            aria-label={words.removeChannel(String(place + 1))}
            disabled={channels.length === 1}
            onClick={() => onChange({ channels: channels.filter((_, at) => at !== place) })}
          >
            <IconX size={16} aria-hidden />
          </ActionIcon>
        </fieldset>
      ))}
      <Button
        variant="default"
        className="start"
        leftSection={<IconPlus size={16} aria-hidden />}
        onClick={() => onChange({ channels: [...channels, { source: "", medium: "" }] })}
      >
        {words.addChannel}
      </Button>
    </section>
  );
}

/** Source or medium of a channel, by the rules that hold for it beside the other. */
function ChannelValue({
  parameter,
  channel,
  resulting,
  rules,
  onChange,
}: {
  readonly parameter: "utm_source" | "utm_medium";
  readonly channel: Channel;
  readonly resulting: ResultingUtm;
  readonly rules: Rules;
  readonly onChange: (value: string) => void;
}) {
  const value = parameter === "utm_source" ? channel.source : channel.medium;
  const utm = {
    ...resulting.utm,
    utm_source: channel.source.trim() || null,
    utm_medium: channel.medium.trim() || null,
  };
  const choices = choicesFor(parameter, utm, rules);
  return (
    <UtmField
      parameter={parameter}
      value={value}
      byDefault={null}
      choices={choices}
      nearest={nearestLegal(parameter, value, choices, rules)}
      isAwaited={rules.isAwaited}
      isRequired={rules.convention.required_parameters.includes(parameter)}
      error={null}
      onChange={onChange}
    />
  );
}

export function VariantFields({ many, resulting, rules, onChange }: ManyFormParts) {
  const choices = choicesFor("utm_content", resulting.utm, rules);
  const near = many.variants.flatMap((typed) => {
    const value = nearestLegal("utm_content", typed, choices, rules);
    return value === null ? [] : [{ typed, value }];
  });
  return (
    <section className="card padded gap" aria-labelledby="variants">
      <h2 id="variants">{words.variants}</h2>
      <TagsInput
        label={words.variantsLabel}
        description={words.variantsHint}
        inputWrapperOrder={["label", "input", "error", "description"]}
        data={(choices ?? []).map(({ value }) => value)}
        value={[...many.variants]}
        onChange={(variants) => onChange({ variants })}
        limit={OPTIONS_at_once}
      />
      {near.map(({ typed, value }) => (
        <Button
          key={typed}
          size="compact-xs"
          variant="light"
          className="start"
          onClick={() => onChange({ variants: many.variants.map((each) => (each === typed ? value : each)) })}
        >
          {words.variantInstead(value, typed)}
        </Button>
      ))}
    </section>
  );
}
