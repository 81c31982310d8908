import { IMPORT_FILE_bytes } from "../../src/limits.ts";
import { words } from "../words/link-import.ts";

/** Says in its message why a file is none of text. */
export class UnreadableFile extends Error {
  override readonly name = "UnreadableFile";
}

/** What workbooks begin with: those of today are archives, those of before 2007 compound files. */
const WORKBOOKS = ["80 75 3 4", "208 207 17 224"];

/**
 * The text of a file: UTF-8, UTF-16 with its mark or without, or else what Excel writes in Western Europe. Throws `UnreadableFile`
 * for what is none of text.
 */
export async function readText(file: File): Promise<string> {
  if (file.size > IMPORT_FILE_bytes)
    throw new UnreadableFile(words.source.tooLarge(String(IMPORT_FILE_bytes / 1024 / 1024)));
  const bytes = new Uint8Array(await file.arrayBuffer());
  if (WORKBOOKS.includes(bytes.slice(0, 4).join(" "))) throw new UnreadableFile(words.source.workbook);
  const text = decoded(bytes);
  if (text.includes("\0")) throw new UnreadableFile(words.source.unreadable);
  return text;
}

function decoded(bytes: Uint8Array): string {
  const [first, second, third, fourth] = bytes;
  if (first === 255 && second === 254) return new TextDecoder("utf-16le").decode(bytes);
  if (first === 254 && second === 255) return new TextDecoder("utf-16be").decode(bytes);
  // Titles begin with letters whose other byte is zero.
  if (second === 0 && fourth === 0) return new TextDecoder("utf-16le").decode(bytes);
  if (first === 0 && third === 0) return new TextDecoder("utf-16be").decode(bytes);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
}
