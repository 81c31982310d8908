import { Button, Modal, TagsInput, TextInput } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { answerOf, api, type Schemas } from "../api/client.ts";
import { type Link, queryClient, tagsQuery } from "../api/queries.ts";
import { refusalOf } from "../api/refused.ts";
import { count } from "../frame/format.ts";
import { RefusalNote } from "../frame/refusal-note.tsx";
import { words as frameWords } from "../words/frame.ts";
import { words } from "../words/links.ts";
import { CampaignPicker, TypedCampaignOffers } from "./campaign-picker.tsx";
import { changeEach } from "./change-each.ts";
import { shortName } from "./link-parts.tsx";
import { type ChosenCampaign, campaignProblem } from "./typed-campaign.ts";
import { useAdding } from "./use-adding.ts";

export type BulkChange = "addTags" | "removeTags" | "setCampaign" | "setExpiry";

interface Order {
  readonly tags: readonly string[];
  readonly campaign: ChosenCampaign;
  readonly expires: string;
}

const noOrder: Order = { tags: [], campaign: { campaign_id: null, campaign_typed: "" }, expires: "" };

/** What a change is for one link. */
function bodyOf(
  kind: BulkChange,
  link: Link,
  { tags, campaign, expires }: Order,
): Schemas["LinkUpdateInput"] {
  const present = link.tags.map(({ name }) => name);
  switch (kind) {
    case "addTags":
      return { tags: [...present, ...tags] };
    case "removeTags": {
      const gone = new Set(tags.map((name) => name.toLowerCase()));
      return { tags: present.filter((name) => !gone.has(name.toLowerCase())) };
    }
    case "setCampaign":
      return { campaign_id: campaign.campaign_id };
    case "setExpiry":
      return { expires_at: expires === "" ? null : new Date(expires).toISOString() };
  }
}

function update(link: Link, body: Schemas["LinkUpdateInput"]): Promise<unknown> {
  return answerOf(api.PATCH("/api/v1/links/{id}", { params: { path: { id: link.id } }, body }));
}

/** Asks what the selected links should get, and changes each; names those that were refused, with the reason. */
export function BulkDialog({
  kind,
  links,
  onClose,
}: {
  readonly kind: BulkChange;
  readonly links: readonly Link[];
  readonly onClose: () => void;
}) {
  const [order, setOrder] = useState<Order>(noOrder);
  const [done, setDone] = useState<number | null>(null);
  const [failures, setFailures] = useState<Awaited<ReturnType<typeof changeEach>>["failures"]>([]);
  const run = async (): Promise<void> => {
    setFailures([]);
    const result = await changeEach(links, (link) => update(link, bodyOf(kind, link, order)), setDone);
    setDone(null);
    await queryClient.invalidateQueries();
    if (result.done > 0) notifications.show({ message: words.bulk.done(count(result.done)) });
    if (result.failures.length === 0) onClose();
    else setFailures(result.failures);
  };
  return (
    <Modal
      opened
      onClose={onClose}
      title={words.bulk[kind]}
      closeButtonProps={{ "aria-label": frameWords.close }}
    >
      <form
        className="gap"
        onSubmit={(event) => {
          event.preventDefault();
          // A campaign that is typed and is none is told at its field.
          if (campaignProblem(order.campaign) === null) void run();
        }}
      >
        {failures.length === 0 ? null : <Failures failures={failures} />}
        <OrderField kind={kind} links={links} order={order} onChange={setOrder} />
        <div className="actions end">
          <Button variant="default" onClick={onClose}>
            {frameWords.cancel}
          </Button>
          <Button type="submit" loading={done !== null}>
            {words.bulk.apply(count(links.length))}
          </Button>
        </div>
        <span role="status" className="unseen">
          {done === null ? "" : words.bulk.progress(count(done), count(links.length))}
        </span>
      </form>
    </Modal>
  );
}

function Failures({ failures }: { readonly failures: Awaited<ReturnType<typeof changeEach>>["failures"] }) {
  return (
    <div className="note bad" role="alert">
      <strong>{words.bulk.failed(count(failures.length))}</strong>
      <ul>
        {failures.map(({ link, error }) => {
          const { message, fields } = refusalOf(error);
          return (
            <li key={link.id}>
              {shortName(link)}: {Object.values(fields)[0] ?? message}
            </li>
          );
        })}
      </ul>
    </div>
  );
}

function OrderField({
  kind,
  links,
  order,
  onChange,
}: {
  readonly kind: BulkChange;
  readonly links: readonly Link[];
  readonly order: Order;
  readonly onChange: (order: Order) => void;
}) {
  const tags = useQuery(tagsQuery);
  switch (kind) {
    case "addTags":
    case "removeTags":
      return (
        <TagsInput
          label={words.bulk.tags}
          description={kind === "addTags" ? words.bulk.tagsHint : null}
          data={
            kind === "addTags"
              ? (tags.data ?? []).map(({ name }) => name)
              : [...new Set(links.flatMap((link) => link.tags.map(({ name }) => name)))]
          }
          value={[...order.tags]}
          onChange={(value) => onChange({ ...order, tags: value })}
          data-autofocus
        />
      );
    case "setCampaign":
      return <CampaignOrder order={order} onChange={onChange} />;
    case "setExpiry":
      return (
        <TextInput
          type="datetime-local"
          label={words.form.expires}
          description={words.bulk.expiryHint}
          value={order.expires}
          onChange={({ currentTarget }) => onChange({ ...order, expires: currentTarget.value })}
          data-autofocus
        />
      );
  }
}

/** As in the builder: a name that is none of the campaigns' stays to be seen, and can be made one. */
function CampaignOrder({
  order,
  onChange,
}: {
  readonly order: Order;
  readonly onChange: (order: Order) => void;
}) {
  const adding = useAdding();
  const { campaign } = order;
  const takeCampaign = (id: number): void =>
    onChange({ ...order, campaign: { campaign_id: id, campaign_typed: "" } });
  return (
    <>
      <RefusalNote error={adding.error} />
      <CampaignPicker
        chosen={campaign}
        offers={
          campaign.campaign_typed === "" ? (
            words.bulk.campaignHint
          ) : (
            <TypedCampaignOffers typed={campaign.campaign_typed} adding={adding} onTake={takeCampaign} />
          )
        }
        isFirst
        onChange={({ campaign_id, campaign_typed }) =>
          onChange({ ...order, campaign: { campaign_id, campaign_typed } })
        }
      />
    </>
  );
}
