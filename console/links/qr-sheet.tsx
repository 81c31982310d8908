import { Button, Checkbox, TextInput } from "@mantine/core";
import { IconPrinter } from "@tabler/icons-react";
import { useState } from "react";
import { createPortal } from "react-dom";
import type { Link } from "../api/queries.ts";
import { words } from "../words/links.ts";
import { words as qrWords } from "../words/qr-codes.ts";
import { shortName } from "./link-parts.tsx";
import type { QrPicture } from "./qr-picture.ts";

/** Smaller codes than this few phones read from an arm's length; wider ones than this fit no sheet. */
const WIDTH_mm = { least: 15, most: 180, usual: 40 } as const;
const COPIES = { least: 1, most: 200, usual: 12 } as const;

/** Prints a QR code many times on a sheet, to be cut out. */
export function QrSheet({ link, picture }: { readonly link: Link; readonly picture: QrPicture }) {
  const [width, setWidth] = useState<string>(String(WIDTH_mm.usual));
  const [copies, setCopies] = useState<string>(String(COPIES.usual));
  const [isNamed, setNamed] = useState(true);
  const isGood = isWithin(width, WIDTH_mm) && isWithin(copies, COPIES);
  return (
    <section className="gap tight" aria-label={qrWords.sheet}>
      <h2>{qrWords.sheet}</h2>
      <div className="pairs narrow-pairs">
        <TextInput
          type="number"
          label={qrWords.width}
          value={width}
          error={isWithin(width, WIDTH_mm) ? null : between(WIDTH_mm)}
          onChange={({ currentTarget }) => setWidth(currentTarget.value)}
        />
        <TextInput
          type="number"
          label={qrWords.copies}
          value={copies}
          error={isWithin(copies, COPIES) ? null : between(COPIES)}
          onChange={({ currentTarget }) => setCopies(currentTarget.value)}
        />
      </div>
      <Checkbox
        label={qrWords.named}
        checked={isNamed}
        onChange={({ currentTarget }) => setNamed(currentTarget.checked)}
      />
      <Button
        className="start"
        variant="default"
        leftSection={<IconPrinter size={16} aria-hidden />}
        disabled={!isGood}
        onClick={() => print()}
      >
        {qrWords.print}
      </Button>
      {isGood
        ? createPortal(
            <div className="sheet">
              {Array.from({ length: Number(copies) }, (_, copy) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the copies are all the same.
                <figure key={copy} style={{ width: `${Number(width)}mm` }}>
                  <img src={picture.dataUrl} alt={words.qrCodeOf(shortName(link))} />
                  {isNamed ? <figcaption>{shortName(link)}</figcaption> : null}
                </figure>
              ))}
            </div>,
            document.body,
          )
        : null}
    </section>
  );
}

interface Bounds {
  readonly least: number;
  readonly most: number;
}

function isWithin(text: string, { least, most }: Bounds): boolean {
  return /^\d{1,3}$/.test(text) && Number(text) >= least && Number(text) <= most;
}

function between({ least, most }: Bounds): string {
  return qrWords.between(String(least), String(most));
}
