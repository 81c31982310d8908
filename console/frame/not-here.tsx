import type { IconMapOff } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { Page } from "./page.tsx";
import { Blank } from "./states.tsx";

/** In the place of a screen of something that is not there: what it is about, and the way on. */
export function NotHere({
  title,
  heading,
  text,
  Icon,
  way,
  children,
}: {
  readonly title: string;
  readonly heading: string;
  readonly text: string;
  readonly Icon: typeof IconMapOff;
  readonly way: ReactNode;
  /** What is known of it all the same. */
  readonly children?: ReactNode;
}) {
  return (
    <Page title={title}>
      <div className="gap">
        <div className="card">
          <Blank icon={<Icon size={36} stroke={1.5} aria-hidden />} title={heading} action={way}>
            {text}
          </Blank>
        </div>
        {children}
      </div>
    </Page>
  );
}
