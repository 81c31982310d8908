import { Checkbox, TextInput } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { useState } from "react";
import { VIEW_NAME_characters } from "../../src/limits.ts";
import { may } from "../facts.ts";
import { AskDialog } from "../frame/ask-dialog.tsx";
import { FormDialog } from "../frame/form-dialog.tsx";
import { words as frameWords } from "../words/frame.ts";
import { words } from "../words/views.ts";
import type { LinksSearch } from "./links-search.ts";
import { fieldsOf, freeName, namedView, type SavedView } from "./saved-views.ts";
import { isOwn } from "./view-owner.ts";
import { changeView, removeView, saveView } from "./views-query.ts";

/** Saves what is shown under a name. An own view of that name is replaced, and that is said before. */
export function SaveViewDialog({
  views,
  search,
  name: suggested = "",
  onClose,
}: {
  readonly views: readonly SavedView[];
  readonly search: LinksSearch;
  readonly name?: string;
  readonly onClose: () => void;
}) {
  const own = views.filter(isOwn);
  const [name, setName] = useState(suggested === "" ? "" : freeName(own, suggested));
  const [isShared, setShared] = useState(false);
  const taken = namedView(own, name);
  const submit = (): Promise<void> =>
    taken === undefined
      ? saveView({ name, shared: isShared, ...fieldsOf(search) })
      : changeView(taken, fieldsOf(search));
  return (
    <FormDialog
      title={words.save}
      confirm={taken === undefined ? frameWords.save : words.replace}
      fields={["name"]}
      onSubmit={submit}
      onClose={onClose}
    >
      {(errors) => (
        <>
          <NameField
            name={name}
            hint={taken === undefined ? words.hint : words.replaceHint}
            error={errors["name"]}
            onChange={setName}
          />
          {may("member") ? (
            <Checkbox
              label={words.share}
              description={words.shareHint}
              checked={taken?.shared ?? isShared}
              disabled={taken !== undefined}
              onChange={({ currentTarget }) => setShared(currentTarget.checked)}
            />
          ) : null}
        </>
      )}
    </FormDialog>
  );
}

/** Gives a view another name. */
export function RenameViewDialog({
  view,
  onClose,
}: {
  readonly view: SavedView;
  readonly onClose: () => void;
}) {
  const [name, setName] = useState(view.name);
  return (
    <FormDialog
      title={words.rename}
      confirm={frameWords.save}
      fields={["name"]}
      onSubmit={() => changeView(view, { name })}
      onClose={onClose}
    >
      {(errors) => <NameField name={name} hint={null} error={errors["name"]} onChange={setName} />}
    </FormDialog>
  );
}

function NameField({
  name,
  hint,
  error,
  onChange,
}: {
  readonly name: string;
  readonly hint: string | null;
  readonly error: string | undefined;
  readonly onChange: (name: string) => void;
}) {
  return (
    <TextInput
      label={words.name}
      description={hint}
      value={name}
      maxLength={VIEW_NAME_characters}
      error={error}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
      data-autofocus
    />
  );
}

/** Asks before a view is deleted. */
export function RemoveViewDialog({
  view,
  onClose,
}: {
  readonly view: SavedView;
  readonly onClose: () => void;
}) {
  const remove = async (): Promise<void> => {
    await removeView(view);
    notifications.show({ message: words.removed(view.name) });
  };
  return (
    <AskDialog
      opened
      title={words.removeTitle(view.name)}
      confirm={words.remove}
      onConfirm={remove}
      onClose={onClose}
    >
      {view.shared ? words.removeShared : words.removeOwn}
    </AskDialog>
  );
}
