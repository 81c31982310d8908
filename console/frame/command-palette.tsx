import { Spotlight, type SpotlightActionData, spotlight } from "@mantine/spotlight";
import { IconPlus, IconSearch, IconUpload } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { campaignsQuery } from "../api/queries.ts";
import { may } from "../facts.ts";
import { words } from "../words/frame.ts";
import { places } from "./navigation.tsx";

/** Opens the palette. */
export const openPalette = (): void => spotlight.open();

/** Where something new is made. */
const makers = [
  { to: "/links/new", name: words.newLink, Icon: IconPlus },
  { to: "/links/import", name: words.importLinks, Icon: IconUpload },
] as const;

/** Finds a screen, a campaign or links by typing; opened by ⌘ K. */
export function CommandPalette() {
  const [query, setQuery] = useState("");
  const navigate = useNavigate();
  const campaigns = useQuery({ ...campaignsQuery, enabled: query !== "" });
  const wanted = query.trim().toLowerCase();
  const always = [...(may("member") ? makers : []), ...places].map(
    ({ to, name, Icon }): SpotlightActionData => ({
      id: to,
      label: name,
      leftSection: <Icon size={18} aria-hidden />,
      onClick: () => void navigate({ to }),
    }),
  );
  const found = (campaigns.data ?? []).map(
    ({ id, name }): SpotlightActionData => ({
      id: `campaign-${id}`,
      label: name,
      description: words.campaigns,
      onClick: () => void navigate({ to: "/links", search: { campaign: id } }),
    }),
  );
  const search: SpotlightActionData = {
    id: "search",
    label: words.searchLinksFor(query.trim()),
    leftSection: <IconSearch size={18} aria-hidden />,
    onClick: () => void navigate({ to: "/links", search: { search: query.trim() } }),
  };
  const fitting = [...always, ...found].filter(({ label }) => label?.toLowerCase().includes(wanted));
  const actions = wanted === "" ? always : [...fitting.slice(0, 8), search];
  return (
    <Spotlight
      actions={actions}
      filter={(_query, given) => given}
      query={query}
      onQueryChange={setQuery}
      nothingFound={words.paletteEmpty}
      shortcut="mod + K"
      title={words.palette}
      searchProps={{ placeholder: words.search, "aria-label": words.palette }}
    />
  );
}
