import { SegmentedControl } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { exampleLinkQuery, type Link as LinkData } from "../api/queries.ts";
import { facts, may } from "../facts.ts";
import { CodeBlock } from "../frame/code-block.tsx";
import { ButtonLink } from "../frame/linked.tsx";
import { Answered } from "../frame/states.tsx";
import { landingOf } from "../links/landing.ts";
import { LandingUrl } from "../links/landing-url.tsx";
import { shortName } from "../links/link-parts.tsx";
import { words } from "../words/conversions.ts";
import { type SnippetLanguage, snippetLanguages } from "./conversions-search.ts";
import { snippet } from "./snippets.ts";

const { guide: text } = words;

/** How a server reports conversions, with the workspace's own addresses. */
export function ConnectGuide({
  language,
  onLanguage,
}: {
  readonly language: SnippetLanguage;
  readonly onLanguage: (language: SnippetLanguage) => void;
}) {
  const query = useQuery(exampleLinkQuery);
  return (
    <Answered query={query} lines={8}>
      {(link) => (
        <div className="card padded gap readable">
          <Keep link={link} />
          <Report link={link} language={language} onLanguage={onLanguage} />
          <section>
            <h2>{text.steps.try}</h2>
            <p className="lead-in">{text.tryText}</p>
            {may("member") ? (
              <ButtonLink to="/conversions" search={{ tab: "test" }} variant="default" mt="sm">
                {words.tabs.test}
              </ButtonLink>
            ) : null}
          </section>
        </div>
      )}
    </Answered>
  );
}

function Keep({ link }: { readonly link: LinkData | null }) {
  return (
    <section>
      <h2>{text.steps.keep}</h2>
      <p className="lead-in">{text.keepText}</p>
      {link === null ? null : (
        <>
          <p className="soft small lead-in">{text.keepExample}</p>
          <LandingUrl landing={landingOf(link.destination, link, shortName(link))} />
        </>
      )}
    </section>
  );
}

function Report({
  link,
  language,
  onLanguage,
}: {
  readonly link: LinkData | null;
  readonly language: SnippetLanguage;
  readonly onLanguage: (language: SnippetLanguage) => void;
}) {
  const reference = link === null ? `${facts.shared_host}/your-link` : shortName(link);
  return (
    <section className="gap tight">
      <h2>{text.steps.send}</h2>
      <p className="lead-in">{text.sendText}</p>
      <div className="line-between">
        <SegmentedControl
          aria-label={text.language}
          data={snippetLanguages.map((value) => ({ value, label: text.languages[value] }))}
          value={language}
          onChange={onLanguage}
        />
        <ButtonLink
          to="/tokens"
          search={{ dialog: "new", permission: "conversions:write" }}
          variant="default"
          size="xs"
        >
          {text.makeToken}
        </ButtonLink>
      </div>
      <CodeBlock
        text={snippet(language, { baseUrl: facts.base_url, link: reference })}
        what={text.snippet(text.languages[language])}
      />
      <p className="soft small lead-in">
        {text.token} {link === null ? text.noLink : text.withLink(reference)}
      </p>
    </section>
  );
}
