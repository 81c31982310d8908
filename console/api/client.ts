import createClient from "openapi-fetch";
import { signInAddress } from "../../src/access/console/return-path.rules.ts";
import { Refused } from "./refused.ts";
import type { components, paths } from "./schema.ts";

/** The API, called by the session that the browser's cookie names. */
export const api = createClient<paths>({ baseUrl: location.origin });

export type Schemas = components["schemas"];

type Call<T> = Promise<{ readonly data?: T; readonly error?: unknown; readonly response: Response }>;

/** The body of an answer. Throws `Refused` for every other outcome; whoever is signed out is led to the sign-in and back. */
export async function answerOf<T>(call: Call<T>): Promise<T> {
  return (await wholeAnswer(call)).data;
}

/** An answer with its headers, likewise. */
export async function wholeAnswer<T>(
  call: Call<T>,
): Promise<{ readonly data: T; readonly headers: Headers }> {
  const { data, error, response } = await call.catch(() => {
    throw Refused.unreachable();
  });
  if (response.ok) return { data: data as T, headers: response.headers };
  if (response.status === 401) location.assign(signInAddress(location.pathname + location.search));
  throw Refused.from(error, response);
}
