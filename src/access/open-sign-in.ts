import type { Hosts } from "../domains/hosts.ts";
import type { Clock } from "../lib/clock.ts";
import { keptKey } from "../lib/kept-key.ts";
import type { Log } from "../lib/log.ts";
import type { Random } from "../lib/random.ts";
import { Seal } from "../lib/seal.ts";
import type { Db } from "../storage/control-db.ts";
import { IdentityProvider } from "./identity/identity-provider.ts";
import type { ProviderSettings } from "./identity/provider-settings.rules.ts";
import { SignInFlows } from "./identity/sign-in-flows.ts";
import { SecondFactor } from "./second-factor.ts";
import { secondFactorSeal } from "./second-factor-seal.ts";

/** Where the console's people go to the identity provider, and what comes back. */
export interface ProviderSignIn {
  readonly provider: IdentityProvider;
  readonly flows: SignInFlows;
  /** Of what a browser carries between the provider and the password that connects an account with it. */
  readonly confirmSeal: Seal;
}

/** What signing in takes beside the password. */
export interface SignInParts {
  readonly secondFactor: SecondFactor;
  /** Of what a browser carries between the password and the code. */
  readonly stepSeal: Seal;
  /** Null: members sign in with their passwords alone. */
  readonly identity: ProviderSignIn | null;
}

/** The path below the console's address that the identity provider sends browsers back to. */
export const CALLBACK_PATH = "/sign-in/oidc/callback";

/** Opens second factors and the identity provider. What they seal is under the operator's key, or one that the data folder keeps. */
export function openSignIn(
  tools: {
    readonly db: Db;
    readonly clock: Clock;
    readonly random: Random;
    readonly log: Log;
    readonly hosts: Hosts;
  },
  config: {
    readonly dataDir: string;
    readonly secretKey: string | null;
    readonly identityProvider: ProviderSettings | null;
  },
): SignInParts {
  const { random, hosts } = tools;
  const secretKey = config.secretKey ?? keptKey(config.dataDir, random);
  const sealFor = (purpose: string) => new Seal(secretKey, purpose, random);
  const parts = {
    secondFactor: new SecondFactor({ ...tools, seal: secondFactorSeal(secretKey, random) }),
    stepSeal: sealFor("second step of a sign-in"),
  };
  if (config.identityProvider === null) return { ...parts, identity: null };
  const callbackUrl = `${hosts.baseUrl}${CALLBACK_PATH}`;
  const provider = new IdentityProvider(config.identityProvider, callbackUrl, tools);
  const flows = new SignInFlows({ ...tools, provider, seal: sealFor("way to the identity provider") });
  return {
    ...parts,
    identity: { provider, flows, confirmSeal: sealFor("connecting an account with its identity") },
  };
}
