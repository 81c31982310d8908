import { hashPassword, newPassword } from "../../src/access/password.ts";
import { updatePassword } from "../../src/access/workspace.store.ts";
import { systemRandom } from "../../src/lib/random.ts";
import type { MemberId } from "../../src/storage/tables.ts";
import type { ApiAnswer, TestClock, TestService } from "./service.ts";

/** One page of the console, read whole. */
export interface Page {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
}

/** A browser without a screen: keeps cookies, sends forms with what the page hid in them, follows nothing. */
export class ConsoleVisitor {
  readonly #url: string;
  readonly #always: Readonly<Record<string, string>>;
  readonly cookies = new Map<string, string>();
  /** The last page seen. */
  page: Page = { status: 0, headers: new Headers(), text: "" };

  constructor(url: string, always: Readonly<Record<string, string>> = {}) {
    this.#url = url;
    this.#always = always;
  }

  /** Opens a page. */
  get(path: string, headers: Readonly<Record<string, string>> = {}): Promise<Page> {
    return this.#send("GET", path, headers, undefined);
  }

  /** Sends a form with exactly these fields. */
  post(
    path: string,
    fields: Readonly<Record<string, string>> | URLSearchParams,
    headers: Readonly<Record<string, string>> = {},
  ): Promise<Page> {
    return this.#send("POST", path, { origin: this.#url, ...headers }, new URLSearchParams(fields));
  }

  /** Sends a form as the last page has it: with its hidden fields. */
  submit(
    path: string,
    fields: readonly (readonly [string, string])[],
    headers: Readonly<Record<string, string>> = {},
  ): Promise<Page> {
    const filled = new URLSearchParams(this.hidden(path));
    for (const [name, value] of fields) filled.append(name, value);
    return this.post(path, filled, headers);
  }

  /** Calls the API as the program in the browser does: by the session's cookie. */
  async api(method: string, path: string, body?: object): Promise<ApiAnswer> {
    const answer = await fetch(this.#url + path, {
      method,
      headers: {
        ...this.#always,
        ...this.#cookieHeader(),
        origin: this.#url,
        ...(body === undefined ? {} : { "content-type": "application/json" }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await answer.text();
    return { status: answer.status, headers: answer.headers, body: text === "" ? "" : JSON.parse(text) };
  }

  /** The hidden fields of the last page's form for this path. */
  hidden(path: string): Record<string, string> {
    const form =
      new RegExp(`<form[^>]*action="${path}"[^>]*>(.*?)</form>`, "s").exec(this.page.text)?.[1] ?? "";
    const inputs = form.matchAll(/<input type="hidden" name="([^"]*)" value="([^"]*)">/g);
    return Object.fromEntries([...inputs].map(([, name = "", value = ""]) => [name, plainText(value)]));
  }

  /** Signs in; gives what the console answered. */
  async signIn(email: string, password: string): Promise<Page> {
    await this.get("/sign-in");
    return this.submit("/sign-in", [
      ["email", email],
      ["password", password],
    ]);
  }

  async #send(
    method: string,
    path: string,
    headers: Readonly<Record<string, string>>,
    body: URLSearchParams | undefined,
  ): Promise<Page> {
    const answer = await fetch(this.#url + path, {
      method,
      redirect: "manual",
      headers: { ...this.#always, ...this.#cookieHeader(), ...headers },
      ...(body === undefined ? {} : { body }),
    });
    for (const line of answer.headers.getSetCookie()) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (value === "" || /max-age=0/i.test(line)) this.cookies.delete(name);
      else this.cookies.set(name, value);
    }
    this.page = { status: answer.status, headers: answer.headers, text: await answer.text() };
    return this.page;
  }

  #cookieHeader(): Readonly<Record<string, string>> {
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    return cookie === "" ? {} : { cookie };
  }
}

/** What the text of an attribute says. */
function plainText(html: string): string {
  return html
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&quot;", '"')
    .replaceAll("&#39;", "'")
    .replaceAll("&amp;", "&");
}

/** Gives a member of a test workspace an e-mail address and a password to sign in with. */
export async function givePassword(
  service: TestService,
  memberId: MemberId,
  password = newPassword(systemRandom),
): Promise<{ readonly email: string; readonly password: string }> {
  const { db } = service.running.control;
  const { email } = await db
    .selectFrom("users")
    .select("email")
    .where("id", "=", memberId)
    .executeTakeFirstOrThrow();
  await updatePassword(db, memberId, await hashPassword(password));
  return { email, password };
}

/** Somebody signed in, on the page of the own account. Moves the clock on, so that attempts of other tests do not count. */
export async function signIn(
  service: TestService,
  clock: TestClock,
  who: { readonly email: string; readonly password: string },
): Promise<ConsoleVisitor> {
  clock.advance(60_000);
  const visitor = new ConsoleVisitor(service.url);
  const { status } = await visitor.signIn(who.email, who.password);
  if (status !== 303) throw new Error(`signing in was answered with ${status}`);
  await visitor.get("/account");
  return visitor;
}
