/** Commands that are decided, but not in this version yet. `meaning`: what each will do, and what holds until then. */
export const laterCommands: readonly { readonly words: string; readonly meaning: string }[] = [
  {
    words: "check",
    meaning:
      "Tests an installation. A start says in words what is wrong, and `/readyz` whether it may serve.",
  },
  {
    words: "backup",
    meaning:
      "Copies everything while the service runs. Until then, stop the service and copy `DATA_DIR`; with `DATABASE_URL`, dump that database too.",
  },
  {
    words: "restore",
    meaning: "Puts a backup back. Until then, put the copies back while the service is stopped.",
  },
];
