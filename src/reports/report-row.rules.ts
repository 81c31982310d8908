/** The key of a row of a report grouped so; null for what nobody knows. */
export function rowKey(row: Readonly<Record<string, unknown>>, grouping: string): string | null {
  const key = row[grouping];
  return typeof key === "string" ? key : null;
}
