// The least that Bun can do for an API call: parses the JSON and answers it back, nothing checked, nothing kept.
Bun.serve({
  port: Number(process.argv[2]),
  hostname: "127.0.0.1",
  fetch: async (request) => Response.json(await request.json(), { status: 201 }),
});
