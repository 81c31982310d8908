import { IconMapOff } from "@tabler/icons-react";
import type { ErrorComponentProps } from "@tanstack/react-router";
import { words } from "../words/errors.ts";
import { ButtonLink } from "./linked.tsx";
import { Page } from "./page.tsx";
import { Blank, Failure } from "./states.tsx";

/** An address that no screen has. */
export function NotFoundScreen() {
  return (
    <Page title={words.notFoundTitle}>
      <div className="card">
        <Blank
          icon={<IconMapOff size={36} stroke={1.5} aria-hidden />}
          title={words.notFoundTitle}
          action={
            <ButtonLink to="/" variant="default">
              {words.toHome}
            </ButtonLink>
          }
        >
          {words.notFoundText}
        </Blank>
      </div>
    </Page>
  );
}

/** A screen that failed, with what there is to tell the operator. */
export function FailedScreen({ error, reset }: ErrorComponentProps) {
  return (
    <div className="card">
      <Failure error={error} retry={reset} />
    </div>
  );
}
