import { afterAll, beforeAll, expect, test } from "bun:test";
import { renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { formDigest } from "../../src/scanner/url-form.rules.ts";
import { onEachEngine } from "../support/engines.ts";
import { freshFolder } from "../support/fresh-folder.ts";
import { addDomain, makeLink, refusalOf } from "../support/links.ts";
import { startTestService, type TestService } from "../support/service.ts";
import { until } from "../support/until.ts";

/** Lists are looked at each second, and links judged again after that. */
const LIMIT_ms = 60_000;

onEachEngine("the scanner", (engine) => {
  const folder = freshFolder();
  const lists = {
    phishing: join(folder, "phishing.txt"),
    ours: join(folder, "ours.txt"),
    late: join(folder, "late.txt"),
  };
  let service: TestService;
  beforeAll(async () => {
    writeFileSync(
      lists.phishing,
      `# sample\n0.0.0.0 exact.example\nevil.example\nhttps://files.example/u/bad\n${formDigest("one.example/only")}\nbroken line here\n203.0.113.0/24\n`,
    );
    writeFileSync(lists.ours, "allow fine.evil.example\nallow 192.168.7.0/24\nallow intranet\n");
    service = await startTestService(engine, {
      env: {
        BASE_URL: "https://app.example",
        LINK_HOST: "go.brand.example",
        BLOCKLISTS: Object.values(lists).join(","),
        LOG_LEVEL: "silent",
      },
    });
  });
  afterAll(async () => {
    await service.stop();
    rmSync(folder, { recursive: true, force: true });
  });
  /** Replaces a list as downloads do it: all at once. */
  const replace = (path: string, text: string) => {
    writeFileSync(`${path}.new`, text);
    renameSync(`${path}.new`, path);
  };
  const refused = (...fields: string[]) => [422, "scanner_refused", fields.sort()] as const;
  const stateOf = async (id: number) =>
    (await service.workspace.api("GET", `/api/v1/links/${id}`)).body.state;
  const edge = async (code: string) =>
    (await service.visit(`/${code}`, { host: "go.brand.example", "user-agent": "Mozilla/5.0 Firefox/140.0" }))
      .status;
  const seen = async (link: { id: number; short_code: string }) => [
    await stateOf(link.id),
    await edge(link.short_code),
  ];
  const became = (link: { id: number; short_code: string }, state: string, status: number) =>
    until(
      () => seen(link),
      ([now, answer]) => now === state && answer === status,
    );

  test(
    "refuses what a list has, in every field, with the list's name and what to do; nothing is stored",
    async () => {
      const { api } = service.workspace;
      const link = (await makeLink(service.workspace)).body;
      const before = (await api("GET", "/api/v1/links?limit=100")).body;
      const bad = [
        ...[
          "https://evil.example/",
          "https://a.b.EVIL.example:8443/x?y#z",
          "https://%65vil.example",
          "https://\uff45vil.example/",
        ],
        ...[
          "https://exact.example/",
          "https://files.example//u/%62ad/more",
          "https://one.example/only#part",
          "https://203.0.113.77/",
        ],
      ];
      for (const url of bad) {
        for (const field of ["destination", "ios_url", "android_url"]) {
          const made = await makeLink(service.workspace, { [field]: url });
          expect([url, ...refusalOf(made)]).toEqual([url, ...refused(field)]);
          expect(made.body.error.details[field][0]).toMatch(
            /^The block list phishing\.txt has .+ ask the operator/,
          );
          const changed = await api("PATCH", `/api/v1/links/${link.id}`, { [field]: url });
          expect([url, ...refusalOf(changed)]).toEqual([url, ...refused(field)]);
        }
      }
      const both = {
        destination: "https://evil.example/",
        ios_url: "https://exact.example/",
        android_url: "https://fine.evil.example/",
      };
      expect(refusalOf(await makeLink(service.workspace, both))).toEqual(refused("destination", "ios_url"));
      expect((await api("GET", "/api/v1/links?limit=100")).body).toEqual(before);
      for (const destination of [
        "https://fine.evil.example/",
        "https://www.exact.example/",
        "https://files.example/u/",
        "https://one.example/only?x",
      ])
        expect((await makeLink(service.workspace, { destination })).status).toBe(201);
    },
    LIMIT_ms,
  );

  test(
    "refuses addresses that the public cannot reach, unless the operator allows them",
    async () => {
      const bad = [
        "http://localhost:8080/",
        "http://127.0.0.1:8080/",
        "http://2130706433:8080/",
        "http://0x7f.1:8080/",
        "https://[::ffff:10.0.0.1]/",
      ];
      for (const destination of [
        ...bad,
        "http://169.254.169.254/latest/meta-data/",
        "http://metadata.google.internal/",
        "http://192.168.8.1/",
      ]) {
        const made = await makeLink(service.workspace, { destination });
        expect([destination, ...refusalOf(made)]).toEqual([destination, ...refused("destination")]);
        expect(made.body.error.details.destination[0]).toMatch(
          /^Must lead to a public address: .+ ask the operator/,
        );
      }
      for (const destination of ["http://192.168.7.9/", "http://0xc0a80709/", "http://intranet/wiki"])
        expect((await makeLink(service.workspace, { destination })).status).toBe(201);
    },
    LIMIT_ms,
  );

  test(
    "a malformed destination, and a short link of ours, stay invalid_input",
    async () => {
      await addDomain(service, service.workspace, "links.shop.example");
      for (const destination of [
        "https://user@evil.example/",
        "https:\\\\evil.example\\p",
        "https://go.brand.example/x",
        "https://links.shop.example/x",
        "ftp://evil.example/",
      ])
        expect(refusalOf(await makeLink(service.workspace, { destination }))).toEqual([
          422,
          "invalid_input",
          ["destination"],
        ]);
    },
    LIMIT_ms,
  );

  test(
    "refuses look-alikes of the workspace's own domains and of the service's, not of others'",
    async () => {
      const other = await service.addWorkspace("Neighbour");
      await addDomain(service, other, "go.neighbour.example");
      await addDomain(service, other, "go.unproven.example", null);
      const twins = ["https://neighb\u043eur.example/login", "https://www.ne\u0456ghbour.example/"];
      for (const destination of twins) {
        const made = await makeLink(other, { destination });
        expect(refusalOf(made)).toEqual(refused("destination"));
        expect(made.body.error.details.destination[0]).toContain("your own domain neighbour.example");
        expect((await makeLink(service.workspace, { destination })).status).toBe(201);
      }
      expect(
        refusalOf(await makeLink(service.workspace, { destination: "https://br\u0430nd.example/" })),
      ).toEqual(refused("destination"));
      for (const destination of [
        "https://www.neighbour.example/",
        "https://neighbour.example.org/",
        "https://unpr\u043even.example/",
      ])
        expect((await makeLink(other, { destination })).status).toBe(201);
    },
    LIMIT_ms,
  );

  test("a domain's own targets are judged as a link's are", async () => {
    const { api } = service.workspace;
    const host = "targets.shop.example";
    const bad = { host, root_url: "https://evil.example/", expired_url: "http://10.0.0.1/" };
    expect(refusalOf(await api("POST", "/api/v1/domains", bad))).toEqual(refused("expired_url", "root_url"));
    const made = await api("POST", "/api/v1/domains", { host, root_url: "https://shop.example/" });
    expect(made.status).toBe(201);
    const path = `/api/v1/domains/${made.body.id}`;
    const changed = await api("PATCH", path, { unknown_url: "https://exact.example/" });
    expect(refusalOf(changed)).toEqual(refused("unknown_url"));
  });

  test(
    "a chat link's number is the field that is named",
    async () => {
      replace(
        lists.ours,
        "allow fine.evil.example\nallow 192.168.7.0/24\nallow intranet\nhttps://wa.me/15551234567\n",
      );
      const refusal = await until(
        async () => refusalOf(await makeLink(service.workspace, { whatsapp_number: "+1 555 123 4567" })),
        ([status]) => status === 422,
      );
      expect(refusal).toEqual(refused("whatsapp_number"));
    },
    LIMIT_ms,
  );

  test(
    "a changed list blocks the links there are, and opens them again, at the edge too",
    async () => {
      const { api } = service.workspace;
      const make = async (fields: object) => (await makeLink(service.workspace, fields)).body;
      const turned = await make({ destination: "https://turned.example/a" });
      const phone = await make({ android_url: "https://turned.example/app" });
      const kept = await make({ destination: "https://kept.example/" });
      expect(await seen(turned)).toEqual(["live", 302]);
      expect(await seen(phone)).toEqual(["live", 302]);
      replace(lists.late, "turned.example\r\n");
      expect(await became(turned, "blocked", 403)).toEqual(["blocked", 403]);
      expect(await became(phone, "blocked", 403)).toEqual(["blocked", 403]);
      expect(await seen(kept)).toEqual(["live", 302]);
      const blocked = (await api("GET", "/api/v1/links?state=blocked")).body.data.map(
        ({ id }: { id: number }) => id,
      );
      expect(blocked).toEqual(expect.arrayContaining([turned.id, phone.id]));
      // A blocked link takes every change but one for the worse, and a clean destination makes it live.
      const path = `/api/v1/links/${turned.id}`;
      const noted = await api("PATCH", path, { note: "n", destination: "https://turned.example/a" });
      expect([noted.status, noted.body.state]).toEqual([200, "blocked"]);
      expect(refusalOf(await api("PATCH", path, { destination: "https://turned.example/b" }))).toEqual(
        refused("destination"),
      );
      const mended = await api("PATCH", path, { destination: "https://clean.example/" });
      expect([mended.body.state, await edge(turned.short_code)]).toEqual(["live", 302]);
      const stripped = await api("PATCH", `/api/v1/links/${phone.id}`, { android_url: null });
      expect([stripped.body.state, await edge(phone.short_code)]).toEqual(["live", 302]);
      replace(lists.late, "kept.example\nturned.example\n");
      expect(await became(kept, "blocked", 403)).toEqual(["blocked", 403]);
      replace(lists.late, "# nothing\n");
      expect(await became(kept, "live", 302)).toEqual(["live", 302]);
      expect((await makeLink(service.workspace, { destination: "https://turned.example/" })).status).toBe(
        201,
      );
    },
    LIMIT_ms,
  );

  test(
    "a list that vanishes or turns to rubbish goes on to hold, and readyz says so",
    async () => {
      const readyz = async () =>
        (await service.visit("/readyz")).json() as Promise<{ status: string; block_lists: string }>;
      const told = (expected: string) => until(readyz, ({ block_lists }) => block_lists === expected);
      expect(await told("up")).toMatchObject({ status: "ready", block_lists: "up", scan_provider: "none" });
      const isBlocked = async () =>
        refusalOf(await makeLink(service.workspace, { destination: "https://evil.example/" }))[1];
      renameSync(lists.phishing, `${lists.phishing}.away`);
      expect(await told("stale")).toMatchObject({ status: "degraded" });
      expect(await isBlocked()).toBe("scanner_refused");
      replace(lists.phishing, "<html>\n<body>502 Bad Gateway</body>\n</html>\n");
      await Bun.sleep(2500);
      expect(await readyz()).toMatchObject({ block_lists: "stale" });
      expect(await isBlocked()).toBe("scanner_refused");
      renameSync(`${lists.phishing}.away`, lists.phishing);
      expect(await told("up")).toMatchObject({ status: "ready" });
      const metrics = await (await service.visit("/metrics")).text();
      expect(metrics).toContain('utmost_block_list_entries{list="phishing.txt"} 5\n');
      expect(metrics).toContain('utmost_block_list_up{list="late.txt"} 1\n');
    },
    LIMIT_ms,
  );
});
