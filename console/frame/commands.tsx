import { useMantineColorScheme } from "@mantine/core";
import type { SpotlightActionData } from "@mantine/spotlight";
import {
  IconBook,
  IconChecklist,
  IconDeviceDesktop,
  IconFolder,
  IconFolderPlus,
  IconKeyboard,
  IconLink,
  IconMoon,
  IconPlus,
  IconSearch,
  IconSun,
  IconSwitchHorizontal,
  IconTagPlus,
  IconTags,
  IconUpload,
  IconUser,
} from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { foundLinksQuery } from "../api/found-links.ts";
import { campaignsQuery, membersQuery, tagsQuery } from "../api/queries.ts";
import { facts, may } from "../facts.ts";
import { words } from "../words/frame.ts";
import { places } from "./navigation.tsx";
import { NEW_WORKSPACE, switchWorkspace } from "./send-form.ts";

/** As many links as the palette has room for. */
const SHOWN_links = 6;
const ICON_pixels = 18;

/** Every screen. */
export function useScreens(): SpotlightActionData[] {
  const navigate = useNavigate();
  const screens = places.map(
    ({ to, name, Icon }): SpotlightActionData => ({
      id: to,
      label: name,
      leftSection: <Icon size={ICON_pixels} aria-hidden />,
      onClick: () => void navigate({ to }),
    }),
  );
  const plain = (id: string, label: string, Icon: typeof IconUser): SpotlightActionData => ({
    id,
    label,
    leftSection: <Icon size={ICON_pixels} aria-hidden />,
    onClick: () => location.assign(id),
  });
  const steps: SpotlightActionData = {
    id: "/welcome",
    label: words.firstSteps,
    leftSection: <IconChecklist size={ICON_pixels} aria-hidden />,
    onClick: () => void navigate({ to: "/welcome" }),
  };
  return [
    ...screens,
    steps,
    plain("/account", words.yourAccount, IconUser),
    plain("/numbers", words.numbers, IconBook),
  ];
}

/** What can be done from anywhere. */
export function useCommands(onHelp: () => void): SpotlightActionData[] {
  const navigate = useNavigate();
  const { setColorScheme } = useMantineColorScheme();
  const command = (label: string, Icon: typeof IconUser, run: () => void): SpotlightActionData => ({
    id: label,
    label,
    leftSection: <Icon size={ICON_pixels} aria-hidden />,
    onClick: run,
  });
  const make = [
    command(words.newLink, IconPlus, () => void navigate({ to: "/links/new" })),
    command(words.importLinks, IconUpload, () => void navigate({ to: "/links/import" })),
    command(
      words.newCampaign,
      IconFolderPlus,
      () => void navigate({ to: "/campaigns", search: { dialog: "new" } }),
    ),
    command(words.newTag, IconTagPlus, () => void navigate({ to: "/tags", search: { dialog: "new" } })),
  ];
  return [
    ...(may("member") ? make : []),
    ...(facts.makes_workspaces
      ? [command(words.newWorkspace, IconPlus, () => location.assign(NEW_WORKSPACE))]
      : []),
    command(words.appearanceOf(words.light), IconSun, () => setColorScheme("light")),
    command(words.appearanceOf(words.dark), IconMoon, () => setColorScheme("dark")),
    command(words.appearanceOf(words.system), IconDeviceDesktop, () => setColorScheme("auto")),
    command(words.keyboard, IconKeyboard, onHelp),
  ];
}

/**
 * Campaigns and tags, to see their links, members by name or e-mail address, and the member's other workspaces. Nothing is asked for
 * while nothing is typed.
 */
export function useFoundNames(query: string) {
  const navigate = useNavigate();
  const enabled = query !== "";
  const campaigns = useQuery({ ...campaignsQuery, enabled }).data ?? [];
  const tags = useQuery({ ...tagsQuery, enabled }).data ?? [];
  const members = useQuery({ ...membersQuery, enabled }).data ?? [];
  const found = (id: string, label: string, Icon: typeof IconUser, open: () => unknown) => ({
    id,
    label,
    leftSection: <Icon size={ICON_pixels} aria-hidden />,
    onClick: () => void open(),
  });
  return {
    campaigns: campaigns.map(({ id, name }) =>
      found(`campaign-${id}`, name, IconFolder, () => navigate({ to: "/links", search: { campaign: id } })),
    ),
    tags: tags.map(({ id, name }) =>
      found(`tag-${id}`, name, IconTags, () => navigate({ to: "/links", search: { tag: name } })),
    ),
    members: members.map(({ id, name, email }) =>
      found(`member-${id}`, name === null ? email : `${name} (${email})`, IconUser, () =>
        navigate({ to: "/members" }),
      ),
    ),
    workspaces: facts.workspaces
      .filter(({ id }) => id !== facts.workspace.id)
      .map(({ id, name }) =>
        found(`workspace-${id}`, words.switchTo(name), IconSwitchHorizontal, () => switchWorkspace(id)),
      ),
  };
}

/** The links that the typed text is in, the one of this short code first, and the way to all of them. */
export function useFoundLinks(query: string): SpotlightActionData[] {
  const navigate = useNavigate();
  const { data } = useQuery(foundLinksQuery(query, SHOWN_links));
  if (query === "") return [];
  const found = (data ?? []).map(
    ({ id, short_url, destination }): SpotlightActionData => ({
      id: `link-${id}`,
      label: short_url.replace(/^https?:\/\//, ""),
      description: destination,
      leftSection: <IconLink size={ICON_pixels} aria-hidden />,
      onClick: () => void navigate({ to: "/links/$id", params: { id: String(id) } }),
    }),
  );
  const all: SpotlightActionData = {
    id: "search",
    label: words.searchLinksFor(query),
    leftSection: <IconSearch size={ICON_pixels} aria-hidden />,
    onClick: () => void navigate({ to: "/links", search: { search: query } }),
  };
  return [...found, all];
}
