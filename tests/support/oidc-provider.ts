import { renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { ConsoleVisitor, Page } from "./console-visitor.ts";
import { freshFolder } from "./fresh-folder.ts";
import { PROJECT } from "./test-files.ts";

export const CLIENT_ID = "utmost";
export const CLIENT_SECRET = "a secret ~ with 50% of what has to be encoded: +&=/";

/** Who is sitting at the provider. */
export interface OidcPerson {
  readonly sub: string;
  readonly email?: string;
  readonly email_verified?: unknown;
  readonly name?: string;
}

/** What the provider knows, and how it is to whoever comes. */
export interface OidcManner {
  /** Where it may send browsers back to; read once, at the first request. */
  readonly callbacks: string[];
  readonly person: OidcPerson;
  /** What it says instead of letting the person in. */
  readonly declines?: { readonly error: string; readonly error_description?: string };
  /** In the place of claims of its ID tokens, or beside them. */
  readonly claims?: Readonly<Record<string, unknown>>;
  readonly signedBy: "itself" | "a stranger";
  /** `silent` says nothing at all, `broken` answers 503. */
  readonly is: "well" | "silent" | "broken";
}

/** An OpenID provider in a process of its own. */
export interface OidcProvider {
  readonly issuer: string;
  /** What the service is set up with. */
  readonly variables: Readonly<Record<string, string>>;
  /** From the next request on; what is left out is as at the start. */
  become(manner: Partial<OidcManner>): void;
  /** Ends the process, and begins another at the same address. */
  leave(): Promise<void>;
  comeBack(): Promise<void>;
  stop(): Promise<void>;
}

const NOBODY: OidcManner = { callbacks: [], person: { sub: "nobody" }, signedBy: "itself", is: "well" };

export async function startOidcProvider(): Promise<OidcProvider> {
  const folder = freshFolder();
  const file = join(folder, "manner.json");
  let callbacks: string[] = [];
  const become = (manner: Partial<OidcManner>): void => {
    callbacks = manner.callbacks ?? callbacks;
    writeFileSync(`${file}.new`, JSON.stringify({ ...NOBODY, ...manner, callbacks }));
    renameSync(`${file}.new`, file);
  };
  become({});
  let running = await startProcess(file, "0");
  const { port } = running;
  const issuer = `http://localhost:${port}`;
  return {
    issuer,
    variables: {
      OIDC_ISSUER: issuer,
      OIDC_CLIENT_ID: CLIENT_ID,
      OIDC_CLIENT_SECRET: CLIENT_SECRET,
      OIDC_NAME: "Team Login",
    },
    become,
    leave: () => running.end(),
    comeBack: async () => {
      running = await startProcess(file, port);
    },
    stop: async () => {
      await running.end();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function startProcess(file: string, wanted: string) {
  const child = Bun.spawn([process.execPath, "tests/support/processes/oidc-provider.ts", file, wanted], {
    cwd: PROJECT,
    stdout: "pipe",
    // It warns that it keeps nothing, which is what a test wants.
    stderr: "ignore",
  });
  const { promise: port, resolve: started } = Promise.withResolvers<string>();
  const reading = (async () => {
    for await (const line of child.stdout.pipeThrough(new TextDecoderStream())) started(line.trim());
  })();
  return {
    port: await port,
    end: async () => {
      child.kill();
      await Promise.all([child.exited, reading]);
    },
  };
}

/** Follows the way through the provider as a browser does that has never been there; gives the address that it is sent back to. */
export async function throughProvider(issuer: string, address: string): Promise<string> {
  const cookies = new Map<string, string>();
  let at = address;
  for (let step = 0; step < 10; step += 1) {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    const answer = await fetch(at, { redirect: "manual", headers: cookie === "" ? {} : { cookie } });
    for (const line of answer.headers.getSetCookie()) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      cookies.set(name, value);
    }
    const next = answer.headers.get("location");
    if (next === null) throw new Error(`the provider answered ${answer.status}: ${await answer.text()}`);
    at = new URL(next, at).href;
    if (!at.startsWith(issuer)) return at;
  }
  throw new Error("the provider sends in circles");
}

/** Where a page of the console sends its reader on to: by itself, or by a redirect. */
export function onwardOf({ headers, text }: Page): string {
  const written = /<meta http-equiv="refresh" content="0; url=([^"]*)">/.exec(text)?.[1] ?? "";
  return headers.get("location") ?? written.replaceAll("&amp;", "&");
}

/** Goes through the provider from the page that a visitor is on, and comes back to the console with what it says. */
export async function comeThrough(visitor: ConsoleVisitor, issuer: string): Promise<Page> {
  const back = new URL(await throughProvider(issuer, onwardOf(visitor.page)));
  return visitor.get(back.pathname + back.search);
}

/** Signs in with the provider's button; gives what the console answered in the end. */
export async function signInThere(
  visitor: ConsoleVisitor,
  issuer: string,
  way = "/sign-in/oidc",
): Promise<Page> {
  await visitor.get(way);
  return comeThrough(visitor, issuer);
}
