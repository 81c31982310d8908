/** More are found by typing: a list of thousands would be slow to open, and nobody reads it. */
export const OPTIONS_at_once = 100;
