import {
  ActionIcon,
  Button,
  createTheme,
  defaultVariantColorsResolver,
  type MantineColorsTuple,
  Menu,
  Modal,
  Notification,
  Portal,
  Table,
  Tooltip,
  type VariantColorsResolver,
} from "@mantine/core";
import { words } from "../words/frame.ts";

/** The one accent, as on the server-rendered pages. */
const accent: MantineColorsTuple = [
  "#eef0fd",
  "#dce1fa",
  "#b9c2f4",
  "#a5b4ff",
  "#7f90f0",
  "#5a6de0",
  "#4358d3",
  "#3347c7",
  "#2a3bab",
  "#212f8c",
];

/** The dark scheme's grays, with a touch of the accent's blue. */
const dark: MantineColorsTuple = [
  "#e8eaf0",
  "#c9cdd6",
  "#a2aaba",
  "#6c7586",
  "#363c49",
  "#282c36",
  "#20242c",
  "#1a1d24",
  "#15171d",
  "#12141a",
];

/** Light text on the accent is hard to read in the dark: there the accent is light and its text dark. */
const variantColorResolver: VariantColorsResolver = (input) => {
  const colors = defaultVariantColorsResolver(input);
  if (input.variant === "filled" && (input.color === undefined || input.color === "accent"))
    return {
      ...colors,
      background: "var(--accent)",
      hover: "var(--accent-hover)",
      color: "var(--on-accent)",
    };
  if (input.variant === "light" && input.color === "red")
    return { ...colors, background: "var(--bad-back)", hover: "var(--bad-back)", color: "var(--bad)" };
  if (input.variant === "filled" && input.color === "red")
    return { ...colors, background: "var(--bad)", hover: "var(--bad)", color: "var(--card)" };
  return colors;
};

export const theme = createTheme({
  primaryColor: "accent",
  primaryShade: { light: 7, dark: 3 },
  colors: { accent, dark },
  variantColorResolver,
  fontFamily: 'system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", sans-serif',
  fontFamilyMonospace: 'ui-monospace, SFMono-Regular, Menlo, Consolas, "Liberation Mono", monospace',
  defaultRadius: "md",
  cursorType: "pointer",
  respectReducedMotion: true,
  fontSizes: { xs: "0.75rem", sm: "0.875rem", md: "0.9375rem", lg: "1.0625rem", xl: "1.25rem" },
  headings: { fontWeight: "650" },
  components: {
    ActionIcon: ActionIcon.extend({ defaultProps: { variant: "subtle", color: "gray", size: "lg" } }),
    Button: Button.extend({ defaultProps: { size: "sm" } }),
    // The first item takes the focus, as in every menu of a desktop.
    Menu: Menu.extend({ defaultProps: { withInitialFocusPlaceholder: false, shadow: "md" } }),
    // What floats belongs to a landmark of the page, for those who move by landmarks.
    Portal: Portal.extend({ defaultProps: { target: "#floats" } }),
    Modal: Modal.extend({ defaultProps: { centered: true, overlayProps: { backgroundOpacity: 0.4 } } }),
    Notification: Notification.extend({ defaultProps: { closeButtonProps: { "aria-label": words.close } } }),
    // A narrow field has no room for an arrow beside the way to clear it.
    Select: { defaultProps: { clearSectionMode: "clear" } },
    Table: Table.extend({ defaultProps: { verticalSpacing: 8, horizontalSpacing: 12 } }),
    Tooltip: Tooltip.extend({
      defaultProps: { openDelay: 300, events: { hover: true, focus: true, touch: false } },
    }),
  },
});
