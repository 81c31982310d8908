import { createSpotlight } from "@mantine/spotlight";

/** Whether the palette is open, and what opens it. */
export const [paletteStore, palette] = createSpotlight();
