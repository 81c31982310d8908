import { Button, Menu } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { IconCopy, IconReportAnalytics, IconShare } from "@tabler/icons-react";
import { lazy, Suspense, useState } from "react";
import { may } from "../facts.ts";
import { copyText } from "../frame/copy-text.tsx";
import { words } from "../words/analytics.ts";

/** In a part of its own: few of those who look at numbers make reports. */
const CreateReportLink = lazy(() =>
  import("../report-links/create-report-link.tsx").then((dialog) => ({ default: dialog.CreateReportLink })),
);

/** Ways to show others what is on the screen: its address for members, a client report that opens so for everybody else. */
export function ShareMenu({ query }: { readonly query: Readonly<Record<string, string | number>> }) {
  const [isMaking, setMaking] = useState(false);
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
              onClick={() => setMaking(true)}
            >
              {words.clientReport}
              <span className="reason">{words.clientReportHint}</span>
            </Menu.Item>
          ) : null}
        </Menu.Dropdown>
      </Menu>
      {isMaking ? (
        <Suspense>
          <CreateReportLink query={query} onClose={() => setMaking(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
