import { useQuery } from "@tanstack/react-query";
import { burstQuery } from "../api/queries.ts";
import { facts } from "../facts.ts";
import { CodeBlock } from "../frame/code-block.tsx";
import { CopyButton } from "../frame/copy-button.tsx";
import { count } from "../frame/format.ts";
import { ButtonLink } from "../frame/linked.tsx";
import { words } from "../words/developers.ts";

const { start: text } = words;
const HEADER = "Authorization: Bearer $UTMOST_TOKEN";

/** How to begin: a token, a first request, and what holds for all of them. */
export function FirstRequest() {
  const burst = useQuery(burstQuery);
  const base = `${facts.base_url}/api/v1`;
  return (
    <section className="card padded gap" aria-labelledby="start">
      <div className="line-between">
        <h2 id="start">{text.title}</h2>
        <ButtonLink to="/tokens" size="xs">
          {text.makeToken}
        </ButtonLink>
      </div>
      <p className="lead-in">{text.token}</p>
      <CodeBlock text={`curl '${base}/workspace' \\\n  --header "${HEADER}"`} what={text.example} />
      <dl className="facts">
        <dt>{text.base}</dt>
        <dd className="with-copy">
          <span className="code">{base}</span>
          <CopyButton text={base} what={text.theBase} />
        </dd>
        <dt>{text.auth}</dt>
        <dd>
          <span className="code">Authorization: Bearer …</span>
          <div className="soft">{text.authText}</div>
          <div className="soft">{text.bodies}</div>
        </dd>
        {burst.data === undefined ? null : (
          <>
            <dt>{text.rates}</dt>
            <dd>{text.ratesText(count(burst.data))}</dd>
          </>
        )}
        <dt>{text.ids}</dt>
        <dd>{text.idsText}</dd>
      </dl>
    </section>
  );
}
