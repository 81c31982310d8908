import { Refused } from "../api/refused.ts";
import { Page } from "./page.tsx";
import { Failure } from "./states.tsx";

/** In the place of a screen that the reader's role may not use. The API would say the same; it need not be asked. */
export function NotForRole({ title, reason }: { readonly title: string; readonly reason: string }) {
  return (
    <Page title={title}>
      <div className="card">
        <Failure error={new Refused("role_forbids", reason, {}, null)} />
      </div>
    </Page>
  );
}
