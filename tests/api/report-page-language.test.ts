import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { startTestService, TestClock, type TestService } from "../support/service.ts";
import { storeLink } from "../support/stored-link.ts";

describe("the report page in its reader's language", () => {
  let service: TestService;
  let path: string;

  const get = async (language: string | null) => {
    const headers = language === null ? {} : { "accept-language": language };
    const response = await fetch(service.url + path, { headers });
    return { status: response.status, page: await response.text(), vary: response.headers.get("vary") };
  };

  beforeAll(async () => {
    service = await startTestService("sqlite", { clock: new TestClock("2026-03-10T12:00:00Z") });
    const { workspace } = service;
    const { reference } = await storeLink(service, workspace, { code: "sale" });
    const body = { customer_id: "c", event_id: "e", link: reference, value: "1234567.50", currency: "EUR" };
    await workspace.api("POST", "/api/v1/conversions", body);
    path = new URL((await workspace.api("POST", "/api/v1/report-links")).body.url).pathname;
  });
  afterAll(() => service.stop());

  test("days and numbers are written as the reader does; the words stay English, and a cache is told", async () => {
    for (const [language, day, money] of [
      [null, "9 Feb – 10 Mar 2026", "1,234,567.50 EUR"],
      ["en-US,en;q=0.9", "Feb 9 – Mar 10, 2026", "1,234,567.50 EUR"],
      ["de-DE,de;q=0.9,en;q=0.8", '<bdi lang="de-DE">09.02. – 10.03.2026</bdi>', "1.234.567,50 EUR"],
      [
        "xx, tlh;q=0.9, fr-CA;q=0.3, de;q=0.2",
        '<bdi lang="fr-CA">9 févr. – 10 mars 2026</bdi>',
        "1\u00a0234\u00a0567,50 EUR",
      ],
      ["th-TH-u-ca-buddhist-nu-thai", "9 ก.พ. – 10 มี.ค. 2026", "1,234,567.50 EUR"],
      ["ar-EG", '<bdi lang="ar-EG">', "١٬٢٣٤٬٥٦٧٫٥٠ EUR"],
      ["de;q=0, *", "9 Feb – 10 Mar 2026", "1,234,567.50 EUR"],
    ] as const) {
      const { status, page, vary } = await get(language);
      expect([language, status, vary]).toEqual([language, 200, "Accept, Accept-Encoding, Accept-Language"]);
      expect(page).toContain('<html lang="en">');
      expect([language, page.includes(day), page.includes(money)]).toEqual([language, true, true]);
      expect(page).toContain("Unique visitors");
    }
  });

  test("no header, however it is written, does more than choose a language", async () => {
    const plain = (await get(null)).page;
    for (const language of [
      "",
      "*",
      ";;;,,,q=1",
      "en_US",
      "a-b",
      "x-private",
      "i-klingon",
      "de;q=2",
      "../../etc/passwd",
      '"><script>alert(1)</script>',
      "__proto__, constructor",
      "zz-ZZ-zz-ZZ-zz-ZZ",
      "-".repeat(5000),
      "aa,".repeat(5000),
      `${"a".repeat(8)}-${"b".repeat(3000)}`,
    ]) {
      const { status, page } = await get(language);
      expect([language.slice(0, 40), status, page === plain]).toEqual([language.slice(0, 40), 200, true]);
    }
  });
});
