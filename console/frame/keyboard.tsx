import { Kbd, Modal } from "@mantine/core";
import { useNavigate } from "@tanstack/react-router";
import { useEffect } from "react";
import { may } from "../facts.ts";
import { words } from "../words/frame.ts";

/** The keys that work on every screen, except while something is typed or a dialog is open. */
export function useKeys(onHelp: () => void): void {
  const navigate = useNavigate();
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (!isForTheScreen(event)) return;
      if (event.key === "c" && may("member")) void navigate({ to: "/links/new" });
      else if (event.key === "/") focusSearch(() => void navigate({ to: "/links" }));
      else if (event.key === "?") onHelp();
      else if (event.key === "j" || event.key === "k") moveInList(event.key === "j" ? 1 : -1);
      else return;
      event.preventDefault();
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, [navigate, onHelp]);
}

/** A key that works while something of a screen is shown. The action tells whether there was anything to do. */
export function useKey(key: string, act: () => boolean): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (event.key === key && isForTheScreen(event) && act()) event.preventDefault();
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, [key, act]);
}

function isForTheScreen(event: KeyboardEvent): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey) return false;
  return !isTyping(event.target) && !isBesideTheScreen();
}

/** Whether a dialog, a menu or a list is open, which has keys of its own. Mantine keeps closed ones in the page. */
function isBesideTheScreen(): boolean {
  const floating = document.querySelectorAll('[role="dialog"], [role="menu"], [role="listbox"]');
  return [...floating].some((each) => each.checkVisibility());
}

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || /^(input|textarea|select)$/i.test(target.tagName)) &&
    !(target instanceof HTMLInputElement && /^(checkbox|radio)$/.test(target.type))
  );
}

function focusSearch(open: () => void): void {
  const field = document.querySelector<HTMLInputElement>("[data-search]");
  if (field !== null) {
    field.focus();
    field.select();
    return;
  }
  open();
  // The field is there when the other screen has been drawn.
  const started_ms = performance.now();
  const wait = (): void => {
    const drawn = document.querySelector<HTMLInputElement>("[data-search]");
    if (drawn !== null) drawn.focus();
    else if (performance.now() - started_ms < SCREEN_ms) requestAnimationFrame(wait);
  };
  requestAnimationFrame(wait);
}
const SCREEN_ms = 3000;

function moveInList(step: 1 | -1): void {
  const rows = [...document.querySelectorAll<HTMLElement>("[data-row]")];
  const at = rows.indexOf(document.activeElement as HTMLElement);
  rows[at === -1 && step === -1 ? 0 : Math.min(rows.length - 1, Math.max(0, at + step))]?.focus();
}

/** The list of keys. */
export function KeyboardHelp({
  opened,
  onClose,
}: {
  readonly opened: boolean;
  readonly onClose: () => void;
}) {
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={words.keyboard}
      closeButtonProps={{ "aria-label": words.close }}
    >
      <dl className="facts">
        {words.shortcuts.map(([keys, meaning]) => (
          <div key={keys} className="shortcut">
            <dt>
              <Kbd>{keys}</Kbd>
            </dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>
    </Modal>
  );
}
