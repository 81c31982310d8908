import { type Insertable, sql } from "kysely";
import { Dice } from "../../demo/dice.ts";
import { RANDOM_CODE_alphabet } from "../../src/links/short-code.rules.ts";
import { type ControlDb, inTransaction } from "../../src/storage/control-db.ts";
import type { Tables } from "../../src/storage/tables.ts";
import type { Prepared } from "./product.ts";

const ROWS_per_statement = 500;
const ROWS_per_transaction = 100_000;
const CODE_characters = 7;

/** Puts so many links into the database, each with two phone targets and UTM values; gives their codes. */
export async function seedLinks(
  { db }: ControlDb,
  { workspaceId, ownerId }: Prepared,
  count: number,
): Promise<readonly string[]> {
  const codes = drawCodes(count);
  const rowOf = (code: string): Insertable<Tables["links"]> => ({
    workspace_id: workspaceId,
    host: "",
    code,
    code_key: code,
    destination: `https://shop.example/products/${code}?variant=2`,
    ios_url: `https://apps.apple.com/app/${code}/id1`,
    android_url: `https://play.google.com/store/apps/details?id=shop.${code}`,
    utm_source: "newsletter",
    utm_medium: "email",
    utm_campaign: "spring-sale",
    is_chat: 0,
    scan: "clear",
    created_at: Date.now(),
    created_by: ownerId,
  });
  for (let first = 0; first < count; first += ROWS_per_transaction) {
    await inTransaction(db, async (trx) => {
      const until = Math.min(count, first + ROWS_per_transaction);
      for (let at = first; at < until; at += ROWS_per_statement) {
        const rows = codes.slice(at, Math.min(until, at + ROWS_per_statement)).map(rowOf);
        await trx.insertInto("links").values(rows).execute();
      }
    });
  }
  return codes;
}

function drawCodes(count: number): readonly string[] {
  const dice = new Dice(7);
  const letters = RANDOM_CODE_alphabet.split("");
  const codes = new Set<string>();
  while (codes.size < count)
    codes.add(Array.from({ length: CODE_characters }, () => dice.pick(letters)).join(""));
  return [...codes];
}

/** Makes a tag and puts it on every so manieth link of the workspace, by id. */
export async function seedTag(
  { db }: ControlDb,
  { workspaceId }: Prepared,
  name: string,
  everyLink: number,
): Promise<void> {
  await inTransaction(db, async (trx) => {
    const { id } = await trx
      .insertInto("tags")
      .values({ workspace_id: workspaceId, name, name_key: name, color: "gray", created_at: Date.now() })
      .returning("id")
      .executeTakeFirstOrThrow();
    await trx
      .insertInto("link_tags")
      .columns(["link_id", "tag_id"])
      .expression((eb) =>
        eb
          .selectFrom("links")
          .select((select) => ["id as link_id", select.val(id).as("tag_id")])
          .where(sql`id % ${everyLink}`, "=", 0),
      )
      .execute();
  });
}
