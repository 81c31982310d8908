import { Button, Menu } from "@mantine/core";
import { IconBookmarkPlus, IconChevronDown, IconUsers } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { facts } from "../facts.ts";
import { count } from "../frame/format.ts";
import { MenuLink } from "../frame/linked.tsx";
import { useDialog } from "../frame/use-dialog.ts";
import { words } from "../words/views.ts";
import { KeptViewsNote } from "./kept-views-note.tsx";
import { isSameView, type LinksSearch, viewDialogs } from "./links-search.ts";
import { type SavedView, searchOf, shownView } from "./saved-views.ts";
import { SaveViewDialog } from "./view-dialogs.tsx";
import { AskedView, ViewMenu } from "./view-menu.tsx";
import { isOwn, ownerName } from "./view-owner.ts";
import { viewsQuery } from "./views-query.ts";

/** So many stand side by side; the others are in a menu. */
const TABS_at_most = 5;

/** The views that somebody sees, each a way to its address; and the way to save what is shown now. */
export function LinksViews({ search }: { readonly search: LinksSearch }) {
  const { data: views, error, refetch } = useQuery(viewsQuery);
  if (views !== undefined)
    return (
      <>
        <KeptViewsNote views={views} />
        <ViewTabs views={views} search={search} />
      </>
    );
  if (error === null) return null;
  return (
    <div className="note line" role="alert">
      {words.missing}
      <Button size="xs" variant="default" onClick={() => void refetch()}>
        {words.tryAgain}
      </Button>
    </div>
  );
}

function ViewTabs({ views, search }: { readonly views: readonly SavedView[]; readonly search: LinksSearch }) {
  const { name, open, close } = useDialog(viewDialogs);
  const shown = shownView(views, search, facts.user_id);
  const isAll = isSameView(search, {});
  // What breaks a rule has its own way back to all links, and is kept by no view.
  const canSave = !isAll && shown === undefined && search.rules === undefined;
  if (views.length === 0 && !canSave) return null;
  const { tabs, others } = arranged(views, shown);
  return (
    <nav className="views" aria-label={words.title}>
      <ul>
        <li>
          <Link to="/links" activeOptions={{ exact: true }}>
            {words.all}
          </Link>
        </li>
        {tabs.map((view) => (
          <li key={view.id}>
            <Link to="/links" search={searchOf(view)} activeOptions={{ exact: true }}>
              {view.name}
              <SharedMark view={view} />
            </Link>
          </li>
        ))}
      </ul>
      {others.length === 0 ? null : <OtherViews views={others} />}
      {shown === undefined ? null : <ViewMenu view={shown} />}
      {canSave ? (
        <Button
          size="xs"
          variant="subtle"
          leftSection={<IconBookmarkPlus size={15} aria-hidden />}
          onClick={() => open("saveView")}
        >
          {words.save}
        </Button>
      ) : null}
      {name === "saveView" ? <SaveViewDialog views={views} search={search} onClose={close} /> : null}
      <AskedView views={views} search={search} />
    </nav>
  );
}

/** The own views first. What is shown is always among those that stand side by side. */
function arranged(views: readonly SavedView[], shown: SavedView | undefined) {
  const ordered = [...views.filter(isOwn), ...views.filter((view) => !isOwn(view))];
  if (ordered.length <= TABS_at_most) return { tabs: ordered, others: [] };
  const first = ordered.slice(0, TABS_at_most);
  const tabs = shown === undefined || first.includes(shown) ? first : [...first.slice(0, -1), shown];
  return { tabs, others: ordered.filter((view) => !tabs.includes(view)) };
}

/** That others see it, too: an icon, and in words for whoever hears it or points at it. */
function SharedMark({ view }: { readonly view: SavedView }) {
  if (!view.shared) return null;
  const text = isOwn(view) ? words.shared : words.sharedBy(ownerName(view));
  return (
    <span className="shared-mark" title={text}>
      <IconUsers size={14} aria-hidden />
      <span className="unseen">, {text}</span>
    </span>
  );
}

function OtherViews({ views }: { readonly views: readonly SavedView[] }) {
  const groups = [
    { title: words.own, members: views.filter(isOwn) },
    { title: words.others, members: views.filter((view) => !isOwn(view)) },
  ];
  return (
    // Items take the focus by themselves: what scrolls is to be reached by keys.
    <Menu position="bottom-start" width={280} menuItemTabIndex={0}>
      <Menu.Target>
        <Button size="xs" variant="subtle" rightSection={<IconChevronDown size={14} aria-hidden />}>
          {words.more(count(views.length))}
        </Button>
      </Menu.Target>
      <Menu.Dropdown className="other-views">
        {groups.map(({ title, members }) =>
          members.length === 0 ? null : (
            <div key={title}>
              <Menu.Label>{title}</Menu.Label>
              {members.map((view) => (
                <MenuLink key={view.id} to="/links" search={searchOf(view)}>
                  {view.name}
                  <SharedMark view={view} />
                </MenuLink>
              ))}
            </div>
          ),
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
