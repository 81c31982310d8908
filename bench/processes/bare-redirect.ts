// The least that Bun can do for a redirect: a fixed answer, nothing looked up, nothing counted.
Bun.serve({
  port: Number(process.argv[2]),
  hostname: "127.0.0.1",
  fetch: () => new Response(null, { status: 302, headers: { location: "https://shop.example/sale" } }),
});
