import type { Engine } from "./engines.ts";
import { type OidcProvider, startOidcProvider } from "./oidc-provider.ts";
import { startTestService, type TestClock, type TestService } from "./service.ts";

/** A service whose members may sign in with a provider that runs beside it. */
export interface OidcService {
  readonly service: TestService;
  readonly provider: OidcProvider;
  stop(): Promise<void>;
}

/** Starts both, and has the provider know where the service is. `more`: further variables of the service. */
export async function startOidcService(
  engine: Engine,
  clock: TestClock,
  more: Readonly<Record<string, string>> = {},
): Promise<OidcService> {
  const provider = await startOidcProvider();
  const env = { ...provider.variables, LOG_LEVEL: "silent", ...more };
  const service = await startTestService(engine, { clock, env });
  provider.become({ callbacks: [`${service.running.baseUrl}/sign-in/oidc/callback`] });
  return {
    service,
    provider,
    stop: async () => {
      await service.stop();
      await provider.stop();
    },
  };
}
