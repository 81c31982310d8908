import { z } from "zod";
import { readText, text, toldWithOthers, wholeNumberParameter } from "../http/fields.ts";
import type { Operation } from "../http/operation.ts";
import {
  FILE_NAME_characters,
  QR_MARGIN_modules,
  QR_MARGIN_modules_at_most,
  QR_SIZE_pixels,
  QR_SIZE_pixels_at_least,
  QR_SIZE_pixels_at_most,
} from "../limits.ts";
import { type Color, colorFault, readColor } from "./qr-colors.rules.ts";

const BLACK: Color = [0, 0, 0];
const WHITE: Color = [255, 255, 255];

const colorParameter = (fallback: Color) =>
  readText(readColor)
    .optional()
    .transform((color) => color ?? fallback);

const qrCodeQuery = z
  .strictObject({
    format: z.enum(["svg", "png"]).default("svg"),
    size: wholeNumberParameter(QR_SIZE_pixels_at_least, QR_SIZE_pixels_at_most)
      .optional()
      .meta({
        description: `Width and height in pixels. When omitted, the least from ${QR_SIZE_pixels} that gives each module as many.`,
      }),
    margin: wholeNumberParameter(0, QR_MARGIN_modules_at_most).default(QR_MARGIN_modules).meta({
      description: "The quiet zone on each side in modules, the small squares of the code. Scanners want 4.",
    }),
    error_correction: z
      .enum(["L", "M", "Q", "H"])
      .default("M")
      .meta({ description: "How much of the code may be damaged or covered: 7, 15, 25 or 30 percent." }),
    color: colorParameter(BLACK).meta({
      pattern: "^#?[0-9A-Fa-f]{6}$",
      description: "Of the modules; black when omitted. Must be darker than the background by a good deal.",
    }),
    background: colorParameter(WHITE).meta({
      pattern: "^#?[0-9A-Fa-f]{6}$",
      description: "White when omitted.",
    }),
    download: text({ min: 1, max: FILE_NAME_characters })
      .regex(
        /^[^\p{Cc}\p{Cf}\p{Zl}\p{Zp}/\\]+$/u,
        "Must be a file name, without slashes and invisible characters.",
      )
      .optional()
      .meta({ description: "The file name to save it under; shown in the page when omitted." }),
  })
  .refine((colors) => faultOf(colors) === null, {
    ...toldWithOthers,
    path: ["color"],
    error: ({ input }) => faultOf(input as SentColors) ?? "",
  });

type SentColors = Readonly<Record<"color" | "background", unknown>>;

/** Of two colours that are ones. */
function faultOf({ color, background }: SentColors): string | null {
  return isColor(color) && isColor(background) ? colorFault(color, background) : null;
}

function isColor(value: unknown): value is Color {
  return Array.isArray(value);
}

export type QrCodeQuery = z.output<typeof qrCodeQuery>;

const fileHeaders = {
  "Content-Disposition": "`attachment` with the file name, when `download` is given.",
};

export const showQrCodeOperation = {
  id: "showQrCode",
  method: "GET",
  path: "/api/v1/links/{id}/qr",
  tag: "Links",
  summary: "Draw a link's QR code",
  description:
    "A picture of `qr_url`, whatever the link's state. Fetching it counts nothing. A size that leaves a module too few pixels is " +
    "refused with the least that will do.",
  permission: "links:read",
  role: "viewer",
  query: qrCodeQuery,
  headers: z.object({
    "If-None-Match": z.string().optional().meta({ description: "The `ETag` of a picture that is at hand." }),
  }),
  answers: {
    200: {
      description: "The picture.",
      body: null,
      headers: { ETag: "Of the picture, byte for byte.", "Cache-Control": "`private, no-cache`." },
      files: {
        "image/svg+xml": { description: "As SVG.", headers: fileHeaders },
        "image/png": { description: "As PNG.", headers: fileHeaders },
      },
    },
    304: {
      description: "The picture at hand is the same.",
      body: null,
      headers: { ETag: "Of the picture." },
    },
  },
} as const satisfies Operation;
