import { Refused } from "../api/refused.ts";
import { Page } from "../frame/page.tsx";
import { Failure } from "../frame/states.tsx";
import { words } from "../words/links.ts";

/** In the place of a form that a viewer could fill in and never send. */
export function NotForViewers({ title }: { readonly title: string }) {
  return (
    <Page title={title}>
      <div className="card">
        <Failure error={new Refused("role_forbids", words.form.notForViewers, {}, null)} />
      </div>
    </Page>
  );
}
