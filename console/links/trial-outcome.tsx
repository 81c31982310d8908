import type { Schemas } from "../api/client.ts";
import type { Link } from "../api/queries.ts";
import { country, keyName, moment } from "../frame/format.ts";
import { words } from "../words/links.ts";
import { words as trialWords } from "../words/trials.ts";
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
  const isSent = trial.outcome === "redirect";
  return (
    <section className="card padded gap" aria-label={trialWords.outcome} aria-live="polite">
      <h2>{trialWords.outcome}</h2>
      <div className={`note ${isSent ? "good" : "warn"}`}>
        <strong>{trialWords.outcomes[trial.outcome]}</strong>
        {trial.status === null ? null : trialWords.status(String(trial.status))}
      </div>
      {trial.location === null ? null : (
        <>
          <LandingUrl landing={landingParts(trial.location)} />
          {isSent ? <LandingLegend /> : null}
        </>
      )}
      <h3>{trialWords.why}</h3>
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
  if (trial.outcome === "not_served") return [trialWords.notServed(new URL(link.short_url).host)];
  const expiry = link.expires_at === null ? null : moment(link.expires_at);
  return [
    isForNow
      ? trialWords.isNow(words.states[trial.link_state])
      : trialWords.isThen(words.states[trial.link_state], moment(trial.at)),
    ...(trial.link_state === "expired" && expiry !== null ? [trialWords.expired(expiry)] : []),
    ...(trial.link_state === "live" && expiry !== null ? [trialWords.expires(expiry)] : []),
    ...(trial.target === null ? [trialWords.page] : [targetReason(trial, link)]),
    ...countingReasons(trial),
  ];
}

function targetReason({ target, device, reason }: Trial, link: Link): string {
  if (target === "ios_url" || target === "android_url") return trialWords.targets[target];
  if (target === "expired_url" || target === "unknown_url") return trialWords.targets[target];
  if (reason !== null) return trialWords.automatedTarget;
  const hasOther = link.ios_url !== null || link.android_url !== null;
  if (!hasOther) return trialWords.oneTarget;
  return device === "mobile" ? trialWords.noPhoneTarget : trialWords.otherDevice(keyName("device", device));
}

function countingReasons({
  outcome,
  counted,
  reason,
  trigger,
  device,
  country: code,
}: Trial): readonly string[] {
  if (outcome !== "redirect") return [trialWords.notSent];
  if (!counted && reason !== null)
    return [`${visitWords.notCounted(visitWords.reasons[reason])}. ${visitWords.reasonTexts[reason]}`];
  const where = code === null ? null : trialWords.countryCounts(country(code));
  return [
    trialWords.counts(visitWords.triggers[trigger], keyName("device", device)),
    ...(where === null ? [] : [where]),
  ];
}
