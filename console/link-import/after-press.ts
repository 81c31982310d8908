let isPressed = false;
const releases = ["pointerup", "pointercancel"] as const;

addEventListener(
  "pointerdown",
  () => {
    isPressed = true;
  },
  true,
);
for (const release of releases)
  addEventListener(
    release,
    () => {
      isPressed = false;
    },
    true,
  );

/**
 * Does what leaving a field brings about: at once, or, where the field is left by a press elsewhere, when the press ends. What is
 * pressed would move away before that, and its click be lost.
 */
export function afterPress(act: () => void): void {
  if (!isPressed) {
    act();
    return;
  }
  const once = new AbortController();
  for (const release of releases)
    addEventListener(
      release,
      () => {
        once.abort();
        act();
      },
      { capture: true, signal: once.signal },
    );
}
