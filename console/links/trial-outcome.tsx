import type { Schemas } from "../api/client.ts";
import type { Link } from "../api/queries.ts";
import { country, moment } from "../frame/format.ts";
import { words } from "../words/links.ts";
import { words as visitWords } from "../words/visits.ts";
import { landingParts } from "./landing.ts";
import { LandingLegend, LandingUrl } from "./landing-url.tsx";

type Trial = Schemas["VisitTrial"];

/** Where a tried visit leads, and why there. */
export function TrialOutcome({
  trial,
  link,
  isForNow,
}: {
  readonly trial: Trial;
  readonly link: Link;
  readonly isForNow: boolean;
}) {
  const { trial: texts } = words;
  const isSent = trial.outcome === "redirect";
  return (
    <section className="card padded gap" aria-label={texts.outcome} aria-live="polite">
      <h2>{texts.outcome}</h2>
      <div className={`note ${isSent ? "good" : "warn"}`}>
        <strong>{texts.outcomes[trial.outcome]}</strong>
        {trial.status === null ? null : texts.status(String(trial.status))}
      </div>
      {trial.location === null ? null : (
        <>
          <LandingUrl landing={landingParts(trial.location)} />
          {isSent ? <LandingLegend /> : null}
        </>
      )}
      <h3>{texts.why}</h3>
      <ul className="reasons">
        {reasonsOf(trial, link, isForNow).map((reason) => (
          <li key={reason}>{reason}</li>
        ))}
      </ul>
    </section>
  );
}

/** Everything that had a say, in the order in which it is asked. */
function reasonsOf(trial: Trial, link: Link, isForNow: boolean): readonly string[] {
  const { trial: texts } = words;
  if (trial.outcome === "not_served") return [texts.notServed(new URL(link.short_url).host)];
  const expiry = link.expires_at === null ? null : moment(link.expires_at);
  return [
    isForNow
      ? texts.isNow(words.states[trial.link_state])
      : texts.isThen(words.states[trial.link_state], moment(trial.at)),
    ...(trial.link_state === "expired" && expiry !== null ? [texts.expired(expiry)] : []),
    ...(trial.link_state === "live" && expiry !== null ? [texts.expires(expiry)] : []),
    ...(trial.target === null ? [texts.page] : [targetReason(trial, link)]),
    ...countingReasons(trial),
  ];
}

function targetReason({ target, device, reason }: Trial, link: Link): string {
  const { trial: texts } = words;
  if (target === "ios_url" || target === "android_url") return texts.targets[target];
  if (target === "expired_url" || target === "unknown_url") return texts.targets[target];
  if (reason !== null) return texts.automatedTarget;
  const hasOther = link.ios_url !== null || link.android_url !== null;
  if (!hasOther) return texts.oneTarget;
  return device === "mobile" ? texts.noPhoneTarget : texts.otherDevice(visitWords.devices[device]);
}

function countingReasons({
  outcome,
  counted,
  reason,
  trigger,
  device,
  country: code,
}: Trial): readonly string[] {
  const { trial: texts } = words;
  if (outcome !== "redirect") return [texts.notSent];
  if (!counted && reason !== null)
    return [`${visitWords.notCounted(visitWords.reasons[reason])}. ${visitWords.reasonTexts[reason]}`];
  const where = code === null ? null : texts.countryCounts(country(code));
  return [
    texts.counts(visitWords.triggers[trigger], visitWords.devices[device]),
    ...(where === null ? [] : [where]),
  ];
}
