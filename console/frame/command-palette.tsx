import { useDebouncedValue } from "@mantine/hooks";
import { Spotlight, type SpotlightActionData } from "@mantine/spotlight";
import { useEffect, useRef, useState } from "react";
import { words } from "../words/frame.ts";
import { useCommands, useFoundLinks, useFoundNames, useScreens } from "./commands.tsx";
import { paletteStore } from "./palette.ts";

/** Screens, things to do, campaigns, tags, members and links, by typing; opened by ⌘ K. */
export function CommandPalette({ onHelp }: { readonly onHelp: () => void }) {
  const [query, setQuery] = useState("");
  const [settled] = useDebouncedValue(query.trim(), SETTLED_ms);
  const hasMoved = useRef(false);
  // Links come a moment after what the browser knows: the first of all is chosen until somebody goes to another.
  useEffect(() => {
    if (query !== "" && !hasMoved.current) selectFirst();
  });
  const wanted = query.trim().toLowerCase();
  const fits = ({ label }: SpotlightActionData): boolean => label?.toLowerCase().includes(wanted) === true;
  const screens = useScreens();
  const commands = useCommands(onHelp);
  const names = useFoundNames(settled);
  const links = useFoundLinks(settled);
  const groups = [
    { group: words.actions, actions: commands.filter(fits) },
    { group: words.screens, actions: screens.filter(fits) },
    ...(wanted === ""
      ? []
      : [
          ...(["campaigns", "tags", "members", "workspaces"] as const).map((kind) => ({
            group: words[kind],
            actions: names[kind].filter(fits).slice(0, SHOWN),
          })),
          { group: words.links, actions: links },
        ]),
  ];
  return (
    <Spotlight
      store={paletteStore}
      actions={groups.filter(({ actions }) => actions.length > 0)}
      // What is shown is chosen above.
      filter={(_query, given) => given}
      query={query}
      onQueryChange={(typed) => {
        hasMoved.current = false;
        setQuery(typed);
      }}
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
        // The dialog would give the focus a moment after it is drawn, and lose what is typed until then.
        autoFocus: true,
        onKeyDown: ({ key }) => {
          if (key === "ArrowDown" || key === "ArrowUp") hasMoved.current = true;
          else if (key === "Enter" && !hasMoved.current) selectFirst();
        },
      }}
    />
  );
}

/** The palette keeps in the page itself what is chosen, at an element that may come to show something else. */
function selectFirst(): void {
  for (const [place, action] of [...document.querySelectorAll("[data-action]")].entries()) {
    if (place === 0) action.setAttribute("data-selected", "true");
    else action.removeAttribute("data-selected");
  }
}

/** Not every letter is a question to the service. */
const SETTLED_ms = 150;
const SHOWN = 5;
