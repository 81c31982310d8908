import { z } from "zod";
import { readName } from "../access/names.rules.ts";
import { clearable } from "../http/fields.ts";
import type { Operation } from "../http/operation.ts";
import { LOGO_bytes_at_most, LOGO_pixels_at_most, NAME_characters } from "../limits.ts";
import { readLogo } from "./logo.rules.ts";

// Whose name and logo client reports carry: docs/decisions/0034.

const logoMeaning =
  "A PNG, JPEG or WebP picture as a data URI: `data:image/png;base64,…`. " +
  `At most ${LOGO_bytes_at_most} bytes, and ${LOGO_pixels_at_most} pixels wide and high.`;

export const reportBrandSchema = z
  .strictObject({
    name: z.string().nullable().meta({ description: "Who reports: the agency. Null: reports name nobody." }),
    logo: z.string().nullable().meta({ description: logoMeaning }),
  })
  .meta({ id: "ReportBrand" });

/** Four letters of base64 hold three bytes; before them the type. */
const LOGO_characters = 32 + Math.ceil(LOGO_bytes_at_most / 3) * 4;

export const reportBrandInput = z
  .strictObject({
    name: clearable(readName).optional().meta({
      maxLength: NAME_characters,
      description: "Null or blank: reports name nobody.",
    }),
    logo: clearable(readLogo)
      .optional()
      .meta({ maxLength: LOGO_characters, description: `${logoMeaning} Null or blank: no logo.` }),
  })
  .meta({ id: "ReportBrandInput", description: "Partial: what is not named stays as it is." });

export type ReportBrandInput = z.output<typeof reportBrandInput>;

export const showReportBrandOperation = {
  id: "showReportBrand",
  method: "GET",
  path: "/api/v1/report-brand",
  tag: "Client report links",
  summary: "Show whose name and logo client reports carry",
  permission: "reports:write",
  role: "admin",
  answers: { 200: { description: "Both are null before they are ever set.", body: reportBrandSchema } },
} as const satisfies Operation;

export const updateReportBrandOperation = {
  id: "updateReportBrand",
  method: "PATCH",
  path: "/api/v1/report-brand",
  tag: "Client report links",
  summary: "Set whose name and logo client reports carry",
  description: "Of the whole workspace: every client report carries them from the next request.",
  permission: "reports:write",
  role: "admin",
  body: reportBrandInput,
  answers: { 200: { description: "Name and logo as they are now.", body: reportBrandSchema } },
} as const satisfies Operation;
