import { ActionIcon, Button } from "@mantine/core";
import { IconPlus, IconX } from "@tabler/icons-react";
import { useEffect, useMemo, useRef } from "react";
import { words } from "../words/many-links.ts";
import { choicesFor, judgingRules } from "./allowed.ts";
import type { Channel } from "./many-draft.ts";
import type { ManyFormParts } from "./many-form.tsx";
import { checkOf, judgeHere, wrongValues } from "./resulting-utm.ts";
import { UtmField } from "./utm-fields.tsx";
import { UtmOffers } from "./utm-offers.tsx";

/** Where many links are placed: a source with a medium each. */
export function ChannelFields(parts: ManyFormParts) {
  const { channels } = parts.many;
  const { section, moveTo } = useChannelFocus(channels.length);
  const change = (changed: readonly Channel[]): void => parts.onChange({ channels: changed });
  return (
    <section ref={section} className="card padded gap" aria-labelledby="channels">
      <h2 id="channels">{words.channels}</h2>
      <p className="soft lead-in">{words.channelsHint}</p>
      {channels.map((channel, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a channel that is typed has no identity but its place.
        <fieldset key={place} className="plain channel">
          <legend className="unseen">{words.channel(String(place + 1))}</legend>
          {(["utm_source", "utm_medium"] as const).map((parameter) => (
            <ChannelValue
              key={parameter}
              {...parts}
              parameter={parameter}
              channel={channel}
              onChannel={(changed) => change(channels.map((each, at) => (at === place ? changed : each)))}
            />
          ))}
          <ActionIcon
            aria-label={words.removeChannel(String(place + 1))}
            disabled={channels.length === 1}
            onClick={() => {
              moveTo("fieldset:last-of-type + button");
              change(channels.filter((_, at) => at !== place));
            }}
          >
            <IconX size={16} aria-hidden />
          </ActionIcon>
        </fieldset>
      ))}
      <Button
        variant="default"
        className="start"
        leftSection={<IconPlus size={16} aria-hidden />}
        onClick={() => {
          moveTo("fieldset:last-of-type input");
          change([...channels, { source: "", medium: "" }]);
        }}
      >
        {words.addChannel}
      </Button>
    </section>
  );
}

/** Whoever adds a channel goes on in it; whoever takes one out is where the next is added, since the button that was pressed is gone. */
function useChannelFocus(count: number) {
  const section = useRef<HTMLElement>(null);
  const wanted = useRef<string | null>(null);
  const counted = useRef(count);
  useEffect(() => {
    if (counted.current === count) return;
    counted.current = count;
    if (wanted.current !== null) section.current?.querySelector<HTMLElement>(wanted.current)?.focus();
    wanted.current = null;
  }, [count]);
  const moveTo = (selector: string): void => {
    wanted.current = selector;
  };
  return { section, moveTo };
}

/** Source or medium of a channel, by the rules that hold for it beside the other, with what is wrong with it. */
function ChannelValue({
  parameter,
  channel,
  resulting,
  rules,
  adding,
  onChannel,
}: ManyFormParts & {
  readonly parameter: "utm_source" | "utm_medium";
  readonly channel: Channel;
  readonly onChannel: (channel: Channel) => void;
}) {
  const judging = useMemo(() => (rules.isWhole ? judgingRules(rules) : null), [rules]);
  const value = parameter === "utm_source" ? channel.source : channel.medium;
  const utm = {
    ...resulting.utm,
    utm_source: channel.source.trim() || null,
    utm_medium: channel.medium.trim() || null,
  };
  const choices = choicesFor(parameter, utm, rules);
  const verdict = judging === null ? null : judgeHere(checkOf(utm, "", ""), judging);
  const take = (taken: string): void =>
    onChannel(parameter === "utm_source" ? { ...channel, source: taken } : { ...channel, medium: taken });
  return (
    <UtmField
      parameter={parameter}
      value={value}
      byDefault={null}
      choices={choices}
      offers={
        <UtmOffers
          {...{ parameter, value, choices, rules, adding }}
          byDefault={null}
          ofCampaign={null}
          onTake={take}
        />
      }
      isAwaited={rules.isAwaited}
      isRequired={rules.convention.required_parameters.includes(parameter)}
      error={wrongValues(verdict, utm)[parameter] ?? null}
      onChange={take}
    />
  );
}
