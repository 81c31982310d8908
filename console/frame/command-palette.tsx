import { useDebouncedValue } from "@mantine/hooks";
import { Spotlight, type SpotlightActionData, spotlight } from "@mantine/spotlight";
import { useState } from "react";
import { words } from "../words/frame.ts";
import { useCommands, useFoundCampaigns, useFoundLinks, useScreens } from "./commands.tsx";

/** Opens the palette. */
export const openPalette = (): void => spotlight.open();

/** Screens, things to do, campaigns and links, by typing; opened by ⌘ K. */
export function CommandPalette({ onHelp }: { readonly onHelp: () => void }) {
  const [query, setQuery] = useState("");
  const [settled] = useDebouncedValue(query.trim(), SETTLED_ms);
  const wanted = query.trim().toLowerCase();
  const fits = ({ label }: SpotlightActionData): boolean => label?.toLowerCase().includes(wanted) === true;
  const screens = useScreens();
  const commands = useCommands(onHelp);
  const campaigns = useFoundCampaigns(settled).filter(fits);
  const links = useFoundLinks(settled);
  const groups = [
    { group: words.actions, actions: commands.filter(fits) },
    { group: words.screens, actions: screens.filter(fits) },
    ...(wanted === "" ? [] : [{ group: words.campaigns, actions: campaigns.slice(0, SHOWN) }]),
    ...(wanted === "" ? [] : [{ group: words.links, actions: links }]),
  ];
  return (
    <Spotlight
      actions={groups.filter(({ actions }) => actions.length > 0)}
      // What is shown is chosen above.
      filter={(_query, given) => given}
      query={query}
      onQueryChange={setQuery}
      nothingFound={words.paletteEmpty}
      shortcut="mod + K"
      title={words.palette}
      scrollable
      maxHeight="min(26rem, 70dvh)"
      // What scrolls can be reached by the keyboard alone, too.
      scrollAreaProps={{ viewportProps: { tabIndex: 0 } }}
      searchProps={{
        placeholder: words.search,
        "aria-label": words.palette,
        // What is found a moment later is not chosen yet: Enter takes the first.
        onKeyDown: ({ key }) => {
          if (key === "Enter" && document.querySelector("[data-action][data-selected]") === null)
            document.querySelector<HTMLElement>("[data-action]")?.click();
        },
      }}
    />
  );
}

/** Not every letter is a question to the service. */
const SETTLED_ms = 150;
const SHOWN = 5;
