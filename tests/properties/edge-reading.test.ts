import { expect, test } from "bun:test";
import fc from "fast-check";
import { readAddress } from "../../src/clicks/address.rules.ts";
import { readAgent } from "../../src/clicks/agent.rules.ts";
import { automatedReasons, devices } from "../../src/clicks/click.ts";
import { readCountry } from "../../src/clicks/country.rules.ts";
import { proxiesOf } from "../../src/clicks/proxies.rules.ts";
import { readReferrer } from "../../src/clicks/referrer.rules.ts";
import { readHost } from "../../src/domains/host-book.ts";
import { codeKeyOf } from "../../src/edge/code-path.rules.ts";
import { caseFold } from "../../src/lib/case-fold.ts";
import { requestTarget } from "../../src/lib/request-target.ts";

/** Whatever a header may hold: bytes as Latin-1, and pieces of what is really sent. */
const header = fc
  .array(
    fc.oneof(
      fc.string({
        unit: fc.integer({ min: 0, max: 255 }).map((code) => String.fromCharCode(code)),
        maxLength: 8,
      }),
      fc.constantFrom(
        ..."Mozilla/5.0 (Linux; Android 14 iPhone Mobile/ Safari/ bot https:// android-app:// www. .example : ; ( ) [ ] %2e 127.0.0.1 ::ffff: , FBAN/FB4A; TV Tablet curl/8".split(
          " ",
        ),
      ),
    ),
    { maxLength: 30 },
  )
  .map((parts) => parts.join(""));

const RUNS = { numRuns: 3000 };

test("no header is too odd to be read", () => {
  const proxies = proxiesOf({ kind: "ranges", cidrs: ["127.0.0.0/8", "::/0"] });
  fc.assert(
    fc.property(header, header, (text, other) => {
      const agent = readAgent(text);
      expect(devices).toContain(agent.device);
      if (agent.automated !== null)
        expect([automatedReasons.includes(agent.automated), agent.platform]).toEqual([true, "other"]);
      expect(readReferrer(text) ?? "null").toMatch(/^[A-Za-z0-9_[][A-Za-z0-9._:\]-]{0,252}$/);
      expect(readCountry(text) ?? "FR").toMatch(/^[A-Z]{2}$/);
      const address = readAddress(text);
      if (address !== null) expect(readAddress(address.text)).toEqual(address);
      const client = proxies.clientOf("127.0.0.1", `${text}, ${other}`);
      expect(readAddress(client)?.text).toBe(client);
      expect(readHost(text) ?? "none").toMatch(/^[!-~]+$/);
    }),
    RUNS,
  );
});

test("no URL is too odd to be taken apart", () => {
  fc.assert(
    fc.property(header, (text) => {
      for (const url of [text, `/${text}`, `http://go.example/${text}`, `go.example:443${text}`]) {
        const { path, query } = requestTarget(url);
        expect([path.startsWith("/"), path.includes("?"), query.includes("#")]).toEqual([true, false, false]);
        codeKeyOf(path);
      }
    }),
    RUNS,
  );
});

test("a code is found by every spelling of it, whatever a sentence leaves at its end", () => {
  const letter = fc.constantFrom(..."a Z 9 - _ é ß İ ı ǅ 구 글 日 ω Σ ñ Ж".split(" "));
  const codes = fc
    .array(letter, { minLength: 1, maxLength: 64 })
    .map((letters) => letters.join("").normalize("NFC"));
  const ends = fc
    .array(
      fc.constantFrom(
        ..."/ . , ) ] } > ' \" ! ? ; : … ” ’ 。 ） \u200b \u00a0 \ufeff \u2060 \u00ad \n → 👍🏽 ❤️ ™ | ~ ` $".split(
          " ",
        ),
        " ",
      ),
      {
        maxLength: 4,
      },
    )
    .map((parts) => parts.join(""));
  fc.assert(
    fc.property(codes, ends, (code, end) => {
      const key = caseFold(code);
      for (const spelling of [
        code,
        code.normalize("NFD"),
        code.toUpperCase(),
        code.toLowerCase().normalize("NFD"),
      ]) {
        if (caseFold(spelling) !== key) continue;
        expect(codeKeyOf(`/${encodeURIComponent(spelling + end)}`)).toBe(key);
      }
    }),
    RUNS,
  );
});
