/** Path and query of a request as it names them, escapes and all. The query without `?`; the path begins with `/`. */
export interface RequestTarget {
  readonly path: string;
  readonly query: string;
}

/**
 * The target in a request's URL. Also of what is no URL: a request whose `Host` is missing or no host has a bare path there,
 * and `CONNECT` a host and a port, which is no path of ours.
 */
export function requestTarget(url: string): RequestTarget {
  const scheme = url.indexOf("://");
  const start = url.startsWith("/") ? 0 : url.indexOf("/", scheme === -1 ? 0 : scheme + 3);
  if (start === -1) return { path: "/", query: "" };
  const hash = url.indexOf("#", start);
  const end = hash === -1 ? url.length : hash;
  const mark = url.indexOf("?", start);
  if (mark === -1 || mark > end) return { path: url.slice(start, end), query: "" };
  return { path: url.slice(start, mark), query: url.slice(mark + 1, end) };
}
