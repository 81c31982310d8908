/** What is shown this once. */
export const words = {
  notYetKept: (kept: string) =>
    `You are still here, because this is not shown again once you leave. Save it, press “${kept}”, and go on.`,
} as const;
