import {
  authorizationCodeGrant,
  buildAuthorizationUrl,
  type Configuration,
  calculatePKCECodeChallenge,
  fetchUserInfo,
} from "openid-client";
import type { Clock } from "../../lib/clock.ts";
import type { Log } from "../../lib/log.ts";
import { waitAtMost } from "../../lib/patience.ts";
import { PROVIDER_GLANCE_ms, PROVIDER_KNOWN_ms, PROVIDER_REST_ms } from "../../limits.ts";
import { discoverProvider } from "./discover-provider.ts";
import { type ProviderFault, providerFault } from "./provider-fault.ts";
import {
  type Claims,
  isIncomplete,
  type ProviderPerson,
  readPerson,
  readSubject,
} from "./provider-person.rules.ts";
import type { ProviderSettings } from "./provider-settings.rules.ts";

/** What ties an answer of the provider to the question that this browser was sent there with. */
export interface Question {
  readonly state: string;
  readonly nonce: string;
  /** RFC 7636, section 4.1. */
  readonly verifier: string;
}

export type ProviderAnswer = { readonly kind: "person"; readonly person: ProviderPerson } | ProviderFault;

/** What a look at the provider found; null when it was not there, or not as it has to be. */
interface Look {
  readonly at_ms: number;
  readonly found: Configuration | null;
}

/**
 * The identity provider that members may sign in with. It is looked at when it is needed, never at the start, and remembered for a
 * minute: the service runs whether or not it is there. What it answers is checked by openid-client: state, issuer, audience, nonce,
 * times and signature (OpenID Connect Core, section 3.1.3.7).
 */
export class IdentityProvider {
  /** For buttons and messages. */
  readonly name: string;
  /** By which its people are known here; one spelling, with or without a slash at the end. */
  readonly issuer: string;
  /** Where it sends browsers back to. */
  readonly callbackUrl: string;
  readonly #settings: ProviderSettings;
  readonly #clock: Clock;
  readonly #log: Log;
  #last: Look | null = null;
  #looking: Promise<Configuration | null> | null = null;

  constructor(
    settings: ProviderSettings,
    callbackUrl: string,
    { clock, log }: { readonly clock: Clock; readonly log: Log },
  ) {
    this.name = settings.name;
    this.issuer = settings.issuer.replace(/\/$/, "");
    this.callbackUrl = callbackUrl;
    this.#settings = settings;
    this.#clock = clock;
    this.#log = log;
  }

  /** Whether it answers, as far as that is known within a moment; whoever is slow counts as there. Never throws. */
  async isThere(): Promise<boolean> {
    let isThere = true;
    const look = this.#find().then((found) => {
      isThere = found !== null;
    });
    await waitAtMost(PROVIDER_GLANCE_ms, look);
    return isThere;
  }

  /** Where to send a browser with a question; null while the provider is not there. Never throws. */
  async addressFor({ state, nonce, verifier }: Question): Promise<string | null> {
    const found = await this.#find();
    if (found === null) return null;
    return buildAuthorizationUrl(found, {
      redirect_uri: this.callbackUrl,
      scope: "openid email profile",
      code_challenge: await calculatePKCECodeChallenge(verifier),
      code_challenge_method: "S256",
      state,
      nonce,
    }).href;
  }

  /** Who the provider says has come back, from the parameters that the browser brought. Never throws: the log tells what was wrong. */
  async identify(parameters: string, { state, nonce, verifier }: Question): Promise<ProviderAnswer> {
    const found = this.#last?.found ?? (await this.#find());
    if (found === null) return { kind: "away" };
    try {
      const tokens = await authorizationCodeGrant(found, new URL(`${this.callbackUrl}${parameters}`), {
        expectedState: state,
        expectedNonce: nonce,
        pkceCodeVerifier: verifier,
        idTokenExpected: true,
      });
      const token: Claims = tokens.claims() ?? {};
      const subject = readSubject(token);
      if (subject === null) return { kind: "untrusted" };
      const asks = isIncomplete(token) && found.serverMetadata().userinfo_endpoint !== undefined;
      const info = asks ? await fetchUserInfo(found, tokens.access_token, subject) : null;
      const { emailVerified } = this.#settings;
      const person = readPerson({ issuer: this.issuer, subject }, { token, info }, emailVerified);
      return { kind: "person", person };
    } catch (error) {
      const { fault, facts } = providerFault(error);
      this.#log.warn({ issuer: this.issuer, ...facts }, "a sign-in at the identity provider came to nothing");
      return fault;
    }
  }

  /** The provider as it describes itself: as known, or looked at now, by one look for all who ask. */
  #find(): Promise<Configuration | null> {
    const known = this.#last;
    const good_ms = known?.found === null ? PROVIDER_REST_ms : PROVIDER_KNOWN_ms;
    if (known !== null && Math.abs(this.#clock.now() - known.at_ms) < good_ms)
      return Promise.resolve(known.found);
    this.#looking ??= this.#look().finally(() => {
      this.#looking = null;
    });
    return this.#looking;
  }

  async #look(): Promise<Configuration | null> {
    const found = await discoverProvider(this.#settings).catch((error: unknown) => {
      const { facts } = providerFault(error);
      this.#log.warn(
        { issuer: this.issuer, ...facts },
        "the identity provider cannot be used for the moment",
      );
      return null;
    });
    this.#last = { at_ms: this.#clock.now(), found };
    return found;
  }
}
