import { afterAll, beforeAll, expect, test } from "bun:test";
import { onEachEngine } from "../support/engines.ts";
import { makeLink, refusalOf } from "../support/links.ts";
import { startTestService, type TestService } from "../support/service.ts";

onEachEngine("WhatsApp links", (engine) => {
  let service: TestService;
  beforeAll(async () => {
    service = await startTestService(engine);
  });
  afterAll(() => service.stop());
  const invalid = (...fields: string[]) => [422, "invalid_input", fields.sort()] as const;
  const number = "+44 7911\u2011123456";

  test("a number and a message become one address", async () => {
    const made = await makeLink(service.workspace, {
      whatsapp_number: number,
      whatsapp_message: "50% off & more #1\n🎉",
      destination: null,
      utm_source: "chat",
    });
    expect([made.status, made.body.destination, made.body.utm_source]).toEqual([
      201,
      "https://wa.me/447911123456?text=50%25%20off%20%26%20more%20%231%0A%F0%9F%8E%89",
      "chat",
    ]);
    for (const whatsapp_message of [undefined, null, "", " \n"]) {
      const plain = await makeLink(service.workspace, { whatsapp_number: number, whatsapp_message });
      expect(plain.body.destination).toBe("https://wa.me/447911123456");
    }
  });

  test("exactly one of destination and number", async () => {
    const both = { destination: "https://shop.example/", whatsapp_number: number };
    expect(refusalOf(await makeLink(service.workspace, both))).toEqual(
      invalid("destination", "whatsapp_number"),
    );
    for (const neither of [
      { destination: null },
      { destination: " " },
      { whatsapp_number: "" },
      { destination: null, whatsapp_number: null, whatsapp_message: null },
    ])
      expect(refusalOf(await makeLink(service.workspace, neither))).toEqual(
        invalid("destination", "whatsapp_number"),
      );
    const alone = await makeLink(service.workspace, { whatsapp_message: "hi" });
    expect(refusalOf(alone)).toEqual(invalid("whatsapp_number", "whatsapp_message"));
  });

  test("a bad number or message is refused", async () => {
    for (const whatsapp_number of [
      "0044 20 7946 0000",
      "085236000000",
      "+49 (0)151 0000000",
      "123",
      15551234567,
      "\ud800",
    ])
      expect(refusalOf(await makeLink(service.workspace, { whatsapp_number }))).toEqual(
        invalid("whatsapp_number"),
      );
    for (const whatsapp_message of ["\ud83d", "a\u0000", "x".repeat(70_000), 5]) {
      const refused = await makeLink(service.workspace, { whatsapp_number: number, whatsapp_message });
      expect(refusalOf(refused)).toEqual(invalid("whatsapp_message"));
    }
  });

  test("a change of kind replaces the destination whole; a change of one part keeps the other", async () => {
    const { api } = service.workspace;
    const { db } = service.running.control;
    const link = (await makeLink(service.workspace, { destination: "https://shop.example/?a#b" })).body;
    const path = `/api/v1/links/${link.id}`;
    const isChat = async () =>
      (await db.selectFrom("links").select("is_chat").where("id", "=", link.id).executeTakeFirstOrThrow())
        .is_chat;
    const change = async (fields: object) => (await api("PATCH", path, fields)).body.destination;
    const chat = "https://wa.me/447911123456";
    expect(refusalOf(await api("PATCH", path, { whatsapp_message: "hi" }))).toEqual(
      invalid("whatsapp_number", "whatsapp_message"),
    );
    expect(await change({ whatsapp_number: number, whatsapp_message: "hi you" })).toBe(
      `${chat}?text=hi%20you`,
    );
    expect(await isChat()).toBe(1);
    expect(await change({ whatsapp_message: "bye" })).toBe(`${chat}?text=bye`);
    expect(await change({ whatsapp_number: "+1 555 123 4567" })).toBe("https://wa.me/15551234567?text=bye");
    // Its own address sent back, as a client does that saves the whole link, leaves it a chat.
    expect(await change({ destination: "https://wa.me/15551234567?text=bye", note: "n" })).toBe(
      "https://wa.me/15551234567?text=bye",
    );
    expect(await isChat()).toBe(1);
    expect(await change({ destination: null, whatsapp_message: "" })).toBe("https://wa.me/15551234567");
    for (const fields of [{ whatsapp_number: null }, { whatsapp_number: " " }])
      expect(refusalOf(await api("PATCH", path, fields))).toEqual(invalid("whatsapp_number"));
    expect(await change({ destination: "https://shop.example/new", whatsapp_number: null })).toBe(
      "https://shop.example/new",
    );
    expect(await isChat()).toBe(0);
    for (const fields of [{ destination: null }, { destination: "" }])
      expect(refusalOf(await api("PATCH", path, fields))).toEqual(invalid("destination"));
    const both = { destination: "https://shop.example/", whatsapp_number: number };
    expect(refusalOf(await api("PATCH", path, both))).toEqual(invalid("destination", "whatsapp_number"));
    expect(await change({ whatsapp_number: null, whatsapp_message: null })).toBe("https://shop.example/new");
  });
});
