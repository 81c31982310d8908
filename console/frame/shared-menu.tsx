import { Menu } from "@mantine/core";
import { type HTMLAttributes, type ReactNode, type Ref, useEffect, useLayoutEffect, useState } from "react";

/** A menu that each of many buttons opens: it is made once for all of them, when the first is pressed. */
export function SharedMenu({
  button,
  isOpen,
  onClose,
  children,
}: {
  /** The button that was pressed. */
  readonly button: HTMLButtonElement;
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly children: ReactNode;
}) {
  // The focus goes back to the button only from a menu that was there, closed, before it was opened.
  const [isShown, setShown] = useState(false);
  useEffect(() => setShown(isOpen), [isOpen]);
  return (
    <Menu
      position="bottom-end"
      width={220}
      opened={isShown}
      onChange={(opens) => {
        if (!opens) onClose();
      }}
    >
      <Menu.Target>
        <InPlaceOf button={button} />
      </Menu.Target>
      <Menu.Dropdown>{children}</Menu.Dropdown>
    </Menu>
  );
}

/** Lets a menu have a button that stands elsewhere as the one that opened it. */
function InPlaceOf({
  button,
  id,
  ref: take,
}: HTMLAttributes<HTMLButtonElement> & {
  readonly button: HTMLButtonElement;
  readonly ref?: Ref<HTMLButtonElement>;
}) {
  useLayoutEffect(() => {
    if (typeof take === "function") take(button);
    // The menu is named after what opened it.
    if (id !== undefined) button.id = id;
    return () => button.removeAttribute("id");
  }, [button, id, take]);
  return null;
}
