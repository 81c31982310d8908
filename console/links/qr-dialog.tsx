import { Modal } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { definedOnly } from "../../src/lib/defined-only.ts";
import { type Link, linkQuery } from "../api/queries.ts";
import { ButtonLink } from "../frame/linked.tsx";
import { Answered } from "../frame/states.tsx";
import { words as frameWords } from "../words/frame.ts";
import { words } from "../words/links.ts";
import { words as qrWords } from "../words/qr-codes.ts";
import { shortName } from "./link-parts.tsx";
import type { QrSearch } from "./qr-options.ts";
import { QrPanel } from "./qr-panel.tsx";

/** The QR code of a link over the list. */
export function QrDialog({ id, onClose }: { readonly id: number; readonly onClose: () => void }) {
  const query = useQuery(linkQuery(id));
  const name = query.data === undefined ? "" : shortName(query.data);
  return (
    <Modal
      opened
      onClose={onClose}
      size="xl"
      title={query.data === undefined ? words.qrCode : words.qrCodeOf(name)}
      closeButtonProps={{ "aria-label": frameWords.close }}
    >
      <Answered query={query}>{(link) => <Panel link={link} />}</Answered>
    </Modal>
  );
}

function Panel({ link }: { readonly link: Link }) {
  const [search, setSearch] = useState<QrSearch>({});
  return (
    <QrPanel
      link={link}
      search={search}
      onChange={(changed) => setSearch((now) => definedOnly({ ...now, ...changed }))}
      beside={
        <ButtonLink to="/links/$id" params={{ id: String(link.id) }} search={{ tab: "qr" }} variant="default">
          {qrWords.more}
        </ButtonLink>
      }
    />
  );
}
