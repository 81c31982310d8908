// The least that a browser can be given for a list of links: one document with the rows in it, no script, no account.
const ROWS = 50;

const rows = Array.from(
  { length: ROWS },
  (_, row) =>
    `<tr><td><a href="/links/${row}">go.shop.example/code${row}</a></td><td>https://shop.example/products/code${row}?variant=2</td><td>newsletter / email</td><td>spring-sale</td><td>Live</td></tr>`,
);
const page = (body: string): Response =>
  new Response(
    `<!doctype html><html lang="en"><meta charset="utf-8"><title>Links</title><body>${body}</body></html>`,
    { headers: { "content-type": "text/html; charset=utf-8" } },
  );

Bun.serve({
  port: Number(process.argv[2]),
  hostname: "127.0.0.1",
  fetch: ({ url }) =>
    new URL(url).pathname === "/links"
      ? page(`<table><tbody>${rows.join("")}</tbody></table>`)
      : page('<nav><a href="/links">Links</a></nav>'),
});
