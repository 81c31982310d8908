/** What is shown this once. */
export const words = {
  notYetKept: (kept: string) => `This is not shown again once you leave. Save it, then press “${kept}”.`,
} as const;
