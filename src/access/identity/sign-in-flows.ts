import type { Clock } from "../../lib/clock.ts";
import { LruMap } from "../../lib/lru-map.ts";
import type { Random } from "../../lib/random.ts";
import type { Seal } from "../../lib/seal.ts";
import { PROVIDER_FLOW_ms, PROVIDER_FLOWS_remembered } from "../../limits.ts";
import type { MemberId } from "../../storage/tables.ts";
import { newSecret } from "../one-time-secret.rules.ts";
import type { IdentityProvider, ProviderAnswer, Question } from "./identity-provider.ts";

/** What somebody goes to the identity provider for. */
export type FlowAim =
  /** To be let in, to this page of the console. */
  | { readonly kind: "sign-in"; readonly to: string }
  /** To accept the invitation whose link has this secret. */
  | { readonly kind: "invitation"; readonly secret: string }
  /** To connect the account that is signed in. */
  | { readonly kind: "connect"; readonly userId: MemberId };

interface Flow {
  readonly question: Question;
  readonly aim: FlowAim;
  readonly expiresAt_ms: number;
}

/** What a browser has brought back. */
export type FlowEnd =
  | { readonly kind: "answered"; readonly aim: FlowAim; readonly answer: ProviderAnswer }
  /** It was not this browser that was sent there, or not with this question, or that was too long ago, or it has been back before. */
  | { readonly kind: "mixed-up" };

/**
 * The ways to the identity provider and back. What ties the two together is with the browser, sealed, in a cookie that scripts do
 * not see: nothing is kept here for people who may never return.
 */
export class SignInFlows {
  readonly #provider: IdentityProvider;
  readonly #seal: Seal;
  readonly #clock: Clock;
  readonly #random: Random;
  readonly #ended = new LruMap<string, true>(PROVIDER_FLOWS_remembered);

  constructor({
    provider,
    seal,
    clock,
    random,
  }: {
    readonly provider: IdentityProvider;
    readonly seal: Seal;
    readonly clock: Clock;
    readonly random: Random;
  }) {
    this.#provider = provider;
    this.#seal = seal;
    this.#clock = clock;
    this.#random = random;
  }

  /** Where to send a browser, and what it has to bring back; null while the provider is not there. */
  async begin(aim: FlowAim): Promise<{ readonly address: string; readonly sealed: string } | null> {
    const secret = () => newSecret(this.#random);
    const question: Question = { state: secret(), nonce: secret(), verifier: secret() };
    const address = await this.#provider.addressFor(question);
    if (address === null) return null;
    const flow: Flow = { question, aim, expiresAt_ms: this.#clock.now() + PROVIDER_FLOW_ms };
    return { address, sealed: this.#seal.close(JSON.stringify(flow)) };
  }

  /** What came of it: `sealed` as the browser brings it back, null for nothing; `parameters` as the provider sent it here with. */
  async end(sealed: string | null, parameters: string): Promise<FlowEnd> {
    const text = sealed === null ? null : this.#seal.open(sealed);
    const flow = text === null ? null : (JSON.parse(text) as Flow);
    if (flow === null || flow.expiresAt_ms <= this.#clock.now()) return { kind: "mixed-up" };
    const { question, aim } = flow;
    const isAnswer = new URLSearchParams(parameters).get("state") === question.state;
    if (!isAnswer || this.#ended.get(question.state) !== undefined) return { kind: "mixed-up" };
    // RFC 6749, section 4.1.2: a code is used once; the provider sees to it as well.
    this.#ended.set(question.state, true);
    return { kind: "answered", aim, answer: await this.#provider.identify(parameters, question) };
  }
}
