import { Button } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { IconDownload } from "@tabler/icons-react";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import type { Link } from "../api/queries.ts";
import { refusalOf } from "../api/refused.ts";
import { isLocal } from "../frame/local-host.ts";
import { OperatorNote } from "../frame/operator-note.tsx";
import { RefusalNote } from "../frame/refusal-note.tsx";
import { saveFile } from "../frame/save-file.ts";
import { Failure, Waiting } from "../frame/states.tsx";
import { words } from "../words/links.ts";
import { words as operatorWords } from "../words/operator.ts";
import { words as qrWords } from "../words/qr-codes.ts";
import { shortName } from "./link-parts.tsx";
import { type LogoSize, logoShares } from "./logo-boxes.ts";
import { QrControls } from "./qr-controls.tsx";
import type { Logo } from "./qr-logo.ts";
import { type ChangeQr, colorsFault, type QrOptions, type QrSearch, qrOptionsOf } from "./qr-options.ts";
import { makeQrPicture, type QrPicture } from "./qr-picture.ts";

/** Between two changes of somebody who types on or drags a colour. */
const TYPING_ms = 300;

/** A link's QR code: how it is drawn, what it looks like, what scanners read in it, and the way to save it. */
export function QrPanel({
  link,
  search,
  onChange,
  beside,
  children,
}: {
  readonly link: Link;
  readonly search: QrSearch;
  readonly onChange: ChangeQr;
  /** What stands beside the way to save it. */
  readonly beside?: ReactNode;
  /** What else can be done with the picture, once it reads well. */
  readonly children?: (picture: QrPicture) => ReactNode;
}) {
  const [logo, setLogo] = useState<Logo | null>(null);
  const [logoSize, setLogoSize] = useState<LogoSize>("medium");
  const options = qrOptionsOf(search, logo !== null);
  // As text, which is the same as long as nothing changes.
  const wanted = JSON.stringify(options);
  const [settled] = useDebouncedValue(wanted, TYPING_ms);
  const drawn = JSON.parse(settled) as QrOptions;
  const fault = colorsFault(options);
  const query = useQuery({
    queryKey: ["qr", link.id, settled, logo?.dataUrl, logoSize],
    queryFn: () => makeQrPicture(link, drawn, logo === null ? null : { logo, share: logoShares[logoSize] }),
    enabled: fault === null && colorsFault(drawn) === null,
    placeholderData: keepPreviousData,
    gcTime: 0,
  });
  const picture = fault === null && query.error === null ? query.data : undefined;
  const isCurrent = !query.isPlaceholderData && settled === wanted;
  const isGood = picture !== undefined && isCurrent && picture.read === link.qr_url;
  return (
    <div className="qr">
      <div className="gap tight">
        <QrView link={link} query={query} fault={fault} options={options} isCurrent={isCurrent}>
          <div className="actions">
            <Download link={link} options={options} picture={isGood ? picture : undefined} />
            {beside}
          </div>
        </QrView>
      </div>
      <QrControls
        options={options}
        onChange={onChange}
        fault={fault}
        logo={logo}
        onLogo={setLogo}
        logoSize={logoSize}
        onLogoSize={setLogoSize}
      />
      {picture !== undefined && isGood ? children?.(picture) : null}
    </div>
  );
}

/** The way to save a picture; there is none for one that does not read well. */
function Download({
  link,
  options: { format },
  picture,
}: {
  readonly link: Link;
  readonly options: QrOptions;
  readonly picture: QrPicture | undefined;
}) {
  return (
    <Button
      leftSection={<IconDownload size={16} aria-hidden />}
      disabled={picture === undefined}
      onClick={() => picture && saveFile(picture.file, `${link.short_code}-qr.${format}`)}
    >
      {qrWords.download(format.toUpperCase())}
    </Button>
  );
}

function QrView({
  link,
  query,
  fault,
  options,
  isCurrent,
  children,
}: {
  readonly link: Link;
  readonly query: {
    readonly data: QrPicture | undefined;
    readonly error: unknown;
    readonly refetch: () => unknown;
  };
  readonly fault: string | null;
  readonly options: QrOptions;
  readonly isCurrent: boolean;
  /** What is done with the picture: it stands right below, where its reader looks. */
  readonly children: ReactNode;
}) {
  if (fault !== null || query.error !== null || query.data === undefined)
    return (
      <>
        <NoPicture query={query} fault={fault} />
        {children}
      </>
    );
  const { dataUrl, read } = query.data;
  return (
    <>
      <img className="qr-picture" src={dataUrl} alt={words.qrCodeOf(shortName(link))} />
      {children}
      <div role="status">
        {isCurrent ? <Reading read={read} wanted={link.qr_url} options={options} /> : qrWords.drawing}
      </div>
    </>
  );
}

function NoPicture({
  query,
  fault,
}: {
  readonly query: { readonly error: unknown; readonly refetch: () => unknown };
  readonly fault: string | null;
}) {
  if (fault !== null)
    return (
      <p className="note bad" role="alert">
        <strong>{qrWords.unreadableColors}</strong>
        {fault}
      </p>
    );
  if (query.error === null) return <Waiting />;
  return refusalOf(query.error).code === "invalid_input" ? (
    <RefusalNote error={query.error} />
  ) : (
    <Failure error={query.error} retry={() => void query.refetch()} />
  );
}

/** Whether scanners read what they should, and what to do when not. */
function Reading({
  read,
  wanted,
  options,
}: {
  readonly read: string | null;
  readonly wanted: string;
  readonly options: QrOptions;
}) {
  if (read !== wanted)
    return (
      <p className="note bad">
        <strong>{qrWords.unreadable}</strong>
        {qrWords.unreadableText}
      </p>
    );
  return (
    <>
      {isLocal(new URL(wanted).host) ? (
        <div className="note warn">
          <strong>{qrWords.localTitle}</strong>
          {qrWords.local(read)}
          <OperatorNote text={operatorWords.publicAddress} />
        </div>
      ) : (
        <p className="note good">
          <strong>{qrWords.readable}</strong>
          {read}
        </p>
      )}
      {options.margin < QUIET_modules ? <p className="note warn">{qrWords.narrow}</p> : null}
    </>
  );
}

/** ISO/IEC 18004 asks for a quiet zone of four modules. */
const QUIET_modules = 4;
