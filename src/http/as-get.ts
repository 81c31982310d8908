/** HEAD is GET to us. The server leaves the body away and gives its length (RFC 9110, section 9.3.2). */
export function asGet(request: Request): Request {
  return request.method === "HEAD" ? new Request(request.url, { headers: request.headers }) : request;
}
