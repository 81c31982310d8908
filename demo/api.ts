/** Calls the API as a customer's server would. */
export interface Api {
  /** The answer's status and JSON body, whatever the status. */
  call(method: string, path: string, body?: unknown): Promise<Answer>;
  /** The body of the answer. Throws when its status is another than the one that is expected. */
  expect<T>(status: number, method: string, path: string, body?: unknown): Promise<T>;
}

export interface Answer {
  readonly status: number;
  readonly body: unknown;
}

/** The API at `url` (scheme, host and port) for one token. */
export function connectApi(url: string, token: string): Api {
  const call: Api["call"] = async (method, path, body) => {
    const response = await fetch(`${url}/api/v1${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    return { status: response.status, body: text === "" ? null : (JSON.parse(text) as unknown) };
  };
  return {
    call,
    expect: async <T>(status: number, method: string, path: string, body?: unknown) => {
      const answer = await call(method, path, body);
      if (answer.status !== status) {
        const words = `${method} ${path} ${JSON.stringify(body)}`;
        throw new Error(`${words}: expected ${status}, got ${answer.status} ${JSON.stringify(answer.body)}`);
      }
      return answer.body as T;
    },
  };
}

/** Does `work` for each item, so many at a time. Throws the first thing that went wrong. */
export async function eachAtOnce<T>(
  items: Iterable<T>,
  atOnce: number,
  work: (item: T) => Promise<void>,
): Promise<void> {
  const iterator = items[Symbol.iterator]();
  const worker = async (): Promise<void> => {
    for (let next = iterator.next(); next.done !== true; next = iterator.next()) await work(next.value);
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
}
