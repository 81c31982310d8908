import { IconMapOff } from "@tabler/icons-react";
import type { ErrorComponentProps } from "@tanstack/react-router";
import { words } from "../words/errors.ts";
import { ButtonLink } from "./linked.tsx";
import { NotHere } from "./not-here.tsx";
import { Failure } from "./states.tsx";

/** An address that no screen has. */
export function NotFoundScreen() {
  return (
    <NotHere
      title={words.notFoundTitle}
      heading={words.notFoundTitle}
      text={words.notFoundText}
      Icon={IconMapOff}
      way={
        <ButtonLink to="/" variant="default">
          {words.toHome}
        </ButtonLink>
      }
    />
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
