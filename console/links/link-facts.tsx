import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { utmParameters } from "../../src/governance/utm.ts";
import { campaignsQuery, type Link as LinkData } from "../api/queries.ts";
import { CopyButton } from "../frame/copy-button.tsx";
import { moment } from "../frame/format.ts";
import { words } from "../words/links.ts";
import { landingOf } from "./landing.ts";
import { LandingExplained, LandingUrl } from "./landing-url.tsx";
import { LinkStateMark, shortName, TagMarks } from "./link-parts.tsx";
import { whoLands } from "./who-lands.ts";

/** Where visitors land: the phones that have a target of their own, and everybody else. */
export function LinkTargets({ link }: { readonly link: LinkData }) {
  const { page } = words;
  const landings = whoLands(link.ios_url, link.android_url, link.destination).map(
    ([who, url]) => [who, landingOf(url, link, shortName(link))] as const,
  );
  // A chat's address takes no parameters.
  const hasReference = landings.some(([, landing]) => landing.some(({ kind }) => kind === "reference"));
  return (
    <section className="card padded gap">
      <h2>{page.where}</h2>
      <dl className="facts">
        {landings.map(([who, landing]) => (
          <div key={who} className="contents">
            <dt>{who}</dt>
            <dd>
              <LandingUrl landing={landing} />
            </dd>
          </div>
        ))}
      </dl>
      {hasReference ? <LandingExplained /> : null}
    </section>
  );
}

/** What is known of a link. */
export function LinkFacts({ link }: { readonly link: LinkData }) {
  const { page, columns } = words;
  return (
    <section className="card padded gap">
      <h2>{page.details}</h2>
      <dl className="facts">
        <dt>{columns.state}</dt>
        <dd>
          <LinkStateMark state={link.state} />
        </dd>
        <dt>{page.destination}</dt>
        <dd className="with-copy">
          <span>{link.destination}</span>
          <CopyButton text={link.destination} what={page.asEverybody} />
        </dd>
        <CampaignFact link={link} />
        {utmParameters.map((parameter) => (
          <div key={parameter} className="contents">
            <dt className="code">{parameter}</dt>
            <dd>{link[parameter] ?? <span className="soft">–</span>}</dd>
          </div>
        ))}
        <dt>{columns.tags}</dt>
        <dd>
          {link.tags.length === 0 ? (
            <span className="soft">{words.noTags}</span>
          ) : (
            <TagMarks tags={link.tags} />
          )}
        </dd>
        <dt>{page.expires}</dt>
        <dd>
          {link.expires_at === null ? <span className="soft">{page.never}</span> : moment(link.expires_at)}
        </dd>
        <dt>{page.created}</dt>
        <dd>
          {moment(link.created_at)} {link.created_by.api_token_id === null ? page.byMember : page.byToken}
        </dd>
        {link.note === null ? null : (
          <>
            <dt>{page.note}</dt>
            <dd className="note-text">{link.note}</dd>
          </>
        )}
      </dl>
    </section>
  );
}

/** The campaign that groups it; nothing where the workspace has none. */
function CampaignFact({ link }: { readonly link: LinkData }) {
  const { data: campaigns = [] } = useQuery(campaignsQuery);
  if (campaigns.length === 0) return null;
  const campaign = campaigns.find(({ id }) => id === link.campaign_id);
  return (
    <>
      <dt>{words.page.campaign}</dt>
      <dd>
        {campaign === undefined ? (
          <span className="soft">{words.noCampaign}</span>
        ) : (
          <Link to="/links" search={{ campaign: campaign.id }}>
            {campaign.name}
          </Link>
        )}
      </dd>
    </>
  );
}
