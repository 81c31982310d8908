/**
 * An amount as people write it, in the API's form, `12.50`; null for what is none. A comma is a decimal mark where one or
 * two digits follow: of three nobody knows whether thousands are meant.
 */
export function amountOf(typed: string): string | null {
  const text = typed.trim().replace(/^(\d+),(\d{1,2})$/, "$1.$2");
  return /^\d+(\.\d+)?$/.test(text) ? text : null;
}
