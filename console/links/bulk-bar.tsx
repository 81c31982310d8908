import { Button } from "@mantine/core";
import { IconCalendarOff, IconFolder, IconTag, IconTagOff, IconTrash } from "@tabler/icons-react";
import type { Link } from "../api/queries.ts";
import { count } from "../frame/format.ts";
import { useDialog } from "../frame/use-dialog.ts";
import { words } from "../words/links.ts";
import { type BulkChange, BulkDialog } from "./bulk-dialog.tsx";
import { bulkDialogs } from "./links-search.ts";
import { WithdrawDialog } from "./withdraw-dialog.tsx";

const changes: readonly {
  readonly kind: BulkChange;
  readonly name: string;
  readonly Icon: typeof IconTag;
}[] = [
  { kind: "addTags", name: words.bulk.addTags, Icon: IconTag },
  { kind: "removeTags", name: words.bulk.removeTags, Icon: IconTagOff },
  { kind: "setCampaign", name: words.bulk.setCampaign, Icon: IconFolder },
  { kind: "setExpiry", name: words.bulk.setExpiry, Icon: IconCalendarOff },
];

/** What can be done with the selected links. */
export function BulkBar({
  links,
  onClear,
}: {
  readonly links: readonly Link[];
  readonly onClear: () => void;
}) {
  const { name: asked, open, close } = useDialog(bulkDialogs);
  return (
    <section className="bulk" aria-label={words.bulk.selected(count(links.length))}>
      <strong role="status">{words.bulk.selected(count(links.length))}</strong>
      {changes.map(({ kind, name, Icon }) => (
        <Button
          key={kind}
          size="xs"
          variant="default"
          leftSection={<Icon size={15} aria-hidden />}
          onClick={() => open(kind)}
        >
          {name}
        </Button>
      ))}
      <Button
        size="xs"
        variant="default"
        c="var(--bad)"
        leftSection={<IconTrash size={15} aria-hidden />}
        onClick={() => open("withdrawMany")}
      >
        {words.bulk.withdraw}
      </Button>
      <Button size="xs" variant="subtle" onClick={onClear}>
        {words.bulk.clear}
      </Button>
      <WithdrawDialog links={links} opened={asked === "withdrawMany"} onClose={close} onDone={onClear} />
      {asked === undefined || asked === "withdrawMany" ? null : (
        <BulkDialog kind={asked} links={links} onClose={close} />
      )}
    </section>
  );
}
