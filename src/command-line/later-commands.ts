/** Commands that are decided, but not in this version yet. `meaning`: what each will do, and what holds until then. */
export const laterCommands: readonly { readonly words: string; readonly meaning: string }[] = [
  {
    words: "check",
    meaning:
      "Tests an installation. A start says in words what is wrong, and `/readyz` whether it may serve.",
  },
];
