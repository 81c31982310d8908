/** Between what there is and the rule that is against it, in the API's words. */
const BUT = ", but ";

/** Of allowed values so many are named at a field; its picker has the others. */
const NAMED_values = 5;

const MORE_VALUES = new RegExp(`("[^"]*"(?:, "[^"]*"){${NAMED_values},})(?: and (\\d+) more)?`, "g");

/** What is wrong with one field, in one text: what several sentences begin with is said once, and of many values the first are named. */
export function faultText(messages: readonly string[]): string {
  return joined(messages).replaceAll(MORE_VALUES, (_, listed: string, more = "0") => {
    const values = listed.match(/"[^"]*"/g) ?? [];
    const others = values.length - NAMED_values + Number(more);
    return `${values.slice(0, NAMED_values).join(", ")} and ${others} more`;
  });
}

/** What is wrong with each of several fields, a text a field. */
export function faultTexts(
  details: Readonly<Record<string, readonly string[]>> | null | undefined,
): readonly string[] {
  return Object.values(details ?? {}).map(faultText);
}

function joined(messages: readonly string[]): string {
  const [first = "", ...others] = messages;
  const end = first.indexOf(BUT);
  const lead = first.slice(0, end + BUT.length);
  if (end === -1 || others.length === 0 || !others.every((message) => message.startsWith(lead)))
    return messages.join(" ");
  const rules = messages.map((message) => message.slice(lead.length).replace(/\.$/, ""));
  return `${lead}${rules.join(", and ")}.`;
}

/** The same with the field that it is about, which some sentences begin with. */
export function faultOf(field: string, text: string): string {
  return text.startsWith(`${field} `) ? text : `${field}: ${text}`;
}
