import { Button, Menu } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { IconCopy, IconReportAnalytics, IconShare } from "@tabler/icons-react";
import { useState } from "react";
import { may } from "../facts.ts";
import { CreateReportLink } from "../report-links/create-report-link.tsx";
import { words } from "../words/analytics.ts";

/** Ways to show others what is on the screen: its address for members, a client report that opens so for everybody else. */
export function ShareMenu({ query }: { readonly query: Readonly<Record<string, string | number>> }) {
  const [isMaking, setMaking] = useState(false);
  const copy = (): void =>
    void navigator.clipboard.writeText(location.href).then(
      () => notifications.show({ message: words.addressCopied }),
      () => notifications.show({ color: "red", message: words.addressNotCopied }),
    );
  return (
    <>
      <Menu position="bottom-end" width={280}>
        <Menu.Target>
          <Button variant="default" leftSection={<IconShare size={16} aria-hidden />}>
            {words.share}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<IconCopy size={16} aria-hidden />} onClick={copy}>
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
      {isMaking ? <CreateReportLink query={query} onClose={() => setMaking(false)} /> : null}
    </>
  );
}
