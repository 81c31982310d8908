/** A destination as it is meant: what is plainly a host gets the scheme that everybody means. */
export function withScheme(destination: string): string {
  const given = destination.trim();
  return /^[a-z0-9-]+(\.[a-z0-9-]+)+([/?#]|$)/i.test(given) ? `https://${given}` : destination;
}
