/** Whether a host, with a port or without, is this machine alone: RFC 6761, section 6.3. */
export function isLocal(host: string): boolean {
  const { hostname } = new URL(`http://${host}`);
  return /(^|\.)localhost$|^127\.|^\[::1\]$/.test(hostname);
}
