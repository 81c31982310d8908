import Papa from "papaparse";
import { utmParameters } from "../../src/governance/utm.ts";
import type { components } from "../api/schema.ts";
import { type DayOrder, instantOf } from "./read-date.ts";
import type { GivenSheet, Sheet } from "./read-sheet.ts";
import type { SheetField, SheetValues } from "./sheet-fields.ts";

export type LinkInput = components["schemas"]["LinkInput"];

/** A row of the sheet, whose values people may mend. */
export interface SheetRow {
  /** Its row in the file. */
  readonly line: number;
  /** What stands there in the file, a cell a column. */
  readonly cells: readonly string[];
  readonly values: SheetValues;
}

/** What holds for all rows of an import. */
export interface ImportSettings {
  /** Links get the codes that the sheet gives, or else random ones. */
  readonly keepsCodes: boolean;
  /** The host of all links; null: as the sheet says. */
  readonly host: string | null;
  /** The name that the shared host goes by here. */
  readonly sharedHost: string;
  /** Campaigns' ids by their names. */
  readonly campaigns: ReadonlyMap<string, number>;
  /** How the sheet writes its dates. */
  readonly dayOrder: DayOrder;
  /** What every link is tagged with beside its own tags. */
  readonly tags: readonly string[];
}

/** Rows that are ready to be judged, and the sheet they are from. */
export interface ImportRows {
  readonly given: GivenSheet;
  readonly rows: readonly SheetRow[];
  readonly settings: ImportSettings;
}

/** The rows of a sheet, by what its columns are for. */
export function sheetRows(
  { rows, lines }: Sheet,
  fields: readonly (SheetField | null)[],
): readonly SheetRow[] {
  return rows.map((cells, place) => {
    const values: Partial<Record<SheetField, string>> = {};
    for (const [column, field] of fields.entries()) {
      const cell = cells[column] ?? "";
      if (field !== null && cell.trim() !== "") values[field] = cell;
    }
    return { line: lines[place] ?? place + 1, cells, values: withParts(values) };
  });
}

/** A short URL is a host and a code, which are mended apart; a column for each of them says more than the URL. */
function withParts({ short_url, custom_short_url, short_code, ...others }: SheetValues): SheetValues {
  const { host, code } = readShortUrl(custom_short_url ?? short_url ?? "");
  const own = short_code === undefined ? {} : readCode(short_code);
  return {
    ...(host === undefined ? {} : { domain: host }),
    ...(code === undefined ? {} : { short_code: code }),
    ...(own.host === undefined ? {} : { domain: own.host }),
    ...(own.code === undefined ? {} : { short_code: own.code }),
    ...others,
  };
}

/** A code as columns of codes have it: alone, as a path, or in its short URL. */
function readCode(cell: string): { readonly host?: string; readonly code?: string } {
  if (/^\s*https?:\/\//i.test(cell)) return readShortUrl(cell);
  return { code: cell.trim().replace(/^\/+|\/+$/g, "") };
}

const asGiven = [
  "destination",
  "ios_url",
  "android_url",
  "whatsapp_number",
  "whatsapp_message",
  ...utmParameters,
] as const;

/** The link that a row asks for, as it is sent. */
export function linkOf({ values }: SheetRow, settings: ImportSettings): LinkInput {
  const link: Record<string, unknown> = {};
  for (const field of asGiven) if (values[field] !== undefined) link[field] = values[field];
  const note = noteOf(values);
  if (note !== undefined) link["note"] = note;
  const expires = values.expires_at;
  if (expires !== undefined) link["expires_at"] = instantOf(expires, settings.dayOrder) ?? expires;
  const tags = [...tagNames(values.tags ?? ""), ...settings.tags];
  if (tags.length > 0) link["tags"] = tags;
  const campaign = campaignOf(values, settings.campaigns);
  if (campaign !== undefined) link["campaign_id"] = campaign;
  if (settings.keepsCodes && values.short_code !== undefined) link["short_code"] = values.short_code;
  const host = settings.host ?? values.domain ?? settings.sharedHost;
  if (host.trim().toLowerCase() !== settings.sharedHost) link["domain"] = host;
  return link;
}

/** The links of the rows at these places. */
export function linksAt(
  rows: readonly SheetRow[],
  places: readonly number[],
  settings: ImportSettings,
): readonly LinkInput[] {
  return places.flatMap((place) => {
    const row = rows[place];
    return row === undefined ? [] : [linkOf(row, settings)];
  });
}

/** Names of campaigns that rows ask for and the workspace does not have, each with how many rows do. */
export function missingCampaigns(
  rows: readonly SheetRow[],
  campaigns: ReadonlyMap<string, number>,
): ReadonlyMap<string, number> {
  const missing = new Map<string, number>();
  for (const { values } of rows) {
    const name = campaignName(values.campaign);
    if (name !== undefined && !campaigns.has(name)) missing.set(name, (missing.get(name) ?? 0) + 1);
  }
  return missing;
}

/** A campaign's name as the API compares it. */
function campaignName(written: string | undefined): string | undefined {
  const name = written?.trim().normalize("NFC");
  return name === "" ? undefined : name;
}

/** An id as it is; an unknown name as what no campaign has, so that the row is refused and not put anywhere else. */
function campaignOf(
  values: SheetValues,
  campaigns: ReadonlyMap<string, number>,
): number | string | undefined {
  const name = campaignName(values.campaign);
  if (name !== undefined) return campaigns.get(name) ?? name;
  const id = values.campaign_id?.trim();
  return id !== undefined && /^\d{1,15}$/.test(id) ? Number(id) : id;
}

/** Links have no title of their own: it stands in the note, above what else is there. */
function noteOf({ title, note }: SheetValues): string | undefined {
  const parts = [title, note].filter((part) => part !== undefined && part.trim() !== "");
  return parts.length === 0 ? undefined : parts.join("\n");
}

/**
 * The names in a cell of tags: a list as JSON writes it, a record of CSV, or, where there is neither comma nor quotation mark, names between
 * bars or semicolons.
 */
export function tagNames(cell: string): string[] {
  const isPlain = !/[,"]/.test(cell);
  const names =
    listed(cell) ??
    (isPlain ? cell.split(/[|;]/) : Papa.parse<string[]>(cell, { delimiter: "," }).data.flat());
  return names.map((name) => name.trim()).filter((name) => name !== "");
}

/** The names of a JSON list, or of a list of things that have a name; null where the cell is none. */
function listed(cell: string): readonly string[] | null {
  if (!/^\s*\[\s*["{\]]/.test(cell)) return null;
  try {
    const list = JSON.parse(cell) as readonly unknown[];
    return list.map((item) => String(isNamed(item) ? item.name : item));
  } catch {
    return null;
  }
}

function isNamed(item: unknown): item is { readonly name: unknown } {
  return typeof item === "object" && item !== null && "name" in item;
}

/** Host and code of a short URL, with or without its scheme. */
export function readShortUrl(written: string): { readonly host?: string; readonly code?: string } {
  const text = written.trim();
  if (text === "") return {};
  // Without a dot or a slash it is no address: it is the code.
  if (/^[^./:\s]+$/.test(text)) return { code: text };
  const whole = /^https?:\/\//i.test(text) ? text : `https://${text}`;
  if (!URL.canParse(whole)) return {};
  const { host, pathname } = new URL(whole);
  const code = decoded(pathname.replace(/^\/|\/$/g, ""));
  return code === "" ? { host } : { host, code };
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
