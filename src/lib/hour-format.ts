/** Writes UTC hours in a language (the reader's own when undefined): of twelve one is named without its minutes; of 24 a number alone would say nothing. */
export function hourFormat(language: string | undefined): Intl.DateTimeFormat {
  const times = new Intl.DateTimeFormat(language, { timeStyle: "short", timeZone: "UTC" });
  return times.resolvedOptions().hour12 === true
    ? new Intl.DateTimeFormat(language, { hour: "numeric", timeZone: "UTC" })
    : times;
}
