import { Button, FileButton, Textarea } from "@mantine/core";
import { IconFileSpreadsheet, IconUpload } from "@tabler/icons-react";
import { type DragEvent, useState } from "react";
import { IMPORT_rows } from "../../src/limits.ts";
import { count } from "../frame/format.ts";
import { saveFile } from "../frame/save-file.ts";
import { words } from "../words/link-import.ts";
import type { KeptImport } from "./kept-import.ts";
import { newKey } from "./link-batches.ts";
import { isUnderWay } from "./made-rows.ts";
import { readText, UnreadableFile } from "./read-file.ts";
import { type GivenSheet, readSheet } from "./read-sheet.ts";

const EXAMPLE = [
  "destination,short_code,utm_source,utm_medium,utm_campaign,tags,campaign,expires_at,note",
  'https://shop.example/sale,spring-mail,newsletter,email,spring-sale,"Sale, Print",,2030-12-31T22:00:00Z,Printed on the flyer',
  "https://shop.example/sale?ref=1,,instagram,social,spring-sale,Sale,,,",
  "",
].join("\r\n");

/** What is pasted so far. */
export interface Pasted {
  readonly pasted: string;
  readonly onPaste: (text: string) => void;
}

/** Asks for a file or pasted rows. */
export function SourceStep({
  kept,
  pasted,
  onPaste,
  onSheet,
}: Pasted & {
  /** An import that is not finished; null for none. */
  readonly kept: KeptImport | null;
  readonly onSheet: (given: GivenSheet) => void;
}) {
  const [error, setError] = useState<string | null>(null);
  const take = (name: string, text: string): void => {
    const sheet = readSheet(text);
    if (sheet.rows.length === 0) setError(`${words.source.emptyTitle}. ${words.source.emptyText}`);
    else if (sheet.rows.length > IMPORT_rows)
      setError(words.source.tooMany(count(sheet.rows.length), count(IMPORT_rows)));
    else if (isUnderWay(kept, sheet.rows)) setError(words.source.underWay);
    else onSheet({ id: newKey(), name, sheet });
  };
  const takeFile = (file: File | null): void => {
    if (file === null) return;
    setError(null);
    readText(file)
      .then((text) => take(file.name, text))
      .catch((fault: unknown) =>
        setError(fault instanceof UnreadableFile ? fault.message : words.source.unreadable),
      );
  };
  return (
    <div className="gap">
      {error === null ? null : (
        <div className="note bad" role="alert">
          {error}
        </div>
      )}
      <DropArea onFile={takeFile} />
      <PasteForm
        pasted={pasted}
        onPaste={onPaste}
        onRead={(text) => {
          setError(null);
          take(words.columns.pasted, text);
        }}
      />
    </div>
  );
}

function PasteForm({ pasted, onPaste, onRead }: Pasted & { readonly onRead: (text: string) => void }) {
  return (
    <form
      className="card padded gap"
      onSubmit={(event) => {
        event.preventDefault();
        onRead(pasted);
      }}
    >
      <Textarea
        label={words.source.paste}
        description={words.source.pasteHint}
        value={pasted}
        rows={6}
        spellCheck={false}
        classNames={{ input: "code" }}
        onChange={({ currentTarget }) => onPaste(currentTarget.value)}
        onPaste={(event) => {
          // Thousands of rows that come in by the browser's own editing, line by line, would hold the page up.
          if (pasted !== "") return;
          event.preventDefault();
          onPaste(event.clipboardData.getData("text/plain"));
        }}
      />
      <div className="actions end">
        <Button type="submit" variant="default" disabled={pasted.trim() === ""}>
          {words.source.read}
        </Button>
      </div>
    </form>
  );
}

function DropArea({ onFile }: { readonly onFile: (file: File | null) => void }) {
  const [isOver, setOver] = useState(false);
  const over = (event: DragEvent): void => {
    event.preventDefault();
    setOver(true);
  };
  const drop = (event: DragEvent): void => {
    event.preventDefault();
    setOver(false);
    onFile(event.dataTransfer.files[0] ?? null);
  };
  return (
    <section
      className="card drop-area"
      aria-label={words.source.title}
      data-over={isOver || undefined}
      onDragOver={over}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <IconFileSpreadsheet size={36} stroke={1.5} aria-hidden />
      <p>{words.source.drop}</p>
      <FileButton accept=".csv,.tsv,.txt,text/csv,text/plain" onChange={onFile}>
        {(props) => (
          <Button {...props} leftSection={<IconUpload size={16} aria-hidden />}>
            {words.source.choose}
          </Button>
        )}
      </FileButton>
      <p className="soft small">{words.source.knows}</p>
      <Button
        variant="subtle"
        size="xs"
        onClick={() => saveFile(new Blob(["\ufeff", EXAMPLE], { type: "text/csv" }), "links-example.csv")}
      >
        {words.source.example}
      </Button>
    </section>
  );
}
