import { Refused } from "./refused.ts";

/** A file as it is saved. */
export interface SavedFile {
  readonly name: string;
  readonly content: Blob;
}

/** What the API answers in CSV: of a list that comes in pages, all of them in one file. Throws `Refused`. */
export async function fetchCsv(
  path: string,
  query: Readonly<Record<string, string | number | boolean>>,
): Promise<SavedFile> {
  const parts: string[] = [];
  let name = "utmost.csv";
  for (let after: string | null = ""; after !== null; ) {
    const asked = new URLSearchParams(Object.entries(query).map(([key, value]) => [key, String(value)]));
    if (after !== "") asked.set("after", after);
    const response = await fetch(`${path}?${asked}`, { headers: { accept: "text/csv" } }).catch(() => {
      throw Refused.unreachable();
    });
    if (!response.ok) throw Refused.from(await response.json().catch(() => null), response);
    const text = await response.text();
    // The titles stand once.
    parts.push(parts.length === 0 ? text : text.slice(text.indexOf("\n") + 1));
    name = /filename="([^"]+)"/.exec(response.headers.get("content-disposition") ?? "")?.[1] ?? name;
    after = response.headers.get("utmost-next-after");
  }
  // Reading as text takes the byte order mark away, and spreadsheets need it.
  return { name, content: new Blob(["\ufeff", ...parts], { type: "text/csv" }) };
}
