import { Button } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { IconDownload } from "@tabler/icons-react";
import { useState } from "react";
import { fetchCsv } from "../api/csv.ts";
import { refusalOf } from "../api/refused.ts";
import { words } from "../words/frame.ts";
import { saveFile } from "./save-file.ts";

/** Saves what an address of the API answers as a CSV file. */
export function CsvButton({
  path,
  query,
  name = words.csv,
}: {
  readonly path: string;
  readonly query: Readonly<Record<string, string | number | boolean>>;
  readonly name?: string;
}) {
  const [isBusy, setBusy] = useState(false);
  const save = async (): Promise<void> => {
    const file = await fetchCsv(path, query);
    saveFile(file.content, file.name);
  };
  const run = (): void => {
    setBusy(true);
    save()
      .catch((error: unknown) => {
        const { title, reason: message } = refusalOf(error);
        notifications.show({ color: "red", title, message });
      })
      .finally(() => setBusy(false));
  };
  return (
    <Button
      variant="default"
      leftSection={<IconDownload size={16} aria-hidden />}
      loading={isBusy}
      onClick={run}
    >
      {name}
    </Button>
  );
}
