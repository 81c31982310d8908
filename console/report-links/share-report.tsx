import { Button } from "@mantine/core";
import { IconShare } from "@tabler/icons-react";
import { useState } from "react";
import { may } from "../facts.ts";
import { words } from "../words/reports.ts";
import { CreateReportLink } from "./create-report-link.tsx";

/** Makes a client report that opens with what is looked at; for those who may. */
export function ShareReport({ query }: { readonly query: Readonly<Record<string, string | number>> }) {
  const [isMaking, setMaking] = useState(false);
  if (!may("admin")) return null;
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconShare size={16} aria-hidden />}
        onClick={() => setMaking(true)}
      >
        {words.share}
      </Button>
      {isMaking ? <CreateReportLink query={query} onClose={() => setMaking(false)} /> : null}
    </>
  );
}
