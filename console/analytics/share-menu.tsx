import { Button, Menu } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { IconCopy, IconReportAnalytics, IconShare } from "@tabler/icons-react";
import { Navigate } from "@tanstack/react-router";
import { lazy, Suspense } from "react";
import { may } from "../facts.ts";
import { copyText } from "../frame/copy-text.tsx";
import { useDialog } from "../frame/use-dialog.ts";
import { useMade } from "../frame/use-made.ts";
import { words } from "../words/analytics.ts";
import { analyticsDialogs } from "./analytics-search.ts";

/** In a part of its own: few of those who look at numbers make reports. */
const CreateReportLink = lazy(() =>
  import("../report-links/create-report-link.tsx").then((dialog) => ({ default: dialog.CreateReportLink })),
);

/** Ways to show others what is on the screen: its address for members, a client report that opens so for everybody else. */
export function ShareMenu({ query }: { readonly query: Readonly<Record<string, string | number>> }) {
  const dialog = useDialog(analyticsDialogs);
  const made = useMade();
  const copy = async (): Promise<void> => {
    if (await copyText(location.href)) notifications.show({ message: words.addressCopied });
  };
  return (
    <>
      <Menu position="bottom-end" width={280}>
        <Menu.Target>
          <Button variant="default" leftSection={<IconShare size={16} aria-hidden />}>
            {words.share}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<IconCopy size={16} aria-hidden />} onClick={() => void copy()}>
            {words.copyAddress}
            <span className="reason">{words.copyAddressHint}</span>
          </Menu.Item>
          {may("admin") ? (
            <Menu.Item
              leftSection={<IconReportAnalytics size={16} aria-hidden />}
              onClick={() => dialog.open("clientReport")}
            >
              {words.clientReport}
              <span className="reason">{words.clientReportHint}</span>
            </Menu.Item>
          ) : null}
        </Menu.Dropdown>
      </Menu>
      {(dialog.name === "clientReport" || made.isShown) && may("admin") ? (
        <Suspense>
          <CreateReportLink query={query} onMade={made.show} onKept={made.done} onClose={dialog.close} />
        </Suspense>
      ) : null}
      {made.id === undefined ? null : <Navigate to="/reports" search={{ made: made.id }} replace />}
    </>
  );
}
