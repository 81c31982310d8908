import { Button } from "@mantine/core";
import { IconCircleCheckFilled, IconDownload, IconExternalLink } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { answerOf, api, type Schemas } from "../api/client.ts";
import { type Link as LinkData, newestLinksQuery, queryClient } from "../api/queries.ts";
import { CopyButton } from "../frame/copy-button.tsx";
import { country, keyName, moment } from "../frame/format.ts";
import { ButtonLink } from "../frame/linked.tsx";
import { isLocal } from "../frame/local-host.ts";
import { OperatorNote } from "../frame/operator-note.tsx";
import { Answered } from "../frame/states.tsx";
import { shortName } from "../links/link-parts.tsx";
import { LinkRulesNote } from "../links/link-rules-note.tsx";
import { words as operatorWords } from "../words/operator.ts";
import { words } from "../words/welcome.ts";

const { visit: text } = words;

/** How often it is looked whether somebody came. */
const LOOK_ms = 1500;

/** The newest link to be opened, and its first click as it arrives. */
export function VisitStep() {
  const query = useQuery(newestLinksQuery);
  return (
    <Answered query={query} lines={4}>
      {([link]) =>
        link === undefined ? (
          <>
            <p className="lead-in">{text.none}</p>
            <div className="actions">
              <ButtonLink to="/welcome" search={{ step: "link" }} variant="default">
                {text.toLink}
              </ButtonLink>
            </div>
          </>
        ) : (
          <AwaitVisit link={link} />
        )
      }
    </Answered>
  );
}

function AwaitVisit({ link }: { readonly link: LinkData }) {
  const name = shortName(link);
  const { host } = new URL(link.short_url);
  const isHereOnly = isLocal(host);
  return (
    <>
      <p className="lead-in">{isHereOnly ? text.textLocal : text.text}</p>
      {isHereOnly ? (
        <div className="note warn">
          {text.local(host)}
          <OperatorNote text={operatorWords.publicAddress} />
        </div>
      ) : null}
      <LinkRulesNote link={link} />
      <div className="first-link">
        {isHereOnly ? null : (
          <img src={`/api/v1/links/${link.id}/qr?format=svg`} alt={text.qr(name)} width={160} height={160} />
        )}
        <div className="gap tight">
          <div className="with-copy made">
            <a href={link.short_url} target="_blank" rel="noreferrer">
              {name}
            </a>
            <CopyButton text={link.short_url} what={text.shortUrl} />
          </div>
          <div className="actions">
            <Button
              component="a"
              href={link.short_url}
              target="_blank"
              rel="noreferrer"
              rightSection={<IconExternalLink size={16} aria-hidden />}
            >
              {text.open}
            </Button>
            {isHereOnly ? null : (
              <Button
                component="a"
                variant="default"
                href={`/api/v1/links/${link.id}/qr?format=png`}
                download={`${link.short_code}.png`}
                leftSection={<IconDownload size={16} aria-hidden />}
              >
                {text.download}
              </Button>
            )}
          </div>
          <LastVisit link={link} />
        </div>
      </div>
    </>
  );
}

function LastVisit({ link }: { readonly link: LinkData }) {
  const { host } = new URL(link.short_url);
  const query = useQuery({
    queryKey: ["visits", "newest", link.id],
    queryFn: async () =>
      (
        await answerOf(
          api.GET("/api/v1/analytics/visits", {
            params: { query: { short_code: link.short_code, host, limit: 1 } },
          }),
        )
      ).data,
    refetchInterval: ({ state }) => (state.data?.[0]?.counted === true ? false : LOOK_ms),
  });
  const counted = query.data?.[0]?.counted === true;
  useEffect(() => {
    // What the steps and the self-check know of clicks is from before.
    if (counted) void queryClient.invalidateQueries({ queryKey: ["report"] });
  }, [counted]);
  return (
    <div role="status">
      <Answered query={query} lines={1}>
        {([visit]) => (visit === undefined ? <Awaited /> : <Arrived visit={visit} />)}
      </Answered>
    </div>
  );
}

function Awaited() {
  return (
    <p className="soft lead-in awaited">
      <span className="pulse" aria-hidden="true" />
      {text.waiting}
    </p>
  );
}

function Arrived({ visit }: { readonly visit: Schemas["Visit"] }) {
  const place = visit.country === null ? text.noCountry : country(visit.country);
  return (
    <div className={visit.counted ? "note good" : "note warn"}>
      <strong>
        {visit.counted ? <IconCircleCheckFilled size={18} aria-hidden className="in-line" /> : null}{" "}
        {text.arrived[visit.trigger]}
      </strong>
      {text.arrivedText(
        moment(visit.visited_at),
        visit.trigger === "qr" ? text.byQr : text.byLink,
        keyName("device", visit.device),
        place,
      )}{" "}
      {visit.counted ? text.counted : text.notCounted(text.reasons[visit.reason ?? ""] ?? "")}
    </div>
  );
}
