import { Button, SegmentedControl, Select, TextInput } from "@mantine/core";
import { IconPhotoPlus, IconX } from "@tabler/icons-react";
import { useEffect, useRef, useState } from "react";
import {
  QR_MARGIN_modules_at_most,
  QR_SIZE_pixels_at_least,
  QR_SIZE_pixels_at_most,
} from "../../src/limits.ts";
import { words } from "../words/qr-codes.ts";
import { type LogoSize, logoSizes } from "./logo-boxes.ts";
import { type Logo, readLogo } from "./qr-logo.ts";
import { type ChangeQr, type QrOptions, qrFormats, qrLevels } from "./qr-options.ts";

interface LogoChoice {
  readonly logo: Logo | null;
  readonly onLogo: (logo: Logo | null) => void;
  readonly logoSize: LogoSize;
  readonly onLogoSize: (size: LogoSize) => void;
}

/** How a QR code is drawn. */
export function QrControls({
  options,
  onChange,
  fault,
  ...logo
}: LogoChoice & {
  readonly options: QrOptions;
  readonly onChange: ChangeQr;
  /** What is wrong with the colours. */
  readonly fault: string | null;
}) {
  return (
    <div className="gap tight">
      <SegmentedControl
        aria-label={words.format}
        data={qrFormats.map((value) => ({ value, label: words.formats[value] }))}
        value={options.format}
        onChange={(format) => onChange({ format: qrFormats.find((known) => known === format) })}
        fullWidth
      />
      <span className="reason">{words.formatHints[options.format]}</span>
      <div className="pairs narrow-pairs">
        <WholeField
          label={words.size}
          value={options.size}
          least={QR_SIZE_pixels_at_least}
          most={QR_SIZE_pixels_at_most}
          onChange={(size) => onChange({ size }, "typed")}
        />
        <WholeField
          label={words.margin}
          value={options.margin}
          least={0}
          most={QR_MARGIN_modules_at_most}
          onChange={(margin) => onChange({ margin }, "typed")}
        />
        <ColorFields options={options} onChange={onChange} fault={fault} />
      </div>
      <Select
        label={words.level}
        description={logo.logo === null ? words.levelHint : words.levelWithLogo}
        data={qrLevels.map((value) => ({ value, label: words.levels[value] }))}
        value={options.level}
        onChange={(level) => onChange({ level: qrLevels.find((known) => known === level) })}
        allowDeselect={false}
        disabled={logo.logo !== null}
      />
      <LogoField {...logo} />
    </div>
  );
}

function ColorFields({
  options,
  onChange,
  fault,
}: {
  readonly options: QrOptions;
  readonly onChange: ChangeQr;
  readonly fault: string | null;
}) {
  return (
    <>
      <TextInput
        type="color"
        label={words.color}
        value={options.color}
        error={fault !== null}
        onChange={({ currentTarget }) => onChange({ color: currentTarget.value }, "typed")}
      />
      <TextInput
        type="color"
        label={words.background}
        value={options.background}
        onChange={({ currentTarget }) => onChange({ background: currentTarget.value }, "typed")}
      />
    </>
  );
}

/** A whole number between two bounds. What is typed stands; it counts once it is within. */
function WholeField({
  label,
  value,
  least,
  most,
  onChange,
}: {
  readonly label: string;
  readonly value: number;
  readonly least: number;
  readonly most: number;
  readonly onChange: (value: number) => void;
}) {
  const [typed, setTyped] = useState(String(value));
  useEffect(() => setTyped(String(value)), [value]);
  const isWithin = (text: string): boolean =>
    /^\d{1,5}$/.test(text) && Number(text) >= least && Number(text) <= most;
  return (
    <TextInput
      type="number"
      label={label}
      min={least}
      max={most}
      value={typed}
      error={isWithin(typed) ? null : words.between(String(least), String(most))}
      onChange={({ currentTarget }) => {
        setTyped(currentTarget.value);
        if (isWithin(currentTarget.value)) onChange(Number(currentTarget.value));
      }}
    />
  );
}

function LogoField({ logo, onLogo, logoSize, onLogoSize }: LogoChoice) {
  const field = useRef<HTMLInputElement>(null);
  const [error, setError] = useState<string | null>(null);
  const take = (file: File | undefined): void => {
    setError(null);
    if (file === undefined) return;
    readLogo(file).then(onLogo, () => setError(words.noPicture));
  };
  return (
    <div className="gap tight">
      <input
        ref={field}
        type="file"
        accept="image/png,image/jpeg,image/webp,image/gif"
        className="unseen"
        tabIndex={-1}
        aria-label={words.logoFile}
        onChange={({ currentTarget }) => {
          take(currentTarget.files?.[0]);
          // The same file may be chosen again.
          currentTarget.value = "";
        }}
      />
      <div className="actions">
        <Button
          variant="default"
          leftSection={<IconPhotoPlus size={16} aria-hidden />}
          onClick={() => field.current?.click()}
        >
          {logo === null ? words.addLogo : words.otherLogo}
        </Button>
        {logo === null ? null : (
          <Button variant="subtle" leftSection={<IconX size={16} aria-hidden />} onClick={() => onLogo(null)}>
            {words.removeLogo(logo.name)}
          </Button>
        )}
      </div>
      {error === null ? null : (
        <span className="wrong" role="alert">
          {error}
        </span>
      )}
      {logo === null ? (
        <span className="reason">{words.logoHint}</span>
      ) : (
        <SegmentedControl
          aria-label={words.logoSize}
          data={logoSizes.map((value) => ({ value, label: words.logoSizes[value] }))}
          value={logoSize}
          onChange={(size) => onLogoSize(logoSizes.find((known) => known === size) ?? "medium")}
        />
      )}
    </div>
  );
}
