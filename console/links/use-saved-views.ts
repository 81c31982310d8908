import { useLocalStorage } from "@mantine/hooks";
import { facts } from "../facts.ts";
import { readViews, type SavedView } from "./saved-views.ts";

/** Of this workspace and this member: several may use one browser. */
const KEY = `utmost-views-${facts.workspace.id}-${facts.email}`;

/** The views kept in this browser, and what keeps others. Other tabs follow at once. */
export function useSavedViews(): readonly [
  views: readonly SavedView[],
  keep: (views: readonly SavedView[]) => void,
] {
  const [views, keep] = useLocalStorage<readonly SavedView[]>({
    key: KEY,
    defaultValue: [],
    getInitialValueInEffect: false,
    serialize: JSON.stringify,
    deserialize: (text) => readViews(text ?? null),
  });
  return [views, keep];
}
